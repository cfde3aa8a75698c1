import { constants, DatabaseSync } from 'node:sqlite';
import type { Day } from '#shared/domain/days.ts';
import { BrokenFile } from './broken-file.ts';
import { historyOf, type History } from './history.ts';
import { noFinds, takeLoopHabit } from './loop-habit.ts';
import type { LoopEntry } from './loop-values.ts';

// Loop Habit Tracker, "Export full backup". The file may come from anyone: it is opened as a copy in memory, only its two
// tables are read, and an authorizer refuses every other statement, so its triggers, views and functions never run.

export const isDatabase = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.byteLength)).toString('latin1') ===
  'SQLite format 3\0';

const tables = ['habits', 'repetitions'];
const mostRows = 2_000_000;
const mostHabits = 5000;

export function readLoopDatabase(bytes: Uint8Array, today: Day): History {
  const database = new DatabaseSync(':memory:', { allowExtension: false, defensive: true });
  try {
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on');
    Object.assign(database.limits, { length: 30_000_000, sqlLength: 10_000, attach: 0, triggerDepth: 0 });
    database.deserialize(withoutLog(bytes));
    database.setAuthorizer(allowReading);
    return readHabits(database, today);
  } catch (error) {
    if (error instanceof BrokenFile) throw error;
    throw new BrokenFile('This database is damaged or incomplete.', {
      hint: 'Make a new backup and choose that file.',
    });
  } finally {
    database.close();
  }
}

/** A backup of a database with a write-ahead log says so in two bytes; without its log it is complete. */
function withoutLog(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  if (copy[18] === 2) copy[18] = 1;
  if (copy[19] === 2) copy[19] = 1;
  return copy;
}

function allowReading(
  action: number,
  one: string | null,
  two: string | null,
  _schema: string | null,
  inside: string | null,
) {
  // `inside` names the view or trigger that asks.
  if (inside !== null) return constants.SQLITE_DENY;
  if (action === constants.SQLITE_SELECT) return constants.SQLITE_OK;
  if (action === constants.SQLITE_PRAGMA && one === 'table_info' && tables.includes(two ?? ''))
    return constants.SQLITE_OK;
  const isOurs = one !== null && [...tables, 'sqlite_master'].includes(one.toLowerCase());
  return action === constants.SQLITE_READ && isOurs ? constants.SQLITE_OK : constants.SQLITE_DENY;
}

function readHabits(database: DatabaseSync, today: Day): History {
  const real = database
    .prepare(
      `select name, sql from sqlite_master where type = 'table' and name in ('Habits', 'habits', 'Repetitions', 'repetitions')`,
    )
    .all()
    .filter(({ sql }) => typeof sql === 'string' && !/^\s*create\s+virtual/i.test(sql))
    .map(({ name }) => String(name).toLowerCase());
  if (!tables.every((table) => real.includes(table)))
    throw new BrokenFile('This database is not a backup of Loop Habit Tracker.');

  const columns = columnsIn(database, 'habits');
  const entries = readEntries(database);
  const finds = noFinds();
  const wanted =
    'id name description question archived freq_num freq_den type target_type target_value unit uuid'.split(' ');
  const there = wanted.filter((column) => columns.has(column));
  if (!['id', 'name'].every((column) => there.includes(column)))
    throw new BrokenFile('This database is not a backup of Loop Habit Tracker.');
  const order = columns.has('position') ? 'position, id' : 'id';
  for (const row of database
    .prepare(`select ${there.join(', ')} from habits order by ${order} limit ${mostHabits}`)
    .iterate()) {
    const text = (column: string) => (typeof row[column] === 'string' ? row[column] : '');
    const number = (column: string) => (typeof row[column] === 'number' ? row[column] : 0);
    const name = text('name');
    const days = entries.get(number('id')) ?? [];
    const type = number('type');
    if (type !== 0 && type !== 1) {
      finds.leftOut.push({ name, days: days.length, why: `Its type “${type}” is not known here.` });
      continue;
    }
    const uuid = text('uuid');
    takeLoopHabit(
      finds,
      {
        ...(/^[0-9a-f]{32}$/i.test(uuid) && { key: `loop:${uuid.toLowerCase()}` }),
        name,
        question: text('question'),
        description: text('description'),
        times: number('freq_num'),
        days: number('freq_den'),
        archived: number('archived') === 1,
        isNumerical: type === 1,
        targetType: number('target_type') === 1 ? 'AT_MOST' : 'AT_LEAST',
        target: columns.has('target_value') ? number('target_value') : null,
        unit: text('unit'),
      },
      days,
    );
  }
  return historyOf({ source: 'loop', ...finds }, today);
}

/** By habit. Older versions have no values, and may hold a day twice or not at all. */
function readEntries(database: DatabaseSync): Map<number, LoopEntry[]> {
  const columns = columnsIn(database, 'repetitions');
  if (!columns.has('habit') || !columns.has('timestamp'))
    throw new BrokenFile('This database is not a backup of Loop Habit Tracker.');
  const value = columns.has('value') ? 'value' : '2 as value';
  const entries = new Map<number, LoopEntry[]>();
  let count = 0;
  // All habits have the same days, so each is written once.
  const known = new Map<unknown, Day | undefined>();
  for (const row of database
    .prepare(`select habit, timestamp, ${value} from repetitions limit ${mostRows + 1}`)
    .iterate()) {
    if (++count > mostRows) throw new BrokenFile('This database has too many entries.');
    const { habit, timestamp } = row;
    let day = known.get(timestamp);
    if (day === undefined) known.set(timestamp, (day = dayOfTimestamp(timestamp)));
    if (typeof habit !== 'number' || day === undefined) continue;
    let list = entries.get(habit);
    if (!list) entries.set(habit, (list = []));
    list.push({ day, value: typeof row.value === 'number' ? String(row.value) : '' });
  }
  return entries;
}

/** Midnight in UTC of the day on the person's calendar, in any time zone. */
function dayOfTimestamp(timestamp: unknown): Day | undefined {
  if (typeof timestamp !== 'number' || timestamp < 0 || timestamp > 253_402_300_799_999) return undefined;
  return new Date(timestamp).toISOString().slice(0, 10);
}

function columnsIn(database: DatabaseSync, table: 'habits' | 'repetitions'): Set<string> {
  return new Set(
    database
      .prepare(`pragma table_info(${table})`)
      .all()
      .map(({ name }) => String(name).toLowerCase()),
  );
}
