import { beforeEach, describe, expect, test } from 'vitest';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { createGoalReward } from '#shared/contract/goal-reward-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import type { Frequency } from '#shared/domain/schedule.ts';
import { storedMoment } from '#server/db/dialect.ts';
import { ask, complete, habitOf, join, makeHabit, membersOf, undo } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);

test('is empty for a new user', async () => {
  const { days, ...shown } = await ask(await quickPerson(kept), dashboard);
  expect(shown).toEqual({ habits: [], challenges: [], goals: [], lastWords: [] });
  expect(days).toHaveLength(13);
  expect(days.every(({ kept, due, earned }) => kept === 0 && due === 0 && earned === '0.00')).toBe(true);
});

test('contains each habit as the list does, the caller’s part in it, its members, and the caller’s goals', async () => {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  const watched = await makeHabit(ann, { creatorRole: 'overseer' });
  const shared = await makeHabit(bob, { frequency: 'Weekly' });
  await join(bob, watched);
  kept.clock.advance(1000);
  await join(ann, shared, { rewardAmount: '2.50' });
  await complete(ann, shared);
  await complete(bob, watched);
  const goal = await ask(ann, createGoalReward, {}, { title: 'Tea', price: 3 });
  const theirs = await makeHabit(bob);
  await ask(bob, createGoalReward, {}, { title: 'Theirs', price: 3 });

  expect(await ask(ann, dashboard)).toEqual({
    challenges: [],
    habits: [
      {
        ...(await habitOf(ann, watched)),
        role: 'overseer',
        rewardAmount: '0.00',
        rewardVisible: true,
        ownDays: [],
        lateDay: null,
        ownLateDays: [],
        confirmation: 'honour',
        ownPending: [],
        ownConfirmed: [],
        declined: null,
        asksFit: false,
        ended: false,
        ownSpans: [],
        scheduledSince: null,
        earlierSchedules: [],
        ownPauses: [],
        paidToday: '0.00',
        paidThisPeriod: '0.00',
        members: await membersOf(ann, watched),
      },
      {
        ...(await habitOf(ann, shared)),
        role: 'doer',
        rewardAmount: '2.50',
        rewardVisible: true,
        ownDays: ['2026-03-10'],
        lateDay: null,
        ownLateDays: [],
        confirmation: 'honour',
        ownPending: [],
        ownConfirmed: [],
        declined: null,
        asksFit: false,
        ended: false,
        ownSpans: [],
        scheduledSince: null,
        earlierSchedules: [],
        ownPauses: [],
        paidToday: '2.50',
        paidThisPeriod: '2.50',
        members: await membersOf(ann, shared),
      },
    ],
    goals: [goal],
    days: expect.any(Array),
    lastWords: [],
  });
  expect((await ask(bob, dashboard)).habits.map((habit) => habit.id)).toEqual([watched.id, shared.id, theirs.id]);
});

describe('paidToday', () => {
  test('is set once paid, and 0 after an undo and on the next day', async () => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann);
    const paidToday = async () => (await ask(ann, dashboard)).habits[0]!.paidToday;
    expect(await paidToday()).toBe('0.00');
    await complete(ann, habit);
    await ann.send('PATCH', `/api/habits/${habit.id}/members/${ann.id}/reward`, { rewardAmount: 9 });
    expect(await paidToday()).toBe('5.00');
    await undo(ann, habit);
    expect(await paidToday()).toBe('0.00');
    await complete(ann, habit);
    expect(await paidToday()).toBe('9.00');
    kept.clock.advance(86_400_000);
    expect(await paidToday()).toBe('0.00');
  });

  test('is 0 for the second completion of a week', async () => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Weekly' });
    await complete(ann, habit);
    kept.clock.advance(86_400_000);
    await complete(ann, habit);
    expect((await ask(ann, dashboard)).habits[0]).toMatchObject({
      paidToday: '0.00',
      paidThisPeriod: '5.00',
      ownDays: ['2026-03-10', '2026-03-11'],
      members: [{ done: true }],
    });
  });
});

