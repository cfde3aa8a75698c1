import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodOf } from '#shared/domain/periods.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import { complete, leave, makeHabit, undo, type MadeHabit, type Person } from '#server/testing/ask.ts';
import { sized } from '#server/testing/full-size.ts';
import { seed } from '#server/testing/seed.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findDiscrepancies } from './audit.ts';

// Three people make random calls, some of them simultaneously, while the clock advances. The ledger must always be
// right. To repeat a failure: KEPT_SEED=<the seed in the test's name>.

const hour = 3_600_000;
const kept = await testApp({ LIMIT_CALLS_PER_SESSION: '1000000000' });
const people = [
  await kept.person({ timezone: 'Pacific/Kiritimati' }),
  await kept.person({ timezone: 'America/New_York' }),
  await kept.person({ timezone: 'Pacific/Pago_Pago' }),
];

type Command = (person: Person, habit: MadeHabit) => Promise<unknown>;
const amount = fc.constantFrom('0', '0.01', '0.10', '3.33', '19.99');

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Command>(complete) },
  { weight: 3, arbitrary: fc.constant<Command>(undo) },
  {
    weight: 2,
    arbitrary: amount.map(
      (rewardAmount): Command =>
        (person, habit) =>
          joinAgain(person, habit, rewardAmount),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Command>(leave) },
  {
    weight: 1,
    arbitrary: amount.map(
      (rewardAmount): Command =>
        (person, habit) =>
          setReward(person, habit, rewardAmount),
    ),
  },
  {
    weight: 1,
    arbitrary: amount.map(
      (price): Command =>
        (person) =>
          person.send('POST', '/api/goal-rewards', { title: 'Tea', price }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(4).map(
      (index): Command =>
        (person) =>
          onGoal(person, index, 'redeem'),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(4).map(
      (index): Command =>
        (person) =>
          onGoal(person, index, 'delete'),
    ),
  },
);

const round = fc.record({
  hours: fc.constantFrom(0, 0, 0, 1, 7, 24, 100),
  calls: fc.array(fc.tuple(fc.nat(2), command), { minLength: 1, maxLength: 6 }),
});

test(`balance = sum for everyone, whatever they did in whatever order (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('Daily', 'Weekly', 'Monthly' as const),
      fc.array(round, { minLength: 1, maxLength: 12 }),
      async (frequency, rounds) => {
        for (const person of people) await person.send('POST', '/api/login', person.form);
        const habit = await makeHabit(people[0]!, { frequency, rewardAmount: '3.33' });
        for (const person of people.slice(1)) await joinAgain(person, habit, '0.10');
        for (const { hours, calls } of rounds) {
          kept.clock.advance(hours * hour);
          const answers = await Promise.all(calls.map(([who, act]) => act(people[who]!, habit)));
          expect(answers.filter(isFailure)).toEqual([]);
          expect(await wrongWith(habit, frequency)).toEqual([]);
        }
        for (const person of people) await leave(person, habit);
        kept.clock.advance(hour);
      },
    ),
    { seed, numRuns: sized(15, 4) },
  );
});

async function wrongWith(habit: MadeHabit, frequency: 'Daily' | 'Weekly' | 'Monthly'): Promise<unknown[]> {
  const { db } = kept.deps;
  const wrong: unknown[] = await findDiscrepancies(db);
  const below = await db
    .selectFrom('users')
    .select('id')
    .where('balance', '<', 0 as never)
    .execute();
  const completions = await db
    .selectFrom('commitment_completions')
    .selectAll()
    .where('commitment_id', '=', habit.id)
    .execute();
  const row = await db.selectFrom('commitments').selectAll().where('id', '=', habit.id).executeTakeFirst();
  if (row && row.completion_count !== completions.length)
    wrong.push(`${row.completion_count} counted, ${completions.length} there`);

  // At most one completion of a period is paid, and payments for undone completions were reversed.
  const paid = completions.filter((one) => one.paid_by !== null);
  const periods = paid.map((one) => `${one.user_id} ${periodOf(scheduleOf({ frequency }), one.completion_date).start}`);
  if (new Set(periods).size < periods.length) wrong.push(`paid twice: ${periods.join(', ')}`);
  const lines = await db.selectFrom('reward_transactions').selectAll().where('commitment_id', '=', habit.id).execute();
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  const standing = lines.filter((line) => paid.some((one) => one.paid_by === line.id));
  if (row && sum !== standing.reduce((total, line) => total + line.amount, 0))
    wrong.push(`the habit paid ${sum} for its current completions`);
  return [...wrong, ...below];
}

async function joinAgain(person: Person, habit: MadeHabit, rewardAmount: string) {
  return person.send('POST', `/api/habits/join/${habit.inviteCode}`, { rewardAmount });
}

async function setReward(person: Person, habit: MadeHabit, rewardAmount: string) {
  return person.send('PATCH', `/api/habits/${habit.id}/members/${person.id}/reward`, { rewardAmount });
}

async function onGoal(person: Person, index: number, what: 'redeem' | 'delete') {
  const goals = (await person.send('GET', '/api/goal-rewards')).body as { id: number }[];
  const goal = goals[index % Math.max(goals.length, 1)];
  if (!goal) return undefined;
  const url = `/api/goal-rewards/${goal.id}`;
  return what === 'redeem' ? person.send('POST', `${url}/redeem`) : person.send('DELETE', url);
}

function isFailure(answer: unknown): boolean {
  return (
    (answer as { status: number } | undefined)?.status === 429 ||
    ((answer as { status: number } | undefined)?.status ?? 0) >= 500
  );
}
