import { describe, expect, test } from 'vitest';
import { createHabit } from '#shared/contract/habit-calls.ts';
import { currencies } from '#shared/domain/money.ts';
import { ask, habitForm, habitOf, makeHabit, membersOf } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

describe('a habit is created', () => {
  test('with its creator as the first doer, and a code', async () => {
    const ann = await kept.person({ name: 'Ann Example' });
    const made = await makeHabit(ann);
    expect(made).toEqual({ id: expect.any(Number), inviteCode: expect.stringMatching(/^[2-9a-hjkmnp-z]{12}$/) });
    expect(await habitOf(ann, made)).toEqual({
      id: made.id,
      name: '🏃 Run',
      description: 'Before work.',
      frequency: 'Daily',
      weekdays: null,
      times: 1,
      weekStart: 0,
      allowLate: true,
      creatorId: ann.id,
      inviteCode: made.inviteCode,
      points: 0,
      streak: 0,
      badges: [],
      archived: false,
      approval: false,
      createdAt: '2026-03-10T12:00:00.000Z',
    });
    expect(await membersOf(ann, made)).toEqual([
      {
        userId: ann.id,
        name: 'Ann Example',
        username: ann.form.username,
        role: 'doer',
        rewardAmount: '5.00',
        currency: 'USD',
        done: false,
        progress: { done: 0, needed: 1 },
        resting: false,
        pending: false,
        pausedAt: null,
        pauseReason: null,
      },
    ]);
  });

  test('by an overseer: without a reward, whatever amount is sent', async () => {
    const ann = await quickPerson(kept);
    const made = await makeHabit(ann, { creatorRole: 'overseer', rewardAmount: 7 });
    expect(await membersOf(ann, made)).toMatchObject([{ role: 'overseer', rewardAmount: '0.00', done: false }]);
  });

  test('and an overseer cannot set a reward later', async () => {
    const ann = await quickPerson(kept);
    const made = await makeHabit(ann, { creatorRole: 'overseer' });
    const reward = { rewardAmount: 7, currency: 'EUR' };
    expect(await ann.send('PATCH', `/api/habits/${made.id}/members/${ann.id}/reward`, reward)).toMatchObject({
      status: 200,
      body: { rewardAmount: '0.00', currency: 'EUR' },
    });
    expect(await membersOf(ann, made)).toMatchObject([{ rewardAmount: '0.00' }]);
  });

  test('with a different code each time', async () => {
    const ann = await quickPerson(kept);
    const codes = await Promise.all(Array.from({ length: 50 }, async () => (await makeHabit(ann)).inviteCode));
    expect(new Set(codes).size).toBe(50);
  });

  test.for(['Daily', 'Weekly', 'Monthly'] as const)('%s', async (frequency) => {
    const ann = await quickPerson(kept);
    const made = await makeHabit(ann, { frequency });
    expect(await habitOf(ann, made)).toMatchObject({ frequency });
  });

  test('with a reward of 1.00 and the role of doer by default', async () => {
    const ann = await quickPerson(kept);
    const { rewardAmount: _, ...form } = habitForm;
    const made = await ask(ann, createHabit, {}, form);
    expect(await membersOf(ann, made)).toMatchObject([{ role: 'doer', rewardAmount: '1.00' }]);
  });

  test('with trimmed texts', async () => {
    const ann = await quickPerson(kept);
    const made = await makeHabit(ann, { name: '  Run ', description: ' Far\n' });
    expect(await habitOf(ann, made)).toMatchObject({ name: 'Run', description: 'Far' });
  });
});

test.for(currencies)('choosing %s makes it the currency of the user', async (currency) => {
  const ann = await quickPerson(kept);
  await makeHabit(ann, { currency });
  expect((await ann.send('GET', '/api/user')).body).toMatchObject({ currency, balance: '0.00' });
});

