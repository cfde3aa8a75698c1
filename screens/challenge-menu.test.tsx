import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { joinChallenge, makeChallenge, swim } from './challenges.ts';
import { fill } from './fill.ts';
import { choose, dialogCloses, findNote, queryNote } from './habit-note.ts';
import { open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

const dialog = () => screen.getByRole('dialog');
const inDialog = (name: string) => within(dialog()).getByRole('button', { name });
const failed = (text: string) => waitFor(() => expect(within(dialog()).getByRole('alert')).toHaveTextContent(text));
const says = (text: string) => waitFor(async () => expect(await findNote(swim)).toHaveTextContent(text));

async function two() {
  const [nadia, maya] = [await kept.person({ name: 'Nadia Okafor' }), await kept.person({ name: 'Maya Lindqvist' })];
  const challenge = await makeChallenge(nadia);
  await joinChallenge(maya, challenge);
  return { nadia, maya, challenge };
}

test('The creator edits a challenge, and a failure is reported', async () => {
  const { nadia } = await two();
  const user = open(nadia, '/');
  await choose(user, 'Edit', swim);
  await screen.findByRole('dialog');
  fill(within(dialog()).getByLabelText('Goal days'), '31');
  await user.click(inDialog('Save changes'));
  expect(within(dialog()).getByText('Goal days cannot exceed completion days')).toBeVisible();
  fill(within(dialog()).getByLabelText('Complete within'), '40');
  fill(within(dialog()).getByLabelText('Your reward each time'), '12');
  for (const [call, sentence] of [
    [/\/api\/challenges\/\d+$/, 'Failed to update challenge'],
    [/\/api\/challenges\/.*\/reward$/, 'Failed to update reward amount'],
  ] as const) {
    const recover = refuse(call);
    await user.click(inDialog('Save changes'));
    await failed(`${sentence}Kept is resting.`);
    recover();
  }
  await user.click(inDialog('Save changes'));
  await dialogCloses();
  for (const text of ['40 days left', '0 of 31 days', '12.00']) await says(text);
});

test('Only the creator allows late marks or stops them', async () => {
  const { nadia, maya, challenge } = await two();
  const late = () => within(dialog()).queryByRole('switch', { name: 'Allow late marks' });
  const user = open(nadia, '/');
  await choose(user, 'Edit', swim);
  expect(late()).toBeChecked();
  await user.click(late()!);
  await user.click(inDialog('Save changes'));
  await dialogCloses();
  expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: `/api/challenges/${challenge.id}`,
    body: { allowLate: false },
  });
  await choose(user, 'Edit', swim);
  expect(late()).not.toBeChecked();
  const companion = open(maya, '/');
  await choose(companion, 'Edit', swim);
  expect(late()).toBeNull();
});

test('A companion edits only their own reward', async () => {
  const { maya } = await two();
  const user = open(maya, '/');
  await choose(user, 'Edit', swim);
  await screen.findByRole('dialog');
  expect(within(dialog()).getByText('Nadia made this promise and can change these.')).toBeVisible();
  expect(within(dialog()).queryByLabelText('Goal days')).toBeNull();
  const reward = within(dialog()).getByLabelText('Your reward each time');
  fill(reward, '0');
  await user.type(reward, '{Enter}');
  expect(within(dialog()).getByText('Reward amount must be greater than 0')).toBeVisible();
  fill(reward, '3');
  await user.type(reward, '{Enter}');
  await dialogCloses();
  await says('3.00');

  await choose(user, 'Edit', swim);
  await screen.findByRole('dialog');
  await user.selectOptions(within(dialog()).getByLabelText('Currency'), 'EUR');
  refuse(/\/api\/challenges\/.*\/reward$/);
  await user.click(inDialog('Save changes'));
  await failed('Failed to update user currencyKept is resting.');
});

test('A challenge is shared, archived, brought back and deleted', async () => {
  const { nadia, challenge } = await two();
  const user = open(nadia, '/');
  await findNote(swim);
  await user.click(screen.getByLabelText(`Invite to ${swim}`));
  await screen.findByRole('dialog');
  await user.click(inDialog('Copy Invitation'));
  await dialogCloses();
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/join-challenge/${challenge.inviteCode}$`));

  await choose(user, 'Archive', swim);
  await toast(`${swim} is archived`);
  expect(await screen.findByRole('heading', { name: 'Make your first promise' })).toBeVisible();
  await user.click(screen.getByText('Archived'));
  const back = await screen.findByLabelText(`Bring back ${swim}`);
  expect(back.closest('li')).toHaveTextContent('Challenge · 0 of 14 days');
  await user.click(back);
  await findNote(swim);
  await waitFor(async () => expect(await findNote(swim)).toHaveFocus());

  await choose(user, 'Delete', swim);
  expect(await screen.findByRole('dialog', { name: 'Delete this challenge?' })).toHaveTextContent(
    'This cannot be undone.',
  );
  const recover = refuse(/\/api\/challenges\/\d+$/);
  await user.click(inDialog('Delete'));
  await failed('Failed to delete challengeKept is resting.');
  recover();
  await user.click(inDialog('Delete'));
  await toast(`${swim} is deleted`);
  await waitFor(() => expect(queryNote(swim)).toBeNull());
});

test('Quit asks first, reports a failure, and removes the companion from the challenge', async () => {
  const { nadia, maya } = await two();
  const user = open(maya, '/');
  await choose(user, 'Quit', swim);
  expect(await screen.findByRole('dialog', { name: 'Quit this challenge?' })).toHaveTextContent(
    'You will no longer receive updates',
  );
  const recover = refuse(/\/api\/challenges\/\d+\/members\/\d+$/);
  await user.click(inDialog('Quit'));
  await failed('Failed to leave challengeKept is resting.');
  recover();
  await user.click(inDialog('Quit'));
  await toast(`You left ${swim}`);
  await waitFor(() => expect(queryNote(swim)).toBeNull());
  open(nadia, '/');
  await says('0 of 1 kept');
});
