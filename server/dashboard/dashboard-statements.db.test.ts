import { expect, test } from 'vitest';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { listHabits } from '#shared/contract/habit-calls.ts';
import { ask, type Person } from '#server/testing/ask.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { seedHistory } from '#server/testing/seed-history.ts';
import { seedPeople } from '#server/testing/seed-people.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

test('a dashboard takes one query more for 30 habits of all schedules with 5 members and a history than for a daily one alone', async () => {
  const [alone, busy] = [await quickPerson(kept), await quickPerson(kept)];
  await seed(alone, { habits: 1, companions: 0, days: 2 });
  await seed(busy, { habits: 30, companions: 4, days: 60 });
  // Called once before counting, so that one-time preparations do not count.
  for (const person of [alone, busy]) await ask(person, dashboard);

  forget(alone, busy);
  const forOne = await countStatements(() => ask(alone, dashboard));
  const forMany = await countStatements(async () => {
    const { habits } = await ask(busy, dashboard);
    expect(habits).toHaveLength(30);
    expect(habits.every((habit) => habit.members.length === 5)).toBe(true);
    expect(habits.every((habit) => habit.ownDays.length > 0)).toBe(true);
  });
  // The user, commitments, badges, memberships, people, own pauses, own days, what they paid, everyone's days, goals; for
  // the column on a desk what they earned, and the last words.
  expect(forOne).toBe(12);
  // The earlier days of weekly and monthly habits.
  expect(forMany).toBe(forOne + 1);
});

test('and one more, for their own spans, if they forgot yesterday', async () => {
  const busy = await quickPerson(kept);
  await seed(busy, { habits: 30, companions: 4, days: 1 });
  await ask(busy, dashboard);
  forget(busy);
  const statements = await countStatements(async () => {
    const { habits } = await ask(busy, dashboard);
    expect(habits).toHaveLength(30);
  });
  expect(statements).toBe(14);
});

test('and so do the lists', async () => {
  const [alone, busy] = [await quickPerson(kept), await quickPerson(kept)];
  await seed(alone, { habits: 1, companions: 0, days: 1 });
  await seed(busy, { habits: 30, companions: 4, days: 3 });
  expect(await countStatements(() => ask(busy, listHabits))).toBe(await countStatements(() => ask(alone, listHabits)));
});

test('countStatements counts the statements sent', async () => {
  expect(await countStatements(async () => {})).toBe(0);
  expect(
    await countStatements(async () => {
      await kept.deps.db.selectFrom('users').select('id').execute();
      await kept.deps.db.selectFrom('users').select('id').execute();
    }),
  ).toBe(2);
});

/** Drops the cached dashboards. */
function forget(...people: Person[]): void {
  kept.deps.hub.send(
    people.map(({ id }) => id),
    { action: 'goals' },
  );
}

async function seed(owner: Person, size: { habits: number; companions: number; days: number }): Promise<void> {
  const companionIds = await seedPeople(kept.deps.write, `companion-${owner.id}-`, size.companions);
  await seedHistory(kept.deps.write, { ...size, ownerId: owner.id, companionIds, lastDay: '2026-03-10' });
}
