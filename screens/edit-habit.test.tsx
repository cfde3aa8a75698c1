import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { join } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { chooseDialog, dialogCloses, findNote, makeRun, moreButton } from './habit-note.ts';
import { open, refuse, sent } from './open-screen.tsx';

const kept = await testApp();
const nadia = () => kept.person({ name: 'Nadia Okafor' });
const changes = () => sent.filter(({ method }) => method === 'PATCH');

test('The creator edits the promise and the reward, and only changes are sent', async () => {
  const creator = await nadia();
  const { id } = await makeRun(creator);
  const user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Edit'));
  const name = dialog.getByLabelText('Name');
  const save = dialog.getByText('Save changes');
  await user.clear(name);
  await user.click(save);
  expect(name).toHaveAccessibleDescription('Name is required');
  expect(name).toHaveFocus();
  fill(name, '🚶 Evening walk');

  const reward = dialog.getByLabelText('Your reward each time');
  expect(reward).toHaveAccessibleDescription('Counts from the next time you keep it.');
  await user.clear(reward);
  await user.type(reward, '0.00{Enter}');
  expect(reward).toHaveAccessibleDescription(/^Reward amount must be greater than 0/);
  await user.clear(reward);
  await user.tab();
  expect(reward).toHaveValue('0.01');
  fill(reward, '7.5');
  await user.click(dialog.getByText('Weekly'));
  await user.click(save);
  await dialogCloses();

  const note = await findNote('Evening walk');
  expect(note).toHaveTextContent('Weekly');
  expect(note).toHaveTextContent('7.50');
  expect(moreButton('Evening walk')).toHaveFocus();
  const both = [
    { method: 'PATCH', path: `/api/habits/${id}`, body: { name: '🚶 Evening walk', frequency: 'Weekly' } },
    { method: 'PATCH', path: `/api/habits/${id}/members/${creator.id}/reward`, body: { rewardAmount: '7.50' } },
  ];
  expect(changes()).toEqual(both);

  const again = within(await chooseDialog(user, 'Edit', 'Evening walk'));
  await user.click(again.getByText('Save changes'));
  await dialogCloses();
  expect(changes(), 'nothing changed, nothing sent').toEqual(both);
});

test('A member edits only the reward, and is warned before a currency change', async () => {
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  await join(maya, await makeRun(await nadia()), { rewardAmount: '2.00' });
  const user = open(maya, '/');
  const dialog = within(await chooseDialog(user, 'Edit'));
  expect(dialog.getByText('Nadia made this promise and can change these.')).toBeVisible();
  expect(dialog.getByText('Before work')).toBeVisible();
  expect(dialog.getAllByRole('textbox')).toEqual([dialog.getByLabelText('Your reward each time')]);
  fill(dialog.getByLabelText('Your reward each time'), '3');
  await user.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
  const consequence = 'Your currency becomes EUR everywhere. Nothing is converted: 0.00 USD will read 0.00 EUR.';
  expect(dialog.getByText(consequence)).toBeVisible();
  await user.click(dialog.getByText('Save changes'));
  await dialogCloses();
  expect(await within(screen.getByRole('banner')).findByText('0.00 EUR')).toBeVisible();
  expect(await findNote()).toHaveTextContent('3.00');
});

test('A creator who is an overseer has no reward to edit', async () => {
  const creator = await nadia();
  await makeRun(creator, { creatorRole: 'overseer' });
  const user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Edit'));
  expect(dialog.queryByLabelText('Your reward each time')).toBeNull();
  fill(dialog.getByLabelText('Name'), 'Evening walk');
  await user.click(dialog.getByText('Save changes'));
  expect(await findNote('Evening walk')).toBeVisible();
});

test('Edit says which part failed, keeps the typed values, and sends the rest at the next try', async () => {
  const creator = await nadia();
  await makeRun(creator);
  const user = open(creator, '/');
  const dialog = within(await chooseDialog(user, 'Edit'));
  fill(dialog.getByLabelText('Name'), 'Evening walk');
  fill(dialog.getByLabelText('Your reward each time'), '8.00');
  const recover = refuse(/\/api\/habits\/\d+$/);
  await user.click(dialog.getByText('Save changes'));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Failed to update habitKept is resting\.$/);
  recover();
  const recoverAgain = refuse(/\/reward$/);
  await user.click(dialog.getByText('Save changes'));
  await waitFor(() =>
    expect(dialog.getByRole('alert')).toHaveTextContent(/^Failed to update member detailsKept is resting\.$/),
  );
  recoverAgain();
  await user.click(dialog.getByText('Save changes'));
  await dialogCloses();
  expect(await findNote('Evening walk')).toHaveTextContent('8.00');
  expect(changes().map(({ path }) => path.split('/').at(-1))).toEqual([
    expect.stringMatching(/\d/),
    expect.stringMatching(/\d/),
    'reward',
    'reward',
  ]);
});
