import { describe, expect, test } from 'vitest';
import { getHabit, getHabitMonth } from '#shared/contract/habit-calls.ts';
import { exportUser } from '#shared/contract/profile-calls.ts';
import {
  amountsOf,
  ask,
  balanceOf,
  complete,
  edit,
  habitForm,
  habitOf,
  join,
  makeHabit,
  membersOf,
  pause,
  resume,
  type MadeHabit,
  type Person,
} from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

// Chosen weekdays and several times a period. 2026-03-08 is a Sunday.

const kept = await testApp();
const on = (date: number) => kept.clock.set(`2026-03-${String(date).padStart(2, '0')}T12:00:00.000Z`);
const amount = async (person: Person, habit: MadeHabit) =>
  ((await complete(person, habit)).body as { amount: string }).amount;
const streakOf = async (person: Person, habit: MadeHabit) => (await ask(person, getHabit, habit)).streak;
const nudge = (person: Person, { id }: MadeHabit) => person.send('POST', `/api/habits/${id}/nudge`);

describe('what a schedule may be', () => {
  test.for([
    [
      { frequency: 'Daily', weekdays: [5, 1, 3] },
      { weekdays: [1, 3, 5], times: 1, weekStart: 0 },
    ],
    [
      { frequency: 'Daily', weekdays: [0, 1, 2, 3, 4, 5, 6] },
      { weekdays: null, times: 1, weekStart: 0 },
    ],
    [
      { frequency: 'Daily', weekdays: null, weekStart: 1 },
      { weekdays: null, times: 1, weekStart: 1 },
    ],
    [
      { frequency: 'Weekly', times: 7, weekStart: 1 },
      { weekdays: null, times: 7, weekStart: 1 },
    ],
    [
      { frequency: 'Monthly', times: 28 },
      { weekdays: null, times: 28, weekStart: 0 },
    ],
    [{ frequency: 'Monthly' }, { weekdays: null, times: 1, weekStart: 0 }],
  ] as const)('%j is kept as %j', async ([form, stored]) => {
    const ann = await quickPerson(kept);
    const { id } = (await ann.send('POST', '/api/habits', { ...habitForm, ...form })).body as MadeHabit;
    expect(await habitOf(ann, { id })).toMatchObject({ frequency: form.frequency, ...stored });
  });

  test.for([
    [{ frequency: 'Daily', weekdays: [] }, 'Pick at least one day'],
    [{ frequency: 'Daily', weekdays: [7] }, 'Weekdays are numbers from 0 to 6'],
    [{ frequency: 'Daily', weekdays: [1, 1] }, 'Each weekday can be chosen once'],
    [{ frequency: 'Daily', times: 2 }, 'A daily habit is kept once a day'],
    [{ frequency: 'Weekly', weekdays: [1] }, 'Weekdays can only be chosen for a daily habit'],
    [{ frequency: 'Weekly', times: 8 }, 'Please choose 1 to 7 times a week'],
    [{ frequency: 'Weekly', times: 0 }, 'Please choose at least once'],
    [{ frequency: 'Weekly', times: 1.5 }, 'Please choose at least once'],
    [{ frequency: 'Monthly', times: 29 }, 'Please choose 1 to 28 times a month'],
    [{ frequency: 'Weekly', weekStart: 2 }, 'A week starts on Sunday (0) or Monday (1)'],
  ] as const)('%j is refused: %s', async ([form, sentence]) => {
    const ann = await quickPerson(kept);
    const refused = { status: 400, body: { issues: [{ message: sentence }] } };
    expect(await ann.send('POST', '/api/habits', { ...habitForm, ...form })).toMatchObject(refused);
    const habit = await makeHabit(ann);
    expect(await edit(ann, habit, form)).toMatchObject(refused);
  });

  test('a change names only what changes; a new frequency resets what does not fit', async () => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Weekly', times: 3, weekStart: 1 });
    await edit(ann, habit, { name: 'Swim' });
    expect(await habitOf(ann, habit)).toMatchObject({ frequency: 'Weekly', times: 3, weekStart: 1 });
    await edit(ann, habit, { times: 2 });
    expect(await habitOf(ann, habit)).toMatchObject({ frequency: 'Weekly', times: 2, weekStart: 1 });
    expect(await edit(ann, habit, { weekdays: [1] })).toMatchObject({ status: 400 });
    await edit(ann, habit, { frequency: 'Daily' });
    expect(await habitOf(ann, habit)).toMatchObject({ frequency: 'Daily', times: 1, weekdays: null, weekStart: 1 });
    await edit(ann, habit, { weekdays: [1, 2] });
    await edit(ann, habit, { frequency: 'Monthly' });
    expect(await habitOf(ann, habit)).toMatchObject({ frequency: 'Monthly', times: 1, weekdays: null });
  });

  test('only the creator changes it', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann);
    await join(bob, habit);
    expect(await edit(bob, habit, { weekdays: [1] })).toMatchObject({ status: 403 });
    expect(await edit(bob, habit, { allowLate: false })).toMatchObject({ status: 403 });
  });

  test('the invitation, the page and the export contain it', async () => {
    const ann = await quickPerson(kept);
    const schedule = { frequency: 'Daily', weekdays: [1, 3], times: 1, weekStart: 1 } as const;
    const habit = await makeHabit(ann, { ...schedule, weekdays: [1, 3] });
    const invited = await kept.browser().send('GET', `/api/habits/by-invite/${habit.inviteCode}`);
    expect(invited.body).toMatchObject(schedule);
    expect(await ask(ann, getHabit, habit)).toMatchObject(schedule);
    expect((await ask(ann, exportUser)).habits).toMatchObject([schedule]);
  });
});

