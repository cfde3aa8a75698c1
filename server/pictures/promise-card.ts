import { tileOf } from '#shared/domain/names.ts';
import type { Drawing } from './drawing.ts';
import type { Fonts } from './fonts.ts';
import { breakLines, drawable, shorten, widthOf, type Words } from './lettering.ts';
import { colours, inkOf, notePaths, perforation, rosette, seal, tick, wordmark } from './shapes.ts';

export type PromiseCard = { id: number; name: string; schedule: string; invitedBy: string };

const size = { width: 1200, height: 630 };
const note = { x: 72, y: 168, width: 1056, height: 394 };
const tear = 872;
const room = 690;
const left = 124;

/** The picture of a promise for link previews: its note, and who invites. */
export function promiseCard({ id, name, schedule, invitedBy }: PromiseCard, fonts: Fonts): Drawing {
  const ink = inkOf(id);
  const { body, stub } = notePaths(note, tear, 34, 18);
  const middle = { x: 1000, y: 365 };
  const texts: Words[] = [
    ...nameOnNote(name, schedule, ink.line, fonts),
    {
      text: shorten(`${drawable(invitedBy)} invites you`, (line) => widthOf(fonts, 'label', 36, line) <= 800),
      face: 'label',
      size: 36,
      x: 1128,
      y: 108,
      fill: colours.onHeader,
      anchor: 'end',
    },
  ];
  const hasTile = texts[0]!.anchor === 'middle';
  const shapes = [
    `<clipPath id="stub"><path d="${stub}"/></clipPath>`,
    `<rect width="${size.width}" height="${size.height}" fill="${colours.header}"/>`,
    rosette(
      { x: 1080, y: 40, a: 320, b: 200, waves: 37, turns: 15 },
      { stroke: colours.onHeader2, width: 1.1, opacity: 0.2 },
    ),
    wordmark(70, 52, 1.3, colours.onHeader, colours.gold, colours.onGold),
    `<path d="${body}" fill="${colours.surface}"/><path d="${stub}" fill="${ink.tint}"/>`,
    `<g clip-path="url(#stub)">${rosette({ ...middle, a: 181, b: 69, waves: 31, turns: 9 }, { stroke: ink.line, width: 1.3, opacity: 0.32 })}</g>`,
    perforation({ x: tear, y: 204 }, { x: tear, y: 530 }, colours.header),
    hasTile ? `<rect x="${left}" y="220" width="116" height="116" rx="34" fill="${ink.tint}"/>` : '',
    seal({ ...middle, r: 92 }, `fill="${colours.surface}" stroke="${ink.line}" stroke-width="5"`),
    tick({ ...middle, r: 92 }, ink.line),
  ];
  return { ...size, shapes, texts };
}

/** On one line with the emoji above, otherwise smaller on up to three lines. */
function nameOnNote(name: string, schedule: string, ink: string, fonts: Fonts): Words[] {
  const { tile, title } = tileOf(drawable(name));
  const fits = (size: number) => (line: string) => widthOf(fonts, 'display', size, line) <= room;
  const words = (text: string, y: number): Words => ({ text, face: 'text', size: 36, x: left, y, fill: colours.text2 });
  const display = (text: string, size: number, y: number): Words => ({
    ...words(text, y),
    face: 'display',
    size,
    fill: colours.text,
  });
  const scheduleFits = shorten(schedule, (line) => widthOf(fonts, 'text', 36, line) <= room);
  const isEmoji = title !== drawable(name).trim();
  if (fits(84)(title)) {
    if (!isEmoji || fonts.layOut('text', tile) === undefined)
      return [display(title, 84, 384), words(scheduleFits, 456)];
    const emoji: Words = { text: tile, face: 'text', size: 64, x: left + 58, y: 301, fill: ink, anchor: 'middle' };
    return [emoji, display(title, 84, 426), words(scheduleFits, 494)];
  }
  const lines = breakLines(title, 3, fits(58));
  const top = 280 + 34 * (3 - lines.length);
  return [
    ...lines.map((line, index) => display(line, 58, top + 68 * index)),
    words(scheduleFits, top + 68 * (lines.length - 1) + 78),
  ];
}
