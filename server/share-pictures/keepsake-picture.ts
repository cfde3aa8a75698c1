import type { Day } from '#shared/domain/days.ts';
import { tileOf } from '#shared/domain/names.ts';
import type { Every } from '#shared/domain/schedule.ts';
import type { Drawing } from '#server/pictures/drawing.ts';
import type { Fonts } from '#server/pictures/fonts.ts';
import { breakLines, drawable, widthOf, type Words } from '#server/pictures/lettering.ts';
import { colours, perforation, rosette, seal, tick, wordmark } from '#server/pictures/shapes.ts';
import { fromTo } from './picture-dates.ts';

type PicturedKeepsake = {
  name: string | null;
  every: Every;
  from: Day;
  to: Day;
  kept: number;
  longestStreak: number;
  /** Null without companions. */
  keptByAll: number | null;
};

const middle = { x: 540, y: 338 };

/** The green card of the keepsake's page. */
export function keepsakePicture(look: PicturedKeepsake, fonts: Fonts): Drawing {
  const centred = { x: 540, anchor: 'middle' } as const;
  const { lines, tile } = titleOf(look.name, fonts);
  const top = lines.length === 1 ? 756 : 716;
  const figures = [
    { figure: look.kept, label: `${look.every}${look.kept === 1 ? '' : 's'} kept` },
    { figure: look.longestStreak, label: 'longest streak' },
    ...(look.keptByAll === null ? [] : [{ figure: look.keptByAll, label: 'kept by all of us' }]),
  ];
  return {
    width: 1080,
    height: 1350,
    shapes: [
      `<rect width="1080" height="1350" fill="${colours.brand}"/>`,
      rosette({ ...middle, a: 610, b: 190, waves: 59, turns: 22 }, { stroke: colours.gold, width: 1.1, opacity: 0.22 }),
      rosette({ ...middle, a: 240, b: 54, waves: 53, turns: 14 }, { stroke: colours.gold, width: 1.3, opacity: 0.6 }),
      seal({ ...middle, r: 172, lobes: 28 }, `fill="${colours.gold}"`),
      ...(tile === null ? [tick({ ...middle, r: 172 }, colours.onGold)] : []),
      perforation({ x: 130, y: 972 }, { x: 954, y: 972 }, colours.onKept2, 8, 21),
      wordmark(463, 1252, 1, colours.onHeader, colours.gold, colours.onGold),
    ],
    texts: [
      ...(tile === null
        ? []
        : [{ ...centred, face: 'text', text: tile, size: 136, y: middle.y + 48, fill: colours.onGold } as const]),
      ...lines.map((text, index): Words => ({
        ...centred,
        face: 'display',
        text,
        size: 78,
        y: top + 88 * index,
        fill: '#FFFFFF',
      })),
      { ...centred, face: 'text', text: fromTo(look.from, look.to), size: 34, y: 894, fill: colours.onKept2 },
      ...figures.flatMap(({ figure, label }, index): Words[] => {
        const x = 130 + (820 / figures.length) * (index + 0.5);
        return [
          { face: 'display', text: String(figure), size: 84, x, y: 1090, fill: colours.keptMoney, anchor: 'middle' },
          { face: 'text', text: label, size: 30, x, y: 1140, fill: colours.onKept2, anchor: 'middle' },
        ];
      }),
    ],
  };
}

/** Without a name the card says what it is. */
function titleOf(name: string | null, fonts: Fonts): { lines: string[]; tile: string | null } {
  const fits = (line: string) => widthOf(fonts, 'display', 78, line) <= 860;
  if (name === null) return { lines: ['A promise, kept'], tile: null };
  const { tile, title } = tileOf(drawable(name));
  const hasTile = title !== drawable(name).trim() && fonts.layOut('text', tile) !== undefined;
  return { lines: breakLines(title, 2, fits), tile: hasTile ? tile : null };
}
