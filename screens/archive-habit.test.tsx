import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { edit, join } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { choose, chooseDialog, dialogCloses, findNote, findSeal, makeRun, openMenu, queryNote } from './habit-note.ts';
import { address, open, refuse, toast } from './open-screen.tsx';

const kept = await testApp();
const nadia = () => kept.person({ name: 'Nadia Okafor' });
const maya = () => kept.person({ name: 'Maya Lindqvist' });
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('Archive moves the habit below the list for everyone, and only the creator can bring it back', async () => {
  const [creator, companion] = [await nadia(), await maya()];
  await join(companion, await makeRun(creator));
  await makeRun(creator, { name: 'Other', rewardAmount: '1.00' });
  await choose(open(creator, '/'), 'Archive');
  const said = await toast('Morning run is archived');
  expect(said.closest('[role="status"]')).toHaveTextContent('You will find it below your promises.');
  await waitFor(() => expect(queryNote()).toBeNull());
  expect(await findNote('Other')).toHaveFocus();

  const companions = open(companion, '/');
  expect(await screen.findByText('Make your first promise')).toBeVisible();
  expect(screen.getByText('Set your goal and move with intention.')).toBeVisible();
  await companions.click(screen.getByText('Archived'));
  const archived = (await screen.findByText('Morning run')).closest('li')!;
  expect(archived).toHaveTextContent('by Nadia');
  expect(within(archived).queryByRole('button')).toBeNull();

  const user = open(creator, '/');
  await user.click(await screen.findByText('Archived'));
  await user.click(await screen.findByLabelText('Bring back Morning run'));
  const note = await findNote();
  await waitFor(() => expect(note).toHaveFocus());
  expect(await toast('Morning run is back')).toBeVisible();
  expect(screen.queryByText('Archived')).toBeNull();
});

test('the creator can bring back, quit and delete an archived habit on its page', async () => {
  const creator = await nadia();
  const { id } = await makeRun(creator);
  await edit(creator, { id }, { archived: true });
  const user = open(creator, '/');
  await user.click(await screen.findByText('Archived'));
  await user.click(await screen.findByText('Morning run'));
  expect(address()).toBe(`/habits/${id}`);
  const note = await findNote();
  expect(note).toHaveTextContent('This habit is archived.');
  expect(within(note).queryByRole('button', { name: /^(Nudge|Invite|Mark)/ })).toBeNull();
  const entries = await openMenu(user);
  expect(texts(entries)).toEqual(['Bring back', 'Quit', 'Delete']);
  await user.click(entries[0]!);
  expect(await toast('Morning run is back')).toBeVisible();
  expect(await findSeal()).toBeEnabled();

  await choose(user, 'Archive');
  expect(await screen.findByText(/^This habit is archived\./)).toBeVisible();
  const dialog = within(await chooseDialog(user, 'Delete'));
  expect(dialog.getByText(/^This cannot be undone\./)).toBeVisible();
  expect(dialog.queryByText('Archive instead')).toBeNull();
  await user.click(dialog.getByText('Delete'));
  expect(await toast('Morning run is deleted')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
  expect(await screen.findByText('Make your first promise')).toBeVisible();
  expect(screen.queryByText('Archived')).toBeNull();
});

test('other members can still quit an archived habit', async () => {
  const [creator, companion] = [await nadia(), await maya()];
  const habit = await makeRun(creator);
  await join(companion, habit);
  await edit(creator, habit, { archived: true });
  const user = open(companion, '/');
  await user.click(await screen.findByText('Archived'));
  await user.click(await screen.findByText('Morning run'));
  const entries = await openMenu(user);
  expect(texts(entries)).toEqual(['Quit']);
  expect(within(screen.getByRole('menu')).queryByRole('separator')).toBeNull();
  await user.click(entries[0]!);
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('You will no longer receive updates.');
  await user.click(within(dialog).getByText('Quit'));
  expect(await toast('You left Morning run')).toBeVisible();
  await dialogCloses();
  expect(address()).toBe('/');
  expect(await screen.findByText('Make your first promise')).toBeVisible();
  expect(screen.queryByText('Archived')).toBeNull();
});

test('Archive and Bring back say why they failed', async () => {
  const creator = await nadia();
  const habit = await makeRun(creator);
  let user = open(creator, '/');
  refuse(/\/api\/habits\/\d+$/);
  await choose(user, 'Archive');
  const saysWhy = async () => {
    const said = await toast('Failed to update habit');
    expect(said.closest('[role="alert"]')).toHaveTextContent('Kept is resting.');
  };
  await saysWhy();
  expect(await findNote()).toBeVisible();

  await edit(creator, habit, { archived: true });
  user = open(creator, '/');
  refuse(/\/api\/habits\/\d+$/);
  await user.click(await screen.findByText('Archived'));
  await user.click(await screen.findByLabelText('Bring back Morning run'));
  await saysWhy();
  expect(screen.getByLabelText('Bring back Morning run')).toBeEnabled();
});

test('a fifth promise that comes back at the end of the list is drawn at once, and has the focus', async () => {
  const creator = await nadia();
  for (const name of ['One', 'Two', 'Three', 'Four']) await makeRun(creator, { name });
  for (const name of ['Other', 'Last']) {
    const { id } = await makeRun(creator, { name, rewardAmount: '1.00' });
    await edit(creator, { id }, { archived: true });
  }
  const user = open(creator, '/');
  await user.click(await screen.findByText('Archived'));
  await user.click(await screen.findByLabelText('Bring back Last'));
  const note = await findNote('Last');
  await waitFor(() => expect(note).toHaveFocus());
  expect(screen.getByLabelText('Bring back Other')).toBeVisible();
});

test('a home of more promises than are drawn in two steps shows all of them, and what is below them', async () => {
  const creator = await nadia();
  for (let number = 1; number <= 21; number++) await makeRun(creator, { name: `Promise ${number}` });
  const { id } = await makeRun(creator, { name: 'Other' });
  await edit(creator, { id }, { archived: true });
  open(creator, '/');
  expect(await screen.findByText('Archived')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(21);
});
