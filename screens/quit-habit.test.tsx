import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { join } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { chooseDialog, dialogCloses, findNote, makeRun, openMenu, queryNote } from './habit-note.ts';
import { hold, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();
const nadia = () => kept.person({ name: 'Nadia Okafor' });
const maya = () => kept.person({ name: 'Maya Lindqvist' });

test('Quit hands the habit to the longest-standing companion', async () => {
  const [creator, companion] = [await nadia(), await maya()];
  await join(companion, await makeRun(creator));
  await makeRun(creator, { name: 'Other', rewardAmount: '1.00' });
  const user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Quit'));
  const consequence =
    'You will no longer receive updates. What you earned stays yours, and so do the days you kept. Maya becomes the creator.';
  expect(dialog.getByText(consequence)).toBeVisible();
  await user.click(dialog.getByText('Quit'));
  expect(await toast('You left Morning run')).toBeVisible();
  await waitFor(() => expect(queryNote()).toBeNull());
  expect(await findNote('Other'), 'the keyboard goes on with the next note').toHaveFocus();

  const entries = await openMenu(open(companion, '/'));
  expect(entries.at(-1)).toHaveTextContent('Delete');
});

test('repeated presses on Quit send one call, and the dialog stays until it is done', async () => {
  const companion = await maya();
  await join(companion, await makeRun(await nadia()));
  const user = open(companion, '/');
  const dialog = await chooseDialog(user, 'Quit');
  expect(dialog).not.toHaveTextContent('becomes the creator');
  const answer = hold(/^DELETE /);
  await user.dblClick(within(dialog).getByText('Quit'));
  expect(within(dialog).getByText('Quitting...').closest('button')).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  answer();
  await dialogCloses();
  expect(queryNote()).toBeNull();
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('Quit by the last member warns, deletes the habit, and leads to the empty home', async () => {
  const creator = await nadia();
  await makeRun(creator);
  const user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Quit'));
  expect(dialog.getByText(/You are the last one here, so it will be deleted\./)).toBeVisible();
  await user.click(dialog.getByText('Quit'));
  expect(await screen.findByText('Make your first promise')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('Quit says why it failed, and can be pressed again', async () => {
  const creator = await nadia();
  await makeRun(creator);
  const user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Quit'));
  refuse(/^DELETE /, 404, { message: 'Not found.' });
  await user.click(dialog.getByText('Quit'));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Failed to leave habitNot found\.$/);
  expect(dialog.getByText('Quit').closest('button')).toBeEnabled();
});
