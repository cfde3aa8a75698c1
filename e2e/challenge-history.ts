import { DatabaseSync } from 'node:sqlite';
import { addDays } from '#shared/domain/calendar.ts';
import { today } from './habit-history.ts';
import type { KeptServer } from './kept-server.ts';

/** The days of the window that were done, counted from 1. */
type Done = readonly number[];
type History = {
  /** Today's number in the window; past the last one, the challenge is over. */
  dayNumber: number;
  own?: Done;
  companions?: { name: string; done?: Done; role?: 'overseer' }[];
};

/** Writes past days straight into the database, without payments. */
export function giveDays(
  server: KeptServer,
  { id }: { id: number },
  { dayNumber, own = [], companions = [] }: History,
): void {
  const database = new DatabaseSync(server.databaseFile, { timeout: 10_000 });
  const run = (sql: string, ...values: (string | number)[]) => database.prepare(sql).run(...values);
  const start = addDays(today, 1 - dayNumber);
  const moment = `${start}T08:00:00.000Z`;
  const complete = (userId: number | bigint, done: Done) => {
    for (const number of done)
      run(
        'insert into commitment_completions (commitment_id, completion_date, user_id, created_at) values (?, ?, ?, ?)',
        id,
        addDays(start, number - 1),
        Number(userId),
        Date.parse(moment),
      );
  };

  database.exec('begin immediate');
  const { user_id, days } = database
    .prepare('select creator_id as user_id, completion_days as days from commitments where id = ?')
    .get(id) as { user_id: number; days: number };
  run(
    'update commitments set start_date = ?, end_date = ?, created_at = ? where id = ?',
    start,
    addDays(start, days - 1),
    moment,
    id,
  );
  complete(user_id, own);
  for (const [index, { name, done = [], role = 'doer' }] of companions.entries()) {
    const { lastInsertRowid } = run(
      `insert into users (username, username_key, email, email_key, name, password_hash, currency, timezone, created_at)
       values (?1, ?1, ?1, ?1, ?2, '', 'USD', 'Europe/Berlin', ?3)`,
      `swimmer_${id}_${index}`,
      name,
      moment,
    );
    run(
      'insert into commitment_members (commitment_id, user_id, role, reward_amount, joined_at) values (?, ?, ?, 0, ?)',
      id,
      Number(lastInsertRowid),
      role,
      moment,
    );
    complete(lastInsertRowid, done);
  }
  database.exec('commit');
  database.close();
}
