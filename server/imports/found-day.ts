import { isDay } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { brokenLine } from './broken-file.ts';

const months = 'January February March April May June July August September October November December'.split(' ');

type DateOrder = 'year' | 'month' | 'day';
const shapes: [RegExp, DateOrder][] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].{0,30})?$/, 'year'],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 'month'],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, 'day'],
];

/** A calendar day of a line: 2026-11-30, 11/30/2026 or 30.11.2026. */
export function dayInLine(cell: string, line: number, text: string): Day {
  const trimmed = cell.trim();
  for (const [shape, order] of shapes) {
    const [, one, two, three] = shape.exec(trimmed) ?? [];
    if (one === undefined || two === undefined || three === undefined) continue;
    const [year, month, date] =
      order === 'year' ? [one, two, three] : order === 'month' ? [three, one, two] : [three, two, one];
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
    if (isDay(day)) return day;
    throw brokenLine(text, line, 'has a date that doesn’t exist', whyNot(Number(year), Number(month)));
  }
  throw brokenLine(text, line, 'has no date', 'Write dates as 2026-11-30. Nothing was imported.');
}

function whyNot(year: number, month: number): string {
  const name = months[month - 1];
  const rest = 'Fix this line and choose the file again. Nothing was imported.';
  if (name === undefined) return `A year has 12 months. ${rest}`;
  return `${name}${month === 2 ? ` ${year}` : ''} has ${new Date(Date.UTC(year, month, 0)).getUTCDate()} days. ${rest}`;
}
