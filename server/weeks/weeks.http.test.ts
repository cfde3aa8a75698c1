import { expect, test } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
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
    sentence: 'You kept 4 promises this week.',
    kept: 4,
    promises: [
      { kind: 'habit', id: run.id, name: '🏃 Run', days: 3, earned: '15.00' },
      { kind: 'habit', id: read.id, name: '本を読む', days: 1, earned: '3.00' },
    ],
    earned: '18.00',
    currency: 'EUR',
    companions: [{ name: 'توم', promise: '🏃 Run', days: 3 }],
    goal: { title: 'Headphones', percent: 100, day: null },
  });
  expect((body as { days: { kept: number }[] }).days.map((day) => day.kept)).toEqual([2, 1, 0, 0, 0, 0, 1]);
  expect(JSON.stringify(body)).not.toMatch(/Secret|77/);

  expect((await week(ann, '2026-03-22')).body).toMatchObject({ kept: 1, hasEarlier: true, hasLater: false });
  expect((await week(ann, '2026-03-14')).status).toBe(404);
  expect((await week(ann, '2026-03-29')).status).toBe(404);
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
