import { expect, test } from 'vitest';
import { limits } from '#shared/domain/limits.ts';
import { answer, pledged, propose, settle, type Pledge } from '#server/testing/pledging-people.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { complete, join, makeHabit } from '#server/testing/ask.ts';

const kept = await testApp({ LIMIT_CALLS_PER_SESSION: '1000000' });

/** Two people in one habit. */
async function pair() {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann);
  await join(bob, habit);
  return { ann, bob, item: { ...habit, kind: 'habits' as const, path: `/api/habits/${habit.id}` } };
}

test('of payments at the same moment one is taken', async () => {
  const { ann, bob, item } = await pair();
  await pledged(ann, bob, item, { amount: 10 });
  await complete(bob, item);
  const answers = await Promise.all(Array.from({ length: 8 }, () => settle(ann, bob, 6)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await answer(bob, answers.find(({ status }) => status === 200)!.body as Pledge, 'confirm');
  expect(await settle(ann, bob, 6)).toMatchObject({ status: 409, body: { code: 'above_owed' } });
});

test('there is a limit between two people, also for requests at the same moment, and a pace', async () => {
  const { ann, bob, item } = await pair();
  const answers = await Promise.all(Array.from({ length: 24 }, () => propose(ann, bob, item)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.pledgesBetween.max);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'pledges_between_limit' } });
  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body as Pledge);
  for (const { id } of made) await ann.send('POST', `/api/pledges/${id}/end`);
  for (let count = made.length; count < 60; count++) {
    const { body } = await propose(ann, bob, item);
    await ann.send('POST', `/api/pledges/${(body as Pledge).id}/end`);
  }
  expect(await propose(ann, bob, item)).toMatchObject({ status: 429, body: { code: 'pledging_too_fast' } });
  kept.clock.advance(2 * 3_600_000);
  expect((await propose(ann, bob, item)).status).toBe(200);
});
