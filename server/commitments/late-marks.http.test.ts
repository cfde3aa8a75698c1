import { describe, expect, test } from 'vitest';
import { getChallenge } from '#shared/contract/challenge-calls.ts';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { getHabit, getHabitMonth, listHabitCompletions } from '#shared/contract/habit-calls.ts';
import {
  amountsOf,
  ask,
  balanceOf,
  complete,
  edit,
  join,
  leave,
  makeHabit,
  pause,
  resume,
  type MadeHabit,
  type Person,
} from '#server/testing/ask.ts';
import { lateMarkers, marchDay, markDay } from '#server/testing/late-markers.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

// Marks made on a later day. The tests begin on Tuesday, 2026-03-10.

const kept = await testApp();
const on = (date: number) => kept.clock.set(marchDay(date, 'T12:00:00.000Z'));
const unmark = (person: Person, { id }: { id: number }, date: number) =>
  person.send('DELETE', `/api/habits/${id}/complete?day=${marchDay(date)}`);
const pageOf = (person: Person, habit: MadeHabit) => ask(person, getHabit, habit);

const scene = lateMarkers(kept);

describe('yesterday', () => {
  test('is marked late, pays, and repairs the streak, for everyone to see', async () => {
    const { ann, bob, habit } = await scene();
    for (const person of [ann, bob]) {
      on(10);
      await complete(person, habit);
    }
    on(11);
    await complete(bob, habit);
    on(12);
    expect(await pageOf(ann, habit)).toMatchObject({ streak: 0, lateDay: marchDay(11) });
    expect(await markDay(ann, habit, 11)).toMatchObject({
      status: 200,
      body: { completionDate: marchDay(11), late: true, amount: '5.00', balance: '10.00' },
    });
    expect(await pageOf(bob, habit)).toMatchObject({ streak: 2, lateDay: null, ownLateDays: [] });
    const own = { lateDay: null, ownLateDays: [{ day: marchDay(11), markedOn: marchDay(12) }] };
    expect(await pageOf(ann, habit)).toMatchObject({ streak: 2, ...own });
    expect((await ask(bob, listHabitCompletions, habit)).filter(({ late }) => late)).toMatchObject([
      { userId: ann.id, completionDate: marchDay(11) },
    ]);
    const { people } = await ask(bob, getHabitMonth, habit);
    expect(people.map(({ states }) => states[10])).toEqual(['late', 'kept']);
  });

  test('is not offered where today does as well, on a rest day, or once kept', async () => {
    const ann = await quickPerson(kept);
    on(9); // a Monday
    const weekly = await makeHabit(ann, { frequency: 'Weekly' });
    const twice = await makeHabit(ann, { frequency: 'Weekly', times: 2 });
    const fridays = await makeHabit(ann, { weekdays: [5] });
    on(12);
    expect(await pageOf(ann, weekly)).toMatchObject({ lateDay: null });
    expect(await pageOf(ann, twice)).toMatchObject({ lateDay: marchDay(11) });
    expect(await pageOf(ann, fridays)).toMatchObject({ lateDay: null });
    on(14);
    expect(await pageOf(ann, fridays)).toMatchObject({ lateDay: marchDay(13) });
    on(15); // The week ended yesterday.
    expect(await pageOf(ann, weekly)).toMatchObject({ lateDay: marchDay(14) });
    await markDay(ann, weekly, 14);
    expect(await pageOf(ann, weekly)).toMatchObject({ lateDay: null, streak: 1 });
  });
});

