import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { complete, join, pause } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import {
  balanceIs,
  choose,
  chooseDialog,
  dialogCloses,
  findNote,
  findSeal,
  findUndo,
  makeRun,
  moreButton,
  openMenu,
  sealIsEnabled,
} from './habit-note.ts';
import { open, refuse, toast } from './open-screen.tsx';

const kept = await testApp();
const nadia = () => kept.person({ name: 'Nadia Okafor' });
const maya = () => kept.person({ name: 'Maya Lindqvist' });

test('the menu of a member has no Archive and no Delete, that of an overseer no Edit and no Pause', async () => {
  const [creator, companion] = [await nadia(), await maya()];
  await join(companion, await makeRun(creator, { creatorRole: 'overseer' }));
  const entriesFor = async (user: ReturnType<typeof open>) =>
    (await openMenu(user)).map(({ textContent }) => textContent);
  expect(await entriesFor(open(companion, '/'))).toEqual([
    'Edit',
    'Reminders',
    'How do my marks count?',
    'Pause',
    'Quit',
  ]);
  expect(await entriesFor(open(creator, '/')), 'a creator who watches').toEqual([
    'Edit',
    'Archive',
    'End it well',
    'Quit',
    'Delete',
  ]);

  const { body } = await creator.send('GET', '/api/dashboard');
  for (const habit of (body as { habits: { creatorId: number }[] }).habits) habit.creatorId = companion.id;
  const user = open(creator, '/');
  refuse(/\/api\/dashboard$/, 200, body as object);
  expect(await entriesFor(user), 'an overseer whose companion is the creator').toEqual(['Quit']);
});

test('Pause disables the note and shows to companions, and Resume enables it again', async () => {
  const [creator, companion] = [await nadia(), await maya()];
  await join(companion, await makeRun(creator));
  let user = open(creator, '/');
  const dialog = await chooseDialog(user, 'Pause');
  expect(dialog).toHaveAccessibleName('Pause this habit?');
  const consequence = 'Your companions will be notified, and the shared streak waits for you.';
  expect(within(dialog).getByText(consequence)).toBeVisible();
  expect(within(dialog).getByLabelText('Sick')).toBeChecked();
  await user.click(within(dialog).getByText('Travel'));
  await user.click(within(dialog).getByText('Pause habit'));
  await dialogCloses();
  const note = await findNote();
  expect(note).toHaveTextContent('Paused: travel');
  expect(note).toHaveTextContent('0 of last 7, 1 paused');
  expect(await findSeal()).toBeDisabled();
  expect(moreButton()).toHaveFocus();

  user = open(companion, '/');
  await user.click(within(await findNote()).getByRole('button', { name: /of 2 kept/ }));
  expect(screen.getByText('Nadia Okafor').closest('li')).toHaveTextContent('Paused');
  expect(await findSeal()).toBeEnabled();

  user = open(creator, '/');
  await user.click(await screen.findByLabelText('Resume Morning run'));
  await sealIsEnabled();
  const again = await chooseDialog(user, 'Pause');
  await user.click(within(again).getByText('Pause habit'));
  await dialogCloses();
  expect(await findNote()).toHaveTextContent('Paused: sick');
  await choose(user, 'Resume');
  await sealIsEnabled();
});

test('a pause keeps today’s Undo', async () => {
  const creator = await nadia();
  const habit = await makeRun(creator);
  await complete(creator, habit);
  await pause(creator, habit, { reason: 'sick' });
  const user = open(creator, '/');
  const undo = await findUndo();
  await balanceIs('5.00 USD');
  await user.click(undo);
  await balanceIs('0.00 USD');
  expect(await findNote()).toHaveTextContent('Paused: sick');
});

test('Pause and Resume say why they failed', async () => {
  const creator = await nadia();
  const habit = await makeRun(creator);
  let user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Pause'));
  refuse(/pause$/);
  await user.click(dialog.getByText('Pause habit'));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Failed to pause habitKept is resting\.$/);

  await pause(creator, habit, { reason: 'sick' });
  user = open(creator, '/');
  refuse(/pause$/);
  await user.click(await screen.findByLabelText('Resume Morning run'));
  const said = await toast('Failed to resume habit');
  expect(said.closest('[role="alert"]')).toHaveTextContent('Kept is resting.');
});
