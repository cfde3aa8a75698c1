import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { complete, join, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { dialogCloses, findNote, makeRun } from './habit-note.ts';
import { open, refuse } from './open-screen.tsx';

const kept = await testApp();
const removeMaya = () => screen.findByLabelText('Remove Maya Lindqvist');

async function runTogether() {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  const habit = await makeRun(nadia);
  await join(maya, habit);
  return { nadia, maya, habit };
}

async function openMembers(person: Person) {
  const user = open(person, '/');
  const note = await findNote();
  const row = within(note).getByRole('button', { name: /of 2 kept/ });
  await user.click(row);
  return { user, note, row };
}

test('the creator removes a member and allows them again', async () => {
  const { nadia, maya, habit } = await runTogether();
  const { user, note, row } = await openMembers(nadia);
  await user.click(await removeMaya());
  expect(screen.queryByLabelText('Remove Nadia Okafor')).toBeNull();
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Remove Maya?');
  await user.keyboard('{Escape}');
  await dialogCloses();
  expect(await removeMaya()).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(within(screen.getByRole('dialog')).getByText('Remove'));
  await dialogCloses();
  await waitFor(() => expect(row).toHaveTextContent('0 of 1 kept'));
  expect(row).toHaveFocus();
  expect((await maya.send('POST', `/api/habits/join/${habit.inviteCode}`, {})).status).toBe(404);

  const allowAgain = await within(note).findByLabelText('Allow again: Maya Lindqvist');
  expect(within(note).getByRole('region', { name: 'Removed' })).toContainElement(allowAgain);
  await user.click(allowAgain);
  await waitFor(() => expect(within(note).queryByRole('region', { name: 'Removed' })).toBeNull());
  await waitFor(() => expect(row).toHaveFocus());
  await join(maya, habit);
});

test('the list shows who kept the habit, and other members cannot remove anyone', async () => {
  const { nadia, maya, habit } = await runTogether();
  await complete(nadia, habit);
  const { note, row } = await openMembers(maya);
  expect(row).toHaveTextContent('1 of 2 kept');
  const members = within(note).getAllByRole('listitem');
  expect(members.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Nadia Okafor@\w+Done$/),
    expect.stringMatching(/Maya Lindqvist \(you\)@\w+Not yet$/),
  ]);
  expect(within(note).queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('Remove says why it failed', async () => {
  const { nadia } = await runTogether();
  const { user } = await openMembers(nadia);
  refuse(/\/members\/\d+$/, 403, { message: 'Only the creator can do this.' });
  await user.click(await removeMaya());
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByText('Remove'));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Failed to remove memberOnly the creator can do this\.$/);
});
