import { expect, test as base, type Page } from '@playwright/test';
import { preloadedRepliesId } from '#shared/contract/preloaded-replies.ts';
import { startKept, type KeptServer } from './kept-server.ts';

export type Person = { username: string; email: string; password: string; name: string };

let people = 0;

/** Somebody nobody has met yet. */
export function newPerson(): Person {
  const username = `nadia_${process.pid}_${++people}`;
  return { username, email: `${username}@example.com`, password: 'a quiet secret', name: 'Nadia Okafor' };
}

export type CleanConsole = {
  allow: (text: RegExp) => void;
  /** What was reported so far and is not allowed, here or by the test. It is the caller's from now on. */
  take: (alsoAllowed?: RegExp) => string[];
};

type Fixtures = {
  /** Fails the test when a page throws or reports an error that the test did not announce. */
  cleanConsole: CleanConsole;
};

/** Every journey runs against a server that its worker started; nobody shares a person with another journey. */
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
      // Whoever was signed out in another tab may be asked for once more.
      const allowed = [/401 .*\/api\/user$/];
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

/** Signs up through the API, so that the page's browser is signed in. */
export async function signUp(page: Page, person = newPerson()): Promise<Person> {
  const reply = await page.request.post('/api/register', { data: { ...person, timezone: 'Europe/Berlin' } });
  expect(reply.status()).toBe(200);
  return person;
}

/** What was copied last. */
export async function clipboardOf(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The page comes with nothing at hand, as if it could not be read in time: it makes each of its calls. */
export async function bringNothing(page: Page): Promise<void> {
  await page.addInitScript((id) => {
    // Before the first script of it runs.
    document.addEventListener('readystatechange', () => document.getElementById(id)?.remove(), { once: true });
  }, preloadedRepliesId);
}

/** News comes by the polls only: the socket opens and is never heard. */
export const muteSocket = (page: Page) => page.routeWebSocket('/ws', () => {});
/** News comes by the socket only: the polls are never answered. */
export const holdPolls = (page: Page) => page.route(/\/api\/(habits|challenges)\/\d+\/(members|completions)/, () => {});

/** Of a page with a clock to set: what its polls bring, without waiting for them. */
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

/** Makes a habit through the API. */
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
