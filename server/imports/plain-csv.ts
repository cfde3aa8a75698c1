import type { Day } from '#shared/domain/days.ts';
import { BrokenFile, brokenLine } from './broken-file.ts';
import { dayInLine } from './found-day.ts';
import { daily } from './found-schedule.ts';
import { historyOf, type History } from './history.ts';
import { columnsOf, readRows } from './read-rows.ts';

// `date,habit,done`, one day of a habit per line, as a spreadsheet saves it; also the columns of HabitBull.

const dates = ['date', 'day', 'calendardate'];
const names = ['habit', 'name', 'habitname'];
const marks = ['done', 'value'];
const descriptions = ['description', 'habitdescription'];
/** Of Kept's own files and of HabitBull; nothing is lost by leaving them. */
const unneeded = new Set(['', 'habitcategory', 'commenttext', 'late', 'status', 'imported', 'kind']);

const yes = new Set(['1', 'true', 'yes', 'y', 'x', 'done', '✓', '✔']);
const no = new Set(['', '0', 'false', 'no', 'n', '-']);

export function readPlainCsv(text: string, today: Day): History {
  const firstLine = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, 1)[0]!;
  const delimiter = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0]!;
  const [header, ...rows] = readRows(text, delimiter);
  if (!header) throw new BrokenFile('This file is empty.');
  const columns = columnsOf(header);
  const find = (wanted: readonly string[]) => wanted.map((name) => columns.get(name)).find((at) => at !== undefined);
  const [date, name, done, description] = [find(dates), find(names), find(marks), find(descriptions)];
  if (date === undefined || name === undefined)
    throw brokenLine(text, header.line, 'does not name the columns', 'The first line must be “date,habit,done”.');
  const remarks = [...columns.keys()]
    .filter((column) => !unneeded.has(column) && ![dates, names, marks, descriptions].flat().includes(column))
    .map((column) => `The column “${column}”, which is not known here.`);

  const habits = new Map<string, { name: string; description: string; kept: Day[] }>();
  for (const { cells, line } of rows) {
    const day = dayInLine(cells[date] ?? '', line, text);
    const habit = (cells[name] ?? '').trim();
    if (habit === '')
      throw brokenLine(text, line, 'names no habit', 'Write the habit’s name in its column. Nothing was imported.');
    const mark = (done === undefined ? '1' : (cells[done] ?? '')).trim();
    const key = habit.normalize('NFC').toLowerCase();
    let found = habits.get(key);
    if (!found)
      habits.set(
        key,
        (found = { name: habit, description: (description === undefined ? '' : cells[description]) ?? '', kept: [] }),
      );
    if (isDone(mark, line, text)) found.kept.push(day);
  }
  const drafts = [...habits.values()].map((habit) => ({ ...habit, ...daily() }));
  return historyOf({ source: 'csv', habits: drafts, remarks }, today);
}

function isDone(mark: string, line: number, text: string): boolean {
  const word = mark.toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  const number = Number(word.replace(',', '.'));
  if (Number.isNaN(number))
    throw brokenLine(
      text,
      line,
      `says neither yes nor no`,
      'Write 1 for done and 0 for not done. Nothing was imported.',
    );
  return number > 0;
}
