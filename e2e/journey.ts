import { expect, test as base, type Page } from '@playwright/test';
import { preloadedRepliesId } from '#shared/contract/preloaded-replies.ts';
import { startKept, type KeptServer } from './kept-server.ts';

export type Person = { username: string; email: string; password: string; name: string };

let people = 0;

/** A person with a new username. */
export function newPerson(): Person {
  const username = `nadia_${process.pid}_${++people}`;
  return { username, email: `${username}@example.com`, password: 'a quiet secret', name: 'Nadia Okafor' };
}

export type CleanConsole = {
  allow: (text: RegExp) => void;
  /** Removes and returns the problems so far that neither this fixture nor the test allows. */
  take: (alsoAllowed?: RegExp) => string[];
};

type Fixtures = {
  /** Fails the test when a page throws or reports an error that the test did not announce. */
  cleanConsole: CleanConsole;
};

/** Tests run against their worker's server, and each signs up its own people. */
export const test = base.extend<Fixtures, { server: KeptServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the object pattern, even an empty one.
    async ({}, provide) => {
      const server = await startKept();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  cleanConsole: [
    async ({ context }, provide) => {
      const problems: string[] = [];
      // A tab signed out by another one may fetch the user once more.
      const allowed = [/401 .*\/api\/user$/, /Service Worker registration blocked by Playwright/];
      context.on('weberror', (error) => problems.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          problems.push(`${message.text()} ${message.location().url}`);
      });
      const take = (alsoAllowed?: RegExp) =>
        problems.splice(0).filter((problem) => ![...allowed, alsoAllowed].some((text) => text?.test(problem)));
      await provide({ allow: (text) => void allowed.push(text), take });
      expect(take()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs up through the API, so that the browser of the page or context is signed in. */
export async function signUp({ request }: Pick<Page, 'request'>, person = newPerson()): Promise<Person> {
  const reply = await request.post('/api/register', { data: { ...person, timezone: 'Europe/Berlin' } });
  expect(reply.status()).toBe(200);
  return person;
}

export async function clipboardOf(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Removes the page's preloaded replies, so that it makes every call. */
export async function bringNothing(page: Page): Promise<void> {
  await page.addInitScript((id) => {
    // Before the page's first script runs.
    document.addEventListener('readystatechange', () => document.getElementById(id)?.remove(), { once: true });
  }, preloadedRepliesId);
}

/** Leaves only polling: the socket opens and receives nothing. */
export const muteSocket = (page: Page) => page.routeWebSocket('/ws', () => {});
/** Leaves only the socket: polls are never answered. */
export const holdPolls = (page: Page) =>
  page.route(/\/api\/(habits|challenges)\/\d+\/(members|completions)(\?|$)/, () => {});

/** With an installed clock: advances to the next polls until the page shows their result. */
export async function soon(page: Page, isThere: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5000);
    await isThere();
  }).toPass();
}

const morningRun = {
  name: '🏃 Morning run',
  description: 'Before work',
  frequency: 'Daily',
  rewardAmount: '5.00',
  currency: 'USD',
};

export async function makeHabit(page: Page, change: object = {}): Promise<{ id: number; inviteCode: string }> {
  const reply = await page.request.post('/api/habits', { data: { ...morningRun, ...change } });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as { id: number; inviteCode: string };
}

export const noteOf = (page: Page, title: string) => page.getByRole('article', { name: title });
export const sealOf = (page: Page, title: string) => page.getByRole('button', { name: `Mark ${title} done` });
export const balanceOf = (page: Page, amount: string) =>
  page.getByRole('banner').getByText(`Rewards Balance: ${amount}`);

export async function logInThroughForm(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('tab', { name: 'Log In' }).click();
  await page.getByLabel('Username or Email').fill(name);
  await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth?redirect=%2F');
}