test('paidThisPeriod is 0 in the next period', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann, { frequency: 'Weekly' });
  const paid = async () => (await ask(ann, dashboard)).habits[0]!.paidThisPeriod;
  expect(await paid()).toBe('0.00');
  await complete(ann, habit);
  expect(await paid()).toBe('5.00');
  await undo(ann, habit);
  expect(await paid()).toBe('0.00');
  await complete(ann, habit);
  // Tuesday to Saturday is the same week, Sunday the next.
  kept.clock.advance(4 * 86_400_000);
  expect(await paid()).toBe('5.00');
  kept.clock.advance(86_400_000);
  expect(await paid()).toBe('0.00');
});

describe('ownDays covers the last seven periods, oldest first', () => {
  test.for([
    ['Daily', '2026-03-10', '2026-03-04'],
    ['Daily', '2028-03-02', '2028-02-25'],
    ['Weekly', '2026-03-10', '2026-01-25'],
    ['Weekly', '2026-03-08', '2026-01-25'],
    ['Weekly', '2026-03-10', '2026-01-25', 'beside one of Saturdays, which reaches back to the 24th'],
    ['Monthly', '2026-03-31', '2025-09-01'],
    ['Monthly', '2026-03-01', '2025-09-01'],
  ] as const)('%s on %s: from %s %s', async ([frequency, today, first, hasOther]) => {
    kept.clock.set(`${today}T12:00:00.000Z`);
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann, { frequency: frequency satisfies Frequency });
    await join(bob, habit);
    if (hasOther) await makeHabit(ann, { weekdays: [6] });
    const days = Array.from({ length: 250 }, (_, back) => addDays(today, -back));
    // Inserted newest first: the order of the reply must not be that of the rows.
    await kept.deps.write((tx) =>
      tx
        .insertInto('commitment_completions')
        .values(
          days.flatMap((day) =>
            [bob, ann].map(({ id }) => ({
              commitment_id: habit.id,
              user_id: id,
              completion_date: day,
              paid_by: null,
              created_at: storedMoment(tx, new Date(`${day}T12:00:00.000Z`)),
            })),
          ),
        )
        .execute(),
    );
    const shown = (await ask(ann, dashboard)).habits.find(({ id }) => id === habit.id);
    expect(shown!.ownDays).toEqual(days.filter((day) => day >= first).toReversed());
    expect(shown!.members).toMatchObject([{ done: true }, { done: true }]);
  });
});

describe('companions’ done equals that of the members call, in any time zone', () => {
  const zones = ['Pacific/Kiritimati', 'Asia/Tokyo', 'UTC', 'America/New_York', 'Pacific/Pago_Pago'];

  test.for([
    ['Daily', '2026-03-10T10:30:00.000Z'],
    ['Daily', '2026-03-10T11:30:00.000Z'],
    ['Weekly', '2026-03-08T10:30:00.000Z'],
    ['Weekly', '2026-03-15T03:00:00.000Z'],
    ['Monthly', '2028-03-01T10:30:00.000Z'],
    ['Monthly', '2027-01-01T03:00:00.000Z'],
  ] as const)('%s at %s', async ([frequency, at]) => {
    kept.clock.set(at);
    const people = await Promise.all(zones.map((timezone) => quickPerson(kept, { timezone })));
    const habit = await makeHabit(people[2]!, { frequency });
    for (const person of people.toSpliced(2, 1)) await join(person, habit);
    for (const person of people) expect((await complete(person, habit)).status).toBe(200);
    for (const viewer of people) {
      const members = await membersOf(viewer, habit);
      expect(members.map((member) => member.done)).toEqual(zones.map(() => true));
      const [shown] = (await ask(viewer, dashboard)).habits;
      expect(shown!.members).toEqual(members);
      expect(shown).toMatchObject({ ownDays: [expect.any(String)], streak: (await habitOf(viewer, habit))!.streak });
    }
  });
});

