import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import {
  habiticaData,
  habitTroveFiles,
  importDay,
  loopDatabase,
  newLoopFiles,
  oldLoopFiles,
} from '#server/testing/import-files.ts';
import { hostileBodies, hostileValues } from '#server/testing/hostile-input.ts';
import { zipOf } from '#server/testing/zip-of.ts';
import { BrokenFile } from './broken-file.ts';
import type { History } from './history.ts';
import { readFile } from './read-file.ts';

const at = { today: importDay, timeZone: 'Europe/Paris' };
const read = async (file: string | Uint8Array) => readFile(Buffer.from(file), at);
const brief = ({ name, kept, paused }: { name: string; kept: string[]; paused: string[] }) => ({ name, kept, paused });

async function broken(file: string | Uint8Array): Promise<BrokenFile> {
  const error = await read(file).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BrokenFile);
  return error as BrokenFile;
}

describe('Loop Habit Tracker, CSV', () => {
  test('from 2.3.1 on', async () => {
    const { source, habits, leftOut, remarks } = await read(await zipOf(newLoopFiles));
    expect(source).toBe('loop');
    expect(habits.map(brief)).toEqual([
      { name: 'Read, "write"', kept: ['2026-03-04', '2026-03-09'], paused: ['2026-03-07'] },
      { name: 'Gym', kept: ['2026-03-02'], paused: [] },
      { name: '🪥', kept: ['2026-03-02'], paused: [] },
      { name: 'Water', kept: ['2026-03-02'], paused: [] },
      { name: 'Gym', kept: ['2026-03-01'], paused: [] },
    ]);
    expect(habits.map(({ key }) => key)).toEqual(['read, "write"', 'gym', '🪥', 'water', 'gym #2']);
    expect(habits.map(({ archived }) => archived)).toEqual([false, true, false, false, false]);
    expect(habits[0]!.description).toBe('Did you read?\n\nTwo\nlines');
    expect(habits.map(({ schedule }) => schedule)).toMatchObject([
      { frequency: 'Daily' },
      { frequency: 'Weekly', times: 3 },
      { frequency: 'Weekly', times: 5 },
      { frequency: 'Daily' },
      { frequency: 'Monthly', times: 1 },
    ]);
    expect(habits[2]!.notes).toEqual(['It was 2 times in 3 days.']);
    expect(habits[3]!.notes).toEqual(['Days with at least 2.5 ml count as kept.']);
    expect(leftOut).toEqual([
      { name: 'Mood', days: 1, why: 'Its type “FEELING” is not known here.' },
      { name: 'Read, "write"', days: 1, why: 'These days are in the future.' },
    ]);
    expect(remarks).toEqual(['1 day of “Read, "write"” with the value “MAYBE”, which is not known here.']);
  });

  test('up to 2.3.0, with CRLF, a byte order mark, a folder around it and backslashes', async () => {
    const expected = [{ name: 'Wake up early', kept: ['2026-03-09'], paused: ['2026-03-07'] }];
    const plain = await read(await zipOf(oldLoopFiles));
    expect(plain.habits.map(brief)).toEqual(expected);
    expect(plain.habits[0]!.schedule).toMatchObject({ frequency: 'Weekly', times: 1 });
    expect(plain.leftOut).toEqual([{ name: 'Run', days: 2, why: 'It counts amounts. Kept only knows kept or not.' }]);
    const other = Object.entries(oldLoopFiles).map(([path, text]) => [
      `Loop/${path}`,
      `\uFEFF${text.replaceAll('\n', '\r\n')}`,
    ]);
    const zip = await zipOf(Object.fromEntries(other) as Record<string, string>);
    expect((await read(zip)).habits.map(brief)).toEqual(expected);
    expect((await read(replaceAll(zip, '/Checkmarks.csv', '\\Checkmarks.csv'))).habits.map(brief)).toEqual(expected);
  });

  test('takes the wide table only if its columns fit', async () => {
    const { 'Habits.csv': list } = oldLoopFiles;
    const wide = (header: string) => `${header}\n2026-03-09,2,3,\n2026-03-08,1,2,\n`;
    const fitting = await read(await zipOf({ 'Habits.csv': list!, 'Checkmarks.csv': wide('Date,Wake up early,Run,') }));
    expect(fitting.habits.map(brief)).toEqual([
      { name: 'Wake up early', kept: ['2026-03-09'], paused: [] },
      { name: 'Run', kept: ['2026-03-08'], paused: ['2026-03-09'] },
    ]);
    const shifted = await read(await zipOf({ 'Habits.csv': list!, 'Checkmarks.csv': wide('Date,Wake, up,Run,') }));
    expect(shifted.habits).toEqual([]);
    expect(shifted.leftOut.map(({ why }) => why)).toEqual(Array(2).fill('Its days are not in this file.'));
  });
});

