import type { Cents } from '#shared/domain/money.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Write } from '#server/db/database.ts';
import { storedMoment } from '#server/db/dialect.ts';
import { insertRows } from '#server/testing/insert-rows.ts';
import { seedPledges } from '#server/testing/seed-pledges.ts';

// A person at every quota.

/** Near the end of a month, the longest period. */
export const today = '2026-03-30';
type Kind = 'habit' | 'challenge';

/** Ann owes others under as many pledges as a person may have, and saves with nineteen of them. Returns the goal. */
export async function seedMoneyBetween(
  write: Write,
  annId: number,
  crowd: readonly number[],
  habit: number,
  days: number,
) {
  const at = `${addDays(today, -days)}T12:00:00.000Z`;
  const cents = 100 as Cents;
  return write(async (tx) => {
    const toIds = Array.from(
      { length: limits.pledges.max },
      (_, number) => crowd[Math.max(0, number - limits.pledgesBetween.max)]!,
    );
    await seedPledges(tx, { habitId: habit, fromId: annId, toIds, at });
    const goal = { user_id: annId, title: 'Trip', price: 3000 as Cents, link: null, redeemed_at: null, created_at: at };
    const { id } = await tx
      .insertInto('goal_rewards')
      .values({ ...goal, currency: 'USD', invite_code: 'trip' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const people = [annId, ...crowd.slice(0, limits.goalPeople.max - 1)];
    await insertRows(
      tx,
      'goal_members',
      people.map((user_id) => ({ goal_id: id, user_id, slot: 1, part: cents, joined_at: at, removed_at: null })),
    );
    await tx.updateTable('users').set({ in_jars: cents }).where('id', 'in', people).execute();
    return id;
  });
}

/** Ann is in as many promises as a person may be, with four companions each, and one of each kind has 1,000 members. */
export async function seedPromises(write: Write, annId: number, crowd: readonly number[], days: number) {
  const dates = Array.from({ length: days }, (_, back) => addDays(today, -1 - back));
  const at = { created_at: '2025-01-01T00:00:00.000Z' };
  const made: Record<Kind, number[]> = { habit: [], challenge: [] };
  for (const kind of ['habit', 'challenge'] as const) {
    for (let number = 0; number < limits.promises.max; number++) {
      const isCrowded = number === 0;
      const members = isCrowded ? [annId, ...crowd] : [annId, ...crowd.slice(number % 900, (number % 900) + 4)];
      await write(async (tx) => {
        const { id } = await tx
          .insertInto('commitments')
          .values({
            kind,
            name: `Promise ${number}`,
            description: 'Every day.',
            every: 'day',
            creator_id: annId,
            invite_code: `${kind}-${number}`,
            completion_count: members.length * days,
            streak_length: isCrowded ? 0 : days,
            streak_last: isCrowded ? null : dates[0]!,
            streak_first: isCrowded ? null : dates.at(-1)!,
            streak_best: isCrowded ? 1 : days,
            best_known: 1,
            ...(kind === 'challenge' && {
              goal_days: 3000,
              completion_days: 3000,
              start_date: '2025-01-01',
              end_date: '2033-03-20',
            }),
            ...at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        made[kind].push(id);
        const of = { commitment_id: id };
        await insertRows(
          tx,
          'commitment_members',
          members.map((user_id) => ({
            ...of,
            user_id,
            role: 'doer',
            reward_amount: 500 as Cents,
            joined_at: at.created_at,
          })),
        );
        await insertRows(
          tx,
          'commitment_spans',
          members.map((user_id) => ({ ...of, user_id, from_day: dates.at(-1)!, until_day: null })),
        );
        await insertRows(
          tx,
          'reward_transactions',
          dates.map((date) => ({
            user_id: annId,
            amount: 500 as Cents,
            currency: 'USD' as const,
            type: kind,
            commitment_kind: kind,
            ...of,
            description: `Promise ${number}`,
            paid_for: date,
            number: 1,
            created_at: storedMoment(tx, new Date(`${date}T12:00:00.000Z`)),
          })),
        );
        // A thousand people never all keep a period.
        const keepers = isCrowded ? members.slice(0, -10) : members;
        await insertRows(
          tx,
          'commitment_completions',
          keepers.flatMap((user_id) =>
            dates.map((completion_date) => ({
              ...of,
              user_id,
              completion_date,
              paid_by: null,
              settled_period: null,
              created_at: storedMoment(tx, new Date(at.created_at)),
            })),
          ),
        );
      });
    }
  }
  await write((tx) =>
    tx
      .updateTable('users')
      .set({ balance: (2 * limits.promises.max * days * 500) as Cents })
      .where('id', '=', annId)
      .execute(),
  );
  return { habit: made.habit[0]!, habitCode: 'habit-0', small: made.habit[1]!, challenge: made.challenge[0]! };
}
