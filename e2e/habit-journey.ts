import type { BrowserContext, Page } from '@playwright/test';
import { expect, newPerson, signUp, test as base } from './journey.ts';

type Made = { id: number; inviteCode: string };

const habit = {
  name: '🏃 Morning run',
  description: 'Before work',
  frequency: 'Daily',
  rewardAmount: '5.00',
  currency: 'USD',
};

/** Nadia uses `page`, Maya a browser of her own. */
export const test = base.extend<{ maya: Page }>({
  maya: async ({ browser, server }, provide) => {
    const context: BrowserContext = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await signUp(page, { ...newPerson(), name: 'Maya Lindqvist' });
    await provide(page);
    await context.close();
  },
});

export async function make(page: Page, change: object = {}): Promise<Made> {
  const reply = await page.request.post('/api/habits', { data: { ...habit, ...change } });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as Made;
}

export const more = (page: Page, title = 'Morning run') => page.getByRole('button', { name: `More for ${title}` });
export const entries = (page: Page) => page.getByRole('menuitem');
export const dialog = (page: Page) => page.getByRole('dialog');