describe('a day', () => {
  const outOfReach = 'Only today and the seven days before it can be marked.';
  test.for([
    [11, 200, 'late', true],
    [5, 200, 'late', true],
    [4, 400, 'error', outOfReach],
    [13, 400, 'error', outOfReach],
  ] as const)('the %ith, marked on the 12th, is answered %i', async ([date, status, field, value]) => {
    on(1);
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann);
    on(12);
    expect(await markDay(ann, habit, date)).toMatchObject({ status, body: { [field]: value } });
  });

  test.for(['yesterday', '2026-02-30', '', '12', null, 3])('%j is no day', async (day) => {
    const { ann, habit } = await scene();
    expect(await ann.send('POST', `/api/habits/${habit.id}/complete`, { day })).toMatchObject({ status: 400 });
  });

  test('that is today is not late', async () => {
    const { ann, habit } = await scene();
    expect(await markDay(ann, habit, 12)).toMatchObject({ status: 200, body: { late: false } });
    expect(await complete(ann, habit)).toMatchObject({ status: 409, body: { code: 'already_completed' } });
  });

  test('pays once in its own period, even if another period is current', async () => {
    on(8); // a Sunday
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { frequency: 'Weekly', times: 2 });
    await complete(ann, habit);
    on(15);
    await complete(ann, habit);
    expect(await markDay(ann, habit, 14)).toMatchObject({ body: { amount: '5.00' } });
    expect(await markDay(ann, habit, 13)).toMatchObject({ body: { amount: '0.00' } });
    expect(await amountsOf(ann)).toEqual(['5.00', '5.00', '5.00']);
  });
});

describe('a late mark is refused', () => {
  test('twice for the same day', async () => {
    const { ann, habit } = await scene();
    await markDay(ann, habit, 11);
    expect(await markDay(ann, habit, 11)).toMatchObject({ status: 409, body: { code: 'day_completed' } });
    expect(await balanceOf(ann)).toBe('5.00');
  });

  test('for a day before joining', async () => {
    const { ann, habit } = await scene();
    const cid = await quickPerson(kept);
    await join(cid, habit);
    expect(await markDay(cid, habit, 11)).toMatchObject({ status: 409, body: { code: 'late_inactive' } });
    expect(await markDay(ann, habit, 9)).toMatchObject({ status: 409, body: { code: 'late_inactive' } });
  });

  test('for a day between leaving and joining again', async () => {
    const { bob, habit } = await scene();
    await leave(bob, habit);
    on(14);
    await join(bob, habit);
    on(15);
    expect(await markDay(bob, habit, 13)).toMatchObject({ status: 409, body: { code: 'late_inactive' } });
    expect(await markDay(bob, habit, 14)).toMatchObject({ status: 200 });
  });

  test('for a paused day; a pause since then does not matter', async () => {
    const { ann, habit } = await scene();
    on(11);
    await pause(ann, habit);
    on(12);
    expect(await markDay(ann, habit, 11)).toMatchObject({ status: 409, body: { code: 'late_paused' } });
    expect(await markDay(ann, habit, 10)).toMatchObject({ status: 200 });
    await resume(ann, habit);
    expect(await markDay(ann, habit, 11)).toMatchObject({ status: 409, body: { code: 'late_paused' } });
  });

  test('for a day in which the promise was archived', async () => {
    const { ann, habit } = await scene();
    on(11);
    await edit(ann, habit, { archived: true });
    on(12);
    expect(await markDay(ann, habit, 10)).toMatchObject({ status: 409, body: { code: 'habit_archived' } });
    await edit(ann, habit, { archived: false });
    expect(await markDay(ann, habit, 11)).toMatchObject({ status: 409, body: { code: 'late_inactive' } });
    expect(await markDay(ann, habit, 10)).toMatchObject({ status: 200 });
  });

  test('when the creator switched them off, until they are on again', async () => {
    const { ann, bob, habit } = await scene();
    await edit(ann, habit, { allowLate: false });
    expect(await pageOf(bob, habit)).toMatchObject({ allowLate: false, lateDay: null });
    expect(await markDay(bob, habit, 11)).toMatchObject({
      status: 409,
      body: { error: 'Late marks are switched off for this promise.' },
    });
    expect(await markDay(bob, habit, 12)).toMatchObject({ status: 200 });
    await edit(ann, habit, { allowLate: true });
    expect(await markDay(bob, habit, 11)).toMatchObject({ status: 200 });
  });

  test('by overseers and strangers', async () => {
    const { habit } = await scene();
    const eve = await quickPerson(kept);
    expect(await markDay(eve, habit, 11)).toMatchObject({ status: 404 });
    const watched = await makeHabit(eve, { creatorRole: 'overseer' });
    on(13);
    expect(await markDay(eve, watched, 12)).toMatchObject({ status: 403 });
  });
});

