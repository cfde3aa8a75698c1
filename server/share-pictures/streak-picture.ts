import type { Day } from '#shared/domain/days.ts';
import { tileOf } from '#shared/domain/names.ts';
import type { Drawing } from '#server/pictures/drawing.ts';
import type { Fonts } from '#server/pictures/fonts.ts';
import { drawable, shorten, widthOf, type Words } from '#server/pictures/lettering.ts';
import { colours, inkOf, notePaths, perforation, rosette, seal, tick, wordmark } from '#server/pictures/shapes.ts';
import { fromTo } from './picture-dates.ts';

type Streak = { id: number; name: string | null; length: number; unit: string; first: Day; last: Day };

const note = { x: 90, y: 1000, width: 900, height: 196 };
const tear = 800;

export function streakPicture({ id, name, length, unit, first, last }: Streak, fonts: Fonts): Drawing {
  const middle = { x: 540, y: 500 };
  const stamp = { x: 895, y: 1098 };
  const { body, stub } = notePaths(note, tear, 32, 16);
  const count = String(length);
  const onSeal = { x: 540, face: 'display', fill: colours.onGold, anchor: 'middle' } as const;
  const written = onNote(name, fromTo(first, last), id, fonts);
  return {
    width: 1080,
    height: 1350,
    shapes: [
      `<radialGradient id="glow" cx="50%" cy="37%" r="62%"><stop offset="0" stop-color="#17503D"/><stop offset="1" stop-color="${colours.header}"/></radialGradient>`,
      `<clipPath id="stub"><path d="${stub}"/></clipPath>`,
      `<rect width="1080" height="1350" fill="url(#glow)"/>`,
      rosette(
        { ...middle, a: 485, b: 155, waves: 53, turns: 20 },
        { stroke: colours.onHeader2, width: 1, opacity: 0.2 },
      ),
      rosette({ ...middle, a: 390, b: 72, waves: 47, turns: 18 }, { stroke: colours.gold, width: 1.25, opacity: 0.62 }),
      rosette({ ...middle, a: 355, b: 37, waves: 61, turns: 14 }, { stroke: colours.gold, width: 1, opacity: 0.5 }),
      seal({ ...middle, r: 308, lobes: 28 }, `fill="${colours.gold}"`),
      `<circle cx="540" cy="500" r="262" fill="none" stroke="${colours.onGold}" stroke-opacity="0.55" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 16.46"/>`,
      `<path d="${body}" fill="${colours.surface}"/><path d="${stub}" fill="${colours.brand}"/>`,
      `<g clip-path="url(#stub)">${rosette({ ...stamp, a: 121, b: 49, waves: 31, turns: 9 }, { stroke: colours.gold, width: 1.1, opacity: 0.4 })}</g>`,
      perforation({ x: tear, y: 1034 }, { x: tear, y: 1166 }, colours.header),
      seal({ ...stamp, r: 56 }, `fill="${colours.gold}"`),
      tick({ ...stamp, r: 56 }, colours.onGold),
      ...written.shapes,
      wordmark(463, 1246, 1, colours.onHeader, colours.gold, colours.onGold),
    ],
    texts: [
      { ...onSeal, text: count, size: count.length > 3 ? 180 : 236, y: 566 },
      { ...onSeal, text: `${unit}${length === 1 ? '' : 's'} in a row`, size: 46, y: 642 },
      ...written.texts,
    ],
  };
}

/** The name and the dates, or the dates alone. */
function onNote(name: string | null, dates: string, id: number, fonts: Fonts): Pick<Drawing, 'shapes' | 'texts'> {
  const plain: Words = { text: dates, face: 'text', size: 29, x: 128, y: 1146, fill: colours.text2 };
  const display: Words = { ...plain, face: 'display', size: 50, fill: colours.text };
  if (name === null) return { shapes: [], texts: [{ ...display, text: dates, size: 38, y: 1111 }] };
  const { tile, title } = tileOf(drawable(name));
  const hasTile = title !== drawable(name).trim() && fonts.layOut('text', tile) !== undefined;
  const x = hasTile ? 258 : 128;
  const short = shorten(title, (line) => widthOf(fonts, 'display', 50, line) <= tear - x - 40);
  const texts = [
    { ...display, text: short, x, y: 1096 },
    { ...plain, x },
  ];
  if (!hasTile) return { shapes: [], texts };
  const ink = inkOf(id);
  return {
    shapes: [`<rect x="128" y="1048" width="100" height="100" rx="30" fill="${ink.tint}"/>`],
    texts: [...texts, { ...plain, text: tile, size: 54, x: 178, y: 1118, fill: ink.line, anchor: 'middle' }],
  };
}
