import { describe, expect, test } from 'vitest';
import { createGoalReward, listGoalRewards } from '#shared/contract/goal-reward-calls.ts';
import { amountsOf, ask, balanceOf, complete, makeHabit, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

async function withBalance(rewardAmount: string): Promise<Person> {
  const person = await quickPerson(kept);
  await complete(person, await makeHabit(person, { rewardAmount }));
  return person;
}

const add = (person: Person, price: string) => ask(person, createGoalReward, {}, { title: 'Shoes', price });
const redeem = (person: Person, { id }: { id: number }) => person.send('POST', `/api/goal-rewards/${id}/redeem`);

describe('redeeming', () => {
  test.for([
    ['10.00', 200, '0.00'],
    ['9.99', 200, '0.01'],
    ['10.01', 409, '10.00'],
  ] as const)('a price of %s from a balance of 10.00 is answered with %d', async ([price, status, balance]) => {
    const ann = await withBalance('10');
    const goal = await add(ann, price);
    const redeemed = { ...goal, isRedeemed: true, redeemedAt: '2026-03-10T12:00:00.000Z' };
    const refusal = { code: 'goal_not_covered', message: 'Your balance does not cover this goal yet.' };
    expect(await redeem(ann, goal)).toMatchObject({
      status,
      body: status === 200 ? { goal: redeemed, balance, currency: 'USD' } : refusal,
    });
    expect(await balanceOf(ann)).toBe(balance);
    expect(await amountsOf(ann)).toEqual(status === 200 ? [`-${price}`, '10.00'] : ['10.00']);
    expect(await ask(ann, listGoalRewards)).toMatchObject([{ isRedeemed: status === 200 }]);
  });

  test('works once: afterwards the goal can be neither redeemed nor changed', async () => {
    const ann = await withBalance('10');
    const goal = await add(ann, '4');
    await redeem(ann, goal);
    const over = { status: 409, body: { code: 'goal_redeemed', message: 'This goal has already been redeemed.' } };
    expect(await redeem(ann, goal)).toMatchObject(over);
    for (const change of [{ title: 'Boots' }, { price: 1 }, { link: null }])
      expect(await ann.send('PATCH', `/api/goal-rewards/${goal.id}`, change)).toMatchObject(over);
    expect(await amountsOf(ann)).toEqual(['-4.00', '10.00']);
    expect(await ask(ann, listGoalRewards)).toMatchObject([{ title: 'Shoes', price: '4.00' }]);
  });

  test('takes the changed price', async () => {
    const ann = await withBalance('10');
    const goal = await add(ann, '4');
    await ann.send('PATCH', `/api/goal-rewards/${goal.id}`, { price: '9.50' });
    expect(await redeem(ann, goal)).toMatchObject({ status: 200, body: { balance: '0.50' } });
  });

  test('a redeemed goal can be deleted, and the ledger keeps its row', async () => {
    const ann = await withBalance('10');
    const goal = await add(ann, '4');
    await redeem(ann, goal);
    expect((await ann.send('DELETE', `/api/goal-rewards/${goal.id}`)).status).toBe(204);
    expect(await ask(ann, listGoalRewards)).toEqual([]);
    expect((await ann.send('GET', '/api/reward-transactions')).body).toMatchObject([
      { amount: '-4.00', type: 'goal', description: 'Shoes', habitId: null },
      { amount: '10.00' },
    ]);
    expect(await balanceOf(ann)).toBe('6.00');
  });
});

describe('five goals', () => {
  const limit = { status: 409, body: { code: 'goal_limit', message: 'You can set up to 5 goal rewards' } };
  const sixth = { title: 'Sixth', price: 1 };

  test('are the limit, until one is deleted', async () => {
    const ann = await quickPerson(kept);
    const goals = [];
    for (let count = 0; count < 5; count++) goals.push(await add(ann, '1'));
    expect(await ann.send('POST', '/api/goal-rewards', sixth)).toMatchObject(limit);
    await ann.send('DELETE', `/api/goal-rewards/${goals[2]!.id}`);
    expect((await ann.send('POST', '/api/goal-rewards', sixth)).status).toBe(200);
    expect(await ann.send('POST', '/api/goal-rewards', sixth)).toMatchObject(limit);
    const bob = await quickPerson(kept);
    expect((await bob.send('POST', '/api/goal-rewards', sixth)).status).toBe(200);
  });

  test('do not include redeemed ones', async () => {
    const ann = await withBalance('10');
    for (let count = 0; count < 7; count++) await redeem(ann, await add(ann, '1'));
    for (let count = 0; count < 5; count++) await add(ann, '1');
    expect(await ann.send('POST', '/api/goal-rewards', sixth)).toMatchObject(limit);
    expect(await ask(ann, listGoalRewards)).toHaveLength(12);
  });
});
