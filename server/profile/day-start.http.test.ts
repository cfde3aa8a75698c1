import { beforeEach, describe, expect, test } from 'vitest';
import { getChallenge } from '#shared/contract/challenge-calls.ts';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { goalPace } from '#shared/contract/goal-reward-calls.ts';
import { getHabitMonth } from '#shared/contract/habit-calls.ts';
import {
  amountsOf,
  ask,
  complete,
  daysOf,
  habitOf,
  join,
  makeHabit,
  membersOf,
  undo,
  type Person,
} from '#server/testing/ask.ts';
import { enterRows } from '#server/testing/ledger-rows.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);

const startDaysAt = async (person: Person, dayStartHour: number) =>
  (await person.send('PATCH', '/api/user', { dayStartHour })).body;
const userOf = async (person: Person) => (await person.send('GET', '/api/user')).body;

/** Someone whose days have long started at four, on 10 March at noon. */
async function nightOwl(form: { timezone?: string } = {}) {
  const person = await quickPerson(kept, form);
  kept.clock.set('2026-03-01T12:00:00.000Z');
  await startDaysAt(person, 4);
  kept.clock.reset();
  return person;
}

describe('the hour at which days start', () => {
  test('is midnight at first', async () => {
    expect(await userOf(await quickPerson(kept))).toMatchObject({ dayStartHour: 0 });
  });

  test.for([0, 1, 2, 3, 4, 5, 6])('can be %i', async (dayStartHour) => {
    const person = await quickPerson(kept);
    await startDaysAt(person, 3);
    expect(await startDaysAt(person, dayStartHour)).toMatchObject({ dayStartHour });
    expect(await userOf(person)).toMatchObject({ dayStartHour });
  });

  test('is shown at once; the current day ends as it would have, and the next one at the new hour', async () => {
    const person = await quickPerson(kept);
    const today = { today: '2026-03-10', dayEndsAt: '2026-03-11T00:00:00.000Z' };
    expect(await userOf(person)).toMatchObject({ ...today, dayStartHour: 0 });
    expect(await startDaysAt(person, 4)).toMatchObject({ ...today, dayStartHour: 4 });
    expect(await userOf(person)).toMatchObject({ ...today, dayStartHour: 4 });
    kept.clock.set(today.dayEndsAt);
    const next = { today: '2026-03-11', dayEndsAt: '2026-03-12T04:00:00.000Z' };
    expect(await userOf(person)).toMatchObject(next);
    expect(await startDaysAt(person, 1), 'in the first hours of the long day').toMatchObject(next);
    kept.clock.set(next.dayEndsAt);
    expect(await userOf(person)).toMatchObject({ today: '2026-03-12', dayEndsAt: '2026-03-13T01:00:00.000Z' });
  });

  test('chosen again changes nothing: the day of the last change keeps its meaning', async () => {
    const person = await quickPerson(kept);
    await startDaysAt(person, 4);
    kept.clock.set('2026-03-11T02:00:00.000Z');
    const row = () => kept.deps.db.selectFrom('users').selectAll().where('id', '=', person.id).execute();
    const before = await row();
    expect(await startDaysAt(person, 4)).toMatchObject({ today: '2026-03-11', dayEndsAt: '2026-03-12T04:00:00.000Z' });
    expect(await row()).toEqual(before);
  });

  test('together with a new time zone counts in that zone', async () => {
    const person = await quickPerson(kept);
    const { body } = await person.send('PATCH', '/api/user', { timezone: 'Asia/Tokyo', dayStartHour: 4 });
    expect(body).toMatchObject({ today: '2026-03-10', dayEndsAt: '2026-03-10T15:00:00.000Z' });
    kept.clock.set('2026-03-10T15:00:00.000Z');
    expect(await userOf(person)).toMatchObject({ today: '2026-03-11', dayEndsAt: '2026-03-11T19:00:00.000Z' });
  });
});