describe('an amount is accepted as a number and as text', () => {
  test.for([
    [1, '1.00'],
    [0.01, '0.01'],
    [0.1, '0.10'],
    [12.5, '12.50'],
    [99_999_999.99, '99999999.99'],
    ['1', '1.00'],
    ['0.01', '0.01'],
    ['12.5', '12.50'],
    ['12.50', '12.50'],
    ['99999999.99', '99999999.99'],
  ] as const)('%j is %s', async ([rewardAmount, shown]) => {
    const ann = await quickPerson(kept);
    const made = await makeHabit(ann, { rewardAmount });
    expect(await membersOf(ann, made)).toMatchObject([{ rewardAmount: shown }]);
  });
});

describe('a habit is refused with the message of its field', () => {
  test.for([
    ['name', '', 'Habit title is required'],
    ['name', '   ', 'Habit title is required'],
    ['name', undefined, 'Habit title is required'],
    ['name', null, 'Habit title is required'],
    ['name', 5, 'Habit title is required'],
    ['name', 'x'.repeat(121), 'At most 120 characters'],
    ['description', '', 'Description is required'],
    ['description', ' \n', 'Description is required'],
    ['description', undefined, 'Description is required'],
    ['description', 'x'.repeat(1001), 'At most 1000 characters'],
    ['frequency', undefined, 'Frequency selection is required'],
    ['frequency', '', 'Frequency selection is required'],
    ['frequency', 'daily', 'Frequency selection is required'],
    ['frequency', 'Yearly', 'Frequency selection is required'],
    ['currency', undefined, 'Currency selection is required'],
    ['currency', '', 'Currency selection is required'],
    ['currency', 'usd', 'Currency selection is required'],
    ['currency', 'XXX', 'Currency selection is required'],
    ['rewardAmount', 0, 'Reward amount must be at least 0.01'],
    ['rewardAmount', '0.00', 'Reward amount must be at least 0.01'],
    ['rewardAmount', -1, 'Reward amount must be at least 0.01'],
    ['rewardAmount', '-0.01', 'Reward amount must be at least 0.01'],
    ['rewardAmount', 0.001, 'Maximum 2 decimal places allowed'],
    ['rewardAmount', '1.005', 'Maximum 2 decimal places allowed'],
    ['rewardAmount', '5.500', 'Maximum 2 decimal places allowed'],
    ['rewardAmount', 100_000_000, 'Maximum amount is 99,999,999.99'],
    ['rewardAmount', '100000000.00', 'Maximum amount is 99,999,999.99'],
    ['rewardAmount', '1e3', 'Please enter a valid number'],
    ['rewardAmount', 1e21, 'Please enter a valid number'],
    ['rewardAmount', '0x10', 'Please enter a valid number'],
    ['rewardAmount', '', 'Please enter a valid number'],
    ['rewardAmount', ' ', 'Please enter a valid number'],
    ['rewardAmount', ' 5', 'Please enter a valid number'],
    ['rewardAmount', '+5', 'Please enter a valid number'],
    ['rewardAmount', '5,00', 'Please enter a valid number'],
    ['rewardAmount', null, 'Please enter a valid number'],
    ['rewardAmount', true, 'Please enter a valid number'],
    ['rewardAmount', [5], 'Please enter a valid number'],
  ] as const)('%s %j: %s', async ([field, value, sentence]) => {
    const ann = await quickPerson(kept);
    const form = { ...habitForm, currency: 'EUR', [field]: value };
    expect(await ann.send('POST', '/api/habits', form)).toMatchObject({
      status: 400,
      body: { code: 'bad_input', message: sentence, issues: [{ path: field, message: sentence }] },
    });
    expect((await ann.send('GET', '/api/habits')).body).toEqual([]);
    expect((await ann.send('GET', '/api/user')).body).toMatchObject({ currency: 'USD' });
  });

  test('and so is an unknown role', async () => {
    const ann = await quickPerson(kept);
    const form = { ...habitForm, creatorRole: 'boss' };
    expect((await ann.send('POST', '/api/habits', form)).status).toBe(400);
  });

  test('the longest texts are accepted', async () => {
    const ann = await quickPerson(kept);
    const form = { ...habitForm, name: 'x'.repeat(120), description: 'x'.repeat(1000) };
    expect(await ask(ann, createHabit, {}, form)).toMatchObject({ id: expect.any(Number) });
  });
});
