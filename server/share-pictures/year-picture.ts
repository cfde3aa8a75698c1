import { daysBetween, weekdayOf } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Drawing } from '#server/pictures/drawing.ts';
import type { Words } from '#server/pictures/lettering.ts';
import { colours, perforation, rosette, wordmark } from '#server/pictures/shapes.ts';

export type PicturedYear = {
  year: number;
  /** For each day so far, how much of what was due was kept, from 0 to 1; null if nothing was due. */
  shares: readonly (number | null)[];
  kept: number;
  longest: number;
  /** 1 to 12. */
  bestMonth: number | null;
};

const middle = { x: 540, y: 560 };
const ring = { first: 222, step: 36.5 };
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const longMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** Weeks go around like hours, from Monday on the inside to Sunday on the outside. */
export function yearPicture({ year, shares, kept, longest, bestMonth }: PicturedYear): Drawing {
  const first = `${year}-01-01`;
  const lead = (weekdayOf(first) + 6) % 7;
  const centred = { face: 'text', size: 28, fill: colours.text2, anchor: 'middle' } as const;
  const figures: [text: string, label: string, fill: string][] = [
    [String(kept), kept === 1 ? 'promise kept' : 'promises kept', colours.text],
    [longest === 1 ? '1 day' : `${longest} days`, 'longest streak', colours.text],
  ];
  // Two months have to pass before one is the best.
  if (bestMonth !== null)
    figures.push([longMonth.format(new Date(Date.UTC(year, bestMonth - 1))), 'best month', colours.goldText]);
  return {
    width: 1080,
    height: 1350,
    shapes: [
      `<rect width="1080" height="1350" fill="${colours.bg}"/>`,
      rosette(
        { ...middle, a: 650, b: 250, waves: 29, turns: 12 },
        { stroke: colours.lineStrong, width: 1, opacity: 0.2 },
      ),
      `<circle cx="540" cy="560" r="520" fill="${colours.surface}"/>`,
      rosette({ ...middle, a: 160, b: 36, waves: 43, turns: 16 }, { stroke: colours.brand, width: 1, opacity: 0.26 }),
      `<circle cx="540" cy="560" r="150" fill="${colours.surface}" opacity="0.86"/>`,
      ...shares.map((share, index) => {
        const place = lead + index;
        const isBest = bestMonth !== null && monthOf(year, index) === bestMonth;
        return share === null ? '' : dot(Math.floor(place / 7), place % 7, share, isBest);
      }),
      ...figures
        .slice(1)
        .map((_, index) => 52 + ((index + 1) * 976) / figures.length)
        .map((x) => perforation({ x, y: 1140 }, { x, y: 1230 }, colours.lineStrong)),
      wordmark(470, 1268, 0.9, colours.header, colours.gold, colours.onGold),
    ],
    texts: [
      { ...centred, face: 'display', text: String(year), size: 104, x: 540, y: 568, fill: colours.brand },
      { ...centred, face: 'label', text: 'a year of Kept', size: 30, x: 540, y: 618 },
      ...months.map((name, index): Words => {
        const day: Day = `${year}-${String(index + 1).padStart(2, '0')}-15`;
        const at = around((lead + daysBetween(first, day)) / 7, 478);
        const fill = index + 1 === bestMonth ? colours.goldText : colours.text2;
        return { ...centred, face: 'label', text: name, size: 26, x: at.x, y: at.y + 9, fill };
      }),
      ...figures.flatMap(([text, label, fill], index) =>
        figure(52 + ((index + 0.5) * 976) / figures.length, text, label, fill),
      ),
    ],
  };
}

function figure(x: number, text: string, label: string, fill: string): Words[] {
  return [
    { face: 'display', size: 54, x, y: 1186, text, fill, anchor: 'middle' },
    { face: 'text', size: 28, x, y: 1226, text: label, fill: colours.text2, anchor: 'middle' },
  ];
}

/** By area, so that half as much looks half as much. A day on which nothing was kept is an empty circle. */
function dot(week: number, weekday: number, share: number, isBest: boolean): string {
  const { x, y } = around(week + 0.5, ring.first + ring.step * weekday);
  const place = `cx="${x.toFixed(1)}" cy="${y.toFixed(1)}"`;
  if (share === 0)
    return `<circle ${place} r="${(3 + 0.4 * weekday).toFixed(1)}" fill="none" stroke="${colours.lineStrong}" stroke-width="1.6"/>`;
  const look = isBest
    ? `fill="${colours.gold}" stroke="${colours.goldEdge}" stroke-width="1.8"`
    : `fill="${colours.brand}"`;
  return `<circle ${place} r="${((7.2 + 0.94 * weekday) * Math.max(0.5, Math.sqrt(share))).toFixed(1)}" ${look}/>`;
}

function around(week: number, radius: number): { x: number; y: number } {
  const angle = (week / 53.5) * 2 * Math.PI;
  return { x: middle.x + radius * Math.sin(angle), y: middle.y - radius * Math.cos(angle) };
}

const monthOf = (year: number, index: number) => new Date(Date.UTC(year, 0, index + 1)).getUTCMonth() + 1;
