import { expect, test } from 'vitest';
import { exportUser } from '#shared/contract/profile-calls.ts';
import { ask, makeHabit, pause, resume } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

test("the export contains the texts of the person's promises, and why they paused", async () => {
  const ann = await kept.person();
  const habit = await makeHabit(ann, { name: 'Run', description: 'Along the river.', frequency: 'Weekly' });
  const challenge = { name: 'Swim far', description: 'Any pool, any stroke.', goalDays: 3, completionDays: 10 };
  await ann.send('POST', '/api/challenges', { ...challenge, rewardAmount: '2.00', currency: 'USD' });
  await pause(ann, habit, { reason: 'sick' });
  kept.clock.advance(86_400_000);
  await resume(ann, habit);
  kept.clock.advance(86_400_000);
  await pause(ann, habit, { reason: 'travel' });

  const exported = await ask(ann, exportUser);
  expect(exported.habits).toMatchObject([
    {
      id: habit.id,
      name: 'Run',
      description: 'Along the river.',
      frequency: 'Weekly',
      isCreator: true,
      pausedAt: '2026-03-12T12:00:00.000Z',
      pauseReason: 'travel',
    },
  ]);
  expect(exported.challenges).toMatchObject([
    { ...challenge, startDate: '2026-03-10', endDate: '2026-03-19', isCreator: true, rewardAmount: '2.00' },
  ]);
  expect(exported.pauses).toEqual([
    { habitId: habit.id, from: '2026-03-10', until: '2026-03-11', reason: 'sick' },
    { habitId: habit.id, from: '2026-03-12', until: null, reason: 'travel' },
  ]);
});
