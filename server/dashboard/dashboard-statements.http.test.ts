import { expect, test } from 'vitest';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { listHabits } from '#shared/contract/habit-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { frequencies } from '#shared/domain/periods.ts';
import type { Cents } from '#shared/domain/money.ts';
import { insertUser } from '#server/auth/user-store.ts';
import { ask, type Person } from '#server/testing/ask.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { userRow } from '#server/testing/user-row.ts';

const kept = await testApp();
const made = '2026-01-01T12:00:00.000Z';

test('a dashboard costs as many statements for 30 habits with 5 members and a history as for one that is alone', async () => {
  const [alone, busy] = [await kept.person(), await kept.person()];
  await seed(alone, { habits: 1, companions: 0, days: 1 });
  await seed(busy, { habits: 30, companions: 4, days: 60 });
  // Before anything is counted: what is prepared only once must not count for the first of them.
  for (const person of [alone, busy]) await ask(person, dashboard);

  const forOne = await countStatements(() => ask(alone, dashboard));
  const forMany = await countStatements(async () => {
    const { habits } = await ask(busy, dashboard);
    expect(habits).toHaveLength(30);
    expect(habits.every((habit) => habit.members.length === 5)).toBe(true);
    expect(habits.every((habit) => habit.ownDays.length > 0)).toBe(true);
  });
  expect(forMany).toBe(forOne);
  // The user, habits, badges, companions, own pauses, own days, everyone's days, goals.
  expect(forOne).toBe(8);
});

test('and so do the lists', async () => {
  const [alone, busy] = [await kept.person(), await kept.person()];
  await seed(alone, { habits: 1, companions: 0, days: 1 });
  await seed(busy, { habits: 30, companions: 4, days: 3 });
  expect(await countStatements(() => ask(busy, listHabits))).toBe(await countStatements(() => ask(alone, listHabits)));
});

test('what is counted is what is sent', async () => {
  expect(await countStatements(async () => {})).toBe(0);
  expect(
    await countStatements(async () => {
      await kept.deps.db.selectFrom('users').select('id').execute();
      await kept.deps.db.selectFrom('users').select('id').execute();
    }),
  ).toBe(2);
});

let companionsMade = 0;

async function seed(owner: Person, size: { habits: number; companions: number; days: number }): Promise<void> {
  await kept.deps.write(async (tx) => {
    const members = [owner.id];
    for (let count = 0; count < size.companions; count++)
      members.push((await insertUser(tx, userRow(`companion${++companionsMade}`)))!.id);
    for (let number = 0; number < size.habits; number++) {
      const { id } = await tx
        .insertInto('habits')
        .values({
          name: `Habit ${number}`,
          description: 'Seeded',
          frequency: frequencies[number % 3]!,
          creator_id: owner.id,
          invite_code: `seed-${owner.id}-${number}`,
          created_at: made,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const ofHabit = members.map((userId) => ({ habit_id: id, user_id: userId }));
      const member = { role: 'doer', reward_amount: 100 as Cents, joined_at: made } as const;
      await tx
        .insertInto('habit_members')
        .values(ofHabit.map((row) => ({ ...row, ...member })))
        .execute();
      const days = Array.from({ length: size.days }, (_, back) => addDays('2026-03-10', -back));
      await tx
        .insertInto('habit_completions')
        .values(
          days.flatMap((completion_date) =>
            ofHabit.map((row) => ({ ...row, completion_date, paid_by: null, created_at: made })),
          ),
        )
        .execute();
      await tx.insertInto('habit_badges').values({ habit_id: id, badge: 'completions-1', earned_at: made }).execute();
    }
  });
}
