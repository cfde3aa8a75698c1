import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { complete, join, makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findNote, run } from './habit-note.ts';
import { lose, open, sent, toast } from './open-screen.tsx';

const kept = await testApp();

const nudge = () => screen.getByLabelText(`Nudge about ${run}`);
const nudges = () => sent.filter(({ path }) => path.endsWith('/nudge'));

test('A double click nudges once; a second nudge within the hour is refused, a lost one says so', async () => {
  const [nadia, maya] = [await kept.person(), await kept.person()];
  const habit = await makeHabit(nadia, { name: `🏃 ${run}` });
  open(nadia, '/');
  await findNote();
  expect(screen.getByLabelText(`Invite to ${run}`)).toBeVisible();
  expect(screen.queryByLabelText(`Nudge about ${run}`)).toBeNull();

  await join(maya, habit);
  const user = open(nadia, '/');
  await findNote();
  // So fast that nothing is drawn in between.
  act(() => {
    nudge().click();
    nudge().click();
  });
  await toast('Nudged 1 companion.');
  // As slowly as people do: the first click was answered before the second.
  fireEvent.click(nudge(), { detail: 2 });
  // A call from that click would be out before this one is answered.
  await nadia.send('GET', '/api/user');
  expect(nudges()).toHaveLength(1);
  await user.click(nudge());
  await toast('You have nudged them within the last hour. Give them a little time.');
  expect(nudges()).toHaveLength(2);
  lose(/\/nudge$/);
  await user.click(nudge());
  await toast('Failed to send nudge');
});

test('With no companion left to nudge today, Nudge says so quietly', async () => {
  const [nadia, maya] = [await kept.person(), await kept.person()];
  const habit = await makeHabit(nadia, { name: `🏃 ${run}` });
  await join(maya, habit);
  await complete(maya, habit);
  const user = open(nadia, '/');
  await findNote();
  await user.click(nudge());
  const said = await toast('Everyone has already completed this today');
  expect(said.closest('[role="status"]')).not.toBeNull();
});