test('the days around today: kept of due, and earned; and the last words of companions', async () => {
  kept.clock.set('2026-03-08T12:00:00.000Z');
  const [ann, bob] = [await quickPerson(kept, { name: 'Ann' }), await quickPerson(kept, { name: '🎈' })];
  const daily = await makeHabit(ann);
  const some = await makeHabit(ann, { weekdays: [1, 3] });
  const weekly = await makeHabit(ann, { frequency: 'Weekly', rewardAmount: '2.00' });
  const watched = await makeHabit(bob, { creatorRole: 'overseer', name: 'Watched' });
  await join(ann, watched);
  await ann.send('POST', `/api/habits/${watched.id}/pause`, {});
  await complete(ann, daily);
  kept.clock.set('2026-03-09T12:00:00.000Z');
  await complete(ann, weekly);
  await complete(ann, some);
  await complete(ann, daily);
  await undo(ann, daily);
  const read = async () => {
    const { days } = await ask(ann, dashboard);
    return Object.fromEntries(days.map(({ day, kept, due, earned }) => [day.slice(5), `${kept}/${due} ${earned}`]));
  };
  expect(await read()).toMatchObject({
    '03-03': '0/0 0.00',
    '03-07': '0/0 0.00',
    '03-08': '1/1 5.00',
    '03-09': '2/3 7.00',
    '03-10': '0/1 0.00',
    '03-11': '0/2 0.00',
    '03-15': '0/1 0.00',
  });
  for (const [by, content] of [
    [bob, 'One.'],
    [ann, 'Mine.'],
    [bob, 'Two.'],
    [bob, '日本'.repeat(200)],
    [bob, 'Four.'],
  ] as const)
    await by.send('POST', `/api/habits/${watched.id}/comments`, { content });
  const { lastWords } = await ask(ann, dashboard);
  expect(lastWords).toMatchObject([
    { userId: bob.id, name: '🎈', promise: 'Watched', habitId: watched.id, challengeId: null, content: 'Four.' },
    { content: expect.stringMatching(/^.{159}…$/u) },
    { content: 'Two.' },
  ]);
  expect((await ask(bob, dashboard)).lastWords).toMatchObject([{ name: 'Ann', content: 'Mine.' }]);
});

test('the days around today ask for nothing before the day on which a promise was joined', async () => {
  kept.clock.set('2026-03-08T12:00:00.000Z');
  const ann = await quickPerson(kept);
  await makeHabit(ann);
  kept.clock.set('2026-03-13T12:00:00.000Z');
  const { days } = await ask(ann, dashboard);
  const shown = days.map(({ day, kept, due }) => `${day.slice(8)}: ${kept}/${due}`);
  expect(shown.slice(0, 3)).toEqual(['07: 0/0', '08: 0/1', '09: 0/1']);
});

test('challenges count in the days around today, beside habits', async () => {
  kept.clock.set('2026-03-08T12:00:00.000Z');
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  const { body } = await ann.send('POST', '/api/challenges', {
    name: 'Swim',
    description: 'Any pool, any stroke.',
    goalDays: 3,
    completionDays: 6,
    rewardAmount: '1.00',
    currency: 'USD',
  });
  const challenge = body as { id: number };
  await ann.send('POST', `/api/challenges/${challenge.id}/complete`);
  kept.clock.set('2026-03-09T12:00:00.000Z');
  await complete(ann, habit);
  const { days } = await ask(ann, dashboard);
  const shown = days.map(({ day, kept, due }) => `${day.slice(8)}: ${kept}/${due}`);
  expect(shown.slice(4, 10)).toEqual(['07: 0/0', '08: 1/2', '09: 1/2', '10: 0/2', '11: 0/2', '12: 0/2']);
});
