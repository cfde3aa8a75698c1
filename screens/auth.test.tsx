import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { hashToken, newToken } from '#server/auth/secret-token.ts';
import { insertLink } from '#server/organisations/organisation-store.ts';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { formOf, logInThroughForm } from './log-in.ts';
import { address, answer, hold, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();
const secret = 'a quiet secret';

afterEach(() => void vi.useRealTimers());

const greeting = () => screen.findByRole('heading', { name: /^Good (morning|afternoon|evening), Nadia$/ });

async function register(
  user: UserEvent,
  { username, email = `${username}@example.com` }: { username: string; email?: string },
) {
  const form = await formOf('Join the Adventure');
  fill(form.getByLabelText('Email Address'), email);
  fill(form.getByLabelText('Password'), secret);
  fill(form.getByLabelText('Full Name'), 'Nadia Okafor');
  fill(form.getByLabelText('Username'), username);
  await user.click(form.getByText('Join the Adventure'));
  return form;
}

test('a visitor sees the registration form and the landing messages', async () => {
  open(kept.browser(), '/');
  expect(await screen.findByRole('tab', { name: 'Create Account' })).toHaveAttribute('aria-selected', 'true');
  expect(address()).toBe('/auth?redirect=%2F');
  expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName('Your Goals. Your Rules. Your Rewards.');
  for (const text of [
    'Put real value behind your goals',
    'Build habits with your companions',
    'Earn the reward you promised yourself',
  ])
    expect(screen.getByText(text)).toBeVisible();
  // The simulated page cannot do passkeys.
  expect(screen.queryByText('Continue with a passkey')).toBeNull();
});

test('a newcomer without an invitation goes to the onboarding first, wherever they were going', async () => {
  const user = open(kept.browser(), '/profile');
  await waitFor(() => expect(address()).toBe('/auth?redirect=%2Fprofile'));
  await register(user, { username: 'newcomer' });
  expect(await screen.findByRole('heading', { name: 'Create Your Habit Rewards' })).toBeVisible();
  expect(address()).toBe('/signup-flow');
  expect(localStorage.getItem('userId')).toMatch(/^\d+$/);
  await user.click(screen.getByText('Not now'));
  await greeting();
  await screen.findByText('Create a habit and set a goal to grow.');
  expect(within(await screen.findByRole('banner')).getByText('0.00 USD').parentElement).toHaveTextContent(
    'Rewards Balance: 0.00 USD',
  );
});

test('a failed registration keeps the typed values, and a double click creates one account', async () => {
  const user = open(kept.browser(), '/auth');
  const recover = refuse(/\/api\/register/);
  const form = await register(user, { username: 'hasty' });
  expect(await toast('Registration failed')).toBeVisible();
  expect(await toast('Kept is resting.')).toBeVisible();
  expect(form.getByLabelText('Email Address')).toHaveValue('hasty@example.com');
  recover();
  const letGo = hold(/\/api\/register/);
  await user.dblClick(form.getByText('Join the Adventure'));
  expect(form.getByRole('button', { name: 'Joining...' })).toBeDisabled();
  letGo();
  await waitFor(() => expect(address()).toBe('/signup-flow'));
  expect(
    sent.filter(({ method }) => method === 'POST'),
    'the refused one, and one more',
  ).toHaveLength(2);
});

test('Logout is busy until the server has answered, then leads to the log-in', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/');
  const letGo = hold(/\/api\/logout/);
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  await user.dblClick(await screen.findByText('Logout'));
  expect((await screen.findByText('Logging out...')).closest('button')).toBeDisabled();
  letGo();
  await waitFor(() => expect(address()).toBe('/auth?redirect=%2F'));
  expect(localStorage.getItem('userId')).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(sent.filter(({ path }) => path === '/api/logout')).toHaveLength(1);
});

test.each(['username', 'email'] as const)('logs in by %s, ignoring case', async (by) => {
  const { form } = await kept.person({ name: 'Nadia Okafor' });
  const user = open(kept.browser(), '/');
  await logInThroughForm(user, form[by].toUpperCase(), form.password);
  await greeting();
  expect(address()).toBe('/');
});

test('a wrong password shows "Login failed" for two seconds and keeps the form', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const user = open(kept.browser(), '/auth');
  await logInThroughForm(user, 'stranger', 'not this one');
  const failed = await toast('Login failed');
  expect(failed.closest('[role]')).toHaveAttribute('role', 'alert');
  expect(await toast('Invalid login details')).toBeVisible();
  const form = await formOf('Log In');
  expect(form.getByLabelText('Username or Email')).toHaveValue('stranger');
  expect(form.getByLabelText('Password')).toHaveValue('not this one');
  act(() => void vi.advanceTimersByTime(2000));
  expect(failed).not.toBeInTheDocument();
});

