import { expect, test } from 'vitest';
import type { Reply } from '#shared/contract/endpoint.ts';
import type { summarizeRewardTransactions } from '#shared/contract/ledger-calls.ts';
import { balanceOf, complete, leave, makeHabit, undo, type Person } from '#server/testing/ask.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { enterRows } from '#server/testing/ledger-rows.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

async function summaryOf(person: Person, item?: string) {
  const { status, body } = await person.send('GET', `/api/reward-transactions/summary${item ? `?item=${item}` : ''}`);
  expect(status).toBe(200);
  return body as Reply<typeof summarizeRewardTransactions>;
}

/** Earns 2 × 5.00, undoes one, earns 2.00 elsewhere and spends 3.00. */
async function busyPerson() {
  const person = await quickPerson(kept);
  const [run, read] = [await makeHabit(person), await makeHabit(person, { name: '📖 Read', rewardAmount: 2 })];
  await complete(person, run);
  await undo(person, run);
  await complete(person, run);
  await complete(person, read);
  const goal = (await person.send('POST', '/api/goal-rewards', { title: 'Tea', price: 3 })).body as { id: number };
  await person.send('POST', `/api/goal-rewards/${goal.id}/redeem`);
  return { person, run, read };
}

test('earned, undone and redeemed add up to the balance, from the caller’s own rows only', async () => {
  const { person, run, read } = await busyPerson();
  await busyPerson();
  const rows = (await person.send('GET', '/api/reward-transactions')).body as { id: number }[];
  expect(await summaryOf(person)).toEqual({
    earned: '12.00',
    undone: '-5.00',
    redeemed: '-3.00',
    inJars: '0.00',
    sum: '4.00',
    newestId: rows[0]!.id,
    currencies: ['USD'],
    items: [
      { item: 'goals', kind: 'goals', name: null },
      { item: `habit-${read.id}`, kind: 'habit', name: '📖 Read' },
      { item: `habit-${run.id}`, kind: 'habit', name: '🏃 Run' },
    ],
  });
  expect(await balanceOf(person)).toBe('4.00');
});

test('an item has its own sums, and all items stay listed', async () => {
  const { person, run } = await busyPerson();
  const { items } = await summaryOf(person);
  const none = { earned: '0.00', undone: '0.00', redeemed: '0.00', items };
  const ofRun = await summaryOf(person, `habit-${run.id}`);
  expect(ofRun).toMatchObject({ ...none, earned: '10.00', undone: '-5.00', sum: '5.00' });
  expect(await summaryOf(person, 'goals')).toMatchObject({ ...none, redeemed: '-3.00', sum: '-3.00' });
  expect(await summaryOf(person, 'habit-999999')).toMatchObject({ ...none, sum: '0.00', newestId: null });
  expect((await person.send('GET', '/api/reward-transactions/summary?item=all')).status).toBe(400);
});

test('deleted items stay listed, and renamed ones have their newest name', async () => {
  const person = await quickPerson(kept);
  const habit = await makeHabit(person, { name: 'Gone' });
  await complete(person, habit);
  await leave(person, habit);
  const challenge = { amount: 100, type: 'challenge', challengeId: 4 } as const;
  await enterRows(kept.deps.write, person.id, [
    { ...challenge, description: 'Swim' },
    { ...challenge, description: 'Swim far' },
  ]);
  const { earned, items } = await summaryOf(person);
  expect(earned, 'habits and challenges').toBe('7.00');
  expect(items).toEqual([
    { item: 'challenge-4', kind: 'challenge', name: 'Swim far' },
    { item: `habit-${habit.id}`, kind: 'habit', name: 'Gone' },
  ]);
});

test('lists the currencies of the chosen item', async () => {
  const person = await quickPerson(kept);
  await enterRows(kept.deps.write, person.id, [
    { amount: 100, habitId: 1, currency: 'EUR' },
    { amount: 100, habitId: 2, currency: 'SEK' },
  ]);
  expect((await summaryOf(person)).currencies.toSorted()).toEqual(['EUR', 'SEK']);
  expect((await summaryOf(person, 'habit-1')).currencies).toEqual(['EUR']);
});

test('a new user has no rows', async () => {
  const nothing = { earned: '0.00', undone: '0.00', inJars: '0.00', redeemed: '0.00', sum: '0.00' };
  expect(await summaryOf(await quickPerson(kept))).toEqual({ ...nothing, newestId: null, currencies: [], items: [] });
});

test('sums beyond the limit of a balance are exact', async () => {
  const person = await quickPerson(kept);
  const most = 9_999_999_999;
  await enterRows(kept.deps.write, person.id, [
    { amount: most, habitId: 1 },
    { amount: -most, type: 'goal' },
    { amount: most, habitId: 1 },
  ]);
  expect(await summaryOf(person)).toMatchObject({
    earned: '199999999.98',
    redeemed: '-99999999.99',
    sum: '99999999.99',
  });
});

test('makes one query, however many items there are', async () => {
  const person = await quickPerson(kept);
  const rows = Array.from({ length: 300 }, (_, number) => ({ amount: 100, habitId: number + 1 }));
  await enterRows(kept.deps.write, person.id, rows);
  await summaryOf(person);
  const count = await countStatements(async () => expect((await summaryOf(person)).items).toHaveLength(300));
  expect(count).toBe(1);
});
