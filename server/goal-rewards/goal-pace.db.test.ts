import { describe, expect, test } from 'vitest';
import { createGoalReward, goalPace } from '#shared/contract/goal-reward-calls.ts';
import { ask, complete, leave, makeHabit, undo, type Person } from '#server/testing/ask.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { enterRows } from '#server/testing/ledger-rows.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

// It is 2026-03-10T12:00:00.000Z: in UTC, the four weeks began on 11 February.

const kept = await testApp();
const paceOf = (person: Person) => ask(person, goalPace);
const earn = (person: Person, ...rows: [at: string, amount: number][]) =>
  enterRows(
    kept.deps.write,
    person.id,
    rows.map(([at, amount]) => ({ at, amount })),
  );

test('a person without earnings has no pace', async () => {
  expect(await paceOf(await quickPerson(kept))).toEqual({ earned: '0.00', days: 0 });
});

describe('the pace counts', () => {
  test('the caller’s own earnings from habits and challenges, without undone ones', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const [run, read] = [await makeHabit(ann), await makeHabit(ann, { rewardAmount: '0.10' })];
    await complete(ann, run);
    await undo(ann, run);
    expect(await paceOf(ann)).toEqual({ earned: '0.00', days: 0 });
    await complete(ann, run);
    await complete(ann, read);
    await enterRows(kept.deps.write, ann.id, [{ amount: 20, type: 'challenge' }]);
    expect(await paceOf(ann)).toEqual({ earned: '5.30', days: 1 });
    expect(await paceOf(bob)).toEqual({ earned: '0.00', days: 0 });
  });

  test('earnings that were spent, or whose habit was left', async () => {
    const ann = await quickPerson(kept);
    const run = await makeHabit(ann);
    await complete(ann, run);
    const { id } = await ask(ann, createGoalReward, {}, { title: 'Tea', price: '4' });
    expect((await ann.send('POST', `/api/goal-rewards/${id}/redeem`)).status).toBe(200);
    await leave(ann, run);
    expect(await paceOf(ann)).toEqual({ earned: '5.00', days: 1 });
  });

  test('more than a balance can hold', async () => {
    const ann = await quickPerson(kept);
    await earn(ann, ['2026-03-01T12:00:00.000Z', 9_999_999_999]);
    await enterRows(kept.deps.write, ann.id, [{ amount: -9_999_999_999, type: 'goal' }]);
    await earn(ann, ['2026-03-02T12:00:00.000Z', 9_999_999_999]);
    expect(await paceOf(ann)).toEqual({ earned: '199999999.98', days: 10 });
  });
});

describe('the four weeks', () => {
  test.for([
    ['UTC', '2026-02-10T23:59:59.999Z', '2026-02-11T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-02-11T09:59:59.999Z', '2026-02-11T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-02-11T10:59:59.999Z', '2026-02-11T11:00:00.000Z'],
    // Daylight saving time began in between.
    ['America/New_York', '2026-02-11T04:59:59.999Z', '2026-02-11T05:00:00.000Z'],
  ] as const)('begin at midnight in %s', async ([timezone, before, first]) => {
    const ann = await quickPerson(kept, { timezone });
    await earn(ann, [before, 100]);
    expect(await paceOf(ann)).toEqual({ earned: '0.00', days: 28 });
    await earn(ann, [first, 7]);
    expect(await paceOf(ann)).toEqual({ earned: '0.07', days: 28 });
  });

  test.for([
    ['2026-03-10T00:00:00.000Z', 1],
    ['2026-03-04T23:59:59.999Z', 7],
    ['2026-03-03T23:59:59.999Z', 8],
    ['2026-02-12T00:00:00.000Z', 27],
    ['2026-02-11T00:00:00.000Z', 28],
    ['2024-02-29T00:00:00.000Z', 28],
  ] as const)('are shorter for a person who began at %s: %d days', async ([first, days]) => {
    const ann = await quickPerson(kept);
    await earn(ann, ['2026-03-10T09:00:00.000Z', 100], [first, 100]);
    expect((await paceOf(ann)).days).toBe(days);
  });

  test('do not begin with an earning that was undone', async () => {
    const ann = await quickPerson(kept);
    const run = await makeHabit(ann);
    await complete(ann, run);
    await undo(ann, run);
    kept.clock.advance(8 * 86_400_000);
    await complete(ann, run);
    expect(await paceOf(ann)).toEqual({ earned: '5.00', days: 1 });
    kept.clock.advance(-8 * 86_400_000);
  });
});

test('takes as many queries after years as on the first day', async () => {
  const [fresh, old] = [await quickPerson(kept), await quickPerson(kept)];
  await earn(fresh, ['2026-03-10T09:00:00.000Z', 100]);
  const days = Array.from({ length: 900 }, (_, back) => new Date(Date.UTC(2026, 2, 10, 9) - back * 86_400_000));
  await earn(old, ...days.map((day): [string, number] => [day.toISOString(), 100]));
  for (const person of [fresh, old]) await paceOf(person);
  expect(await countStatements(() => paceOf(fresh))).toBe(3);
  expect(await countStatements(async () => expect(await paceOf(old)).toEqual({ earned: '28.00', days: 28 }))).toBe(3);
});