describe('Loop Habit Tracker, database', () => {
  test('of the newest version and of one without values', async () => {
    const { habits, leftOut } = await read(loopDatabase());
    expect(habits.map(brief)).toEqual([
      { name: 'Swim', kept: ['2026-03-05'], paused: [] },
      { name: 'Read', kept: ['2026-03-09'], paused: ['2026-03-06'] },
      { name: 'Walk', kept: ['2026-03-05'], paused: [] },
    ]);
    expect(habits[1]!.key).toBe('loop:00112233445566778899aabbccddeeff');
    expect(leftOut).toEqual([{ name: 'New', days: 0, why: 'Its type “7” is not known here.' }]);
    const old = await read(loopDatabase(15));
    expect(old.habits.map(brief)).toEqual([{ name: 'Wake up', kept: ['2026-03-08', '2026-03-09'], paused: [] }]);
    const logged = loopDatabase();
    logged[18] = logged[19] = 2;
    expect((await read(logged)).habits).toHaveLength(3);
  });

  test('never runs what the file defines', async () => {
    const view = loopDatabase(25, [
      'drop table Repetitions',
      'create view Repetitions as select 1 as habit, 2 as timestamp, 2 as value',
    ]);
    expect((await broken(view)).message).toBe('This database is not a backup of Loop Habit Tracker.');
    // A generated column is not read: every row counts as it would without values.
    const generated = loopDatabase(25, [
      'drop table Repetitions',
      'create table Repetitions (habit integer, timestamp integer, value integer as (abs(-3)))',
      'insert into Repetitions (habit, timestamp) values (1, 0)',
    ]);
    expect((await read(generated)).habits[1]).toMatchObject({ kept: ['1970-01-01'], paused: [] });
    const trigger = loopDatabase(25, ['create trigger t after insert on Habits begin delete from Habits; end']);
    expect((await read(trigger)).habits).toHaveLength(3);
  });
});

test('a backup of HabitTrove', async () => {
  const { source, habits, leftOut, remarks } = await read(await zipOf(habitTroveFiles));
  expect(source).toBe('habittrove');
  // 03:00 UTC is still the 8th in New York, so the 9th has one of two completions.
  expect(habits.map(brief)).toEqual([
    { name: 'Stretch', kept: [], paused: [] },
    { name: 'Floss', kept: ['2026-03-01'], paused: [] },
  ]);
  expect(habits[0]!.schedule).toMatchObject({ frequency: 'Daily', weekdays: [1, 3] });
  expect(habits[0]!.notes).toEqual(['2 people kept it together; all days are taken as yours.']);
  expect(habits[1]).toMatchObject({ archived: true, notes: ['Its schedule is not known here, so it becomes daily.'] });
  expect(leftOut.map(({ name, why }) => `${name}: ${why}`)).toEqual([
    'Tax: It is a task, not a habit.',
    'Habit 4: It could not be read.',
    'Bike: Its price is in coins, which are no money in Kept.',
  ]);
  expect(remarks).toEqual(['1 completions of “Stretch”, whose time is not known here.']);
  // The list alone: days are those of the person's own time zone.
  expect((await read(habitTroveFiles['habits.json']!)).habits[0]!.kept).toEqual(['2026-03-09']);
});

