import { describe, expect, test } from 'vitest';
import { listRewardTransactions } from '#shared/contract/ledger-calls.ts';
import { ask, complete, makeHabit, undo, type Person } from '#server/testing/ask.ts';
import { enterRows } from '#server/testing/ledger-rows.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
const lines = (count: number) => Array.from({ length: count }, () => ({ amount: 100 }));
await enterRows(kept.deps.write, ann.id, lines(130));
await enterRows(kept.deps.write, bob.id, lines(3));
const all = await kept.deps.db
  .selectFrom('reward_transactions')
  .select('id')
  .where('user_id', '=', ann.id)
  .orderBy('id', 'desc')
  .execute();
const ids = all.map((row) => row.id);

async function page(person: Person, query: string): Promise<number[]> {
  const { status, body } = await person.send('GET', `/api/reward-transactions${query}`);
  expect(status).toBe(200);
  return (body as { id: number }[]).map((row) => row.id);
}

describe('the statement', () => {
  test.for([
    ['fifty rows by default', '', 0, 50],
    ['as many as requested', '?limit=1', 0, 1],
    ['a hundred at most', '?limit=100', 0, 100],
    ['rows before a given one', `?before=${ids[49]}`, 50, 100],
    ['both together', `?before=${ids[9]}&limit=5`, 10, 15],
    ['the last ones', `?before=${ids[119]}`, 120, 130],
    ['nothing before the first', `?before=${ids.at(-1)}`, 130, 130],
    ['everything before a row that does not exist yet', '?before=9007199254740991&limit=2', 0, 2],
  ] as const)('newest first: %s', async ([, query, from, to]) => {
    expect(await page(ann, query)).toEqual(ids.slice(from, to));
  });

  test('contains only the caller’s own rows, even if `before` is another user’s row', async () => {
    const theirs = await page(bob, '');
    expect(theirs).toHaveLength(3);
    expect(theirs.filter((id) => ids.includes(id))).toEqual([]);
    expect(await page(bob, `?before=${ids[0]}`)).toEqual(theirs.filter((id) => id < ids[0]!));
  });

  test('of a new user is empty', async () => {
    expect(await page(await quickPerson(kept), '')).toEqual([]);
  });

  test.for([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'limit=',
    'limit=1e1',
    'before=0',
    'before=x',
    'before=',
    'before=99999999999999999999',
    'limit=1&limit=2',
    'item=',
    'item=habit',
    'item=habit-',
    'item=habit-0',
    'item=habit-x',
    'item=goals-1',
    'item=habit-99999999999999999',
    'item=goals&item=goals',
  ])('refuses %s', async (query) => {
    expect((await ann.send('GET', `/api/reward-transactions?${query}`)).status).toBe(400);
  });
});

test('describes each row, in the currency of its time', async () => {
  const cid = await quickPerson(kept);
  const habit = await makeHabit(cid, { rewardAmount: '2.50', currency: 'EUR' });
  await complete(cid, habit);
  await undo(cid, habit);
  await cid.send('PATCH', '/api/user', { currency: 'SEK' });
  await complete(cid, habit);
  const goal = (await cid.send('POST', '/api/goal-rewards', { title: 'Tea', price: 1 })).body as { id: number };
  await cid.send('POST', `/api/goal-rewards/${goal.id}/redeem`);
  const line = { id: expect.any(Number), challengeId: null, confirmedBy: null, createdAt: '2026-03-10T12:00:00.000Z' };
  const ofHabit = { ...line, habitId: habit.id, description: '🏃 Run' };
  expect(await ask(cid, listRewardTransactions)).toEqual([
    { ...line, amount: '-1.00', currency: 'SEK', type: 'goal', habitId: null, description: 'Tea' },
    { ...ofHabit, amount: '2.50', currency: 'SEK', type: 'habit' },
    { ...ofHabit, amount: '-2.50', currency: 'EUR', type: 'undo' },
    { ...ofHabit, amount: '2.50', currency: 'EUR', type: 'habit' },
  ]);
});

test('paging has no gaps and no duplicates, even while rows are added', async () => {
  const person = await quickPerson(kept);
  await enterRows(kept.deps.write, person.id, lines(57));
  const whole = await page(person, '?limit=100');
  const seen: number[] = [];
  for (let query = '?limit=10'; ; query = `?limit=10&before=${seen.at(-1)}`) {
    const rows = await page(person, query);
    if (rows.length === 0) break;
    seen.push(...rows);
    await enterRows(kept.deps.write, person.id, lines(3));
  }
  expect(seen).toEqual(whole);
  expect(seen).toHaveLength(57);
});

describe('filtered by an item', () => {
  const entries = [
    { amount: 1000, habitId: 1 },
    { amount: 500, habitId: 7 },
    { amount: 300, type: 'challenge', challengeId: 7 },
    { amount: -500, type: 'undo', habitId: 7 },
    { amount: -200, type: 'goal' },
    { amount: 500, habitId: 8 },
    { amount: -300, type: 'undo', challengeId: 7 },
  ] as const;

  test.for([
    ['habit-7', ['-5.00', '5.00']],
    ['habit-8', ['5.00']],
    ['challenge-7', ['-3.00', '3.00']],
    ['goals', ['-2.00']],
    ['habit-9', []],
  ] as const)('contains everything of %s, and nothing of other items or people', async ([item, amounts]) => {
    const [person, other] = [await quickPerson(kept), await quickPerson(kept)];
    await enterRows(kept.deps.write, person.id, entries);
    await enterRows(kept.deps.write, other.id, entries);
    const { body } = await person.send('GET', `/api/reward-transactions?item=${item}`);
    const rows = body as { id: number; amount: string }[];
    expect(rows.map(({ amount }) => amount)).toEqual(amounts);
    const next = await page(person, `?item=${item}&limit=1&before=${rows[0]?.id ?? 1}`);
    expect(next).toEqual(rows.slice(1, 2).map(({ id }) => id));
  });
});