describe('with days from 04:00', () => {
  test('a completion at 02:00 counts for the day before, and one after 04:00 for the new day', async () => {
    const ann = await nightOwl();
    const habit = await makeHabit(ann);
    kept.clock.set('2026-03-11T02:00:00.000Z');
    expect(await complete(ann, habit)).toMatchObject({ status: 200, body: { completionDate: '2026-03-10' } });
    kept.clock.set('2026-03-11T03:59:59.999Z');
    expect(await complete(ann, habit)).toMatchObject({ status: 409, body: { code: 'already_completed' } });
    kept.clock.set('2026-03-11T04:00:00.000Z');
    expect(await membersOf(ann, habit)).toMatchObject([{ done: false }]);
    expect(await complete(ann, habit)).toMatchObject({ status: 200, body: { completionDate: '2026-03-11' } });
    expect(await amountsOf(ann)).toHaveLength(2);
    expect(await habitOf(ann, habit)).toMatchObject({ streak: 2 });
  });

  test('an undo works until 04:00', async () => {
    const ann = await nightOwl();
    const habit = await makeHabit(ann);
    await complete(ann, habit);
    kept.clock.set('2026-03-11T03:59:59.999Z');
    expect((await undo(ann, habit)).status).toBe(200);
    await complete(ann, habit);
    kept.clock.set('2026-03-11T04:00:00.000Z');
    expect((await undo(ann, habit)).status).toBe(409);
    expect(await daysOf(ann, habit)).toEqual(['2026-03-10']);
  });

  test('companions see each member by that member’s own day, also in what is cached', async () => {
    const [ann, bob] = [await nightOwl(), await quickPerson(kept)];
    const habit = await makeHabit(ann);
    await join(bob, habit);
    for (const person of [ann, bob]) await complete(person, habit);
    const seenBy = async (person: Person) => ({
      polled: (await membersOf(person, habit)).map(({ done }) => done),
      shown: (await ask(person, dashboard)).habits[0]!.members.map(({ done }) => done),
    });
    const moments: [string, boolean[]][] = [
      ['2026-03-10T23:59:59.999Z', [true, true]],
      ['2026-03-11T00:00:00.000Z', [true, false]],
      ['2026-03-11T03:59:59.999Z', [true, false]],
      ['2026-03-11T04:00:00.000Z', [false, false]],
    ];
    for (const [moment, done] of moments) {
      kept.clock.set(moment);
      for (const person of [ann, bob])
        expect({ moment, ...(await seenBy(person)) }).toEqual({ moment, polled: done, shown: done });
    }
  });

  test('the shared streak survives the night until the last day has ended', async () => {
    const [ann, bob] = [await nightOwl(), await quickPerson(kept)];
    const habit = await makeHabit(ann);
    await join(bob, habit);
    for (const person of [ann, bob]) await complete(person, habit);
    kept.clock.set('2026-03-11T12:00:00.000Z');
    await complete(bob, habit);
    kept.clock.set('2026-03-12T03:00:00.000Z');
    expect(await habitOf(bob, habit)).toMatchObject({ streak: 1 });
    await complete(ann, habit);
    expect(await habitOf(bob, habit)).toMatchObject({ streak: 2 });
  });

  test('a challenge begins and ends with the person’s own days', async () => {
    const ann = await nightOwl();
    kept.clock.set('2026-03-11T02:00:00.000Z');
    const form = {
      name: 'Swim',
      description: 'Any pool, any stroke.',
      goalDays: 2,
      completionDays: 2,
      rewardAmount: '1.00',
    };
    const { body } = await ann.send('POST', '/api/challenges', { ...form, currency: 'USD' });
    const { id } = body as { id: number };
    expect(await ask(ann, getChallenge, { id })).toMatchObject({ startDate: '2026-03-10', endDate: '2026-03-11' });
    const swim = () => ann.send('POST', `/api/challenges/${id}/complete`);
    expect(await swim()).toMatchObject({ status: 200, body: { completionDate: '2026-03-10' } });
    kept.clock.set('2026-03-12T03:59:59.999Z');
    expect(await swim()).toMatchObject({ status: 200, body: { completionDate: '2026-03-11' } });
    kept.clock.set('2026-03-12T04:00:00.000Z');
    expect(await swim()).toMatchObject({ status: 409, body: { message: 'This challenge has ended.' } });
  });

  test('a habit made at night belongs to the month before', async () => {
    const ann = await nightOwl();
    kept.clock.set('2026-04-01T02:00:00.000Z');
    const habit = await makeHabit(ann);
    await complete(ann, habit);
    expect(await ask(ann, getHabitMonth, habit)).toMatchObject({
      month: '2026-03',
      firstMonth: '2026-03',
      people: [{ kept: 1 }],
    });
  });

  test('the pace of goals counts the person’s own days', async () => {
    const ann = await nightOwl();
    // Today is 10 March, so the four weeks began on 11 February at 04:00 - by the hour of that time, which was midnight.
    await enterRows(kept.deps.write, ann.id, [
      { at: '2026-02-10T23:59:59.999Z', amount: 100 },
      { at: '2026-02-11T00:00:00.000Z', amount: 20 },
    ]);
    expect(await ask(ann, goalPace)).toEqual({ earned: '0.20', days: 28 });
    // 6 April minus four weeks is 10 March, which began at 04:00.
    await enterRows(kept.deps.write, ann.id, [
      { at: '2026-03-10T03:59:59.999Z', amount: 3 },
      { at: '2026-03-10T04:00:00.000Z', amount: 4 },
    ]);
    kept.clock.set('2026-04-07T03:00:00.000Z');
    expect(await ask(ann, goalPace)).toEqual({ earned: '0.04', days: 28 });
  });
});
