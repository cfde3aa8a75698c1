import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { noBus } from '#server/realtime/bus.ts';
import { complete } from '#server/habits/habit-completion-service.ts';
import { readHabitPage } from '#server/habits/history-service.ts';
import { pause, resume } from '#server/habits/pause-service.ts';
import { emptyDatabase } from '#server/testing/test-database.ts';
import type { Database } from './database.ts';
import { habitLife } from './migrations/0006-habit-life.ts';
import { migrations } from './migrations.ts';
import { openPostgres } from './postgres-database.ts';
import { openSqlite } from './sqlite-database.ts';

// A habit from before pauses and best streaks: five days kept, two missed, then three kept, which is the stored streak.

const now = () => new Date('2026-03-11T12:00:00.000Z');
const days = [1, 2, 3, 4, 5, 8, 9, 10].map((date) => `2026-03-${String(date).padStart(2, '0')}`);

test('a habit keeps its streak, and the next change finds its beginning and the best streak', async () => {
  const { settings, remove } = await emptyDatabase();
  onTestFinished(remove);
  const log = pino({ level: 'silent' });
  const open = async (which: typeof migrations): Promise<Database> =>
    settings['DATABASE_URL']
      ? openPostgres(settings['DATABASE_URL'], which, now, log)
      : openSqlite(settings['DATA_DIR']!, which, now);

  const before = await open(migrations.slice(0, migrations.indexOf(habitLife)));
  const { userId, habitId } = await storeHabit(before);
  await before.close();

  const after = await open(migrations);
  onTestFinished(() => after.close());
  const deps = createDeps(
    {
      env: readEnv({ ...settings, LOG_LEVEL: 'silent' }),
      log,
      now,
      bus: noBus,
      draining: new AbortController().signal,
    },
    after,
  );
  const page = async () => {
    const { streak, bestStreak, points, members } = await readHabitPage(deps, userId, habitId);
    return { streak, bestStreak, points, pausedAt: members[0]?.pausedAt };
  };
  expect(await page()).toEqual({ streak: 3, bestStreak: 3, points: 80, pausedAt: null });
  await complete(deps, userId, habitId, undefined);
  expect(await page()).toEqual({ streak: 4, bestStreak: 5, points: 90, pausedAt: null });
  await pause(deps, userId, habitId, 'travel');
  await resume(deps, userId, habitId);
  expect(await page()).toEqual({ streak: 4, bestStreak: 5, points: 90, pausedAt: null });
});

/** Written to the old tables, which the code no longer knows. */
async function storeHabit({ write }: Database): Promise<{ userId: number; habitId: number }> {
  return write(async (tx) => {
    const userId = 1;
    const at = `${days[0]}T12:00:00.000Z`;
    await sql`insert into users (id, username, username_key, email, email_key, name, password_hash, currency, timezone, created_at)
      values (${userId}, 'ann', 'ann', 'ann@example.com', 'ann@example.com', 'Ann', 'no hash', 'USD', 'UTC', ${at})`.execute(
      tx,
    );
    await sql`insert into habits (id, name, description, frequency, creator_id, invite_code, completion_count, streak_length, streak_last, created_at)
      values (1, 'Run', 'Far', 'Daily', ${userId}, 'code', ${days.length}, 3, ${days.at(-1)!}, ${at})`.execute(tx);
    await sql`insert into habit_members (habit_id, user_id, role, reward_amount, joined_at)
      values (1, ${userId}, 'doer', 500, ${at})`.execute(tx);
    await sql`insert into habit_spans (habit_id, user_id, from_day) values (1, ${userId}, ${days[0]!})`.execute(tx);
    for (const day of days)
      await sql`insert into habit_completions (habit_id, completion_date, user_id, created_at)
        values (1, ${day}, ${userId}, ${at})`.execute(tx);
    return { userId, habitId: 1 };
  });
}
