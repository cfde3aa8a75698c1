import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hashToken, newPublicId, newToken } from '#server/auth/secret-token.ts';
import { sessionDays } from '#server/auth/session-store.ts';
import { migrations } from '#server/db/migrations.ts';
import { openSqlite } from '#server/db/sqlite-database.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { dayIn } from '#shared/domain/days.ts';

export const groupSize = 5;
const mostHabits = 10;

export type Groups = {
  groups: number;
  /** Per group, at most ten unless there is only one; all five members completed them daily up to yesterday. */
  habits: number;
  days: number;
  /** Every n-th group has that many habits; the others have two. */
  busyEvery?: number;
};

/** Ids follow from the group's number: the first group has the people 1 to 5 and the habits 1 to 10. */
export const peopleOf = (group: number) => Array.from({ length: groupSize }, (_, at) => group * groupSize + at + 1);
export const habitsOf = (group: number, habits = mostHabits) =>
  Array.from({ length: habits }, (_, at) => group * mostHabits + at + 1);

/**
 * Fills a data directory with people in groups of five, by statements that generate rows inside SQLite: millions in
 * seconds. The first of each group is paid for every day; streaks, counts and balances are consistent.
 */
export async function seedGroups(dataDir: string, { groups, habits, days, busyEvery = 1 }: Groups): Promise<void> {
  await (await openSqlite(dataDir, migrations, () => new Date())).close();
  const db = new DatabaseSync(join(dataDir, 'kept.db'));
  const today = dayIn('UTC', new Date());
  const [first, last] = [addDays(today, -days), addDays(today, -1)];
  const made = `${first}T12:00:00.000Z`;
  db.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -200000; begin');
  db.exec(`
    create temp table numbers (n integer primary key);
    with recursive counted (n) as (select 0 union all select n + 1 from counted where n < ${Math.max(groups * groupSize, habits)} - 1)
      insert into numbers select n from counted;
    create temp table dates (n integer primary key, day text);
    with recursive counted (n) as (select 0 union all select n + 1 from counted where n < ${days} - 1)
      insert into dates select n, date('${first}', '+' || n || ' days') from counted;

    insert into users (id, username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
      select n + 1, 'user' || (n + 1), 'user' || (n + 1), 'user' || (n + 1) || '@example.com', 'user' || (n + 1) || '@example.com',
        'Person Number ' || (n + 1), 'no hash', 0, 'USD', 'UTC', '${made}' from numbers where n < ${groups * groupSize};
    insert into commitments (id, kind, name, description, every, creator_id, invite_code, completion_count, streak_length, streak_first,
        streak_last, streak_best, created_at, fit_answered_at)
      select g.n * ${mostHabits} + h.n + 1, 'habit', '🏃 Habit ' || (h.n + 1), 'Every day, before breakfast.', 'day', g.n * ${groupSize} + 1,
        'code-' || g.n || '-' || h.n, ${days * groupSize}, ${days}, '${first}', '${last}', ${days}, '${made}', '${made}'
      from numbers as g cross join numbers as h on h.n < case when g.n % ${busyEvery} = 0 then ${habits} else 2 end
      where g.n < ${groups};
    insert into commitment_members (commitment_id, user_id, role, reward_amount, joined_at)
      select commitments.id, creator_id + p.n, 'doer', case p.n when 0 then 100 else 0 end, '${made}'
      from commitments cross join numbers as p where p.n < ${groupSize} order by 1, 2;
    insert into commitment_spans (commitment_id, user_id, from_day, until_day)
      select commitment_id, user_id, '${first}', null from commitment_members;
    insert into commitment_badges (commitment_id, badge, earned_at) select id, 'completions-1', '${made}' from commitments;
    create temp table places (place integer primary key, habit_id integer unique);
    insert into places (habit_id) select id from commitments order by id;
    insert into reward_transactions (id, user_id, amount, currency, type, commitment_kind, commitment_id, description,
        paid_for, number, created_at)
      select dates.n * (select count(*) from places) + place, creator_id, 100, 'USD', 'habit', 'habit', commitments.id, name,
        day, 1, unixepoch(day || 'T12:00:00Z') * 1000
      from dates cross join places cross join commitments on commitments.id = places.habit_id order by 1;
    insert into commitment_completions (commitment_id, completion_date, user_id, paid_by, created_at)
      select commitments.id, day, creator_id + p.n,
        case p.n when 0 then dates.n * (select count(*) from places) + place end, unixepoch(day || 'T12:00:00Z') * 1000
      from places cross join commitments on commitments.id = places.habit_id cross join dates cross join numbers as p
      where p.n < ${groupSize};
    update users set balance = ${days} * 100 * case when (id / ${groupSize}) % ${busyEvery} = 0 then ${habits} else 2 end
      where id % ${groupSize} = 1;
    commit; analyze`);
  db.close();
}

/** Signs these people in and returns their cookies. */
export function signIn(dataDir: string, userIds: readonly number[]): string[] {
  const db = new DatabaseSync(join(dataDir, 'kept.db'));
  const now = Date.now();
  const insert = db.prepare(
    `insert into sessions (token_hash, public_id, user_id, device, created_at, last_used_at, expires_at)
      values (?, ?, ?, 'Unknown device', ?, ?, ?)`,
  );
  db.exec('begin');
  const cookies = userIds.map((userId) => {
    const token = newToken();
    const expires = new Date(now + sessionDays * 86_400_000).toISOString();
    const at = new Date(now).toISOString();
    insert.run(hashToken(token), newPublicId(), userId, at, at, expires);
    return `kept=${token}`;
  });
  db.exec('commit');
  db.close();
  return cookies;
}
