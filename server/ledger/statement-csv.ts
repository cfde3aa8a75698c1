import { dayIn, timeIn } from '#shared/domain/days.ts';
import { decimalFromCents, negated } from '#shared/domain/money.ts';
import type { listTransactions } from './statement-store.ts';

// RFC 4180. Spreadsheets take a cell that begins with one of these for a formula and run what somebody else put into a
// name; an apostrophe in front makes it text. Money has columns of its own for either direction: a number that needs no
// sign needs no apostrophe either, and stays a number.

type Row = Awaited<ReturnType<typeof listTransactions>>[number];

const columns = ['Date', 'Time', 'Description', 'Type', 'Earned', 'Spent', 'Currency'];
const formula = /^[=+\-@\t\r\n]/;
const types: Record<Row['type'], string> = {
  habit: 'Habit',
  challenge: 'Challenge',
  goal: 'Goal redeemed',
  undo: 'Undone',
};

/** With a byte order mark: without it Excel reads UTF-8 as something else. */
export const csvHeader = `\uFEFF${line(columns)}`;

/** Dates and times are those of the person's zone. */
export function csvLine(row: Row, timeZone: string): string {
  const at = new Date(row.created_at);
  const earned = row.amount > 0 ? decimalFromCents(row.amount) : '';
  const spent = row.amount < 0 ? decimalFromCents(negated(row.amount)) : '';
  return line([
    dayIn(timeZone, at),
    timeIn(timeZone, at),
    row.description,
    types[row.type],
    earned,
    spent,
    row.currency,
  ]);
}

function line(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