describe('chosen weekdays', () => {
  test('the streak runs from due day to due day, over rest days', async () => {
    on(2); // a Monday
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { weekdays: [1, 3, 5] });
    for (const date of [2, 4, 6, 9]) {
      on(date);
      await complete(ann, habit);
    }
    expect(await streakOf(ann, habit)).toBe(4);
    on(10);
    expect(await streakOf(ann, habit)).toBe(4);
    on(12); // The 11th was missed.
    expect(await streakOf(ann, habit)).toBe(0);
  });

  test('a check on a rest day counts for points, pays nothing and leaves the streak alone', async () => {
    on(2);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { weekdays: [1, 3, 5] });
    expect(await amount(ann, habit)).toBe('5.00');
    on(3);
    expect(await complete(ann, habit)).toMatchObject({ status: 200, body: { amount: '0.00', late: false } });
    expect(await ask(ann, getHabit, habit)).toMatchObject({ points: 20, streak: 1, bestStreak: 1 });
    const resting = { done: false, progress: { done: 0, needed: 0 }, resting: true };
    expect(await membersOf(ann, habit)).toMatchObject([resting]);
    on(4);
    await complete(ann, habit);
    expect(await streakOf(ann, habit)).toBe(2);
    expect(await amountsOf(ann)).toEqual(['5.00', '5.00']);
  });

  test('nobody is nudged on a rest day, each by their own date', async () => {
    // Sunday in Pago Pago, Monday in Tokyo.
    kept.clock.set('2026-03-09T10:30:00.000Z');
    const ann = await quickPerson(kept, { timezone: 'Asia/Tokyo' });
    const bob = await quickPerson(kept, { timezone: 'Pacific/Pago_Pago' });
    const cid = await quickPerson(kept, { timezone: 'Asia/Tokyo' });
    const habit = await makeHabit(ann, { weekdays: [1] });
    await join(bob, habit);
    expect(await nudge(ann, habit)).toMatchObject({
      status: 400,
      body: { code: 'rest_day', error: "It's a rest day." },
    });
    await join(cid, habit);
    expect(await nudge(ann, habit)).toMatchObject({ status: 200, body: { nudged: 1 } });
    expect((await membersOf(ann, habit)).map(({ resting }) => resting)).toEqual([false, true, false]);
  });

  test('the month shows rest days, also to come, and extra checks', async () => {
    on(2);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { weekdays: [1, 3, 5] });
    await complete(ann, habit);
    on(3);
    await complete(ann, habit);
    const { people, keptByAll } = await ask(ann, getHabitMonth, habit);
    expect(people[0]!.states.slice(0, 8)).toEqual([
      'outside',
      'kept',
      'extra',
      'ahead',
      'rest',
      'ahead',
      'rest',
      'rest',
    ]);
    expect(people[0]).toMatchObject({ kept: 1, possible: 1, periods: [] });
    expect(keptByAll).toEqual(['2026-03-02']);
  });
});

