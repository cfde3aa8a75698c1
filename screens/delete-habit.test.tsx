import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { join } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { chooseDialog, dialogCloses, makeRun, queryNote } from './habit-note.ts';
import { goOffline, hold, open, toast } from './open-screen.tsx';

const kept = await testApp();
const nadia = () => kept.person({ name: 'Nadia Okafor' });

test('Delete states its consequences, and removes the note for everyone', async () => {
  const [creator, companion] = [await nadia(), await kept.person({ name: 'Maya Lindqvist' })];
  await join(companion, await makeRun(creator));
  const user = open(creator, '/');
  const found = await chooseDialog(user, 'Delete');
  expect(found).toHaveAccessibleName('Delete this habit?');
  const dialog = within(found);
  expect(dialog.getByText('2 members')).toBeVisible();
  const consequence =
    'This cannot be undone. It is deleted for everyone, with its comments. Balances and statements stay as they are.';
  expect(dialog.getByText(consequence)).toBeVisible();
  const answer = hold(/^DELETE /);
  await user.click(dialog.getByText('Delete'));
  expect(dialog.getByText('Deleting...').closest('button')).toBeDisabled();
  expect(dialog.getByText('Cancel').closest('button')).toBeDisabled();
  expect(dialog.queryByText('Archive instead')).toBeNull();
  answer();
  expect(await toast('Morning run is deleted')).toBeVisible();
  await waitFor(() => expect(queryNote()).toBeNull());

  open(companion, '/');
  expect(await screen.findByText('Make your first promise')).toBeVisible();
});

test('Delete offers to archive instead', async () => {
  const creator = await nadia();
  await makeRun(creator);
  const user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Delete'));
  await user.click(dialog.getByText('Archive instead'));
  expect(await toast('Morning run is archived')).toBeVisible();
  await dialogCloses();
  expect(await screen.findByText('Archived')).toBeVisible();
});

test('Delete without a connection shows the error in the dialog, and works afterwards', async () => {
  const creator = await nadia();
  await makeRun(creator);
  const user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Delete'));
  const goOnline = goOffline();
  await user.click(dialog.getByText('Delete'));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /^Failed to delete habitKept cannot be reached\. Check your connection and try again\.$/,
  );
  goOnline();
  await user.click(dialog.getByText('Delete'));
  expect(await screen.findByText('Make your first promise')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
