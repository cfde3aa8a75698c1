import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from '#server/db/migrations.ts';
import { openSqlite } from '#server/db/sqlite-database.ts';
import type { Bench, Finding } from './findings.ts';
import { inFolder } from './kept.ts';

const people = 1000;
/** Of each person. */
const promises = 2;
const usualDays = 100;

export const storageBench: Bench = {
  name: 'storage',
  title: 'What a million completions take on disk',
  about: `Paid completions of daily promises in SQLite, stored day after day in the order in which people make them: by how much
the file grows. The promises' ids go up to 100,000 and their names have 12 to 20 characters. The floor is the bytes of the
facts themselves: the promise, the person, the day, the amount, the moment and the name.`,
  run: (days = usualDays) =>
    inFolder(async (folder) => {
      await (await openSqlite(folder, migrations, () => new Date())).close();
      const file = join(folder, 'kept.db');
      seedPromises(file);
      const before = statSync(file).size;
      const facts = seedDays(file, days);
      const completions = people * promises * days;
      const inMb = (bytes: number) => bytes / completions;
      const taken = inMb(statSync(file).size - before);
      return [
        {
          what: 'stored for a million completions',
          figure: `${taken.toFixed(0)} MB`,
          floor: `${inMb(facts).toFixed(0)} MB`,
          ratio: taken / inMb(facts),
          measured: taken,
          goal: { atMost: 180 },
          note: `${completions} stored`,
        },
        ...largestParts(file, inMb),
      ];
    }),
};

const madeAt = '2026-01-01T12:00:00.000Z';

function seedPromises(file: string): void {
  const db = opened(file);
  db.exec(`
    begin;
    create temp table numbers (n integer primary key);
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${people * promises})
      insert into numbers select n from counted;
    insert into users (id, username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
      select n * 40, 'user' || n, 'user' || n, 'user' || n, 'user' || n, 'Person ' || n, 'no hash', 0, 'USD', 'UTC', '${madeAt}'
      from numbers where n <= ${people};
    insert into commitments (id, kind, name, description, every, creator_id, invite_code, created_at)
      select n * ${100_000 / (people * promises)}, 'habit', substr('Read twelve pages a day', 1, 12 + n % 9), '', 'day',
        ((n * 7) % ${people} + 1) * 40, 'code-' || n, '${madeAt}' from numbers;
    commit`);
  db.close();
}

/** Returns the bytes of the facts: numbers as four bytes, a day as ten, a moment as 24, and the name. */
function seedDays(file: string, days: number): number {
  const db = opened(file);
  db.exec('begin');
  const pay =
    db.prepare(`insert into reward_transactions (user_id, amount, currency, type, commitment_kind, commitment_id,
      description, paid_for, number, created_at)
    select creator_id, 250, 'USD', 'habit', 'habit', id, name, :day, 1, ${momentOfPromise} from commitments
    order by ${momentOfPromise}`);
  const mark = db.prepare(`insert into commitment_completions (commitment_id, completion_date, user_id, paid_by,
      settled_period, created_at)
    select commitment_id, :day, user_id, id, :day, created_at from reward_transactions
    where id > :last order by id`);
  for (let ago = days; ago > 0; ago--) {
    const day = new Date(Date.parse(madeAt) + (days - ago) * 86_400_000).toISOString().slice(0, 10);
    const { last } = db.prepare('select coalesce(max(id), 0) as last from reward_transactions').get() as {
      last: number;
    };
    pay.run({ day });
    mark.run({ day, last });
  }
  db.exec('commit');
  const { bytes } = db
    .prepare('select sum(4 + 4 + 10 + 4 + 24 + length(description)) as bytes from reward_transactions')
    .get() as { bytes: number };
  db.close();
  return bytes;
}

/** Between six in the morning and ten in the evening, for each promise another one. */
const momentOfPromise = `((unixepoch(:day) + 21600 + (id * 7919) % 57600) * 1000)`;

function largestParts(file: string, inMb: (bytes: number) => number): Finding[] {
  const db = opened(file);
  const parts = db
    .prepare(`select name, sum(pgsize) as bytes from dbstat where name like '%reward_transactions%'
      or name like '%commitment_completions%' group by name order by bytes desc`)
    .all() as { name: string; bytes: number }[];
  db.close();
  return parts
    .filter(({ bytes }) => inMb(bytes) >= 1)
    .map(({ name, bytes }) => ({ what: `of that \`${name}\``, figure: `${inMb(bytes).toFixed(0)} MB` }));
}

function opened(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = delete; pragma synchronous = off; pragma cache_size = -200000');
  return db;
}
