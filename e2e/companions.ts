import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, newPerson, noteOf, signUp, test as journey } from './journey.ts';
import type { KeptServer } from './kept-server.ts';

/** The habit that the companions share. */
export const run = 'Morning run';

type Companion = { page: Page; id: number };

/** `newCompanion` signs up a person in a browser of their own. */
export const test = journey.extend<{ newCompanion: (name: string) => Promise<Companion> }>({
  newCompanion: async ({ browser, server }, provide) => {
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

/** Opens home and waits for the socket's auth frame, which has no reply to wait for. */
export async function openHome(page: Page): Promise<void> {
  const authenticated = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
  await page.goto('/');
  await authenticated;
  // Several browsers loading at once are slow.
  await expect(noteOf(page, run)).toBeVisible({ timeout: 20_000 });
}

/** The note's count of members who kept it, such as "1 of 2 kept". */
export const kept = (page: Page, words: string) => noteOf(page, run).getByRole('button', { name: words });