test('userdata.json of Habitica', async () => {
  const { source, habits, leftOut } = await read(JSON.stringify(habiticaData));
  expect(source).toBe('habitica');
  expect(habits.map(brief)).toEqual([
    { name: 'Run', kept: ['2026-03-08'], paused: [] },
    { name: 'Drink water', kept: ['2026-03-09'], paused: [] },
  ]);
  expect(habits[0]!.schedule).toMatchObject({ frequency: 'Daily', weekdays: [1, 3] });
  expect(leftOut.map(({ name, days }) => [name, days])).toEqual([
    ['Run', 1],
    ['Of a challenge', 1],
    ['Smoke', 0],
    ['1 to-dos', 0],
    ['Cake', 0],
  ]);
  expect(JSON.stringify({ habits, leftOut })).not.toContain('never read');
});

describe('a plain CSV file', () => {
  test.each([
    ['commas', 'date,habit,done\n2026-03-09,Read,1\n2026-03-08,read,yes\n2026-03-07,Read,0\n'],
    [
      'semicolons, CRLF and a byte order mark',
      '\uFEFFDone;Habit;Date\r\nx;Read;09.03.2026\r\nTRUE;Read;08.03.2026\r\n',
    ],
    ['tabs and no marks', 'date\thabit\n2026-03-09\tRead\n2026-3-8\tRead\n'],
    [
      'the columns of HabitBull',
      'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\nRead,,,03/09/2026,3,"a\nb"\nRead,,,2026-03-08,1,\nRead,,,2026-03-07,-2.15E+09,\n',
    ],
  ])('with %s', async (_what, text) => {
    const { source, habits } = await read(text);
    expect(source).toBe('csv');
    expect(habits.map(brief)).toEqual([{ name: 'Read', kept: ['2026-03-08', '2026-03-09'], paused: [] }]);
  });

  test('UTF-16 as spreadsheets save it, and a column that is not known', async () => {
    const text = '\uFEFFdate,habit,done,mood\n2026-03-09,Lésen,1,good\n';
    const { habits, remarks } = await read(Buffer.from(text, 'utf16le'));
    expect(habits.map(({ name }) => name)).toEqual(['Lésen']);
    expect(remarks).toEqual(['The column “mood”, which is not known here.']);
  });

  test('is refused with its line', async () => {
    const error = await broken('date,habit,done\n2025-11-30,Read,1\n2025-11-31,Read,1\n2025-12-01,Read,1\n');
    expect(error.message).toBe('Line 3 has a date that doesn’t exist');
    expect(error.hint).toContain('November has 30 days.');
    expect(error.lines).toEqual([
      { number: 2, text: '2025-11-30,Read,1' },
      { number: 3, text: '2025-11-31,Read,1' },
      { number: 4, text: '2025-12-01,Read,1' },
    ]);
    expect((await broken('date,habit,done\n2025-11-30,Read,maybe')).message).toBe('Line 2 says neither yes nor no');
    expect((await broken('date,habit,done\n2025-11-30,,1')).message).toBe('Line 2 names no habit');
    expect((await broken('date,habit,done\nyesterday,Read,1')).message).toBe('Line 2 has no date');
    expect((await broken('date,habit,done\n2025-11-30,"Read,1\n')).message).toMatch(/^Line \d has a quote/);
    expect((await broken('Hello\n')).message).toBe('Line 1 does not name the columns');
  });

  test('gives back every day that was written', async () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays(importDay, -count));
    const name = fc
      .string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' })
      .filter((text) => text.trim() !== '');
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.tuple(day, name), { maxLength: 30 }), async (rows) => {
        const lines = rows.map(([one, habit]) => `${one},"${habit.replaceAll('"', '""')}",1`);
        const { habits } = await read(['date,habit,done', ...lines, ''].join('\n'));
        const expected = rows.map(([one, habit]) => `${one} ${habit.trim().toLowerCase()}`);
        const found = habits.flatMap((habit) => habit.kept.map((one) => `${one} ${habit.key}`));
        expect(found.toSorted()).toEqual([...new Set(expected)].toSorted());
      }),
      { numRuns: 50 },
    );
  });
});

