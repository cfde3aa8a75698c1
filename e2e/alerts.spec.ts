import type { Browser, Page } from '@playwright/test';
import { DatabaseSync } from 'node:sqlite';
import { expect, makeHabit, newPerson, noteOf, signUp, test } from './journey.ts';
import type { KeptServer } from './kept-server.ts';

const run = 'Morning run';
const alerts = (page: Page, name = 'Alerts') => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => panel(page).getByRole('listitem');

/** Maya in a browser of her own, who shares habits with the page's user and nudges about them. */
async function companion(page: Page, browser: Browser, server: KeptServer) {
  const context = await browser.newContext({ baseURL: server.url });
  await signUp(context, { ...newPerson(), name: 'Maya Lindqvist' });
  return {
    async nudgeAbout(name: string): Promise<void> {
      const { id, inviteCode } = await makeHabit(page, { name });
      await context.request.post(`/api/habits/join/${inviteCode}`, { data: {} });
      expect((await context.request.post(`/api/habits/${id}/nudge`)).status()).toBe(200);
    },
    leave: () => context.close(),
  };
}

test('F8 focuses a new nudge; reading or deleting in one tab shows in the other', async ({ page, browser, server }) => {
  await signUp(page);
  const maya = await companion(page, browser, server);
  const socket = page.waitForEvent('websocket').then((opened) => opened.waitForEvent('framesent'));
  await page.goto('/profile');
  await socket;
  await maya.nudgeAbout('🏃 Morning run');
  await expect(page.getByText('Nudge from accountability partner!')).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'View Habit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(noteOf(page, run)).toHaveAttribute('data-located', '');
  await expect(page.getByText('Nudge from accountability partner!')).toBeHidden();

  await maya.nudgeAbout('📖 Read ten pages');
  const other = await page.context().newPage();
  await other.goto('/');
  await alerts(other, 'Alerts 2 unread').click();
  await alerts(page, 'Alerts 2 unread').click();
  await items(page).first().getByRole('button', { name: 'Mark as Read' }).click();
  await expect(alerts(other, 'Alerts 1 unread')).toBeVisible();
  await items(page).first().getByRole('button', { name: 'Delete notification from Maya Lindqvist' }).click();
  await expect(items(other)).toHaveCount(1);
  await maya.leave();
});

test(
  'on a phone a long list scrolls, an error toast lies above it, and View scrolls to the note',
  { tag: '@full' },
  async ({ page, browser, server, cleanConsole }) => {
    cleanConsole.allow(/ERR_FAILED .*\/api\/nudges\//);
    await page.setViewportSize({ width: 390, height: 700 });
    await signUp(page);
    const maya = await companion(page, browser, server);
    await maya.nudgeAbout('🏃 Morning run');
    await maya.leave();
    // Higher rewards put these above it.
    for (let count = 1; count <= 8; count++) await makeHabit(page, { name: `Habit ${count}`, rewardAmount: 9 });
    repeatLastNudge(server, 8);
    await page.goto('/');
    await expect(noteOf(page, run)).not.toBeInViewport();
    await alerts(page, 'Alerts 9 unread').click();
    const height = await panel(page)
      .getByRole('list')
      .evaluate((list) => list.clientHeight);
    expect(height).toBe(24 * 16);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();

    await page.route('/api/nudges/**', (route) => route.abort());
    await alerts(page, 'Alerts 9 unread').click();
    await items(page).first().getByRole('button', { name: 'Mark as Read' }).click();
    // `hover` fails if the list covers the toast.
    await page.getByRole('alert').getByText('Failed to mark notification as read').hover();
    await page.unroute('/api/nudges/**');
    await page.mouse.move(0, 0);

    await items(page).first().getByRole('button', { name: 'View Habit' }).click();
    await expect(noteOf(page, run)).toHaveAttribute('data-located', '');
    await expect(panel(page)).toBeHidden();
    await expect(noteOf(page, run)).toBeInViewport({ ratio: 0.9 });
    await expect(noteOf(page, run)).toBeFocused();
    await expect(alerts(page, 'Alerts 8 unread')).toBeVisible();
  },
);

/** Copies a notification in the database: nudges are limited to one an hour. */
function repeatLastNudge(server: KeptServer, times: number): void {
  const database = new DatabaseSync(server.databaseFile, { timeout: 10_000 });
  const { id } = database.prepare('select max(id) as id from nudges').get() as { id: number };
  for (let count = 0; count < times; count++)
    database.exec(`insert into nudges (commitment_id, from_user_id, to_user_id, message, read_at, created_at)
      select commitment_id, from_user_id, to_user_id, message, read_at, created_at from nudges where id = ${id}`);
  database.close();
}
