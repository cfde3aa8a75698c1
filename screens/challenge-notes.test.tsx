import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { joinChallenge, makeChallenge, swim } from './challenges.ts';
import { balanceIs, findNote, findSeal, findUndo } from './habit-note.ts';
import { address, lose, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

const seal = () => screen.getByLabelText(`Mark ${swim} done`);
const says = async (text: string, title = swim) =>
  waitFor(async () => expect(await findNote(title)).toHaveTextContent(text));
const failure = async (text: string) => expect((await toast(text)).closest('[role="alert"]')).not.toBeNull();

test('A double click completes a challenge once; it is paid, shown to companions, and undone', async () => {
  const [nadia, maya] = [await kept.person({ name: 'Nadia Okafor' }), await kept.person({ name: 'Maya Lindqvist' })];
  const challenge = await makeChallenge(nadia);
  await joinChallenge(maya, challenge);
  open(nadia, '/');
  const note = await findNote(swim);
  expect(within(note).getByText('30 days left')).toBeVisible();
  expect(within(note).getByText('0 of 14 days')).toBeVisible();
  expect(note.querySelectorAll('.day-tick')).toHaveLength(14);
  expect(within(note).getByText(swim).closest('a')).toHaveAttribute('href', `/challenges/${challenge.id}`);

  // Both before the next render.
  act(() => {
    seal().click();
    seal().click();
  });
  expect(await screen.findByText('Kept. 10.00 USD added.', { selector: '[role="status"]' })).toBeInTheDocument();
  await balanceIs('10.00 USD');
  expect(within(note).getByText('+10.00')).toBeVisible();
  expect(within(note).getByText('1 of 14 days')).toBeVisible();
  expect(seal()).toBeDisabled();
  expect(sent.filter(({ path }) => path.endsWith('/complete'))).toHaveLength(1);

  let user = open(maya, '/');
  await user.click(await within(await findNote(swim)).findByRole('button', { name: 'Companions: 1 of 2 kept' }));
  const companions = within(await findNote(swim)).getAllByRole('listitem');
  expect(companions.find(({ textContent }) => textContent.includes('Nadia Okafor'))).toHaveTextContent('Done');
  expect(companions.find(({ textContent }) => textContent.includes('Maya Lindqvist'))).toHaveTextContent('Not yet');

  user = open(nadia, '/');
  await user.click(await findUndo(swim));
  await balanceIs('0.00 USD');
  await says('0 of 14 days');
  await says('0 of 2 kept');
  expect(screen.queryByLabelText(`Undo ${swim}`)).toBeNull();

  // A refusal rolls the note back and shows the server's sentence.
  refuse(/\/complete$/, 409, { message: 'Not now.' });
  await user.click(seal());
  await failure('Not now.');
  expect(seal()).toBeEnabled();
  await says('0 of 14 days');
});

test('Without a reply the mark waits to be sent, and earns nothing yet', async () => {
  const nadia = await kept.person();
  await makeChallenge(nadia);
  const user = open(nadia, '/');
  lose(/\/complete$/);
  await user.click(await findSeal(swim));
  await says('Waiting to be sent', swim);
  await says('0 of', swim);
  expect(screen.getByLabelText('Done, waiting to be sent')).toBeDisabled();
});

test('Habits and challenges share one list, highest reward first, and both are created from there', async () => {
  const nadia = await kept.person();
  await makeChallenge(nadia, { name: '🧗 Climb', goalDays: 22, completionDays: 22, rewardAmount: '3.00' });
  open(nadia, '/');
  await says('0 of 22 days', 'Climb');
  expect(screen.getByText('Set your goal and move with intention.')).toBeVisible();
  expect((await findNote('Climb')).querySelectorAll('.day-tick')).toHaveLength(0);

  await makeHabit(nadia, { name: '🏃 Morning run' });
  // With equal rewards the newer one comes first.
  kept.clock.advance(1000);
  await makeHabit(nadia, { name: 'Read', rewardAmount: '3.00' });
  await makeChallenge(nadia);
  await makeChallenge(nadia, { name: '🎻 Watched', creatorRole: 'overseer', goalDays: 1, completionDays: 1 });
  const user = open(nadia, '/');
  await says('You keep an eye on it', 'Watched');
  await says('Last day', 'Watched');
  const titles = [...document.querySelectorAll('article h3')].map(({ textContent }) => textContent);
  expect(titles).toEqual([swim, 'Morning run', 'Read', 'Climb', 'Watched']);
  expect(screen.getAllByRole('link', { name: 'New Habit' })[0]).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'New Challenge' })[0]!);
  expect(address()).toBe('/create-challenge');
});

test('A nudge about a challenge leads to its note', async () => {
  const [nadia, maya] = [await kept.person(), await kept.person()];
  const challenge = await makeChallenge(nadia);
  await joinChallenge(maya, challenge);
  await nadia.send('POST', `/api/challenges/${challenge.id}/nudge`);
  const user = open(maya, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Alerts 1 unread' }));
  await user.click(await screen.findByRole('button', { name: 'View Challenge' }));
  const note = await findNote(swim);
  await waitFor(() => expect(note).toHaveFocus());
  expect(note).toHaveAttribute('id', `challenge-${challenge.id}`);
  expect(await screen.findByRole('button', { name: 'Alerts' })).toBeVisible();

  // The toast on arrival leads there too.
  const again = open(maya, '/profile');
  await screen.findByRole('heading', { name: 'Your data' });
  const detail = { title: 'Nudge from accountability partner!', message: 'Keep going', challengeId: challenge.id };
  act(() => void window.dispatchEvent(new CustomEvent('nudgeNotification', { detail })));
  await again.click(await screen.findByText('View Challenge'));
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(async () => expect(await findNote(swim)).toHaveFocus());
});