describe('a broken file', () => {
  test('is refused in a sentence', async () => {
    expect((await broken('')).message).toBe('This file is empty.');
    expect((await broken('{"a":')).message).toBe('This file is not valid JSON.');
    expect((await broken('{"a":1}')).message).toBe('This file is of no program that Kept knows.');
    expect((await broken(Buffer.from('date,habit\n2026-03-01,Lésen', 'latin1'))).message).toBe(
      'This file is not text in UTF-8.',
    );
    expect((await broken(await zipOf({ 'readme.txt': 'x' }))).message).toBe(
      'This zip file is of no program that Kept knows.',
    );
    const zip = await zipOf(newLoopFiles);
    expect((await broken(zip.subarray(0, zip.length / 2))).message).toBe('This zip file is damaged or incomplete.');
    expect((await broken(loopDatabase().subarray(0, 5000))).message).toBe('This database is damaged or incomplete.');
    const wrongDay = { ...oldLoopFiles, '001 Wake up early/Checkmarks.csv': '2026-02-29,2\n' };
    expect((await broken(await zipOf(wrongDay))).message).toBe('Line 1 has a date that doesn’t exist');
    expect((await broken(await zipOf({ 'Habits.csv': Buffer.from([0xe9, 0x0a]) }))).message).toBe(
      'Habits.csv is not text in UTF-8.',
    );
  });

  test('is not unpacked past its limits', async () => {
    const small = await zipOf({ 'Habits.csv': 'ten bytes.' });
    const many = Buffer.from(small);
    many.writeUInt16LE(10_000, many.indexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 10);
    expect((await broken(many)).message).toBe('This zip file holds more than 5,000 files.');
    const large = Buffer.from(small);
    large.writeUInt32LE(101_000_000, large.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    expect((await broken(large)).message).toBe('This zip file is larger than 100 MB when it is unpacked.');
    // It states 10 bytes and holds 5 MB.
    expect((await broken(withContent(small, deflateRawSync(Buffer.alloc(5_000_000))))).message).toBe(
      'This zip file is damaged or incomplete.',
    );
    const outside = replaceAll(await zipOf({ 'aa/Habits.csv': 'Position,Name\n' }), 'aa/', '../');
    expect((await broken(outside)).message).toBe('This zip file is damaged or incomplete.');
  });

  test('as hostile as what every call gets, is read or refused, and nothing else', async () => {
    const wrapped = hostileValues.flatMap((value) => [{ habits: [value] }, { tasks: { habits: [value] } }]);
    const files = [...hostileBodies, ...[...hostileValues, ...wrapped].map((value) => JSON.stringify(value))];
    for (const file of files) expect(await isReadOrRefused(Buffer.from(file))).toBe(true);
  });

  test('damaged anywhere, is read or refused, and nothing else', async () => {
    const files = [
      await zipOf(newLoopFiles),
      await zipOf(habitTroveFiles),
      loopDatabase(),
      Buffer.from(JSON.stringify(habiticaData)),
      Buffer.from('date,habit,done\n2026-03-09,Read,1\n2026-03-08,"Wr""ite",no\n'),
    ];
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), damage, fc.nat(), async (file, changes, cut) => {
        const copy = Buffer.from(file);
        for (const [where, byte] of changes) copy[where % copy.length] = byte;
        const part = cut % 3 === 0 ? copy.subarray(0, cut % copy.length) : copy;
        expect(await isReadOrRefused(part)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

async function isReadOrRefused(file: Uint8Array): Promise<boolean> {
  const found = await read(file).catch((error: unknown) => error);
  if (found instanceof BrokenFile) return true;
  return found instanceof Object && 'habits' in found && (found as History).habits.every(isStorable);
}

function isStorable({ name, kept, paused }: History['habits'][number]): boolean {
  return name !== '' && [...kept, ...paused].every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && day <= importDay);
}

function replaceAll(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

/** The only entry of the zip, with other compressed bytes under the sizes that it stated. */
function withContent(zip: Buffer, compressed: Buffer): Buffer {
  const name = 'Habits.csv';
  const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const start = 30 + name.length;
  const head = Buffer.from(zip.subarray(0, start));
  const tail = Buffer.from(zip.subarray(directory));
  const end = tail.indexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  tail.writeUInt16LE(8, 10);
  tail.writeUInt32LE(compressed.length, 20);
  tail.writeUInt32LE(start + compressed.length, end + 16);
  return Buffer.concat([head, compressed, tail]);
}
