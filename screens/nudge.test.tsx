import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { complete, join, makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findNote, run } from './habit-note.ts';
import { lose, open, sent, toast } from './open-screen.tsx';

const kept = await testApp();

const nudge = () => screen.getByLabelText(`Nudge about ${run}`);
const nudges = () => sent.filter(({ path }) => path.endsWith('/nudge'));

test('A double click nudges once; a second nudge within the hour is refused, a lost one waits', async () => {
  const [nadia, maya] = [await kept.person(), await kept.person()];
  const habit = await makeHabit(nadia, { name: `🏃 ${run}` });
  open(nadia, '/');
  await findNote();
  expect(screen.getByLabelText(`Invite to ${run}`)).toBeVisible();
  expect(screen.queryByLabelText(`Nudge about ${run}`)).toBeNull();

  await join(maya, habit);
  const user = open(nadia, '/');
  await findNote();
  // Both before the next render.
  act(() => {
    nudge().click();
    nudge().click();
  });
  await toast('Nudged 1 companion.');
  // A slow double click: the first has already been answered.
  fireEvent.click(nudge(), { detail: 2 });
  // A call made by that click would have been sent by the time this one is answered.
  await nadia.send('GET', '/api/user');
  expect(nudges()).toHaveLength(1);
  await user.click(nudge());
  await toast('You have nudged them within the last hour. Give them a little time.');
  expect(nudges()).toHaveLength(2);
  lose(/\/nudge$/);
  await user.click(nudge());
  await toast('The nudge is waiting to be sent.');
});

test('Nudge is muted and says why when no companion is left to nudge today', async () => {
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
