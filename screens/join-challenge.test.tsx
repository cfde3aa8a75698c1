import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ask } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createChallengeInvitation, listChallengeMembers, listChallenges } from '#shared/contract/challenge-calls.ts';
import { makeChallenge, joinChallenge, swim } from './challenges.ts';
import { fill } from './fill.ts';
import { registerThroughForm } from './invited.ts';
import { logInThroughForm } from './log-in.ts';
import { address, goOffline, hold, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

const invited = () => screen.findByRole('heading', { name: 'You are invited' });
const notFound = () => screen.findByRole('heading', { name: 'Challenge Not Found' });
const ownReward = () => screen.findByLabelText('Your reward for each day done');
const joinButton = () => screen.getByText('Join Challenge');
const hasAddress = (wanted: string) => waitFor(() => expect(address()).toBe(wanted));
const isHome = () => hasAddress('/');
const alertOf = async (title: string) => (await toast(title)).closest('[role="alert"]');
const joinCall = /\/api\/challenges\/join\//;

/** Waits until home has opened and the challenge's note has the focus. */
async function isLedToNote({ id }: { id: number }): Promise<void> {
  await isHome();
  await waitFor(() => expect(document.getElementById(`challenge-${id}`)).toHaveFocus());
}

/** A challenge of Maya's. */
async function invitation(change: Parameters<typeof makeChallenge>[1] = {}) {
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  const challenge = await makeChallenge(maya, change);
  return {
    maya,
    challenge,
    path: `/join-challenge/${challenge.inviteCode}`,
    companions: async () =>
      (await ask(maya, listChallengeMembers, challenge)).filter(({ userId }) => userId !== maya.id),
  };
}

test('joins once with the reward, and leads to the note', async () => {
  const { path, challenge, companions } = await invitation();
  const user = open(await kept.person({ name: 'Nadia Okafor' }), path);
  await invited();
  const field = await ownReward();
  expect(field).toHaveValue('0');
  fill(field, '10');
  expect(field).toHaveAccessibleDescription(
    /^10\.00 USD a day, 140\.00 USD for all 14\. Your companions set their own\./,
  );
  const release = hold(/^POST .*\/join\//);
  await user.dblClick(joinButton());
  expect(screen.getByText('Joining...')).toBeDisabled();
  release();
  await isLedToNote(challenge);
  expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { role: 'doer' } }]);
  expect(await companions()).toMatchObject([{ name: 'Nadia Okafor', role: 'doer', rewardAmount: '10.00' }]);
});

test('a visitor signs up, reads the invitation and joins', async () => {
  const { path, challenge, companions } = await invitation();
  const user = open(kept.browser(), `/join-challenge?code=${challenge.inviteCode}`);
  await hasAddress(`/auth?redirect=${encodeURIComponent(path)}`);
  await toast('Authentication required');
  expect(await screen.findByText(/^Your invitation is waiting\./)).toBeVisible();
  await registerThroughForm(user);
  await invited();
  expect(address()).toBe(path);
  const details = screen.getByRole('region', { name: 'Challenge Details' });
  for (const text of ['🏊', swim, 'Any pool, any stroke, 30 minutes.', 'Goal days14', 'Complete within days30'])
    expect(details).toHaveTextContent(text);
  expect(screen.getByRole('main')).toHaveTextContent('By Maya.');
  fill(await ownReward(), '10');
  await user.click(joinButton());
  await isLedToNote(challenge);
  expect(await companions()).toMatchObject([{ name: 'Nadia Okafor', rewardAmount: '10.00' }]);
});

test('a wrong password, and resetting it, do not lose the challenge', async () => {
  const { path, challenge, companions } = await invitation();
  const nadia = await kept.person();
  const { username, password } = nadia.form;
  const visitor = kept.browser();
  let user = open(visitor, path);
  expect((await toast('Authentication required')).closest('[role="status"]')).toHaveTextContent(
    'Please log in to join a challenge',
  );
  await logInThroughForm(user, username, 'not this one');
  await toast('Login failed');
  await user.click(screen.getByText('Forgot password?'));
  await hasAddress('/forgot-password');
  user = open(visitor, '/auth');
  await logInThroughForm(user, username, password);
  await invited();

  fill(await ownReward(), '2.50');
  visitor.cookies.clear();
  await user.click(joinButton());
  await toast('Authentication required');
  await logInThroughForm(user, username, password);
  await waitFor(async () => expect(await ownReward()).toHaveValue('2.50'));
  await user.click(joinButton());
  await isLedToNote(challenge);
  expect(await companions()).toMatchObject([{ rewardAmount: '2.50' }]);

  user = open(kept.browser(), '/auth');
  await logInThroughForm(user, username, password);
  await screen.findByRole('article', { name: swim });
  expect(address()).toBe('/');
});

