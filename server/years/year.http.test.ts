import { beforeEach, expect, test } from 'vitest';
import { challengeCalls } from '#shared/contract/challenge-calls.ts';
import { getHabitMonth, type habitCalls } from '#shared/contract/habit-calls.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import { ask, complete, edit, join, leave, makeHabit, pause, resume, type Person } from '#server/testing/ask.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { seedHistory } from '#server/testing/seed-history.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readYear } from './year-service.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);

const at = (day: string) => kept.clock.set(`${day}T12:00:00.000Z`);
type Year = Reply<typeof habitCalls.getYear>;
const yearOf = async (person: Person, { id }: { id: number }, year?: number) =>
  (await person.send('GET', `/api/habits/${id}/year${year ? `?year=${year}` : ''}`)).body as Year;
const index = (day: string) => daysBetween(`${day.slice(0, 4)}-01-01`, day);

/** Ann from March 3, Ben from the 5th, paused from the 7th to the 8th; it is the 12th. */
async function scene() {
  const [ann, ben] = [await quickPerson(kept), await quickPerson(kept)];
  at('2026-03-03');
  const habit = await makeHabit(ann);
  await complete(ann, habit);
  at('2026-03-05');
  await join(ben, habit);
  for (const day of [5, 6]) {
    at(`2026-03-0${day}`);
    for (const person of [ann, ben]) await complete(person, habit);
  }
  at('2026-03-07');
  await pause(ben, habit);
  await complete(ann, habit);
  at('2026-03-09');
  await resume(ben, habit);
  await ann.send('POST', `/api/habits/${habit.id}/complete`, { day: '2026-03-08' });
  await complete(ann, habit);
  at('2026-03-11');
  for (const person of [ann, ben]) await complete(person, habit);
  at('2026-03-12');
  await complete(ann, habit);
  return { ann, ben, habit };
}

test('a year shows own days and everyone’s, with late marks and pauses, and counts like the months', async () => {
  const { ann, ben, habit } = await scene();
  const year = await yearOf(ann, habit);
  expect(year).toMatchObject({ year: 2026, firstYear: 2026 });
  expect(year.own!.states).toHaveLength(365);
  const states = (one: typeof year) => one.own!.states.slice(index('2026-03-02'), index('2026-03-14')).join(' ');
  expect(states(year)).toBe('outside kept open kept kept kept late kept open kept kept ahead');
  const bens = await yearOf(ben, habit);
  expect(states(bens)).toBe('outside outside outside kept kept paused paused open open kept open ahead');
  for (const [person, one] of [
    [ann, year],
    [ben, bens],
  ] as const) {
    const { people } = await ask(person, getHabitMonth, habit);
    const { kept, possible } = people.find(({ userId }) => userId === person.id)!;
    expect(one.own).toMatchObject({ kept, possible, bestMonth: null, weekdays: null });
    expect(one.own!.months[2]).toEqual({ kept, possible });
  }
  const { shares, ...together } = year.together;
  expect(shares.slice(index('2026-03-02'), index('2026-03-14'))).toEqual([
    null,
    { kept: 1, of: 1 },
    { kept: 0, of: 1 },
    { kept: 2, of: 2 },
    { kept: 2, of: 2 },
    { kept: 1, of: 1 },
    { kept: 1, of: 1 },
    { kept: 1, of: 2 },
    { kept: 0, of: 2 },
    { kept: 2, of: 2 },
    { kept: 1, of: 2 },
    null,
  ]);
  expect(together).toMatchObject({ kept: 6, possible: 9 });
  expect(together.keptByAll).toEqual((await ask(ann, getHabitMonth, habit)).keptByAll);
  expect(bens.together).toEqual(year.together);
  expect(year.streaks).toEqual([
    { length: 5, from: '2026-03-05', to: '2026-03-09', shared: false, userIds: [], others: 0 },
    { length: 4, from: '2026-03-05', to: '2026-03-08', shared: true, userIds: [ben.id], others: 0 },
    { length: 2, from: '2026-03-11', to: '2026-03-12', shared: false, userIds: [], others: 0 },
  ]);
  // A companion who left is counted, but not named.
  await leave(ben, habit);
  expect((await yearOf(ann, habit)).streaks[1]).toMatchObject({ shared: true, userIds: [], others: 1 });
});

test('another year, an overseer, a pending mark, and a person who is no member', async () => {
  const { ann, ben, habit } = await scene();
  expect(await yearOf(ann, habit, 2025)).toMatchObject({
    year: 2025,
    own: { kept: 0, possible: 0, pending: [] },
    streaks: [],
  });
  for (const year of ['26', '1899', '2200', '2026-03', 'x'])
    expect(await ann.send('GET', `/api/habits/${habit.id}/year?year=${year}`)).toMatchObject({
      status: 400,
      body: { message: 'Please give a year as YYYY' },
    });
  const { body } = await ann.send('POST', `/api/habits/${habit.id}/invitations`, { role: 'overseer' });
  const watcher = await quickPerson(kept);
  await watcher.send('POST', `/api/habits/join/${(body as { code: string }).code}`, {});
  const watched = await yearOf(watcher, habit);
  expect(watched).toMatchObject({
    own: null,
    together: { kept: 6 },
    streaks: [{ shared: true, userIds: [ann.id, ben.id] }],
  });

  await ben.send('PATCH', `/api/habits/${habit.id}/members/${ben.id}/confirmation`, { confirmation: 'overseer' });
  await complete(ben, habit);
  const { own } = await yearOf(ben, habit);
  expect(own).toMatchObject({ pending: ['2026-03-12'], kept: 4 });
  expect((await (await quickPerson(kept)).send('GET', `/api/habits/${habit.id}/year`)).status).toBe(404);
});

