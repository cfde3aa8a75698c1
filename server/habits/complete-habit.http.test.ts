import { beforeEach, describe, expect, test } from 'vitest';
import type { Cents } from '#shared/domain/money.ts';
import { amountsOf, balanceOf, complete, daysOf, habitOf, makeHabit, membersOf } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);

test('a completion pays the member’s own reward and reports it', async () => {
  const ann = await kept.person();
  const habit = await makeHabit(ann, { rewardAmount: '12.50', currency: 'EUR' });
  expect(await complete(ann, habit)).toMatchObject({
    status: 200,
    body: { completionDate: '2026-03-10', amount: '12.50', balance: '12.50', currency: 'EUR' },
  });
  expect((await ann.send('GET', '/api/reward-transactions')).body).toEqual([
    {
      id: expect.any(Number),
      amount: '12.50',
      currency: 'EUR',
      type: 'habit',
      habitId: habit.id,
      challengeId: null,
      confirmedBy: null,
      description: '🏃 Run',
      createdAt: '2026-03-10T12:00:00.000Z',
    },
  ]);
  expect(await daysOf(ann, habit)).toEqual(['2026-03-10']);
  expect(await membersOf(ann, habit)).toMatchObject([{ done: true }]);
});

test('refuses a second completion on the same day, and pays nothing', async () => {
  const ann = await kept.person();
  const habit = await makeHabit(ann);
  await complete(ann, habit);
  expect(await complete(ann, habit)).toMatchObject({
    status: 409,
    body: { code: 'already_completed', message: 'You have already completed this today.' },
  });
  expect(await amountsOf(ann)).toEqual(['5.00']);
  expect(await habitOf(ann, habit)).toMatchObject({ points: 10 });
});

test('an overseer cannot complete', async () => {
  const ann = await kept.person();
  const habit = await makeHabit(ann, { creatorRole: 'overseer' });
  expect(await complete(ann, habit)).toMatchObject({ status: 403, body: { code: 'overseer' } });
  expect(await daysOf(ann, habit)).toEqual([]);
  expect(await habitOf(ann, habit)).toMatchObject({ points: 0, badges: [] });
});

test('a reward of 0 makes a completion without a ledger row', async () => {
  const ann = await kept.person();
  const habit = await makeHabit(ann);
  await ann.send('PATCH', `/api/habits/${habit.id}/members/${ann.id}/reward`, { rewardAmount: 0 });
  expect(await complete(ann, habit)).toMatchObject({ status: 200, body: { amount: '0.00', balance: '0.00' } });
  expect(await amountsOf(ann)).toEqual([]);
  expect(await habitOf(ann, habit)).toMatchObject({ points: 10, streak: 1 });
});

test.for([
  [9_999_999_499, 200, '99999999.99'],
  [9_999_999_500, 409, '99999995.00'],
  [9_999_999_999, 409, '99999999.99'],
] as const)('with %d cents a reward of 5.00 is answered with %d', async ([cents, status, balance]) => {
  const ann = await kept.person();
  const habit = await makeHabit(ann);
  await kept.deps.write((tx) =>
    tx
      .updateTable('users')
      .set({ balance: cents as Cents })
      .where('id', '=', ann.id)
      .execute(),
  );
  const refusal = { code: 'balance_full', message: 'Your balance cannot grow past 99,999,999.99.' };
  expect(await complete(ann, habit)).toMatchObject({ status, body: status === 200 ? { amount: '5.00' } : refusal });
  expect(await balanceOf(ann)).toBe(balance);
  expect(await daysOf(ann, habit)).toEqual(status === 200 ? ['2026-03-10'] : []);
  expect(await habitOf(ann, habit)).toMatchObject(
    status === 200 ? { points: 10, streak: 1 } : { points: 0, streak: 0, badges: [] },
  );
});