describe('several times a period', () => {
  test('the first checks pay, each the reward; further ones are kept and pay nothing', async () => {
    on(8);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Weekly', times: 3 });
    const amounts: string[] = [];
    for (const date of [8, 9, 10, 11]) {
      on(date);
      amounts.push(await amount(ann, habit));
    }
    expect(amounts).toEqual(['5.00', '5.00', '5.00', '0.00']);
    expect(await ask(ann, getHabit, habit)).toMatchObject({ points: 40, streak: 1, paidThisPeriod: '15.00' });
    on(15);
    expect(await amount(ann, habit)).toBe('5.00');
    expect(await balanceOf(ann)).toBe('20.00');
  });

  test('in a month the first checks pay too, in any of its weeks', async () => {
    on(1);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Monthly', times: 2 });
    const amounts: string[] = [];
    for (const moment of ['2026-03-08', '2026-03-31', '2026-04-01', '2026-04-02', '2026-04-03']) {
      kept.clock.set(`${moment}T12:00:00.000Z`);
      amounts.push(await amount(ann, habit));
    }
    expect(amounts).toEqual(['5.00', '5.00', '5.00', '5.00', '0.00']);
    expect(await streakOf(ann, habit)).toBe(2);
  });

  test('a check that was undone and made again pays once more, and no other twice', async () => {
    on(8);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Weekly', times: 2 });
    await complete(ann, habit);
    await ann.send('DELETE', `/api/habits/${habit.id}/complete`);
    on(9);
    await complete(ann, habit);
    on(10);
    expect(await amount(ann, habit)).toBe('5.00');
    await ann.send('DELETE', `/api/habits/${habit.id}/complete`);
    expect(await amount(ann, habit)).toBe('5.00');
    on(11);
    expect(await amount(ann, habit)).toBe('0.00');
    expect(await balanceOf(ann)).toBe('10.00');
  });

  test('members carry their progress, and are done once they have what they need', async () => {
    on(8);
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann, { frequency: 'Weekly', times: 2 });
    await join(bob, habit);
    await complete(ann, habit);
    on(9);
    await complete(ann, habit);
    await complete(bob, habit);
    expect(await membersOf(bob, habit)).toMatchObject([
      { userId: ann.id, done: true, progress: { done: 2, needed: 2 }, resting: false },
      { userId: bob.id, done: false, progress: { done: 1, needed: 2 }, resting: false },
    ]);
    expect(await nudge(ann, habit)).toMatchObject({ body: { nudged: 1 } });
    expect(await nudge(bob, habit)).toMatchObject({ status: 400, body: { code: 'everyone_done' } });
  });

  test.for([
    ['joins on Wednesday, so 4 of 7 days are active', 11, 2],
    ['joins on Friday, so 2 of 7 days are active', 13, 1],
    ['joins on Sunday', 8, 3],
  ] as const)('someone who %s, needs %i of 3', async ([, date, needed]) => {
    on(8);
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann, { frequency: 'Weekly', times: 3 });
    on(date);
    await join(bob, habit);
    expect((await membersOf(bob, habit))[1]).toMatchObject({ progress: { done: 0, needed } });
  });

  test('a pause lowers what is needed, and a period without an active day asks nothing', async () => {
    on(8);
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann, { frequency: 'Weekly', times: 3 });
    await join(bob, habit);
    for (const date of [8, 9, 10]) {
      on(date);
      await complete(ann, habit);
    }
    on(10);
    await complete(bob, habit);
    on(11);
    await pause(bob, habit);
    on(13);
    await resume(bob, habit); // Active on five of seven days: three times is 2.14.
    expect((await membersOf(ann, habit))[1]).toMatchObject({ progress: { done: 1, needed: 3 } });
    await pause(bob, habit);
    expect((await membersOf(ann, habit))[1]).toMatchObject({ progress: { needed: 2 } });
    expect(await streakOf(ann, habit)).toBe(1);
    for (const date of [15, 16, 17]) {
      on(date);
      await complete(ann, habit);
    }
    expect((await membersOf(ann, habit))[1]).toMatchObject({ done: false, progress: { done: 0, needed: 0 } });
    expect(await streakOf(ann, habit)).toBe(2);
  });

  test('the month shows the progress of each week, from the chosen first day', async () => {
    on(2);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Weekly', times: 2, weekStart: 1 });
    await complete(ann, habit);
    on(8);
    await complete(ann, habit); // Sunday, the last day of that week.
    on(9);
    await complete(ann, habit);
    const { people } = await ask(ann, getHabitMonth, habit);
    expect(people[0]!.periods.slice(0, 3)).toEqual([
      { start: '2026-02-23', end: '2026-03-01', done: 0, needed: 0 },
      { start: '2026-03-02', end: '2026-03-08', done: 2, needed: 2 },
      { start: '2026-03-09', end: '2026-03-15', done: 1, needed: 2 },
    ]);
    expect(await streakOf(ann, habit)).toBe(1);
  });
});

