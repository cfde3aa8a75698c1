import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '#shared/domain/calendar.ts';
import type { Bench, Finding } from './findings.ts';
import { record } from './floor.ts';
import { inFolder, startKept } from './kept.ts';
import { median, msOf } from './measuring.ts';
import { peopleOf, seedGroups, signIn } from './seed-groups.ts';

const rounds = 5;

export const importBench: Bench = {
  name: 'import',
  title: 'Importing a history',
  about: `A backup of Loop Habit Tracker from the upload to the last day, while another person asks for their dashboard all the
time, one call after the other. The floor of the import is reading all rows of the file with \`node:sqlite\`; that of the
dashboard the same calls without an import.`,
  run: async (size) =>
    size === undefined
      ? [...(await imported({ habits: 30, years: 8, goalSeconds: 5 })), ...(await imported({ habits: 200, years: 10 }))]
      : imported({ habits: size, years: 8 }),
};

type Size = { habits: number; years: number; goalSeconds?: number };

async function imported({ habits, years, goalSeconds }: Size): Promise<Finding[]> {
  return inFolder(async (folder) => {
    await seedGroups(folder, { groups: 1, habits: 10, days: 60 });
    const [cookie] = signIn(folder, peopleOf(0));
    const file = join(folder, 'loop.db');
    const days = makeBackup(file, habits, years);
    const bytes = readFileSync(file);
    const kept = await startKept({ DATA_DIR: folder });
    const ask = () => record(kept.url, { path: '/api/dashboard', headers: { cookie: cookie! } });
    for (let count = 0; count < 50; count++) await ask();
    const importers: string[] = [];
    for (let count = 0; count < rounds; count++) importers.push(await register(kept.url, `importer${count}`));
    const took: number[] = [];
    const bare: number[] = [];
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < rounds; round++) {
      bare.push(await msOf(async () => readRows(file)));
      const running = { isOver: false };
      const probing = probe(ask, beside, () => running.isOver);
      took.push(await msOf(() => importWhole(kept.url, importers[round]!, bytes)));
      running.isOver = true;
      await probing;
      const until = performance.now() + took.at(-1)!;
      await probe(ask, alone, () => performance.now() >= until);
    }
    await kept.stop();
    const size = `${habits} habits of ${years} years, ${days} days, ${(bytes.length / 1e6).toFixed(1)} MB`;
    const slowest = Math.max(...took);
    return [
      {
        what: size,
        figure: `${(median(took) / 1000).toFixed(2)} s, at most ${(slowest / 1000).toFixed(2)} s`,
        floor: `${(median(bare) / 1000).toFixed(2)} s`,
        ratio: median(took) / median(bare),
        ...(goalSeconds !== undefined && { goal: { atMost: goalSeconds }, measured: slowest / 1000 }),
      },
      {
        what: 'another person’s dashboard meanwhile, p99',
        figure: `${p99(beside).toFixed(1)} ms`,
        floor: `${p99(alone).toFixed(1)} ms`,
        ratio: p99(beside) / p99(alone),
        goal: { atMost: 50 },
        measured: p99(beside),
        note: `${beside.length} calls`,
      },
    ];
  });
}

async function probe(ask: () => Promise<unknown>, took: number[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    took.push(await msOf(ask));
    await wait(1);
  }
}

/** Without a habit, because two hundred are the most that a person may have. */
async function register(url: string, username: string): Promise<string> {
  const person = { username, name: username, email: `${username}@example.com`, password: 'wunderbar-48-lamps' };
  const reply = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, timezone: 'UTC' }),
  });
  if (!reply.ok) throw new Error(`Registering answered ${reply.status}: ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function importWhole(url: string, cookie: string, body: Buffer<ArrayBuffer>): Promise<void> {
  const call = async (path: string, init: RequestInit) => {
    const reply = await fetch(`${url}/api/imports${path}`, init);
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as { id: number; state: string; habits: { key: string }[] };
  };
  const { id, habits } = await call('', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body,
  });
  const chosen = JSON.stringify({ habits: habits.map(({ key }) => key) });
  let { state } = await call(`/${id}/run`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: chosen,
  });
  for (; state === 'running'; { state } = await call(`/${id}`, { headers: { cookie } })) await wait(20);
  if (state !== 'done') throw new Error(`The import is ${state}.`);
}

/** Three of four days are kept. Returns how many. Without Loop's index, with which 200 habits are above 20 MB. */
function makeBackup(file: string, habits: number, years: number): number {
  const db = new DatabaseSync(file);
  db.exec(`create table Habits (id integer primary key, archived integer, color integer, description text,
      freq_den integer, freq_num integer, name text, position integer, type integer, target_type integer,
      target_value real, unit text, question text, uuid text);
    create table Repetitions (id integer primary key, habit integer not null, timestamp integer not null,
      value integer not null, notes text);
    pragma user_version = 25; begin`);
  const addHabit = db.prepare(`insert into Habits values (?, 0, 1, '', 1, 1, ?, ?, 0, 0, 0, '', '', ?)`);
  const addDay = db.prepare('insert into Repetitions (habit, timestamp, value) values (?, ?, ?)');
  const last = addDays(new Date().toISOString().slice(0, 10), -1);
  let kept = 0;
  for (let habit = 1; habit <= habits; habit++) {
    addHabit.run(habit, `Habit ${habit}`, habit, habit.toString(16).padStart(32, '0'));
    for (let ago = 0; ago < years * 365; ago++) {
      const isKept = (ago + habit) % 4 > 0;
      addDay.run(habit, Date.parse(`${addDays(last, -ago)}T00:00:00Z`), isKept ? 2 : 0);
      if (isKept) kept++;
    }
  }
  db.exec('commit');
  db.close();
  return kept;
}

function readRows(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  for (const _ of db.prepare('select habit, timestamp, value from Repetitions').iterate());
  db.close();
}

function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
}
