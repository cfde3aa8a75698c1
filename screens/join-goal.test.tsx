import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { goalOf, personWith, put, sharedGoal } from '#server/testing/saving-people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { findNote } from './habit-note.ts';
import { registerThroughForm } from './invited.ts';
import { logInThroughForm } from './log-in.ts';
import { address, goOffline, hold, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

const invited = () => screen.findByRole('heading', { name: 'Save up together' });
const joinButton = () => screen.findByText('Join the goal');
const hasAddress = (wanted: string) => waitFor(() => expect(address()).toBe(wanted));
const names = async (person: Person, id: number) =>
  (await goalOf(person, id))?.shared?.people.map(({ name }) => name) ?? [];

/** Maya's goal of 80.00, which Bob has joined, and its page. */
async function invitation() {
  const maya = await personWith(kept, 10_000, 'Maya Lindqvist');
  const bob = await personWith(kept, 10_000, 'Bob');
  const goal = await sharedGoal([maya, bob], '80');
  await put(bob, goal, '50.30');
  const { code } = (await maya.send('POST', `/api/goal-rewards/${goal.id}/share`)).body as { code: string };
  return { maya, bob, goal, code, path: `/join-goal/${code}` };
}

test('joins once by a double click, and leads to the goal', async () => {
  const { maya, goal, path } = await invitation();
  const user = open(await kept.person({ name: 'Nadia Okafor' }), path);
  await invited();
  const page = screen.getByRole('main');
  expect(page).toHaveTextContent('Maya invites you to a shared goal.');
  expect(screen.getByRole('region', { name: 'Goal' })).toHaveTextContent('Tripof 80.00 USD62%people so far2');
  for (const text of [
    'Joining costs nothing. You put in what you like from your Kept balance.',
    'Until it’s redeemed, you can take your part back any time.',
    'Everyone in the goal sees who put in how much.',
    'Kept only keeps count. No real money moves here.',
  ])
    expect(page).toHaveTextContent(text);
  const release = hold(/^POST .*\/join\//);
  await user.dblClick(await joinButton());
  expect(screen.getByText('Joining...')).toBeDisabled();
  release();
  await hasAddress('/goal-rewards');
  expect(await findNote('Trip')).toHaveTextContent('3 people');
  await toast('Put into Trip what you like, when you like.');
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(await names(maya, goal.id)).toEqual(['Maya Lindqvist', 'Bob', 'Nadia Okafor']);
});

test('a visitor reads the invitation, signs up, and comes back to join', async () => {
  const { maya, goal, path } = await invitation();
  const user = open(kept.browser(), path);
  await invited();
  await user.click(await joinButton());
  await hasAddress(`/auth?redirect=${encodeURIComponent(path)}`);
  expect(await screen.findByText('Your invitation is waiting. Create an account or log in to see it.')).toBeVisible();
  await registerThroughForm(user);
  await hasAddress(path);
  await user.click(await joinButton());
  await hasAddress('/goal-rewards');
  expect(await names(maya, goal.id)).toContain('Nadia Okafor');
});

test('a visitor with an account logs in and comes back', async () => {
  const { path } = await invitation();
  const { username, password } = (await kept.person()).form;
  const user = open(kept.browser(), path);
  await user.click(await joinButton());
  await logInThroughForm(user, username, password);
  await hasAddress(path);
  expect(await invited()).toBeVisible();
});

test('resetting the password does not lose the invitation, which is followed once', async () => {
  const { path } = await invitation();
  const person = await kept.person();
  const browser = kept.browser();
  open(browser, path);
  await joinButton();
  const token = await kept.resetToken(person.form.email);
  const user = open(browser, `/reset-password#token=${token}`);
  fill(await screen.findByLabelText('New password'), 'another-secret-1');
  fill(screen.getByLabelText('Confirm password'), 'another-secret-1');
  await user.click(screen.getByText('Reset password', { selector: 'button' }));
  await user.click(await screen.findByText('Go to Login'));
  await logInThroughForm(user, person.form.username, 'another-secret-1');
  await hasAddress(path);
  expect(await invited()).toBeVisible();
  open(browser, '/auth');
  await hasAddress('/');
});

test('a person with another currency reads why they cannot join', async () => {
  const { path } = await invitation();
  const nadia = await kept.person();
  await nadia.send('PATCH', '/api/user', { currency: 'EUR' });
  const user = open(nadia, path);
  expect(
    await screen.findByText(
      'This goal is in USD and your balance is in EUR. A shared goal holds one currency only, so you can’t join this one.',
    ),
  ).toBeVisible();
  expect(screen.queryByText('Join the goal')).toBeNull();
  await user.click(screen.getByText('Go to my goals'));
  expect(address()).toBe('/goal-rewards');
});

test('a full goal cannot be joined, also if it filled up meanwhile', async () => {
  const { code, path } = await invitation();
  const user = open(await kept.person(), path);
  await invited();
  for (let count = 2; count < 20; count++)
    await (await quickPerson(kept)).send('POST', `/api/goal-rewards/join/${code}`);
  await user.click(await joinButton());
  expect(await screen.findByText('This goal is full. Twenty people is the most.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Join the goal')).toBeNull());
  open(kept.browser(), path);
  expect(await screen.findByText('This goal is full. Twenty people is the most.')).toBeVisible();
  expect(screen.getByText('Go to Login')).toBeVisible();
});

test('a person who is in it already is led to the goal', async () => {
  const { bob, path } = await invitation();
  const user = open(bob, path);
  await user.click(await joinButton());
  await hasAddress('/goal-rewards');
  await findNote('Trip');
  expect(await toast('You have already joined this goal.')).toBeVisible();
});

test('unknown codes show the invalid card, and so does a goal redeemed meanwhile', async () => {
  const { maya, goal, path } = await invitation();
  for (const unknown of ['/join-goal/nonesuch', '/join-goal', '/join-goal/x%2Fy']) {
    open(await kept.person(), unknown);
    expect(await screen.findByText('This invitation link is invalid or has expired.')).toBeVisible();
  }
  const user = open(await kept.person(), path);
  await invited();
  await put(maya, goal, '29.70');
  await maya.send('POST', `/api/goal-rewards/${goal.id}/redeem`);
  await user.click(await joinButton());
  expect(await screen.findByText('This invitation link is invalid or has expired.')).toBeVisible();
});

test('five open goals, and no connection, are reported below the button', async () => {
  const { path } = await invitation();
  const nadia = await kept.person();
  for (let count = 0; count < 5; count++) await nadia.send('POST', '/api/goal-rewards', { title: 'Tea', price: 1 });
  const user = open(nadia, path);
  await user.click(await joinButton());
  expect(await screen.findByText('You can set up to 5 goal rewards')).toHaveRole('alert');
  const reconnect = goOffline();
  await user.click(await joinButton());
  expect(await screen.findByText(/^Kept cannot be reached\./)).toHaveRole('alert');
  reconnect();
  await invited();
});

test('an invitation that cannot be loaded can be retried', async () => {
  const { path } = await invitation();
  let recover = () => {};
  const user = open(await kept.person(), path, () => (recover = refuse(/by-invite/)));
  await screen.findByRole('heading', { name: 'We cannot load this invitation right now' });
  expect(screen.getByText('Kept is resting. Your invitation is safe.')).toHaveRole('alert');
  recover();
  await user.click(screen.getByText('Try again'));
  expect(await invited()).toBeVisible();
});
