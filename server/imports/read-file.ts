import * as z from 'zod/mini';
import type { Day } from '#shared/domain/days.ts';
import { BrokenFile } from './broken-file.ts';
import { habiticaFile, readHabitica } from './habitica.ts';
import { isHabitTroveFile, readHabitTrove } from './habittrove.ts';
import type { History } from './history.ts';
import { keptFile, readKeptExport } from './kept-export.ts';
import { isLoopFile, readLoopCsv } from './loop-csv.ts';
import { isDatabase, readLoopDatabase } from './loop-database.ts';
import { readPlainCsv } from './plain-csv.ts';
import { readJson, readText } from './read-text.ts';
import { readZip } from './read-zip.ts';

export type Reader = { today: Day; timeZone: string };

/** Reads any file that Kept can import. What it is follows from its content, never from its name. */
export async function readFile(bytes: Uint8Array, { today, timeZone }: Reader): Promise<History> {
  if (isDatabase(bytes)) return readLoopDatabase(bytes, today);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readPacked(bytes, { today, timeZone });
  const text = readText(bytes);
  if (!/^\s*[{[]/.test(text.slice(0, 1000).replace(/^\uFEFF/, ''))) return readPlainCsv(text, today);
  const json = readJson(text.replace(/^\uFEFF/, ''));
  const kept = z.safeParse(keptFile, json);
  if (kept.success) return readKeptExport(kept.data, today);
  const habitica = z.safeParse(habiticaFile, json);
  if (habitica.success) return readHabitica(habitica.data, today);
  const trove = z.safeParse(z.object({ habits: z.array(z.unknown()) }), json);
  if (trove.success && trove.data.habits.some(hasCompletions)) return readHabitTrove({ habits: json }, today, timeZone);
  throw new BrokenFile('This file is of no program that Kept knows.', {
    hint: 'Choose an export of Loop, HabitTrove, Habitica or Kept, or a CSV file.',
  });
}

async function readPacked(bytes: Uint8Array, { today, timeZone }: Reader): Promise<History> {
  const { paths, files } = await readZip(bytes, (path) => isLoopFile(path) || isHabitTroveFile(path) || isDays(path));
  const has = (name: string) => paths.some((path) => path === name || path.endsWith(`/${name}`));
  const find = (name: string) => [...files].find(([path]) => path === name || path.endsWith(`/${name}`))?.[1];
  if (has('Habits.csv'))
    return readLoopCsv(new Map([...files].map(([path, file]) => [path, readText(file, shortened(path))])), today);
  const json = (name: string) => {
    const file = find(name);
    return file && readJson(readText(file, name), name);
  };
  if (has('habits.json'))
    return readHabitTrove(
      { habits: json('habits.json'), settings: json('settings.json'), wishlist: json('wishlist.json') },
      today,
      timeZone,
    );
  const days = find('days.csv');
  if (days) return readPlainCsv(readText(days, 'days.csv'), today);
  throw new BrokenFile('This zip file is of no program that Kept knows.', {
    hint: 'Choose an export of Loop or HabitTrove.',
  });
}

const hasCompletions = (habit: unknown) => z.safeParse(z.object({ completions: z.array(z.unknown()) }), habit).success;
const isDays = (path: string) => path === 'days.csv';
const shortened = (path: string) => path.slice(-80);
