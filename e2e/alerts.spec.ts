import type { Browser, Page } from '@playwright/test';
import { DatabaseSync } from 'node:sqlite';
import { bringNothing, expect, makeHabit, newPerson, noteOf, signUp, test } from './journey.ts';
import type { KeptServer } from './kept-server.ts';

const run = 'Morning run';
const alerts = (page: Page, name = 'Alerts') => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => panel(page).getByRole('listitem');

/** Maya cheers the page's person on about each of these habits, which are theirs together. */
async function nudgedAbout(page: Page, browser: Browser, server: KeptServer, names: string[]): Promise<number[]> {
  const context = await browser.newContext({ baseURL: server.url });
  const maya = await context.newPage();
  await signUp(maya, { ...newPerson(), name: 'Maya Lindqvist' });
  const ids: number[] = [];
  for (const name of names) {
    const { id, inviteCode } = await makeHabit(page, { name });
    await maya.request.post(`/api/habits/join/${inviteCode}`, { data: {} });
    expect((await maya.request.post(`/api/habits/${id}/nudge`)).status()).toBe(200);
    ids.push(id);
  }
  await context.close();
  return ids;
}

const listed = async (page: Page) => (await (await page.request.get('/api/nudges')).json()) as { read: boolean }[];

test('what is read or deleted in one tab is so in the other', async ({ page, browser, server }) => {
  await signUp(page);
  await nudgedAbout(page, browser, server, ['🏃 Morning run', '📖 Read ten pages']);
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/');
  await alerts(other, 'Alerts 2 unread').click();
  await alerts(page, 'Alerts 2 unread').click();
  await items(page).first().getByRole('button', { name: 'Mark as Read' }).click();
  await expect(alerts(other, 'Alerts 1 unread')).toBeVisible();
  await items(page).first().getByRole('button', { name: 'Delete notification from Maya Lindqvist' }).click();
  await expect(items(other)).toHaveCount(1);
});

test('nothing came yet: the list says so, and the badge says nothing', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  await alerts(page).click();
  await expect(panel(page).getByText('No notifications')).toBeVisible();
  await expect(alerts(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('the badge counts what is unread, and the list tells who, what and when', async ({ page, browser, server }) => {
  await signUp(page);
  await nudgedAbout(page, browser, server, ['🏃 Morning run', '📖 Read ten pages']);
  await page.goto('/');
  await alerts(page, 'Alerts 2 unread').click();
  await expect(items(page)).toHaveCount(2);
  const newest = items(page).first();
  await expect(newest.getByText('Maya Lindqvist', { exact: true })).toBeVisible();
  await expect(newest).toContainText('Maya Lindqvist is cheering you on: 📖 Read ten pages');
  await expect(newest).toContainText('Unread');
  await expect(newest.getByText(/^Just now$|minutes? ago$/)).toBeVisible();

  await newest.getByRole('button', { name: 'Mark as Read' }).click();
  await expect(alerts(page, 'Alerts 1 unread')).toBeVisible();
  await expect(newest.getByRole('button', { name: 'Mark as Read' })).toBeHidden();
  await expect(newest).not.toContainText('Unread');
  // The button went; the keyboard stayed with its notification.
  await expect(newest.getByRole('button', { name: 'View Habit' })).toBeFocused();

  await newest.getByRole('button', { name: 'Delete notification from Maya Lindqvist' }).click();
  await expect(items(page)).toHaveCount(1);
  await expect(items(page).getByRole('button', { name: 'View Habit' })).toBeFocused();
  await items(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(panel(page).getByText('No notifications')).toBeVisible();
  await expect(alerts(page)).toBeVisible();
  await expect.poll(() => listed(page)).toEqual([]);
  await page.reload();
  await expect(alerts(page)).toBeVisible();
});

test('View marks it read, closes the list, and shows the note for two seconds', async ({ page, browser, server }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signUp(page);
  await nudgedAbout(page, browser, server, ['🏃 Morning run']);
  // Better rewarded, so above it.
  for (let count = 1; count <= 8; count++) await makeHabit(page, { name: `Habit ${count}`, rewardAmount: 9 });
  await page.goto('/');
  await expect(noteOf(page, run)).not.toBeInViewport();
  await alerts(page, 'Alerts 1 unread').click();
  await items(page).getByRole('button', { name: 'View Habit' }).click();
  await expect(noteOf(page, run)).toHaveAttribute('data-located', '');
  await expect(panel(page)).toBeHidden();
  await expect(noteOf(page, run)).toBeInViewport({ ratio: 0.9 });
  await expect(noteOf(page, run)).toBeFocused();
  await expect(alerts(page)).toBeVisible();
  await expect(noteOf(page, run)).not.toHaveAttribute('data-located');
  expect(await listed(page)).toMatchObject([{ read: true }]);
});

test('View from another page goes home first', async ({ page, browser, server }) => {
  await signUp(page);
  await nudgedAbout(page, browser, server, ['🏃 Morning run']);
  await page.goto('/profile');
  await alerts(page, 'Alerts 1 unread').click();
  await items(page).getByRole('button', { name: 'View Habit' }).click();
  await expect(page).toHaveURL('/');
  await expect(noteOf(page, run)).toHaveAttribute('data-located', '');
  await expect(noteOf(page, run)).toBeFocused();
});

test('what it was about may be gone: that is said', async ({ page, browser, server }) => {
  await signUp(page);
  const [id] = await nudgedAbout(page, browser, server, ['🏃 Morning run', '📖 Read ten pages']);
  await page.request.patch(`/api/habits/${id}`, { data: { archived: true } });
  await page.goto('/');
  await expect(noteOf(page, 'Read ten pages')).toBeVisible();
  await alerts(page, 'Alerts 2 unread').click();
  await items(page).last().getByRole('button', { name: 'View Habit' }).click();
  await expect(page.getByText('That habit is no longer on your list.')).toBeVisible();
});

test('when marking or deleting fails it is said, above the list, and everything is as it was', async ({
  page,
  browser,
  server,
  cleanConsole,
}) => {
  cleanConsole.allow(/ERR_FAILED .*\/api\/nudges\//);
  await page.setViewportSize({ width: 390, height: 700 });
  await signUp(page);
  await nudgedAbout(page, browser, server, ['🏃 Morning run']);
  await page.goto('/');
  await page.route('/api/nudges/**', (route) => route.abort());
  await alerts(page, 'Alerts 1 unread').click();
  await items(page).getByRole('button', { name: 'Mark as Read' }).click();
  const message = page.getByRole('alert').getByText('Failed to mark notification as read');
  // Not below the list, where nobody would see it.
  await message.hover();
  await expect(page.getByRole('alert').getByText('Error', { exact: true })).toBeVisible();
  await expect(items(page).getByRole('button', { name: 'Mark as Read' })).toBeVisible();
  await expect(alerts(page, 'Alerts 1 unread')).toBeVisible();
  await page.mouse.move(0, 0);
  await items(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('alert').getByText('Failed to delete notification')).toBeVisible();
  await expect(items(page)).toHaveCount(1);
});

test('a list that cannot be loaded says so and recovers', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/ERR_FAILED .*\/api\/nudges/);
  await signUp(page);
  await bringNothing(page);
  await page.route('/api/nudges', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Starter habits' })).toBeVisible();
  await alerts(page).click();
  await expect(panel(page).getByText('Kept cannot be reached.')).toBeVisible();
  await page.unroute('/api/nudges');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page).getByText('No notifications')).toBeVisible();
});

test('while it loads there is a spinner', async ({ page }) => {
  await signUp(page);
  await bringNothing(page);
  await page.route('/api/nudges', () => {});
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Starter habits' })).toBeVisible();
  await alerts(page).click();
  await expect(panel(page).getByText('Loading notifications')).toBeAttached();
});

test('the home page does not wait for the notifications, which are asked for once', async ({ page }) => {
  await signUp(page);
  await bringNothing(page);
  const order: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path === '/api/dashboard' || path === '/api/nudges') order.push(path);
  });
  await page.route('/api/nudges', () => {});
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Starter habits' })).toBeVisible();
  await expect.poll(() => order).toEqual(['/api/dashboard', '/api/nudges']);
});

