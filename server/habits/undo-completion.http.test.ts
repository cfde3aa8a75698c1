import { beforeEach, describe, expect, test } from 'vitest';
import { createGoalReward, redeemGoalReward } from '#shared/contract/goal-reward-calls.ts';
import { amountsOf, ask, balanceOf, complete, daysOf, habitOf, makeHabit, undo } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);
const nothing = { status: 409, body: { code: 'nothing_to_undo', message: 'There is nothing from today to undo.' } };

test('takes back exactly what was paid, as a new ledger row, even after the reward was changed', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann, { rewardAmount: '3.33' });
  await complete(ann, habit);
  await ann.send('PATCH', `/api/habits/${habit.id}/members/${ann.id}/reward`, { rewardAmount: 9 });
  expect(await undo(ann, habit)).toMatchObject({
    status: 200,
    body: { completionDate: '2026-03-10', amount: '-3.33', balance: '0.00', currency: 'USD' },
  });
  expect((await ann.send('GET', '/api/reward-transactions')).body).toMatchObject([
    { amount: '-3.33', type: 'undo', habitId: habit.id, description: '🏃 Run' },
    { amount: '3.33', type: 'habit', habitId: habit.id },
  ]);
  expect(await daysOf(ann, habit)).toEqual([]);
  expect(await habitOf(ann, habit)).toMatchObject({ points: 0, streak: 0 });
});

test('completing again after an undo pays again, any number of times', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  for (let round = 0; round < 12; round++) {
    expect(await complete(ann, habit)).toMatchObject({ status: 200, body: { amount: '5.00', balance: '5.00' } });
    expect((await complete(ann, habit)).status).toBe(409);
    expect(await undo(ann, habit)).toMatchObject({ status: 200, body: { balance: '0.00' } });
  }
  expect(await amountsOf(ann)).toHaveLength(24);
  expect(await balanceOf(ann)).toBe('0.00');
});

test('an earned badge stays after an undo', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  await complete(ann, habit);
  await undo(ann, habit);
  expect(await habitOf(ann, habit)).toMatchObject({ badges: ['completions-1'], points: 0 });
});

describe('there is nothing to undo', () => {
  test('before anything was completed', async () => {
    const ann = await quickPerson(kept);
    expect(await undo(ann, await makeHabit(ann))).toMatchObject(nothing);
  });

  test('a second time', async () => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann);
    await complete(ann, habit);
    expect((await undo(ann, habit)).status).toBe(200);
    expect(await undo(ann, habit)).toMatchObject(nothing);
    expect(await amountsOf(ann)).toEqual(['-5.00', '5.00']);
  });

  test.for([
    ['UTC', '2026-03-10T23:59:59.999Z', '2026-03-11T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-11T09:59:59.999Z', '2026-03-11T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-03-11T10:59:59.999Z', '2026-03-11T11:00:00.000Z'],
  ] as const)('once the day has ended in %s', async ([timezone, lastMoment, midnight]) => {
    const ann = await quickPerson(kept, { timezone });
    const [early, late] = [await makeHabit(ann), await makeHabit(ann)];
    await complete(ann, early);
    await complete(ann, late);
    kept.clock.set(lastMoment);
    expect((await undo(ann, early)).status).toBe(200);
    kept.clock.set(midnight);
    expect(await undo(ann, late)).toMatchObject(nothing);
    expect(await balanceOf(ann)).toBe('5.00');
  });

  test('for an overseer, who is refused', async () => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { creatorRole: 'overseer' });
    expect((await undo(ann, habit)).status).toBe(403);
  });

  test('of another member’s completion', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann);
    await bob.send('POST', `/api/habits/join/${habit.inviteCode}`, {});
    await complete(ann, habit);
    expect(await undo(bob, habit)).toMatchObject(nothing);
    expect(await daysOf(ann, habit)).toEqual(['2026-03-10']);
  });
});

describe('a reward that was spent cannot be taken back', () => {
  test.for([
    ['5.00', 409, '1.00'],
    ['1.01', 409, '4.99'],
    ['1.00', 200, '0.00'],
  ] as const)('with %s of 6.00 spent on a goal, undoing 5.00 is answered with %d', async ([price, status, balance]) => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann);
    await complete(ann, habit);
    await complete(ann, await makeHabit(ann, { rewardAmount: 1 }));
    const goal = await ask(ann, createGoalReward, {}, { title: 'Tea', price });
    await ask(ann, redeemGoalReward, { id: goal.id });
    const refusal = {
      code: 'reward_spent',
      message: 'This reward has already been spent, so it cannot be taken back.',
    };
    expect(await undo(ann, habit)).toMatchObject({ status, body: status === 200 ? { amount: '-5.00' } : refusal });
    expect(await balanceOf(ann)).toBe(balance);
    expect(await daysOf(ann, habit)).toEqual(status === 200 ? [] : ['2026-03-10']);
    expect(await habitOf(ann, habit)).toMatchObject({ points: status === 200 ? 0 : 10 });
  });
});

describe('in a week', () => {
  test('undoing the second completion takes back nothing, and the first stays paid', async () => {
    kept.clock.set('2026-03-08T12:00:00.000Z');
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Weekly' });
    await complete(ann, habit);
    kept.clock.set('2026-03-09T12:00:00.000Z');
    await complete(ann, habit);
    expect(await undo(ann, habit)).toMatchObject({ status: 200, body: { amount: '0.00', balance: '5.00' } });
    expect(await undo(ann, habit)).toMatchObject(nothing);
    expect(await complete(ann, habit)).toMatchObject({ status: 200, body: { amount: '0.00', balance: '5.00' } });
    expect(await amountsOf(ann)).toEqual(['5.00']);
    expect(await habitOf(ann, habit)).toMatchObject({ points: 20, streak: 1 });
  });
});
