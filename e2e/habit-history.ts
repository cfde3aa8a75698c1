import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import { expect } from './journey.ts';
import type { KeptServer } from './kept-server.ts';

type Past = { kept?: Day[]; paused?: { from: Day; until: Day | null } };
type Companion = Past & { name: string; role?: 'doer' | 'overseer' };
type History = {
  since: Day;
  own: Past;
  companions?: Companion[];
  /** The running streak, as stored. */
  streak?: { length: number; first: Day; last: Day; best: number };
  badges?: string[];
};

/** In the time zone that `signUp` uses. */
export const today = dayIn('Europe/Berlin', new Date());

export async function makeHabit(page: Page, change: object = {}): Promise<number> {
  const data = {
    name: '🏃 Morning run before work',
    description: 'Shoes by the door, out before seven. Ten minutes still counts.',
    frequency: 'Daily',
    rewardAmount: '5.00',
    currency: 'USD',
    ...change,
  };
  const reply = await page.request.post('/api/habits', { data });
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { id: number }).id;
}

export function daysFrom(first: Day, last: Day): Day[] {
  return first > last ? [] : [first, ...daysFrom(addDays(first, 1), last)];
}

/** Writes past days, pauses and streaks straight into the database. */
export function giveHistory(server: KeptServer, habitId: number, history: History): void {
  const database = new DatabaseSync(server.databaseFile, { timeout: 10_000 });
  const run = (sql: string, ...values: (string | number | null)[]) => database.prepare(sql).run(...values);
  const moment = (day: Day) => `${day}T08:00:00.000Z`;
  const { since, streak } = history;

  function live(userId: number, { kept = [], paused }: Past) {
    run('delete from commitment_spans where commitment_id = ? and user_id = ?', habitId, userId);
    const span = 'insert into commitment_spans values (?, ?, ?, ?)';
    run(span, habitId, userId, since, paused?.from ?? null);
    if (paused)
      run(`insert into commitment_pauses values (?, ?, ?, ?, 'sick')`, habitId, userId, paused.from, paused.until);
    if (paused?.until) run(span, habitId, userId, paused.until, null);
    if (paused?.until === null) {
      run(
        `update commitment_members set paused_at = ?, pause_reason = 'sick' where user_id = ?`,
        moment(since),
        userId,
      );
    }
    for (const day of kept)
      run(
        'insert into commitment_completions (commitment_id, completion_date, user_id, created_at) values (?, ?, ?, ?)',
        habitId,
        day,
        userId,
        Date.parse(moment(day)),
      );
  }

  function join({ name, role = 'doer', ...past }: Companion, index: number) {
    const username = `companion_${habitId}_${index}`;
    const { lastInsertRowid } = run(
      `insert into users (username, username_key, email, email_key, name, password_hash, currency, timezone, created_at)
       values (?1, ?1, ?1, ?1, ?2, '', 'USD', 'Europe/Berlin', ?3)`,
      username,
      name,
      moment(since),
    );
    const userId = Number(lastInsertRowid);
    run(
      'insert into commitment_members (commitment_id, user_id, role, reward_amount, joined_at) values (?, ?, ?, 0, ?)',
      habitId,
      userId,
      role,
      moment(since),
    );
    if (role === 'doer') live(userId, past);
  }

  database.exec('begin immediate');
  const { role, user_id } = database
    .prepare('select role, user_id from commitment_members where commitment_id = ?')
    .get(habitId) as { role: string; user_id: number };
  if (role === 'doer') live(user_id, history.own);
  history.companions?.forEach(join);
  run(
    `update commitments set created_at = ?, streak_length = ?, streak_first = ?, streak_last = ?, streak_best = ?,
       completion_count = (select count(*) from commitment_completions where commitment_id = commitments.id) where id = ?`,
    moment(since),
    streak?.length ?? 0,
    streak?.first ?? null,
    streak?.last ?? null,
    streak?.best ?? 0,
    habitId,
  );
  for (const badge of history.badges ?? [])
    run('insert into commitment_badges values (?, ?, ?)', habitId, badge, moment(since));
  database.exec('commit');
  database.close();
}
