import { hashToken, newToken } from '#server/auth/secret-token.ts';
import { sessionDays } from '#server/auth/session-store.ts';
import { newDevice } from '#server/testing/push-device.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { dayIn } from '#shared/domain/days.ts';
import { groupSize } from './seed-groups.ts';

type Reminders = {
  people: number;
  /** The moment of all reminders, at the start of a minute. */
  at: Date;
  /** Of the push service. */
  host: string;
};

/**
 * People in groups of five with one habit, each with a device and a reminder at that moment. The statements run on both
 * databases. Returns the cookies of the first fifty people.
 */
export async function seedReminders(
  run: (statement: string) => void | Promise<void>,
  { people, at, host }: Reminders,
): Promise<string[]> {
  const today = dayIn('UTC', at);
  const yesterday = addDays(today, -1);
  const made = `${addDays(today, -30)}T12:00:00.000Z`;
  const ends = new Date(at.getTime() + sessionDays * 86_400_000).toISOString();
  // Encrypting takes as long for one key as for many.
  const { p256dh, auth } = newDevice();
  const numbers = (count: number) =>
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  await run('begin');
  await run(`insert into users (id, username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
    ${numbers(people)} select n, 'user' || n, 'user' || n, 'user' || n || '@example.com', 'user' || n || '@example.com',
      'Person Number ' || n, 'no hash', 0, 'USD', 'UTC', '${made}' from numbers`);
  await run(`insert into sessions (token_hash, public_id, user_id, device, created_at, last_used_at, expires_at)
    select 'hash' || id, 'public' || id, id, 'Unknown device', '${made}', '${made}', '${ends}' from users`);
  await run(`insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, created_at, last_used_at)
    select id, 'hash' || id, 'https://${host}/device/' || id, '${p256dh}', '${auth}', '${made}', '${at.toISOString()}' from users`);
  await run(`insert into commitments (id, kind, name, description, every, creator_id, invite_code, created_at)
    ${numbers(Math.ceil(people / groupSize))} select n, 'habit', '🏃 Habit ' || n, 'Every day, before breakfast.', 'day',
      (n - 1) * ${groupSize} + 1, 'code-' || n, '${made}' from numbers`);
  await run(`insert into commitment_members (commitment_id, user_id, role, reward_amount, joined_at)
    select (id + ${groupSize - 1}) / ${groupSize}, id, 'doer', 100, '${made}' from users`);
  await run(`insert into commitment_spans (commitment_id, user_id, from_day)
    select commitment_id, user_id, '${made.slice(0, 10)}' from commitment_members`);
  await run(`insert into reminders (commitment_id, user_id, at_time, considered_on)
    select commitment_id, user_id, '${at.toISOString().slice(11, 16)}', '${yesterday}' from commitment_members`);
  await run(`insert into jobs (kind, job_key, user_id, created_at, run_after)
    select 'reminders', 'reminders:' || id, id, '${made}', '${at.toISOString()}' from users`);
  const cookies: string[] = [];
  for (let userId = 1; userId <= 50; userId++) {
    const token = newToken();
    await run(`insert into sessions (token_hash, public_id, user_id, device, created_at, last_used_at, expires_at)
      values ('${hashToken(token)}', 'reader${userId}', ${userId}, 'Unknown device', '${made}', '${at.toISOString()}', '${ends}')`);
    cookies.push(`kept=${token}`);
  }
  await run('commit');
  // As for rows that are a month old: those just written cost PostgreSQL's first reader more.
  await run('vacuum');
  await run('analyze');
  return cookies;
}