test('Cancel leads home without joining; zero and empty rewards are accepted, too large ones refused', async () => {
  const { path, challenge, companions } = await invitation();
  const nadia = await kept.person();
  let user = open(nadia, path);
  const field = await ownReward();
  fill(field, '123456789');
  await user.click(joinButton());
  expect(field).toHaveAccessibleDescription(/^Maximum amount is 99,999,999\.99/);
  fill(field, '.');
  expect(field).toHaveAccessibleDescription(/^Please enter a valid number/);
  fill(field, '');
  expect(field).toHaveAccessibleDescription(/^You can also set it later\./);
  await user.click(screen.getByText('Cancel'));
  await isHome();
  expect(await ask(nadia, listChallenges)).toEqual([]);

  user = open(nadia, path);
  expect(await ownReward()).toHaveValue('0');
  fill(await ownReward(), '');
  await user.click(joinButton());
  await isLedToNote(challenge);
  expect(await companions()).toMatchObject([{ rewardAmount: '0.00' }]);
});

test('an existing member and the creator see "Already joined" and are led to the note', async () => {
  const { maya, path, challenge, companions } = await invitation();
  const nadia = await kept.person();
  await joinChallenge(nadia, challenge);
  for (const member of [nadia, maya]) {
    const user = open(member, path);
    await invited();
    await user.click(joinButton());
    expect((await toast('Already joined')).closest('[role="status"]')).toHaveTextContent(
      'You have already joined this challenge.',
    );
    await isLedToNote(challenge);
  }
  expect(await companions()).toMatchObject([{ rewardAmount: '2.00' }]);
});

test('an unknown code shows "Challenge Not Found"', async () => {
  const { maya, challenge } = await invitation();
  const nadia = await kept.person();
  const { code } = await ask(maya, createChallengeInvitation, challenge, {});
  await maya.send('DELETE', `/api/challenges/${challenge.id}/invitations/${code}`);
  let user = open(nadia, '/');
  for (const rest of [`/${code}`, '/unknown-code', `/${'x'.repeat(60)}`, '/a%2Fb%26c', '']) {
    user = open(nadia, `/join-challenge${rest}`);
    expect(await notFound()).toBeVisible();
    expect(
      screen.getByText("The challenge you're looking for doesn't exist or the invite code is invalid."),
    ).toBeVisible();
  }
  await user.click(screen.getByText('Go to Dashboard'));
  await isHome();
});

test('a person removed while reading the invitation cannot join', async () => {
  const { maya, challenge, path } = await invitation();
  const nadia = await kept.person();
  const user = open(nadia, path);
  await invited();
  await joinChallenge(nadia, challenge);
  await maya.send('DELETE', `/api/challenges/${challenge.id}/members/${nadia.id}`);
  await user.click(joinButton());
  expect(await alertOf('Failed to join challenge')).toHaveTextContent('Not found.');
  await notFound();
});

test('joining an archived challenge is refused with a sentence; an ended one cannot be joined', async () => {
  const { maya, challenge, path } = await invitation({ goalDays: 3, completionDays: 7 });
  const nadia = await kept.person();
  await maya.send('PATCH', `/api/challenges/${challenge.id}`, { archived: true });
  let user = open(nadia, path);
  await user.clear(await ownReward());
  await user.type(await ownReward(), '3');
  await user.click(joinButton());
  expect(await alertOf('Failed to join challenge')).toHaveTextContent('This challenge is archived.');
  expect(await ownReward()).toHaveValue('3.00');

  kept.clock.advance(9 * 24 * 60 * 60_000);
  user = open(nadia, path);
  await screen.findByRole('heading', { name: 'This challenge has ended' });
  expect(screen.queryByText('Join Challenge')).toBeNull();
  await user.click(screen.getByText('Go to Dashboard'));
  await isHome();
});

test.each([503, 429])('an invitation that answers %d can be retried', async (status) => {
  const { path } = await invitation();
  let recover = () => {};
  const user = open(await kept.person(), path, () => (recover = refuse(joinCall, status)));
  await screen.findByRole('heading', { name: 'We cannot load this invitation right now' });
  expect(screen.getByText('Kept is resting. Your invitation is safe.')).toHaveRole('alert');
  recover();
  const release = hold(joinCall);
  await user.click(screen.getByText('Try again'));
  expect(await screen.findByText('Loading invitation details...')).toBeVisible();
  release();
  await invited();
});

test('joining without a connection shows the error, and works afterwards', async () => {
  const { path, challenge } = await invitation();
  const nadia = await kept.person();
  const user = open(nadia, path);
  fill(await ownReward(), '4');
  const reconnect = goOffline();
  await user.click(joinButton());
  expect(await alertOf('Failed to join challenge')).toHaveTextContent(
    'Kept cannot be reached. Check your connection and try again.',
  );
  await invited();
  reconnect();
  await user.click(joinButton());
  await isLedToNote(challenge);
  expect(await ask(nadia, listChallenges)).toHaveLength(1);
});
