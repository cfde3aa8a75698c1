import { sql } from 'kysely';
import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Cents } from '#shared/domain/money.ts';

import type { Tx, Write } from '#server/db/database.ts';
import { insertRows } from './insert-rows.ts';
import { storedMoment } from '#server/db/dialect.ts';

const lengths = ['day', 'week', 'month'] as const;

export type History = {
  /** Creates the habits, completes them every day, and is paid 1.00 each time. */
  ownerId: number;
  /** Complete the same habits on the same days, for 0.00. */
  companionIds: readonly number[];
  habits: number;
  /** How many days, up to `lastDay`. */
  days: number;
  /** Fewer days for companions, who joined later. */
  companionDays?: number;
  lastDay: Day;
};

/**
 * Inserts habits with members and completions directly, which would take a hundred thousand calls. Balances, counts and
 * spans are as the calls would leave them; streaks are computed at the next completion.
 */
export async function seedHistory(write: Write, history: History): Promise<number[]> {
  const { ownerId, lastDay, days, companionDays = days } = history;
  const sinceOf = (userId: number) => addDays(lastDay, 1 - (userId === ownerId ? days : companionDays));
  const made = momentOf(sinceOf(ownerId));
  const userIds = [ownerId, ...history.companionIds];
  return write(async (tx) => {
    const habitIds = await insertHabits(tx, history, made);
    const members = habitIds.flatMap((commitment_id) => userIds.map((user_id) => ({ commitment_id, user_id })));
    await insertRows(
      tx,
      'commitment_members',
      members.map((member) => ({
        ...member,
        role: 'doer',
        reward_amount: (member.user_id === ownerId ? 100 : 0) as Cents,
        joined_at: momentOf(sinceOf(member.user_id)),
      })),
    );
    await insertRows(
      tx,
      'commitment_spans',
      members.map((member) => ({ ...member, from_day: sinceOf(member.user_id), until_day: null })),
    );
    await insertRows(
      tx,
      'commitment_badges',
      habitIds.map((commitment_id) => ({ commitment_id, badge: 'completions-1', earned_at: made })),
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
    .insertInto('commitments')
    .values(
      Array.from({ length: habits }, (_, number) => ({
        kind: 'habit' as const,
        name: `Habit ${number + 1}`,
        description: 'Seeded',
        every: lengths[number % lengths.length]!,
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

/** Sends the days of the first habit; the database copies them to the others, which is many times faster. */
async function insertDays(
  tx: Tx,
  [first, ...others]: number[],
  keptDays: { completion_date: Day; user_id: number }[],
): Promise<void> {
  if (first === undefined) return;
  await insertRows(
    tx,
    'commitment_completions',
    keptDays.map((kept) => ({
      ...kept,
      commitment_id: first,
      paid_by: null,
      created_at: storedMoment(tx, new Date(momentOf(kept.completion_date))),
    })),
  );
  if (others.length === 0) return;
  await sql`
    insert into commitment_completions (commitment_id, completion_date, user_id, paid_by, created_at)
    select commitments.id, done.completion_date, done.user_id, null, done.created_at
    from commitments cross join commitment_completions as done
    where commitments.id in (${sql.join(others)}) and done.commitment_id = ${first}
    order by commitments.id, done.completion_date, done.user_id`.execute(tx);
}

/** As if every habit had been daily so far: each day is its own period. */
async function payFor(tx: Tx, habitIds: number[], ownerId: number): Promise<void> {
  const isOwn = sql`done.user_id = ${ownerId} and done.commitment_id in (${sql.join(habitIds)})`;
  await sql`
    insert into reward_transactions (user_id, amount, currency, type, commitment_kind, commitment_id, description, paid_for, number, created_at)
    select done.user_id, 100, 'USD', 'habit', 'habit', commitments.id, commitments.name, done.completion_date, 1, done.created_at
    from commitment_completions as done inner join commitments on commitments.id = done.commitment_id
    where ${isOwn} order by done.completion_date, commitments.id`.execute(tx);
  await sql`
    update commitment_completions as done
    set paid_by = (select paid.id from reward_transactions as paid where paid.commitment_id = done.commitment_id
      and paid.user_id = done.user_id and paid.paid_for = done.completion_date and paid.number = 1)
    where ${isOwn}`.execute(tx);
  await sql`
    update users set balance = (select sum(amount) from reward_transactions where user_id = ${ownerId})
    where id = ${ownerId}`.execute(tx);
}

function momentOf(day: Day): string {
  return `${day}T12:00:00.000Z`;
}