test('both forms report missing fields with the specified sentences', async () => {
  const user = open(kept.browser(), '/auth');
  const registration = await formOf('Join the Adventure');
  await user.click(registration.getByText('Join the Adventure'));
  expect(registration.getByLabelText('Email Address')).toHaveAccessibleDescription('Email is required');
  expect(registration.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
  expect(registration.getByLabelText('Full Name')).toHaveAccessibleDescription('Name is required');
  expect(registration.getByLabelText('Username')).toHaveAccessibleDescription('Username is required');
  expect(registration.getByLabelText('Email Address')).toHaveFocus();
  fill(registration.getByLabelText('Email Address'), 'nadia@');
  expect(registration.getByLabelText('Email Address')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  fill(registration.getByLabelText('Password'), '12345');
  expect(registration.getByLabelText('Password')).toHaveAccessibleDescription('Password must be at least 6 characters');

  await user.click(screen.getByRole('tab', { name: 'Log In' }));
  const login = await formOf('Log In');
  await user.click(login.getByText('Log In'));
  expect(login.getByLabelText('Username or Email')).toHaveAccessibleDescription('Username is required');
  expect(login.getByLabelText('Username or Email')).toHaveFocus();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a taken username or email address is reported at its field', async () => {
  const { form: taken } = await kept.person();
  const user = open(kept.browser(), '/auth');
  const form = await register(user, { username: taken.username.toUpperCase(), email: 'free@example.com' });
  const username = form.getByLabelText('Username');
  await waitFor(() => expect(username).toHaveAccessibleDescription('That username is already taken.'));
  expect(username).toHaveFocus();
  await user.type(username, '_2');
  expect(username).not.toHaveAccessibleDescription();
  fill(form.getByLabelText('Email Address'), taken.email);
  await user.click(form.getByText('Join the Adventure'));
  await waitFor(() =>
    expect(form.getByLabelText('Email Address')).toHaveAccessibleDescription(
      'That email address already has an account.',
    ),
  );
  expect(form.getByLabelText('Email Address')).toHaveFocus();
});

test('the guard remembers path and query, and returns there', async () => {
  const { form } = await kept.person({ name: 'Nadia Okafor' });
  const user = open(kept.browser(), '/?from=a%20mail&n=1');
  await waitFor(() => expect(address()).toBe(`/auth?redirect=${encodeURIComponent('/?from=a%20mail&n=1')}`));
  await logInThroughForm(user, form.username, form.password);
  await greeting();
  expect(address()).toBe('/?from=a%20mail&n=1');
});

test('the next call after a session ended elsewhere leads to the log-in', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  open(nadia, '/');
  await greeting();
  nadia.cookies.delete('kept');
  open(nadia, '/');
  await waitFor(() => expect(address()).toBe('/auth?redirect=%2F'));
});

test('an organisation signs in newcomers, links an account by its password, and is removed under Access', async () => {
  // The simulated page has no network; server/organisations signs in at a real provider.
  const issuer = 'https://id.acme.example';
  const client = { OIDC_CLIENT_ID: 'kept', OIDC_CLIENT_SECRET: 'secret' };
  const site = await testApp({ OIDC_ISSUER: issuer, OIDC_NAME: 'Acme', ...client });
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  onTestFinished(() => assign.mockRestore());
  const visitor = open(site.browser(), '/auth?redirect=%2Fgoal-rewards');
  answer(/organisation\/start/, { url: `${issuer}/auth` });
  await visitor.click(await screen.findByText('Continue with Acme'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`${issuer}/auth`));

  const newcomer = await site.person();
  const { body: user } = await newcomer.send('GET', '/api/user');
  // Organisations add parameters of their own.
  const back = '/auth/organisation?code=abc&state=def&session_state=x';
  open(newcomer, back, () => answer(/organisation\/finish/, { user, isNew: true, link: null }));
  await screen.findByRole('heading', { name: 'Create Your Habit Rewards' });
  expect(sent.find(({ path }) => path.endsWith('/finish'))?.body).toEqual({
    code: 'abc',
    state: 'def',
    timezone: 'UTC',
  });

  const nadia = await site.person({ email: 'nadia@acme.example' });
  const browser = site.browser();
  const token = newToken();
  browser.cookies.set('kept-organisation', token);
  const link = { email: 'nadia@acme.example', hasPassword: true };
  const row = { issuer, subject: 'nadia', email: link.email, user_id: nadia.id, token_hash: hashToken(token) };
  await site.deps.write((tx) => insertLink(tx, row, site.clock.now()));
  const asked = open(browser, back, () => answer(/organisation\/finish/, { user: null, isNew: false, link }));
  await screen.findByRole('heading', { name: 'Is this account yours?' });
  expect(address()).toBe('/auth/organisation');
  fill(screen.getByLabelText('Password'), 'wrong-password');
  await asked.click(screen.getByText('Link and log in'));
  await screen.findByText('That password is not right.');
  fill(screen.getByLabelText('Password'), nadia.form.password);
  await asked.click(screen.getByText('Link and log in'));
  await waitFor(() => expect(address()).toBe('/goal-rewards'));

  const page = open(browser, '/profile');
  await page.click(await screen.findByRole('tab', { name: 'Access' }));
  const card = within(await screen.findByRole('region', { name: 'Organisation' }));
  await card.findByText('nadia@acme.example');
  expect(card.getByText('id.acme.example, linked today')).toBeVisible();
  await page.click(card.getByText('Remove'));
  await page.click(within(screen.getByRole('dialog')).getByText('Remove'));
  await card.findByText(/^Not linked/);

  open(site.browser(), back);
  await screen.findByText('That took too long, or began in another browser. Please try again.');
  expect(screen.getByText('Back to the login')).toBeVisible();
});
