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

test('An access token is made, shown once, listed and revoked after asking', async () => {
  const nadia = await kept.person();
  const user = await openAccess(nadia);
  const card = () => within(region('Access tokens'));
  await user.click(await card().findByRole('button', { name: 'Make a token' }));
  await user.click(screen.getByText('Make it'));
  expect(screen.getByRole('dialog')).toHaveTextContent('Please give it a name');
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Name'), 'Home dashboard');
  await user.click(screen.getByText('Make it'));
  const token = await screen.findByText(/^kept_[\w-]{43}$/);
  const authorization = `Bearer ${token.textContent}`;
  const status = async () => (await kept.app.inject({ url: '/api/user', headers: { authorization } })).statusCode;
  expect(await status()).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('You haven’t copied it. Close anyway?');
  await user.click(screen.getByText('Cancel'));
  await user.click(screen.getByText('Copy token'));
  await user.click(await screen.findByText('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/kept_/)).toBeNull();
  expect(card().getByRole('listitem')).toHaveTextContent('Home dashboardRead only · Ends 8 June');
  await user.click(card().getByRole('button', { name: 'Revoke Home dashboard' }));
  await user.click(within(screen.getByRole('dialog')).getByText('Revoke'));
  await waitFor(() => expect(card().queryByRole('listitem')).toBeNull());
  expect(await status()).toBe(401);
});

test('A webhook is added with its secret shown once, and is removed after asking', async () => {
  const nadia = await kept.person();
  const user = await openAccess(nadia);
  const card = () => within(region('Webhooks'));
  await user.click(await card().findByRole('button', { name: 'Add a webhook' }));
  const sheet = () => within(screen.getByRole('dialog'));
  await user.type(sheet().getByLabelText('Address'), 'https://192.168.1.20/kept');
  await user.click(sheet().getByText('Add'));
  expect(await sheet().findByText(/inside a private network/)).toBeVisible();
  await user.clear(sheet().getByLabelText('Address'));
  await user.type(sheet().getByLabelText('Address'), 'https://home.example.org/kept');
  await user.click(sheet().getByLabelText('Streak'));
  await user.click(sheet().getByText('Add'));
  expect(await screen.findByText(/^whsec_/)).toBeVisible();
  await user.click(screen.getByText('Copy secret'));
  await user.click(await screen.findByText('Done'));
  expect(await card().findByText('Kept, undone, goal reached')).toBeVisible();
  expect(region('Webhooks')).toHaveTextContent('home.example.org/kept');
  expect(region('Webhooks')).toHaveTextContent('1 of 5 used.');
  await user.click(card().getByRole('button', { name: 'More for home.example.org/kept' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  await user.click(sheet().getByText('Remove'));
  await waitFor(() => expect(region('Webhooks')).not.toHaveTextContent('home.example.org'));
});

test('The deliveries of a webhook say what became of them, and one that failed is sent again', async () => {
  const nadia = await kept.person();
  const { body } = await nadia.send('POST', '/api/webhooks', {
    url: 'https://home.example.org',
    events: ['completion'],
  });
  const { id } = body as { id: number };
  const at = (hours: number) => new Date(kept.clock.now().getTime() + hours * 3_600_000).toISOString();
  const tried = { webhook_id: id, event: 'completion', attempts: 1, failure: null } as const;
  const about = (name: string) => JSON.stringify({ data: { name } });
  await kept.deps.write((tx) =>
    tx
      .insertInto('webhook_deliveries')
      .values([
        { ...tried, body: about('Run'), state: 'failed', status: null, created_at: at(-50), last_tried_at: at(-26) },
        { ...tried, body: about('Swim'), state: 'delivered', status: 200, created_at: at(-3), last_tried_at: at(-3) },
        {
          ...tried,
          body: about('Read'),
          state: 'waiting',
          status: 503,
          created_at: at(-1),
          last_tried_at: at(-1),
          next_try_at: at(2),
        },
      ])
      .execute(),
  );
  const user = await openAccess(nadia);
  const card = () => within(region('Webhooks'));
  await user.click(await card().findByText('All 3 deliveries'));
  const shown = () =>
    card()
      .getAllByText(/ kept$/)
      .map((title) => title.parentElement!.textContent);
  expect(shown()).toEqual([
    expect.stringMatching(/^Read kept.* · answered 503, trying again at 14:00$/) as string,
    expect.stringMatching(/^Swim kept.* · answered 200$/) as string,
    expect.stringMatching(/^Run kept.* · Stopped after a day without an answer$/) as string,
  ]);
  expect(card().queryByRole('button', { name: 'Send again: Swim kept' })).toBeNull();
  const recover = refuse(/resend$/);
  await user.click(card().getByRole('button', { name: 'Send again: Run kept' }));
  expect(await card().findByText('Kept is resting.')).toBeVisible();
  recover();
  await user.click(card().getByRole('button', { name: 'Send again: Run kept' }));
  await waitFor(() => expect(shown()[2]).toMatch(/ · no answer, trying again at 12:00$/));
});

test('The calendar gets an address, a new one and none', async () => {
  const nadia = await kept.person();
  const user = await openAccess(nadia);
  const card = () => within(region('Calendar'));
  await user.click(await card().findByRole('button', { name: 'Make an address' }));
  const first = (await card().findByText(/\/calendar\/[\w-]{4}…[\w-]{4}\.ics$/)).textContent;
  await user.click(card().getByRole('button', { name: 'New address' }));
  await user.click(within(screen.getByRole('dialog')).getByText('Make it'));
  await waitFor(() => expect(card().getByText(/\.ics$/).textContent).not.toBe(first));
  await user.click(card().getByRole('button', { name: 'Turn off' }));
  await user.click(within(screen.getByRole('dialog')).getByText('Turn off'));
  expect(await card().findByRole('button', { name: 'Make an address' })).toBeVisible();
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
