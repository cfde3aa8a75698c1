import { expect, test } from 'vitest';
import { complete, join, makeHabit, pause, resume, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
type Made = { id: number; inviteCode: string };
const week = async (person: Person, date: string) => person.send('GET', `/api/weeks/${date}`);
const at = (day: string) => kept.clock.set(`${day}T12:00:00.000Z`);

test('a week shows what was kept and earned, what companions did, and the next goal', async () => {
  at('2026-03-09');
  const [ann, tom] = [await quickPerson(kept, { name: 'Ann Able' }), await quickPerson(kept, { name: 'توم Secret' })];
  const form = {
    name: '🏃 Run',
    description: 'As far as it goes.',
    frequency: 'Daily',
    rewardAmount: '5.00',
    currency: 'EUR',
  };
  const run = (await ann.send('POST', '/api/habits', form)).body as Made;
  const read = (await ann.send('POST', '/api/habits', { ...form, name: '本を読む', rewardAmount: '3.00' }))
    .body as Made;
  await tom.send('POST', `/api/habits/join/${run.inviteCode}`, { rewardAmount: 77 });
  await ann.send('POST', '/api/goal-rewards', { title: 'Headphones', price: '20.00' });
  await ann.send('POST', `/api/habits/${read.id}/complete`);
  for (const day of ['2026-03-09', '2026-03-10', '2026-03-15']) {
    at(day);
    for (const person of [ann, tom]) await person.send('POST', `/api/habits/${run.id}/complete`);
  }
  // The next week.
  at('2026-03-16');
  await ann.send('POST', `/api/habits/${run.id}/complete`);

  const { status, body } = await week(ann, '2026-03-15');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    from: '2026-03-09',
    to: '2026-03-15',
    hasEarlier: false,
    hasLater: true,
    sentence: 'On Monday you kept everything you promised.',
    kept: 4,
    promises: [
      { kind: 'habit', id: run.id, name: '🏃 Run', days: 3, due: 7, times: null, inAll: null, earned: '15.00' },
      { kind: 'habit', id: read.id, name: '本を読む', days: 1, earned: '3.00' },
    ],
    earned: '18.00',
    currency: 'EUR',
    companions: [{ userId: tom.id, name: 'توم', kept: [{ promise: '🏃 Run', days: 3 }], confirmed: 0, paused: [] }],
    weeklyLetter: 'sunday',
    goal: { title: 'Headphones', percent: 100, day: null },
  });
  const { days } = body as { days: { kept: number; all: boolean }[] };
  expect(days.map((day) => day.kept)).toEqual([2, 1, 0, 0, 0, 0, 1]);
  expect(days.map((day) => day.all)).toEqual([true, false, false, false, false, false, false]);
  expect(JSON.stringify(body)).not.toMatch(/Secret|77/);

  expect((await week(ann, '2026-03-22')).body).toMatchObject({ kept: 1, hasEarlier: true, hasLater: false });
  expect((await week(ann, '2026-03-14')).status).toBe(404);
  await ann.send('PATCH', `/api/habits/${read.id}`, { frequency: 'Weekly', times: 2, weekStart: 1 });
  const sugar = { ...form, name: 'No sugar', frequency: undefined, goalDays: 20, completionDays: 60 };
  const challenge = (await ann.send('POST', '/api/challenges', sugar)).body as Made;
  for (const path of [`habits/${read.id}`, `challenges/${challenge.id}`])
    await ann.send('POST', `/api/${path}/complete`);
  at('2026-03-23');
  await ann.send('POST', `/api/challenges/${challenge.id}/complete`);
  expect((await week(ann, '2026-03-29')).body).toMatchObject({
    promises: [{ id: challenge.id, days: 1, inAll: { days: 2, goal: 20 } }],
  });
  expect((await week(ann, '2026-03-22')).body).toMatchObject({
    promises: [
      { id: run.id, days: 1, due: 7 },
      { id: read.id, days: 1, due: null, times: 2, inAll: null },
      { id: challenge.id, days: 1, inAll: { days: 1, goal: 20 } },
    ],
  });
  expect((await week(ann, '2026-04-05')).status).toBe(404);
  expect((await week(ann, '2026-02-30')).status).toBe(400);

  const eve = await quickPerson(kept);
  expect((await week(eve, '2026-03-15')).body).toMatchObject({
    kept: 0,
    earned: '0.00',
    promises: [],
    companions: [],
    goal: null,
    sentence: 'A quiet week. Your promises are here when you want them.',
  });
});

test('a week names who confirmed marks and who paused, a record streak, and the return from a pause', async () => {
  at('2026-06-01');
  const [ann, mei, jon] = [
    await quickPerson(kept),
    await quickPerson(kept, { name: 'Mei Li' }),
    await quickPerson(kept),
  ];
  const habit = await makeHabit(ann, { name: 'Read', frequency: 'Daily' });
  await join(jon, habit);
  const { code } = (await ann.send('POST', `/api/habits/${habit.id}/invitations`, { role: 'overseer' })).body as {
    code: string;
  };
  expect((await mei.send('POST', `/api/habits/join/${code}`, {})).status).toBe(200);
  await ann.send('PATCH', `/api/habits/${habit.id}/members/${ann.id}/confirmation`, { confirmation: 'overseer' });
  await complete(ann, habit);
  await mei.send('POST', `/api/habits/${habit.id}/completions/confirm`);
  await pause(jon, habit);
  expect((await week(ann, '2026-06-07')).body).toMatchObject({
    kept: 1,
    sentence: 'You kept 1 promise this week.',
    companions: [
      { name: 'Mei', kept: [], confirmed: 1, paused: [] },
      { userId: jon.id, kept: [], confirmed: 0, paused: ['Read'] },
    ],
  });

  at('2026-07-06');
  const eve = await quickPerson(kept);
  const run = await makeHabit(eve, { name: 'Run' });
  for (let day = 6; day <= 12; day++) {
    at(`2026-07-${String(day).padStart(2, '0')}`);
    await complete(eve, run);
  }
  expect((await week(eve, '2026-07-12')).body).toMatchObject({
    sentence: 'Run: 7 days in a row, the best streak yet.',
  });

  const zoe = await quickPerson(kept);
  const swim = await makeHabit(zoe, { name: 'Swim' });
  await complete(zoe, swim);
  await pause(zoe, swim);
  at('2026-07-22');
  await resume(zoe, swim);
  await complete(zoe, swim);
  expect((await week(zoe, '2026-07-26')).body).toMatchObject({ sentence: 'You came back to Swim after a pause.' });
});
