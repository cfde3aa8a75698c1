import { expect, test } from 'vitest';
import { complete, join, makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const at = (day: string) => kept.clock.set(`${day}T12:00:00.000Z`);

test('the preview tells the streak that a late mark would bring back, and changes nothing', async () => {
  at('2026-03-01');
  const [nadia, tom] = [await kept.person(), await kept.person()];
  const habit = await makeHabit(nadia);
  await join(tom, habit);
  const preview = () => nadia.send('GET', `/api/habits/${habit.id}/late?day=2026-03-03`);
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']) {
    at(day);
    if (day !== '2026-03-03') await complete(nadia, habit);
    await complete(tom, habit);
  }
  const streak = async () => ((await nadia.send('GET', `/api/habits/${habit.id}`)).body as { streak: number }).streak;
  expect(await streak()).toBe(1);
  expect((await preview()).body).toEqual({ streak: 4 });
  expect(await streak()).toBe(1);
  await nadia.send('POST', `/api/habits/${habit.id}/complete`, { day: '2026-03-03' });
  expect(await streak()).toBe(4);
});

test('the preview is refused where the mark would be', async () => {
  at('2026-03-01');
  const nadia = await kept.person();
  const habit = await makeHabit(nadia);
  at('2026-03-02');
  const preview = (day: string) => nadia.send('GET', `/api/habits/${habit.id}/late?day=${day}`);
  expect((await preview('2026-03-01')).body).toEqual({ streak: 1 });
  expect(await preview('2026-02-28')).toMatchObject({ status: 409, body: { code: 'late_inactive' } });
  expect(await preview('2026-02-01')).toMatchObject({ status: 400, body: { code: 'day_out_of_reach' } });
  await nadia.send('PATCH', `/api/habits/${habit.id}`, { allowLate: false });
  expect(await preview('2026-03-01')).toMatchObject({ status: 409, body: { code: 'late_off' } });
});
