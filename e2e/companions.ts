import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, newPerson, noteOf, signUp, test as journey } from './journey.ts';
import type { KeptServer } from './kept-server.ts';

/** What the companions of these journeys keep together. */
export const run = 'Morning run';

type Companion = { page: Page; id: number };

/** People with a browser each, who share nothing but the server. */
export const test = journey.extend<{ somebody: (name: string) => Promise<Companion> }>({
  somebody: async ({ browser, server }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (name) => {
      const companion = await arrive(browser, server, name);
      opened.push(companion.page.context());
      return companion;
    });
    for (const context of opened) await context.close();
  },
});

async function arrive(browser: Browser, server: KeptServer, name: string): Promise<Companion> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await signUp(page, { ...newPerson(), name });
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
  return { page, id };
}

export async function join(page: Page, inviteCode: string): Promise<void> {
  const reply = await page.request.post(`/api/habits/join/${inviteCode}`, { data: { rewardAmount: 2 } });
  expect(reply.status()).toBe(200);
}

/** The home page with its socket let in, as the reply to a first frame would tell if there were one. */
export async function openHome(page: Page): Promise<void> {
  const authenticated = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
  await page.goto('/');
  await authenticated;
  // Several browsers that load at once take their time.
  await expect(noteOf(page, run)).toBeVisible({ timeout: 20_000 });
}

/** How many of them have done it, as the note says. */
export const kept = (page: Page, words: string) => noteOf(page, run).getByRole('button', { name: words });
