import { beforeEach, describe, expect, test } from 'vitest';
import { getHabit } from '#shared/contract/habit-calls.ts';
import type { Frequency } from '#shared/domain/schedule.ts';
import { amountsOf, ask, balanceOf, complete, edit, habitOf, join, makeHabit, undo } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);
const day = 86_400_000;

test('the creator changes name, description and frequency, separately or together', async () => {
  const [ann, ben] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann);
  await join(ben, habit);
  const before = await habitOf(ben, habit);
  expect((await edit(ann, habit, { name: '  🚶 Walk ' })).status).toBe(204);
  expect(await habitOf(ben, habit)).toEqual({ ...before, name: '🚶 Walk' });
  await edit(ann, habit, { description: '' });
  expect(await habitOf(ben, habit)).toEqual({ ...before, name: '🚶 Walk', description: '' });
  const all = { name: 'Read', description: 'A page.', frequency: 'Monthly' };
  await edit(ann, habit, all);
  expect(await habitOf(ben, habit)).toEqual({ ...before, ...all });
  expect((await ben.send('GET', `/api/habits/by-invite/${habit.inviteCode}`)).body).toMatchObject(all);
});

test('an empty edit changes nothing', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  await complete(ann, habit);
  const before = await ask(ann, getHabit, habit);
  for (const body of [{}, { creatorId: 1, inviteCode: 'x', points: 9 }]) {
    expect((await edit(ann, habit, body)).status).toBe(204);
    expect(await ask(ann, getHabit, habit)).toEqual(before);
  }
  expect((await ann.send('PATCH', `/api/habits/${habit.id}`)).status).toBe(204);
  expect(await ask(ann, getHabit, habit)).toEqual(before);
});

test('only the creator may edit, even as an overseer', async () => {
  const [watcher, ben, cay, outsider] = [
    await quickPerson(kept),
    await quickPerson(kept),
    await quickPerson(kept),
    await quickPerson(kept),
  ];
  const habit = await makeHabit(watcher, { creatorRole: 'overseer' });
  await join(ben, habit);
  await join(cay, habit);
  expect((await edit(watcher, habit, { name: 'Mine' })).status).toBe(204);
  expect(await edit(ben, habit, { name: 'Not mine' })).toMatchObject({ status: 403, body: { code: 'creator_only' } });
  expect(await edit(ben, habit, {})).toMatchObject({ status: 403 });
  expect(await edit(outsider, habit, { name: 'Not mine' })).toMatchObject({ status: 404 });
  expect(await habitOf(cay, habit)).toMatchObject({ name: 'Mine' });
});

test.for([
  [{ name: '' }, 'Name is required'],
  [{ name: '   ' }, 'Name is required'],
  [{ name: null }, 'Name is required'],
  [{ name: 'x'.repeat(121) }, 'At most 120 characters'],
  [{ description: 'x'.repeat(1001) }, 'At most 1000 characters'],
  [{ frequency: 'Yearly' }, 'Frequency selection is required'],
  [{ name: 'Other', frequency: null }, 'Frequency selection is required'],
] as const)('%j is refused, and nothing is changed', async ([body, message]) => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  const before = await habitOf(ann, habit);
  expect(await edit(ann, habit, body)).toMatchObject({ status: 400, body: { message } });
  expect(await habitOf(ann, habit)).toEqual(before);
});

describe('a changed reward', () => {
  const reward = (id: number, userId: number) => `/api/habits/${id}/members/${userId}/reward`;

  test('is paid by later completions only', async () => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann);
    await complete(ann, habit);
    await ann.send('PATCH', reward(habit.id, ann.id), { rewardAmount: '9.00' });
    expect(await balanceOf(ann)).toBe('5.00');
    kept.clock.advance(day);
    await complete(ann, habit);
    expect(await amountsOf(ann)).toEqual(['9.00', '5.00']);
    await undo(ann, habit);
    expect(await amountsOf(ann)).toEqual(['-9.00', '9.00', '5.00']);
  });

  test('below 0 is refused', async () => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann);
    const answer = await ann.send('PATCH', reward(habit.id, ann.id), { rewardAmount: -1 });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Reward amount must be greater than 0' } });
  });
});

