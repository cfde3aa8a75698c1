import type { Page } from '@playwright/test';
import { test } from './companions.ts';
import { expect, signUp } from './journey.ts';

const twins = {
  habits: { name: '🏃 Morning run', description: 'Before work, any pace.', frequency: 'Daily' },
  challenges: { name: '🏊 Swim', description: 'Any pool, any stroke.', goalDays: 14, completionDays: 30 },
};

const section = (page: Page) => page.getByRole('region', { name: 'Comments' });
const lines = (page: Page) => section(page).getByRole('listitem');
const box = (page: Page) => section(page).getByLabel('Write a comment');

/** Created by the page's user, joined by the other; both have its page and socket open. */
async function gather(page: Page, other: Page, twin: keyof typeof twins): Promise<void> {
  const made = await page.request.post(`/api/${twin}`, {
    data: { ...twins[twin], rewardAmount: '5.00', currency: 'USD' },
  });
  const { id, inviteCode } = (await made.json()) as { id: number; inviteCode: string };
  await other.request.post(`/api/${twin}/join/${inviteCode}`, { data: {} });
  for (const one of [page, other]) {
    const authenticated = one.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
    await one.goto(`/${twin}/${id}`);
    await authenticated;
    await expect(section(one).getByText('No comments yet.')).toBeVisible({ timeout: 20_000 });
  }
}

test('a comment appears, is announced and disappears at once on a companion’s page', async ({ page, newCompanion }) => {
  await signUp(page);
  const maya = (await newCompanion('Maya Lindqvist')).page;
  for (const twin of Object.keys(twins) as (keyof typeof twins)[]) {
    await gather(page, maya, twin);
    await box(maya).fill('<img src=x onerror="document.title = 1">\n<b>Two lines</b>');
    await maya.keyboard.press('Control+Enter');
    await expect(lines(page)).toHaveText([/^MMaya Lindqvist\d\d:\d\d<img src=x.*<b>Two lines<\/b>$/s]);
    await expect(lines(page).locator('img, b:has-text("Two lines")')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Maya Lindqvist says: <img' })).toBeAttached();
    await expect(lines(maya)).toHaveText([/^MYou/]);

    await lines(maya).getByRole('button').click();
    await expect(maya.getByRole('dialog', { name: 'Delete this comment?' })).toBeVisible();
    await maya.keyboard.press('Escape');
    await expect(lines(maya).getByRole('button')).toBeFocused();
    await maya.keyboard.press('Enter');
    await maya.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(section(maya).getByRole('heading', { name: 'Comments' })).toBeFocused();
    await expect(section(page).getByText('No comments yet.')).toBeVisible();
  }
});
