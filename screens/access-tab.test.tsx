import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { open, refuse } from './open-screen.tsx';

const kept = await testApp();

// "Just now" depends on the page's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: kept.clock.now() }));
afterEach(() => void vi.useRealTimers());

const lines = () => within(region('Where you’re signed in')).getAllByRole('listitem');
const region = (name: string) => screen.getByRole('region', { name });

/** Signed in three times, after two wrong passwords. */
async function signedInThrice() {
  const nadia = await kept.person();
  const { username, password } = nadia.form;
  for (let tries = 0; tries < 2; tries++) {
    const { status } = await kept.browser().send('POST', '/api/login', { username, password: 'wrong password' });
    expect(status).toBe(401);
  }
  const others = [kept.browser(), kept.browser()];
  for (const other of others) expect((await other.send('POST', '/api/login', { username, password })).status).toBe(200);
  return { nadia, others };
}

async function openAccess(nadia: Awaited<ReturnType<typeof kept.person>>) {
  const user = open(nadia, '/profile');
  await user.click(await screen.findByRole('tab', { name: 'Access' }));
  await screen.findByText('Active now');
  return user;
}

test('The Access tab lists sessions, ends one after asking, and then all others', async () => {
  const { nadia, others } = await signedInThrice();
  const user = await openAccess(nadia);
  expect(lines()).toHaveLength(3);
  expect(lines().filter((line) => line.textContent.includes('This device'))).toHaveLength(1);
  await user.click(within(region('Where you’re signed in')).getAllByRole('button', { name: /^End the session/ })[0]!);
  await user.click(within(screen.getByRole('dialog')).getByText('Cancel'));
  expect(lines()).toHaveLength(3);
  await user.click(within(region('Where you’re signed in')).getAllByRole('button', { name: /^End the session/ })[0]!);
  await user.click(within(screen.getByRole('dialog')).getByText('End'));
  await waitFor(() => expect(lines()).toHaveLength(2));
  expect(screen.getByText('Where you’re signed in')).toHaveFocus();
  await user.click(screen.getByText('End all other sessions'));
  await user.click(within(screen.getByRole('dialog')).getByText('End'));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(screen.queryByText('End all other sessions')).toBeNull();
  for (const other of others) expect((await other.send('GET', '/api/user')).status).toBe(401);
  expect((await nadia.send('GET', '/api/user')).status).toBe(200);
});

test('The Access tab lists recent activity, with failures counted', async () => {
  const { nadia } = await signedInThrice();
  await openAccess(nadia);
  const activity = region('Recent activity');
  await waitFor(() => expect(activity).toHaveTextContent('Signed in'));
  expect(activity).toHaveTextContent(/(Failed to sign in|Wrong password), 2 times/);
});

test('When ending a session fails, the dialog says so', async () => {
  const { nadia } = await signedInThrice();
  const user = await openAccess(nadia);
  const recover = refuse(/\/api\/sessions/);
  await user.click(screen.getByText('End all other sessions'));
  await user.click(within(screen.getByRole('dialog')).getByText('End'));
  expect(await screen.findByText('Kept is resting.')).toBeVisible();
  recover();
  await user.click(within(screen.getByRole('dialog')).getByText('End'));
  await waitFor(() => expect(lines()).toHaveLength(1));
});