describe('after a change of frequency a completion pays unless the new period already contains a paid one', () => {
  // Paid on Monday the 9th under the first frequency; then the pay of Tuesday the 10th and of April 1 under the second.
  test.for([
    ['Daily', 'Weekly', '0.00', '5.00'],
    ['Daily', 'Monthly', '0.00', '5.00'],
    ['Weekly', 'Daily', '5.00', '5.00'],
    ['Weekly', 'Monthly', '0.00', '5.00'],
    ['Monthly', 'Daily', '5.00', '5.00'],
    ['Monthly', 'Weekly', '0.00', '5.00'],
  ] as [Frequency, Frequency, string, string][])('%s to %s', async ([from, to, nextDay, nextMonth]) => {
    kept.clock.set('2026-03-09T12:00:00.000Z');
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: from });
    await complete(ann, habit);
    await edit(ann, habit, { frequency: to });
    expect(await complete(ann, habit)).toMatchObject({ status: 409 });
    expect(await balanceOf(ann)).toBe('5.00');
    kept.clock.advance(day);
    expect(await complete(ann, habit)).toMatchObject({ status: 200, body: { amount: nextDay } });
    kept.clock.set('2026-04-01T12:00:00.000Z');
    expect(await complete(ann, habit)).toMatchObject({ status: 200, body: { amount: nextMonth } });
  });

  test('changing back and forth pays nothing twice, and an undone payment does not count', async () => {
    kept.clock.set('2026-03-09T12:00:00.000Z');
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Weekly' });
    await complete(ann, habit); // Monday, for the week
    await edit(ann, habit, { frequency: 'Daily' });
    kept.clock.advance(day);
    await complete(ann, habit); // Tuesday, for the day
    await edit(ann, habit, { frequency: 'Weekly' });
    kept.clock.advance(day);
    expect(await complete(ann, habit)).toMatchObject({ body: { amount: '0.00' } });
    await edit(ann, habit, { frequency: 'Daily' });
    await undo(ann, habit);
    expect(await complete(ann, habit)).toMatchObject({ body: { amount: '5.00' } });
    await undo(ann, habit);
    await edit(ann, habit, { frequency: 'Weekly' });
    expect(await complete(ann, habit)).toMatchObject({ body: { amount: '0.00' } });
    expect(await amountsOf(ann)).toEqual(['-5.00', '5.00', '5.00', '5.00']);
  });
});

test('a change between day, week and month starts a new streak; the best one and the badges stay', async () => {
  kept.clock.set('2026-03-01T12:00:00.000Z'); // a Sunday
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  for (let count = 0; count < 9; count++, kept.clock.advance(day)) await complete(ann, habit);
  kept.clock.advance(3 * day); // Friday the 13th
  await complete(ann, habit);
  const shown = async () => {
    const { streak, bestStreak, badges, points } = await ask(ann, getHabit, habit);
    return { streak, bestStreak, badges, points };
  };
  const same = { badges: ['completions-1', 'streak-7'], points: 100 };
  expect(await shown()).toEqual({ streak: 1, bestStreak: 9, ...same });
  await edit(ann, habit, { frequency: 'Weekly' });
  // The week in which it was changed counts as one.
  expect(await shown()).toEqual({ streak: 1, bestStreak: 9, ...same });
  await edit(ann, habit, { frequency: 'Monthly' });
  expect(await shown()).toEqual({ streak: 1, bestStreak: 9, ...same });
  await edit(ann, habit, { frequency: 'Daily' });
  expect(await shown()).toEqual({ streak: 1, bestStreak: 9, ...same });
  expect(await balanceOf(ann)).toBe('50.00');
});
