import { expect, test } from 'vitest';
import { complete, makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

test('many changes at once, with completions between them, leave the current day and its end', async () => {
  const ann = await kept.person();
  const habit = await makeHabit(ann);
  await ann.send('PATCH', '/api/user', { dayStartHour: 4 });
  // The first hours of the day after the change, which both hours would count for the day before.
  kept.clock.set('2026-03-11T00:30:00.000Z');
  const today = { today: '2026-03-11', dayEndsAt: '2026-03-12T04:00:00.000Z' };
  const answers = await Promise.all(
    [1, 6, 2, 5, 3, 4, 1, 6, 2, 5].flatMap((dayStartHour) => [
      ann.send('PATCH', '/api/user', { dayStartHour }),
      complete(ann, habit),
    ]),
  );
  const changes = answers.filter((_, index) => index % 2 === 0);
  const completions = answers.filter((_, index) => index % 2 === 1).map(({ status }) => status);
  for (const change of changes) expect(change).toMatchObject({ status: 200, body: today });
  expect(completions.filter((status) => status === 200)).toHaveLength(1);
  const { body } = await ann.send('GET', '/api/user');
  expect(body).toMatchObject(today);
  kept.clock.set(today.dayEndsAt);
  const { dayStartHour } = body as { dayStartHour: number };
  expect((await ann.send('GET', '/api/user')).body).toMatchObject({
    today: '2026-03-12',
    dayEndsAt: `2026-03-13T0${dayStartHour}:00:00.000Z`,
  });
});