describe('pays once per period, and stores each completion', () => {
  test.for([
    ['Daily', ['2026-03-10T12:00', '5.00'], ['2026-03-11T00:00', '5.00'], ['2026-03-12T23:59', '5.00']],
    ['Weekly', ['2026-03-08T00:00', '5.00'], ['2026-03-14T23:59', '0.00'], ['2026-03-15T00:00', '5.00']],
    ['Weekly', ['2026-12-31T12:00', '5.00'], ['2027-01-01T12:00', '0.00'], ['2027-01-03T12:00', '5.00']],
    ['Monthly', ['2028-02-01T00:00', '5.00'], ['2028-02-29T23:59', '0.00'], ['2028-03-01T00:00', '5.00']],
    ['Monthly', ['2026-11-30T12:00', '5.00'], ['2026-12-01T12:00', '5.00'], ['2026-12-31T12:00', '0.00']],
  ] as const)('%s: %j, %j, %j', async ([frequency, ...checks]) => {
    kept.clock.set(`${checks[0][0]}:00.000Z`);
    const ann = await kept.person();
    const habit = await makeHabit(ann, { frequency });
    for (const [moment, amount] of checks) {
      kept.clock.set(`${moment}:00.000Z`);
      await ann.send('POST', '/api/login', ann.form);
      expect(await complete(ann, habit)).toMatchObject({ status: 200, body: { amount } });
      expect((await complete(ann, habit)).status).toBe(409);
    }
    const paid = checks.filter(([, amount]) => amount !== '0.00');
    expect(await amountsOf(ann)).toEqual(paid.map(([, amount]) => amount));
    expect(await habitOf(ann, habit)).toMatchObject({ points: 30 });
  });
});

describe('the day is the user’s own date', () => {
  test.for([
    ['Pacific/Kiritimati', '2026-03-10T09:59:59.999Z', '2026-03-10', '2026-03-10T10:00:00.000Z', '2026-03-11'],
    ['Pacific/Pago_Pago', '2026-03-10T10:59:59.999Z', '2026-03-09', '2026-03-10T11:00:00.000Z', '2026-03-10'],
    ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07', '2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01', '2026-11-02T05:00:00.000Z', '2026-11-02'],
    ['Asia/Kathmandu', '2026-12-31T18:14:59.999Z', '2026-12-31', '2026-12-31T18:15:00.000Z', '2027-01-01'],
  ] as const)('%s: at %s it is %s, at %s it is %s', async ([timezone, before, eve, midnight, morning]) => {
    kept.clock.set(before);
    const ann = await kept.person({ timezone });
    const habit = await makeHabit(ann);
    expect(await complete(ann, habit)).toMatchObject({ status: 200, body: { completionDate: eve } });
    expect((await complete(ann, habit)).status).toBe(409);
    kept.clock.set(midnight);
    expect(await complete(ann, habit)).toMatchObject({ status: 200, body: { completionDate: morning } });
    expect(await amountsOf(ann)).toEqual(['5.00', '5.00']);
  });

  test('a date in the request is ignored', async () => {
    const ann = await kept.person();
    const habit = await makeHabit(ann);
    const form = { completionDate: '2026-03-09', date: '2026-03-09', timezone: 'Pacific/Kiritimati' };
    await ann.send('POST', `/api/habits/${habit.id}/complete`, form);
    expect(await daysOf(ann, habit)).toEqual(['2026-03-10']);
  });
});

describe('a changed reward', () => {
  test('counts for later completions only', async () => {
    const ann = await kept.person();
    const habit = await makeHabit(ann);
    const reward = `/api/habits/${habit.id}/members/${ann.id}/reward`;
    await complete(ann, habit);
    expect(await ann.send('PATCH', reward, { rewardAmount: '7.25', currency: 'SEK' })).toMatchObject({
      status: 200,
      body: { rewardAmount: '7.25', currency: 'SEK' },
    });
    expect(await balanceOf(ann)).toBe('5.00');
    kept.clock.advance(86_400_000);
    expect(await complete(ann, habit)).toMatchObject({ body: { amount: '7.25', balance: '12.25', currency: 'SEK' } });
    expect(await amountsOf(ann)).toEqual(['7.25', '5.00']);
  });

  test.for([
    [-1, 'Reward amount must be greater than 0'],
    [0.001, 'Maximum 2 decimal places allowed'],
    [null, 'Please enter a valid number'],
    ['', 'Please enter a valid number'],
  ] as const)('to %j is refused: %s', async ([rewardAmount, message]) => {
    const ann = await kept.person();
    const habit = await makeHabit(ann);
    const reward = `/api/habits/${habit.id}/members/${ann.id}/reward`;
    expect(await ann.send('PATCH', reward, { rewardAmount })).toMatchObject({ status: 400, body: { message } });
    expect(await membersOf(ann, habit)).toMatchObject([{ rewardAmount: '5.00' }]);
  });
});
