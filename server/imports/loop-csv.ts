import type { Day } from '#shared/domain/days.ts';
import { BrokenFile, brokenLine } from './broken-file.ts';
import { dayInLine } from './found-day.ts';
import { historyOf, type History } from './history.ts';
import { noFinds, takeLoopHabit, type LoopRow } from './loop-habit.ts';
import { looksNumerical, type LoopEntry } from './loop-values.ts';
import { columnsOf, readRows, type Row } from './read-rows.ts';

// Loop Habit Tracker, "Export as CSV". Up to 2.3.0 values are numbers and files of habits have no header; from 2.3.1 on
// they are words, and Habits.csv has a type, a target and whether the habit is archived.

const list = 'Habits.csv';
const known = new Set(
  'position,name,type,question,description,numrepetitions,interval,frequencynumerator,frequencydenominator,color,unit,target type,target value,archived?'.split(
    ',',
  ),
);

export const isLoopFile = (path: string) => /(^|\/)(Habits|Checkmarks)\.csv$/.test(path);

/** `files` by path within the zip. */
export function readLoopCsv(files: ReadonlyMap<string, string>, today: Day): History {
  const [home] = [...files.keys()].filter((path) => path === list || path.endsWith(`/${list}`)).toSorted(byDepth);
  if (home === undefined) throw new BrokenFile('This zip file holds no Habits.csv.');
  const folder = home.slice(0, -list.length);
  const text = files.get(home)!;
  const [header, ...rows] = readRows(text);
  if (!header) throw new BrokenFile('Habits.csv in this zip file is empty.');
  const columns = columnsOf(header);
  if (!columns.has('name')) throw brokenLine(text, 1, 'of Habits.csv has no column “Name”');

  const finds = noFinds();
  for (const name of columns.keys())
    if (name !== '' && !known.has(name))
      finds.remarks.push(`The column “${name}” of Habits.csv, which is not known here.`);
  const own = filesOfHabits(files, folder);
  const wide = own.size === 0 ? readWide(files.get(`${folder}Checkmarks.csv`), rows.length) : undefined;
  for (const [index, row] of rows.entries()) {
    const cell = (name: string) => row.cells[columns.get(name) ?? -1] ?? '';
    const position = Number(cell('position')) || index + 1;
    const name = cell('name');
    const file = own.get(position);
    const entries = file === undefined ? wide?.(index) : readEntries(file);
    if (!entries) {
      const why = own.size > 0 ? 'It was not chosen when the file was made.' : 'Its days are not in this file.';
      finds.leftOut.push({ name, days: 0, why });
      continue;
    }
    const type = cell('type');
    if (type !== '' && type !== 'YES_NO' && type !== 'NUMERICAL') {
      finds.leftOut.push({ name, days: entries.length, why: `Its type “${type.slice(0, 40)}” is not known here.` });
      continue;
    }
    takeLoopHabit(finds, rowOf(cell, type, entries), entries);
  }
  return historyOf({ source: 'loop', ...finds }, today);
}

function rowOf(cell: (name: string) => string, type: string, entries: readonly LoopEntry[]): LoopRow {
  const target = cell('target value');
  return {
    name: cell('name'),
    question: cell('question'),
    description: cell('description'),
    times: Number(cell('frequencynumerator') || cell('numrepetitions')),
    days: Number(cell('frequencydenominator') || cell('interval')),
    archived: cell('archived?') === 'true',
    isNumerical: type === 'NUMERICAL' || (type === '' && looksNumerical(entries)),
    targetType: cell('target type') === 'AT_MOST' ? 'AT_MOST' : 'AT_LEAST',
    target: target === '' || Number.isNaN(Number(target)) ? null : Number(target),
    unit: cell('unit'),
  };
}

/** By position: two habits may have the same name, and a name of emoji leaves only the number. */
function filesOfHabits(files: ReadonlyMap<string, string>, folder: string): Map<number, string> {
  const own = new Map<number, string>();
  for (const [path, text] of files) {
    if (!path.startsWith(folder)) continue;
    const [, position] = /^(\d{3,6})(?: [^/]*)?\/Checkmarks\.csv$/.exec(path.slice(folder.length)) ?? [];
    if (position !== undefined) own.set(Number(position), text);
  }
  return own;
}

function readEntries(text: string): LoopEntry[] {
  return withoutHeader(readRows(text)).map(({ cells, line }) => ({
    day: dayInLine(cells[0] ?? '', line, text),
    value: (cells[1] ?? '').trim(),
  }));
}

/** All habits in one table. Their names are not quoted, so it is trusted only if the number of columns is right. */
function readWide(text: string | undefined, habits: number): ((index: number) => LoopEntry[]) | undefined {
  if (text === undefined) return undefined;
  const rows = readRows(text);
  if (rows[0]?.cells.length !== habits + 2) return undefined;
  const days = withoutHeader(rows).map(({ cells, line }) => ({ day: dayInLine(cells[0] ?? '', line, text), cells }));
  return (index) => days.map(({ day, cells }) => ({ day, value: (cells[index + 1] ?? '').trim() }));
}

const withoutHeader = (rows: Row[]) => (rows[0]?.cells[0]?.trim() === 'Date' ? rows.slice(1) : rows);
const byDepth = (a: string, b: string) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1);