describe('undoing', () => {
  test('works until the end of the day on which the mark was made, and takes back what it paid', async () => {
    const { ann, habit } = await scene();
    await markDay(ann, habit, 11);
    expect(await unmark(ann, habit, 11)).toMatchObject({ status: 200, body: { amount: '-5.00', balance: '0.00' } });
    expect(await unmark(ann, habit, 11)).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
    await markDay(ann, habit, 11);
    on(13);
    expect(await unmark(ann, habit, 11)).toMatchObject({ status: 409 });
    expect(await balanceOf(ann)).toBe('5.00');
  });

  test('leaves a mark that was made on its own day alone', async () => {
    const { ann, habit } = await scene();
    on(11);
    await complete(ann, habit);
    on(12);
    expect(await unmark(ann, habit, 11)).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
    expect(await ann.send('DELETE', `/api/habits/${habit.id}/complete`)).toMatchObject({ status: 409 });
  });
});

describe('a challenge', () => {
  const markChallenge = (person: Person, id: number, date: number) =>
    person.send('POST', `/api/challenges/${id}/complete`, { day: marchDay(date) });

  async function challenge(form: object = {}) {
    on(10);
    const ann = await quickPerson(kept);
    const body = { name: 'Walk', description: 'Far and farther.', rewardAmount: '2.00', currency: 'USD', ...form };
    const { id } = (await ann.send('POST', '/api/challenges', body)).body as { id: number };
    return { ann, id };
  }

  test('takes late marks within its window, also after it has ended', async () => {
    const { ann, id } = await challenge({ goalDays: 2, completionDays: 3 });
    on(11);
    expect(await ask(ann, getChallenge, { id })).toMatchObject({ lateDay: marchDay(10), allowLate: true });
    on(14);
    expect(await ann.send('POST', `/api/challenges/${id}/complete`)).toMatchObject({ status: 409 });
    expect(await markChallenge(ann, id, 13)).toMatchObject({ status: 409, body: { code: 'expired' } });
    expect(await markChallenge(ann, id, 12)).toMatchObject({ status: 200, body: { late: true, amount: '2.00' } });
    expect(await markChallenge(ann, id, 9)).toMatchObject({ status: 409 });
    expect(await ask(ann, getChallenge, { id })).toMatchObject({
      daysDone: 1,
      days: [{ completionDate: marchDay(12), late: true }],
    });
    expect(await ann.send('DELETE', `/api/challenges/${id}/complete?day=${marchDay(12)}`)).toMatchObject({
      status: 200,
    });
  });

  test('refuses them for a day before joining', async () => {
    const { ann, id } = await challenge();
    const { inviteCode } = await ask(ann, getChallenge, { id });
    on(12);
    const bob = await quickPerson(kept);
    await bob.send('POST', `/api/challenges/join/${inviteCode}`, { rewardAmount: '2.00', currency: 'USD' });
    expect(await markChallenge(bob, id, 11)).toMatchObject({ status: 409, body: { code: 'late_inactive' } });
    expect(await markChallenge(bob, id, 12)).toMatchObject({ status: 200 });
  });

  test('names which of the own days were late, also among those of other challenges', async () => {
    const { ann, id } = await challenge();
    const other = await challenge();
    await ann.send('POST', `/api/challenges/${id}/complete`);
    on(13);
    for (const date of [11, 12]) await markChallenge(other.ann, other.id, date);
    for (const date of [13, 12]) await markChallenge(ann, id, date);
    expect(await ask(ann, getChallenge, { id })).toMatchObject({ daysDone: 3, ownLateTicks: [1] });
    on(20);
    const dashboards = await Promise.all([ann, other.ann].map((person) => ask(person, dashboard)));
    expect(dashboards.map(({ challenges }) => challenges[0]!.ownLateTicks)).toEqual([[1], [0, 1]]);
  });

  test('refuses them when its creator switched them off', async () => {
    const { ann, id } = await challenge({ allowLate: false });
    on(11);
    expect(await markChallenge(ann, id, 10)).toMatchObject({ status: 409, body: { code: 'late_off' } });
    await ann.send('PATCH', `/api/challenges/${id}`, { allowLate: true });
    expect(await markChallenge(ann, id, 10)).toMatchObject({ status: 200 });
  });
});
