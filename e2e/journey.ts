import { expect, test as base, type Page } from '@playwright/test';
import { atHandId } from '#shared/contract/at-hand.ts';
import { startKept, type KeptServer } from './kept-server.ts';

export type Person = { username: string; email: string; password: string; name: string };

let people = 0;

/** Somebody nobody has met yet. */
export function newPerson(): Person {
  const username = `nadia_${process.pid}_${++people}`;
  return { username, email: `${username}@example.com`, password: 'a quiet secret', name: 'Nadia Okafor' };
}

type Fixtures = {
  /** Fails the test when a page throws or reports an error that the test did not announce. */
  cleanConsole: { allow: (text: RegExp) => void };
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
      await provide({ allow: (text) => void allowed.push(text) });
      expect(problems.filter((problem) => !allowed.some((text) => text.test(problem)))).toEqual([]);
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

/** As a browser that asks, and is told no. */
export async function refuseClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });
}

/** What the keyboard would copy now. */
export function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const area = document.activeElement;
    return area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : '';
  });
}

/** The page comes with nothing at hand, as if it could not be read in time: it makes each of its calls. */
export async function bringNothing(page: Page): Promise<void> {
  await page.addInitScript((id) => {
    // Before the first script of it runs.
    document.addEventListener('readystatechange', () => document.getElementById(id)?.remove(), { once: true });
  }, atHandId);
}

/** A call that fails, until what is returned is called. */
export async function refuse(page: Page, call: string | RegExp): Promise<() => Promise<void>> {
  await page.route(call, (route) => route.fulfill({ status: 503, json: { message: 'Kept is resting.' } }));
  return () => page.unroute(call);
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