test('rest days, a changed schedule, and weeks', async () => {
  at('2026-03-02');
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann, { weekdays: [1, 3, 5] });
  await complete(ann, habit);
  at('2026-03-03');
  await complete(ann, habit);
  at('2026-03-10');
  const { own, together } = await yearOf(ann, habit);
  expect(own!.states.slice(index('2026-03-02'), index('2026-03-09')).join(' ')).toBe(
    'kept extra open rest open rest rest',
  );
  expect(own).toMatchObject({ kept: 1, possible: 4 });
  expect(together.shares.slice(index('2026-03-02'), index('2026-03-06'))).toEqual([
    { kept: 1, of: 1 },
    { kept: 1, of: 1 },
    { kept: 0, of: 1 },
    null,
  ]);
  expect(together.keptByAll).toEqual(['2026-03-02']);
  await edit(ann, habit, { frequency: 'Weekly', times: 2 });
  await complete(ann, habit);
  at('2026-03-12');
  await complete(ann, habit);
  at('2026-03-25');
  // The week from March 8 was kept, the one from the 15th was not; the days before are judged as they were.
  const weekly = await yearOf(ann, habit);
  expect(weekly.own).toMatchObject({ kept: 2, possible: 5 });
  expect(weekly.together.keptByAll).toEqual(['2026-03-02', '2026-03-10', '2026-03-12']);
});

test('a challenge counts the days of its window', async () => {
  at('2026-03-01');
  const ann = await quickPerson(kept);
  const form = {
    name: 'Sugar',
    description: 'No sugar at all.',
    goalDays: 40,
    completionDays: 90,
    rewardAmount: 1,
    currency: 'USD',
  };
  const { body } = await ann.send('POST', '/api/challenges', form);
  const challenge = body as { id: number };
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-04']) {
    at(day);
    await ann.send('POST', `/api/challenges/${challenge.id}/complete`);
  }
  // Now and then, so that the session lasts.
  for (const day of ['2026-03-25', '2026-04-15', '2026-05-06', '2026-05-27', '2026-06-10']) {
    at(day);
    await ann.send('GET', '/api/user');
  }
  const { own, together, streaks } = await ask(ann, challengeCalls.getYear, challenge);
  expect(own).toMatchObject({ kept: 3, possible: 90, bestMonth: '2026-03' });
  expect(own!.weekdays![0]).toEqual({ kept: 1, possible: 13 });
  expect(own!.states[index('2026-02-28')]).toBe('outside');
  expect(own!.states[index('2026-05-30')]).toBe('outside');
  expect(own!.states[index('2026-05-29')]).toBe('open');
  expect(together).toMatchObject({ kept: 3, possible: 90 });
  expect(streaks).toMatchObject([{ length: 2, from: '2026-03-01', to: '2026-03-02' }]);
});

test('takes as many statements in every year of a long history', async () => {
  const people: Person[] = [];
  while (people.length < 6) people.push(await quickPerson(kept));
  const [ann] = people as [Person];
  const lastDay = '2026-03-09';
  const seeded = { ownerId: ann.id, companionIds: people.slice(1).map(({ id }) => id), habits: 1, lastDay };
  const [long] = await seedHistory(kept.deps.write, { ...seeded, days: 1000 });
  const counted = (year: number) => countStatements(() => yearOf(ann, { id: long! }, year));
  await counted(2026);
  expect(await counted(2024)).toBe(await counted(2025));
  const year = await yearOf(ann, { id: long! }, 2025);
  expect(year).toMatchObject({
    firstYear: 2023,
    own: { kept: 365, possible: 365 },
    together: { kept: 365, possible: 365 },
  });
  expect(year.together.shares.every((share) => share?.kept === 6 && share.of === 6)).toBe(true);
  expect(year.streaks[0]).toMatchObject({ length: 365, from: '2025-01-01', to: '2025-12-31' });
  expect(year.streaks.find(({ shared }) => shared)).toMatchObject({ length: 365, others: 3 });
  expect((await yearOf(ann, { id: long! })).own!.states[index(addDays(lastDay, 1))]).toBe('open');
});

test('the year of everyone is judged once until the promise changes, or a day may have ended', async () => {
  const { ann, ben, habit } = await scene();
  const of = { kind: 'habit', id: habit.id } as const;
  const counted = ({ id }: Person) => countStatements(() => readYear(kept.deps, id, of, undefined));
  await counted(ann);
  await ann.send('POST', `/api/habits/${habit.id}/comments`, { content: 'Well done.' });
  const judged = await counted(ann);
  expect(await counted(ann)).toBe(judged - 1);
  expect(await counted(ben), 'by another member').toBe(judged - 1);
  const march12 = async () => (await yearOf(ann, habit)).together.shares[index('2026-03-12')];
  expect(await march12()).toEqual({ kept: 1, of: 2 });
  await complete(ben, habit);
  expect(await march12()).toEqual({ kept: 2, of: 2 });
  expect(await counted(ann)).toBe(judged - 1);
  kept.clock.advance(15 * 60_000);
  expect(await counted(ann), 'after a quarter of an hour').toBe(judged);
});