describe('a change of schedule', () => {
  test('counts from the period in which it is made; earlier ones are judged as before', async () => {
    on(1);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Weekly' });
    for (const date of [3, 10, 17]) {
      on(date);
      await complete(ann, habit);
    }
    expect(await streakOf(ann, habit)).toBe(3);
    await edit(ann, habit, { times: 3 });
    // The current week needs two more; the weeks before were kept with one each.
    expect(await ask(ann, getHabit, habit)).toMatchObject({
      streak: 2,
      bestStreak: 3,
      scheduledSince: '2026-03-15',
      earlierSchedules: [{ frequency: 'Weekly', times: 1, since: null }],
    });
    for (const date of [18, 19]) {
      on(date);
      expect(await amount(ann, habit)).toBe('5.00');
    }
    expect(await ask(ann, getHabit, habit)).toMatchObject({ streak: 3, bestStreak: 3 });
  });

  test('of weekdays keeps the streak', async () => {
    on(2);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann);
    for (const date of [2, 3, 4]) {
      on(date);
      await complete(ann, habit);
    }
    on(5);
    await edit(ann, habit, { weekdays: [1] });
    on(9);
    expect(await streakOf(ann, habit)).toBe(3);
    await complete(ann, habit);
    expect(await streakOf(ann, habit)).toBe(4);
  });

  test('of the unit starts the streak again, and what was kept stays', async () => {
    on(2);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann);
    for (const date of [2, 3, 4]) {
      on(date);
      await complete(ann, habit);
    }
    on(9);
    await edit(ann, habit, { frequency: 'Weekly' });
    const { streak, bestStreak, points } = await ask(ann, getHabit, habit);
    expect({ streak, bestStreak, points }).toEqual({ streak: 0, bestStreak: 3, points: 30 });
    expect(await amount(ann, habit)).toBe('5.00');
    expect(await streakOf(ann, habit)).toBe(1);
    await edit(ann, habit, { frequency: 'Monthly' });
    expect(await streakOf(ann, habit)).toBe(1);
    const { people } = await ask(ann, getHabitMonth, habit);
    expect(people[0]!.states.slice(1, 9)).toEqual([
      ...Array<string>(3).fill('kept'),
      ...Array<string>(4).fill('open'),
      'kept',
    ]);
  });

  test('of the first day of the week excuses the days in between', async () => {
    on(8);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Weekly' });
    on(10);
    await complete(ann, habit);
    on(18); // Wednesday of a week not kept yet.
    await edit(ann, habit, { weekStart: 1 });
    await complete(ann, habit);
    // Sunday the 15th belongs to no whole week.
    expect(await streakOf(ann, habit)).toBe(2);
    const { people } = await ask(ann, getHabitMonth, habit);
    expect(people[0]).toMatchObject({ kept: 2, possible: 2 });
  });

  test('that is taken back within the same period leaves nothing behind', async () => {
    on(10);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Weekly' });
    await edit(ann, habit, { times: 2 });
    // Made in the first week: there is no earlier period, so the habit simply has the new schedule since then.
    await edit(ann, habit, { times: 1 });
    expect(await ask(ann, getHabit, habit)).toMatchObject({ scheduledSince: null, earlierSchedules: [] });
  });
});
