import { beforeEach, expect, test } from 'vitest';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { getHabit } from '#shared/contract/habit-calls.ts';
import { ask, complete, join, makeHabit, pause, resume, undo } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);
const day = 86_400_000;

test('shows what the note shows, plus the best streak and the caller’s last four weeks', async () => {
  const [ann, ben] = [await kept.person(), await kept.person()];
  await makeHabit(ann);
  const habit = await makeHabit(ann);
  await join(ben, habit);
  await complete(ann, habit);
  const note = (await ask(ann, dashboard)).habits.find(({ id }) => id === habit.id);
  expect(await ask(ann, getHabit, habit)).toEqual({ ...note, bestStreak: 0, lately: { kept: 1, possible: 1 } });
  await complete(ben, habit);
  expect(await ask(ben, getHabit, habit)).toMatchObject({ streak: 1, bestStreak: 1 });
});

test('an overseer has no last four weeks', async () => {
  const [watcher, ben] = [await kept.person(), await kept.person()];
  const habit = await makeHabit(watcher, { creatorRole: 'overseer' });
  await join(ben, habit);
  await complete(ben, habit);
  expect(await ask(watcher, getHabit, habit)).toMatchObject({ role: 'overseer', lately: null, bestStreak: 1 });
});

test('the best streak outlives the current one, and an undo takes it back', async () => {
  const ann = await kept.person();
  const habit = await makeHabit(ann);
  const shown = async () => {
    const { streak, bestStreak } = await ask(ann, getHabit, habit);
    return [streak, bestStreak];
  };
  for (let count = 0; count < 3; count++, kept.clock.advance(day)) await complete(ann, habit);
  kept.clock.advance(day);
  expect(await shown()).toEqual([0, 3]);
  for (let count = 1; count <= 3; count++, kept.clock.advance(day)) {
    await complete(ann, habit);
    expect(await shown()).toEqual([count, 3]);
  }
  await complete(ann, habit);
  expect(await shown()).toEqual([4, 4]);
  await undo(ann, habit);
  expect(await shown()).toEqual([3, 3]);
  kept.clock.advance(3 * day);
  await complete(ann, habit);
  expect(await shown()).toEqual([1, 3]);
});

test('pauses, today and days before joining do not count in the last 28 days', async () => {
  const ann = await kept.person();
  const habit = await makeHabit(ann);
  const lately = async () => (await ask(ann, getHabit, habit)).lately;
  expect(await lately()).toEqual({ kept: 0, possible: 0 });
  await complete(ann, habit);
  kept.clock.advance(2 * day);
  expect(await lately()).toEqual({ kept: 1, possible: 2 });
  await pause(ann, habit);
  kept.clock.advance(3 * day);
  await resume(ann, habit);
  expect(await lately()).toEqual({ kept: 1, possible: 2 });
  kept.clock.advance(day);
  expect(await lately()).toEqual({ kept: 1, possible: 3 });
  await complete(ann, habit);
  expect(await lately()).toEqual({ kept: 2, possible: 4 });
  kept.clock.set('2026-04-07T12:00:00.000Z'); // 28 days: from March 11
  await ann.send('POST', '/api/login', ann.form);
  expect(await lately()).toEqual({ kept: 1, possible: 24 });
});
