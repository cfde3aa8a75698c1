import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addPasskeyTo, confirmWith, passkeyPerson } from '#server/testing/passkey-people.ts';
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { open, refuse } from './open-screen.tsx';

const kept = await testApp();

// "Just now" depends on the page's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: kept.clock.now() }));
afterEach(() => void vi.useRealTimers());

const lines = () => within(region('Where you’re signed in')).getAllByRole('listitem');
const region = (name: string) => screen.getByRole('region', { name });

const agents = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
];

/** Signed in three times, after two wrong passwords. */
async function signedInThrice() {
  const nadia = await kept.person();
  const { username, password } = nadia.form;
  for (let tries = 0; tries < 2; tries++) {
    const { status } = await kept.browser().send('POST', '/api/login', { username, password: 'wrong password' });
    expect(status).toBe(401);
  }
  const others = [kept.browser(), kept.browser()];
  for (const [index, other] of others.entries()) {
    const headers = { 'user-agent': agents[index]! };
    const login = { method: 'POST', url: '/api/login', payload: { username, password }, headers } as const;
    expect((await other.request(login)).status).toBe(200);
  }
  return { nadia, others };
}

async function openAccess(nadia: TestBrowser) {
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
  await user.click(within(screen.getByRole('dialog')).getByText('End them'));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(screen.queryByText('End all other sessions')).toBeNull();
  for (const other of others) expect((await other.send('GET', '/api/user')).status).toBe(401);
  expect((await nadia.send('GET', '/api/user')).status).toBe(200);
});

test('Ending all other sessions names the devices that it signs out', async () => {
  const { nadia } = await signedInThrice();
  const user = await openAccess(nadia);
  await user.click(screen.getByText('End all other sessions'));
  expect(screen.getByRole('dialog')).toHaveTextContent(
    /(Safari on a Mac and Firefox on Windows|Firefox on Windows and Safari on a Mac) are signed out right away. You stay signed in here./,
  );
});

describe('passkeys', () => {
  beforeEach(() => void vi.stubGlobal('PublicKeyCredential', {}));
  afterEach(() => void vi.unstubAllGlobals());

  test('each has the icon of its kind and a menu, from which it is deleted after asking', async () => {
    const nadia = await passkeyPerson(kept);
    const assertion = await confirmWith(nadia, nadia.device);
    await addPasskeyTo(nadia, { assertion }, softwareAuthenticator({ transport: 'usb' }), 'Blue security key');
    const user = await openAccess(nadia);
    const passkeys = () => within(region('Passkeys')).getAllByRole('listitem');
    await waitFor(() => expect(passkeys()).toHaveLength(2));
    expect(passkeys().map((line) => line.querySelector('svg')!.classList[1])).toEqual([
      'lucide-fingerprint-pattern',
      'lucide-key-round',
    ]);
    await user.click(screen.getByRole('button', { name: 'More for Blue security key' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByText('Delete'));
    await waitFor(() => expect(passkeys()).toHaveLength(1));
    expect(passkeys()[0]).toHaveTextContent('Passkey');
  });
});

test('The Access tab lists recent activity, with failures counted', async () => {
  const { nadia } = await signedInThrice();
  await openAccess(nadia);
  const activity = region('Recent activity');
  await waitFor(() => expect(activity).toHaveTextContent('Signed in'));
  expect(activity).toHaveTextContent(/(Failed to sign in|Wrong password), 2 times/);
});

test('Where passkeys are not supported, the Access tab says nothing about them', async () => {
  await openAccess(await kept.person());
  expect(screen.getByText('Recent activity')).toBeVisible();
  expect(screen.queryByText('Passkeys')).toBeNull();
});

test('When ending a session fails, the dialog says so', async () => {
  const { nadia } = await signedInThrice();
  const user = await openAccess(nadia);
  const recover = refuse(/\/api\/sessions/);
  await user.click(screen.getByText('End all other sessions'));
  await user.click(within(screen.getByRole('dialog')).getByText('End them'));
  expect(await screen.findByText('Kept is resting.')).toBeVisible();
  recover();
  await user.click(within(screen.getByRole('dialog')).getByText('End them'));
  await waitFor(() => expect(lines()).toHaveLength(1));
});
