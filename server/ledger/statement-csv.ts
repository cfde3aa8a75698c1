import { dayIn, timeIn } from '#shared/domain/days.ts';
import { jarWords } from '#shared/domain/jar-words.ts';
import { decimalFromCents, negated } from '#shared/domain/money.ts';
import type { listTransactions } from './statement-store.ts';

// RFC 4180. Spreadsheets run a cell that begins with one of these characters as a formula, which a companion could put
// into a name; a leading apostrophe makes it text. Some split at semicolons, tabs or every line break, quoted or not, so
// what follows one of these is guarded too. Earned and spent are separate columns, so amounts need no sign and stay
// numbers.

type Row = Awaited<ReturnType<typeof listTransactions>>[number];

const columns = ['Date', 'Time', 'Description', 'Type', 'Earned', 'Spent', 'Currency'];
/** At the beginning, or where another reader would begin a cell; blanks and quotes before it are skipped by some. */
const formula = /(?<=^|[;,\t\r\n|])(?=["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const control = /^[\t\r\n]/;
const types: Record<Exclude<Row['type'], 'jar'>, string> = {
  habit: 'Habit',
  challenge: 'Challenge',
  goal: 'Goal redeemed',
  undo: 'Undone',
};

/** With a byte order mark: without it Excel does not read UTF-8. */
export const csvHeader = `\uFEFF${line(columns)}`;

/**
 * Dates and times are of the clock in the user's time zone, at whatever hour their day starts. `newer` is the line above.
 */
export function csvLine(row: Row, timeZone: string, newer?: Row): string {
  const at = new Date(row.created_at);
  const earned = row.amount > 0 ? decimalFromCents(row.amount) : '';
  const spent = row.amount < 0 ? decimalFromCents(negated(row.amount)) : '';
  return line([
    dayIn(timeZone, at),
    timeIn(timeZone, at),
    row.description,
    wordsOf(row, newer),
    earned,
    spent,
    row.currency,
  ]);
}

function wordsOf(row: Row, newer: Row | undefined): string {
  if (row.type !== 'jar') return types[row.type];
  return jarWords({ ...row, at: row.created_at, isOut: row.amount > 0 }, newer && { ...newer, at: newer.created_at });
}

export function line(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const guarded = text.replaceAll(formula, "'");
  const safe = control.test(guarded) ? `'${guarded}` : guarded;
  return /[",;\t\r\n|]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
