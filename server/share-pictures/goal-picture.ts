import type { Day } from '#shared/domain/days.ts';
import type { Drawing } from '#server/pictures/drawing.ts';
import type { Fonts } from '#server/pictures/fonts.ts';
import { breakLines, drawable, widthOf, type Words } from '#server/pictures/lettering.ts';
import { colours, perforation, rosette, seal, tick, wordmark } from '#server/pictures/shapes.ts';
import { inFull, withoutYear } from './picture-dates.ts';

type Reached = { title: string; kept: number; first: Day; last: Day };

const upper =
  'M174 112H906A44 44 0 0 1 950 156V712A24 24 0 0 0 926 736H154A24 24 0 0 0 130 712V156A44 44 0 0 1 174 112Z';
const lower =
  'M154 736H926A24 24 0 0 0 950 760V1044A44 44 0 0 1 906 1088H174A44 44 0 0 1 130 1044V760A24 24 0 0 0 154 736Z';

export function goalPicture({ title, kept, first, last }: Reached, fonts: Fonts): Drawing {
  const stamp = { x: 540, y: 324 };
  const centred = { x: 540, anchor: 'middle' } as const;
  const lines = breakLines(drawable(title), 2, (line) => widthOf(fonts, 'display', 72, line) <= 730);
  const top = lines.length === 1 ? 640 : 600;
  const small: Omit<Words, 'text' | 'y'> = { ...centred, face: 'text', size: 30, fill: colours.onKept2 };
  const sentence = { ...centred, face: 'display', size: 54 } as const;
  return {
    width: 1080,
    height: 1350,
    shapes: [
      `<clipPath id="upper"><path d="${upper}"/></clipPath><clipPath id="lower"><path d="${lower}"/></clipPath>`,
      `<rect width="1080" height="1350" fill="${colours.gold}"/>`,
      rosette(
        { x: 540, y: 600, a: 700, b: 280, waves: 59, turns: 22 },
        { stroke: colours.goldEdge, width: 1.2, opacity: 0.42 },
      ),
      `<path d="${upper}" fill="${colours.surface}"/><path d="${lower}" fill="${colours.brand}"/>`,
      `<g clip-path="url(#upper)">${rosette({ ...stamp, a: 159, b: 33, waves: 53, turns: 14 }, { stroke: colours.goldDeep, width: 1.3, opacity: 0.75 })}</g>`,
      `<g clip-path="url(#lower)">${rosette({ x: 540, y: 916, a: 375, b: 185, waves: 49, turns: 18 }, { stroke: colours.gold, width: 1.1, opacity: 0.22 })}</g>`,
      seal({ ...stamp, r: 120 }, `fill="${colours.gold}"`),
      tick({ ...stamp, r: 120 }, colours.onGold),
      perforation({ x: 176, y: 736 }, { x: 912, y: 736 }, colours.gold, 8, 21),
      wordmark(436, 1172, 1.4, colours.header, colours.header, colours.gold),
    ],
    texts: [
      ...lines.map((text, index): Words => ({ ...sentence, text, size: 72, y: top + 80 * index, fill: colours.text })),
      { ...sentence, text: 'I kept my promises.', y: 848, fill: '#FFFFFF' },
      { ...sentence, text: 'This is the reward.', y: 916, fill: colours.keptMoney },
      {
        ...small,
        text: `${kept} ${kept === 1 ? 'promise' : 'promises'} kept, from ${withoutYear(first, last)}`,
        y: 1006,
      },
      { ...small, text: `to ${inFull(last)}`, y: 1048 },
    ],
  };
}
