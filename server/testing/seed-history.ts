import { sql } from 'kysely';
import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Cents } from '#shared/domain/money.ts';
import { frequencies } from '#shared/domain/schedule.ts';
import type { Tx, Write } from '#server/db/database.ts';
import { insertRows } from './insert-rows.ts';

export type History = {
  /** Whoever made the habits, keeps them every day and is paid 1.00 each time. */
  ownerId: number;
  /** They keep the same habits on the same days, for nothing. */
  companionIds: readonly number[];
  habits: number;
  /** How many days, and the last of them. */
  days: number;
  /** Companions began later, when this is fewer. */
  companionDays?: number;
  lastDay: Day;
};

/**
 * Habits with members and days, straight into the database: what would take a hundred thousand calls and three years.
 * Balance, counts and spans are as the calls would have left them; streaks are counted at the next completion.
 */
export async function seedHistory(write: Write, history: History): Promise<number[]> {
  const { ownerId, lastDay, days, companionDays = days } = history;
  const sinceOf = (userId: number) => addDays(lastDay, 1 - (userId === ownerId ? days : companionDays));
  const made = momentOf(sinceOf(ownerId));
  const userIds = [ownerId, ...history.companionIds];
  return write(async (tx) => {
    const habitIds = await insertHabits(tx, history, made);
    const members = habitIds.flatMap((habit_id) => userIds.map((user_id) => ({ habit_id, user_id })));
    await insertRows(
      tx,
      'habit_members',
      members.map((member) => ({
        ...member,
        role: 'doer',
        reward_amount: (member.user_id === ownerId ? 100 : 0) as Cents,
        joined_at: momentOf(sinceOf(member.user_id)),
      })),
    );
    await insertRows(
      tx,
      'habit_spans',
      members.map((member) => ({ ...member, from_day: sinceOf(member.user_id), until_day: null })),
    );
    await insertRows(
      tx,
      'habit_badges',
      habitIds.map((habit_id) => ({ habit_id, badge: 'completions-1', earned_at: made })),
    );
    const keptDays = Array.from({ length: days }, (_, day) => addDays(lastDay, day + 1 - days)).flatMap(
      (completion_date) =>
        userIds
          .filter((user_id) => completion_date >= sinceOf(user_id))
          .map((user_id) => ({ completion_date, user_id })),
    );
    await insertDays(tx, habitIds, keptDays);
    await payFor(tx, habitIds, ownerId);
    return habitIds;
  });
}

async function insertHabits(tx: Tx, history: History, made: string): Promise<number[]> {
  const { ownerId, companionIds, habits, days, companionDays = days } = history;
  const rows = await tx
    .insertInto('habits')
    .values(
      Array.from({ length: habits }, (_, number) => ({
        name: `Habit ${number + 1}`,
        description: 'Seeded',
        frequency: frequencies[number % frequencies.length]!,
        creator_id: ownerId,
        invite_code: `seed-${ownerId}-${number}`,
        completion_count: days + companionIds.length * companionDays,
        created_at: made,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** The days of the first habit are sent; the database copies them to the others, many times faster. */
async function insertDays(
  tx: Tx,
  [first, ...others]: number[],
  keptDays: { completion_date: Day; user_id: number }[],
): Promise<void> {
  if (first === undefined) return;
  await insertRows(
    tx,
    'habit_completions',
    keptDays.map((kept) => ({
      ...kept,
      habit_id: first,
      paid_by: null,
      created_at: momentOf(kept.completion_date),
    })),
  );
  if (others.length === 0) return;
  await sql`
    insert into habit_completions (habit_id, completion_date, user_id, paid_by, created_at)
    select habits.id, done.completion_date, done.user_id, null, done.created_at
    from habits cross join habit_completions as done
    where habits.id in (${sql.join(others)}) and done.habit_id = ${first}
    order by habits.id, done.completion_date, done.user_id`.execute(tx);
}

/** As if every habit had been a daily one so far: each day is a period of its own. */
async function payFor(tx: Tx, habitIds: number[], ownerId: number): Promise<void> {
  const sourceKey = sql`'habit ' || done.habit_id || ' user ' || done.user_id || ' '
    || done.completion_date || '..' || done.completion_date || ' #1'`;
  const isOwn = sql`done.user_id = ${ownerId} and done.habit_id in (${sql.join(habitIds)})`;
  await sql`
    insert into reward_transactions (user_id, amount, currency, type, habit_id, description, source_key, created_at)
    select done.user_id, 100, 'USD', 'habit', habits.id, habits.name, ${sourceKey}, done.created_at
    from habit_completions as done inner join habits on habits.id = done.habit_id
    where ${isOwn} order by done.completion_date, habits.id`.execute(tx);
  await sql`
    update habit_completions as done
    set paid_by = (select paid.id from reward_transactions as paid where paid.source_key = ${sourceKey})
    where ${isOwn}`.execute(tx);
  await sql`
    update users set balance = (select sum(amount) from reward_transactions where user_id = ${ownerId})
    where id = ${ownerId}`.execute(tx);
}

function momentOf(day: Day): string {
  return `${day}T12:00:00.000Z`;
}
