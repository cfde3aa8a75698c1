import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { logInThroughForm } from './log-in.ts';
import { address, hold, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

async function tokenOf(person: { form: { email: string } }): Promise<string> {
  return kept.resetToken(person.form.email);
}

test('the form shows the same success for an address without an account', async () => {
  const user = open(kept.browser(), '/forgot-password');
  const email = await screen.findByLabelText('Email Address');
  fill(email, 'stranger@');
  await user.click(screen.getByText('Send reset link'));
  expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(email).toHaveFocus();
  fill(email, 'stranger@example.com');
  const letGo = hold(/\/api\/forgot-password/);
  await user.dblClick(screen.getByText('Send reset link'));
  expect(screen.getByText('Sending...').closest('button')).toBeDisabled();
  letGo();
  expect(await screen.findByText('If stranger@example.com has an account, a reset link is on its way.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await user.click(screen.getByText('Return to Login'));
  expect(address()).toBe('/auth');
});

test('the log-in leads to the form, and its mail to a page for the new password', async () => {
  const nadia = await kept.person();
  const user = open(kept.browser(), '/auth');
  await user.click(await screen.findByRole('tab', { name: 'Log In' }));
  await user.click(screen.getByText('Forgot password?'));
  fill(await screen.findByLabelText('Email Address'), nadia.form.email.toUpperCase());
  await user.click(screen.getByText('Send reset link'));
  await screen.findByRole('heading', { name: 'Check your email' });
  const mail = (await kept.sentMails()).find(({ to }) => to === nadia.form.email);
  open(kept.browser(), /\/reset-password#token=\S+/.exec(mail!.text)![0]);
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});

test('a failing request says so and keeps the form', async () => {
  const user = open(kept.browser(), '/forgot-password');
  refuse(/\/api\/forgot-password/);
  const email = await screen.findByLabelText('Email Address');
  fill(email, 'nadia@example.com');
  await user.click(screen.getByText('Send reset link'));
  expect(await toast('Failed to send password reset email. Please try again.')).toBeVisible();
  expect(email).toHaveValue('nadia@example.com');
});

test('the link is verified first, with a retry if the server is unreachable', async () => {
  let recover = () => {};
  const user = open(kept.browser(), '/reset-password#token=made-up', () => {
    recover = refuse(/\/api\/reset-password\/verify/);
  });
  expect(await screen.findByRole('heading', { name: 'We cannot check your link right now' })).toBeVisible();
  expect(screen.getByText('Kept is resting.')).toBeVisible();
  recover();
  const verify = hold(/\/api\/reset-password\/verify/);
  await user.click(screen.getByText('Try again'));
  expect(await screen.findByText('Checking your link...')).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
  verify();
  expect(await screen.findByRole('heading', { name: 'Invalid link' })).toBeVisible();
});

test.each([
  ['a made-up token', '/reset-password#token=made-up'],
  ['a made-up token of an earlier mail', '/reset-password?token=made-up'],
  ['no token at all', '/reset-password'],
])('%s shows an invalid link, and a token can be pasted instead', async (_what, link) => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const token = await tokenOf(nadia);
  const user = open(kept.browser(), link);
  expect(await screen.findByText('The password reset link is invalid or has been tampered with.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Invalid link' })).toBeVisible();
  expect(screen.getByText('Request a new link')).toHaveAttribute('href', '/forgot-password');
  await user.click(screen.getByText('Paste a token instead'));
  await user.click(screen.getByText('Verify token'));
  expect(screen.getByLabelText('Reset token')).toHaveAccessibleDescription('Reset token is required');
  expect(screen.getByLabelText('Reset token')).toHaveFocus();
  fill(screen.getByLabelText('Reset token'), `  ${token} `);
  await user.click(screen.getByText('Verify token'));
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});

test('after an hour the link has expired', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const token = await tokenOf(nadia);
  kept.clock.advance(59 * 60_000);
  open(kept.browser(), `/reset-password#token=${token}`);
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  kept.clock.advance(60_000);
  open(kept.browser(), `/reset-password#token=${token}`);
  expect(await screen.findByRole('heading', { name: 'Link expired' })).toBeVisible();
  expect(screen.getByText('This password reset link has expired for security reasons.')).toBeVisible();
});

test('the new password is validated, and a link used meanwhile is invalid', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const token = await tokenOf(nadia);
  const user = open(kept.browser(), `/reset-password#token=${token}`);
  const first = await screen.findByLabelText('New password');
  const second = screen.getByLabelText('Confirm password');
  fill(first, '12345');
  fill(second, '123456');
  await user.click(screen.getByText('Reset password'));
  expect(first).toHaveAccessibleDescription('Password must be at least 6 characters');
  expect(first).toHaveFocus();
  expect(second).toHaveAccessibleDescription('Passwords do not match');
  fill(first, '123456');
  expect(second).not.toHaveAccessibleDescription();

  const recover = refuse(/\/api\/reset-password$/);
  await user.click(screen.getByText('Reset password'));
  expect(await toast('Failed to reset password. Please try again.')).toBeVisible();
  expect(first).toHaveValue('123456');
  recover();

  await kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'quicker one' });
  await user.click(screen.getByText('Reset password'));
  expect(await screen.findByRole('heading', { name: 'Invalid link' })).toBeVisible();
});

test('a double click sets the new password once; it logs in and ends all older sessions', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const token = await tokenOf(nadia);
  const user = open(kept.browser(), `/reset-password#token=${token}`);
  fill(await screen.findByLabelText('New password'), 'another secret');
  fill(screen.getByLabelText('Confirm password'), 'another secret');
  const letGo = hold(/\/api\/reset-password$/);
  await user.dblClick(screen.getByText('Reset password'));
  expect(screen.getByText('Resetting...').closest('button')).toBeDisabled();
  letGo();
  expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await user.click(screen.getByText('Go to Login'));
  await logInThroughForm(user, nadia.form.username, 'another secret');
  expect(within(await screen.findByRole('banner')).getByText(/Rewards Balance/)).toBeVisible();
  open(nadia, '/');
  await waitFor(() => expect(address()).toBe('/auth?redirect=%2F'));
});

test('a link of an earlier mail works, and its token leaves the query at once', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const token = await tokenOf(nadia);
  open(kept.browser(), `/reset-password?token=${token}`);
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(window.location.search).toBe('');
  expect(window.location.hash).toBe(`#token=${token}`);
  expect(sent.filter(({ path }) => path.startsWith('/api/reset-password/verify'))).toHaveLength(1);
});