test('more than a hundred: the earlier ones are a press away', async ({ page, browser, server }) => {
  await signUp(page);
  await nudgedAbout(page, browser, server, ['🏃 Morning run']);
  const database = new DatabaseSync(server.databaseFile, { timeout: 10_000 });
  // What would take months: the same notification, many times.
  const { id } = database.prepare('select max(id) as id from nudges').get() as { id: number };
  for (let count = 0; count < 104; count++) {
    database.exec(`insert into nudges (commitment_id, from_user_id, to_user_id, message, read_at, created_at)
      select commitment_id, from_user_id, to_user_id, message, read_at, created_at from nudges where id = ${id}`);
  }
  database.close();
  await page.goto('/');
  await alerts(page, 'Alerts 99+ unread').click();
  await expect(items(page)).toHaveCount(101);
  expect(
    await panel(page)
      .getByRole('list')
      .evaluate((list) => list.clientHeight),
  ).toBe(24 * 16);
  await panel(page).getByRole('button', { name: 'Show earlier' }).click();
  await expect(items(page)).toHaveCount(105);
  await expect(panel(page).getByRole('button', { name: 'Show earlier' })).toBeHidden();
});

test('the keyboard reaches a toast by F8, and its action leads to the note', async ({ page, browser, server }) => {
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const socket = page.waitForEvent('websocket').then((opened) => opened.waitForEvent('framesent'));
  await page.goto('/profile');
  await socket;
  const context = await browser.newContext({ baseURL: server.url });
  await signUp(await context.newPage(), { ...newPerson(), name: 'Maya Lindqvist' });
  await context.request.post(`/api/habits/join/${inviteCode}`, { data: {} });
  expect((await context.request.post(`/api/habits/${id}/nudge`)).status()).toBe(200);
  await expect(page.getByText('Nudge from accountability partner!')).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'View Habit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(noteOf(page, run)).toHaveAttribute('data-located', '');
  await expect(page.getByText('Nudge from accountability partner!')).toBeHidden();
  await context.close();
});
