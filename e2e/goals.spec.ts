import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { addDays } from '#shared/domain/calendar.ts';
import { today } from './habit-history.ts';
import { balanceOf, expect, makeHabit, noteOf, signUp, test } from './journey.ts';
import type { KeptServer } from './kept-server.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const unlocked = 'Goal unlocked! 🎉 Redeem you reward.';

/** Signed in, with a balance. */
async function earn(page: Page, rewardAmount: string): Promise<void> {
  await signUp(page);
  const { id } = await makeHabit(page, { rewardAmount });
  expect((await page.request.post(`/api/habits/${id}/complete`)).status()).toBe(200);
}

async function setGoal(page: Page, title: string, price: string): Promise<void> {
  expect((await page.request.post('/api/goal-rewards', { data: { title, price } })).status()).toBe(200);
}

/** What this page's person has earned, they earned that many days ago. */
function earnedDaysAgo(server: KeptServer, days: number): void {
  const database = new DatabaseSync(server.databaseFile, { timeout: 10_000 });
  const newest = '(select max(user_id) from reward_transactions)';
  database
    .prepare(`update reward_transactions set created_at = ? where user_id = ${newest}`)
    .run(`${addDays(today, -days)}T12:00:00.000Z`);
  database.close();
}

const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));

test('a goal is set, corrected, unlocked, redeemed once, and taken off the list', async ({ page }) => {
  await earn(page, '153.50');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Goals' }).click();
  await expect(page).toHaveURL('/goal-rewards');
  await expect(page.getByRole('heading', { level: 1, name: 'Goal Rewards' })).toBeVisible();
  await expect(page.getByText('Set your goal and move with intention.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();

  await press(page, 'Add a goal');
  const title = dialog(page).getByLabel('Title');
  const price = dialog(page).getByLabel('Price');
  const link = dialog(page).getByLabel('Link');
  await expect(dialog(page).getByText('You can set up to 5 goal rewards. This is your first.')).toBeVisible();
  await press(page, 'Add goal');
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('Title is required');
  await title.fill('x'.repeat(101));
  await expect(title).toHaveAccessibleDescription('Title must be less than 100 characters');
  await price.fill('0.00');
  await expect(price).toHaveAccessibleDescription(/^Price must be greater than 0/);
  await expect(price).toHaveAccessibleDescription(/You'll unlock this goal when you've earned this amount\. USD$/);
  await link.fill('javascript:alert(1)');
  await expect(link).toHaveAccessibleDescription('Please enter a valid link');
  await title.fill('Weekend in Lisbon');
  await price.fill('480');
  await link.fill('https://example.com/lisbon');
  await press(page, 'Add goal');
  await expect(dialog(page)).toBeHidden();

  const lisbon = noteOf(page, 'Weekend in Lisbon');
  await expect(lisbon).toContainText('Added today');
  await expect(lisbon).toContainText('153.50 of 480.00 USD');
  await expect(lisbon).toContainText('326.50 to go');
  await expect(lisbon).toContainText('31%of the way');
  await expect(lisbon).toContainText('A date appears after a week of kept promises');
  await expect(lisbon.getByRole('button', { name: /Redeem/ })).toHaveCount(0);
  await expect(page.getByText('You are 326.50 USD away from your goal.')).toBeVisible();
  const out = lisbon.getByRole('link', { name: 'Link to Weekend in Lisbon, opens in a new tab' });
  await expect(out).toHaveAttribute('href', 'https://example.com/lisbon');
  await expect(out).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(out).toHaveAttribute('target', '_blank');

  const edit = page.getByRole('button', { name: 'Edit Weekend in Lisbon' });
  await edit.click();
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await edit.click();
  await price.fill('150');
  await expect(price).toHaveAccessibleDescription('Your balance covers this. USD');
  await link.fill('');
  await press(page, 'Save changes');
  await expect(lisbon).toContainText('Unlocked');
  await expect(lisbon).toContainText('150.00 of 150.00 USD');
  await expect(lisbon.getByRole('link')).toHaveCount(0);
  await expect(lisbon).not.toContainText('pace');

  await page.goto('/');
  await page.getByRole('link', { name: unlocked }).click();
  await expect(page.getByText(unlocked)).toBeVisible();
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Next goal' })
    .getByRole('link', { name: /Ready to redeem/ })
    .click();

  await press(page, 'Redeem Weekend in Lisbon');
  await expect(dialog(page)).toHaveAccessibleName('Redeem this reward?');
  await expect(dialog(page).getByRole('definition')).toHaveText(['153.50', '−150.00', '3.50 USD']);
  await press(page, 'Not yet');
  await press(page, 'Redeem Weekend in Lisbon');
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/redeem') && asked.push(request.url())));
  await dialog(page).getByRole('button', { name: 'Redeem 150.00 USD' }).dblclick();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Weekend in Lisbon is yours' })).toBeVisible();
  expect(asked).toHaveLength(1);
  await expect(balanceOf(page, '3.50 USD')).toBeVisible();
  await expect(lisbon).toContainText('150.00 USD · Redeemed today');
  await expect(lisbon).toBeFocused();
  await expect(lisbon.getByRole('progressbar')).toHaveCount(0);
  await expect(edit).toHaveCount(0);
  await expect(page.getByText('Set your goal and move with intention.')).toBeVisible();

  await press(page, 'Delete Weekend in Lisbon');
  await expect(dialog(page)).toContainText('This cannot be undone. Your statement keeps what you redeemed.');
  await press(page, 'Delete');
  await expect(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
  await expect(balanceOf(page, '3.50 USD')).toBeVisible();
});

test('two tabs show the same goals and the same balance, and five goals are all there can be', async ({
  page,
  context,
  cleanConsole,
}) => {
  cleanConsole.allow(/409 .*\/api\/goal-rewards/);
  await earn(page, '10.00');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    const heard = tab.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
    await tab.goto('/goal-rewards');
    await heard;
  }
  for (const number of [1, 2, 3, 4]) await setGoal(page, `Goal ${number}`, `${number + 2}.00`);
  await expect(noteOf(other, 'Goal 4')).toBeVisible();
  await expect(noteOf(page, 'Goal 4')).toBeVisible();

  // Both have asked; one is first.
  for (const tab of [page, other]) await press(tab, 'Redeem Goal 1');
  await press(page, 'Redeem 3.00 USD');
  await expect(balanceOf(other, '7.00 USD')).toBeVisible();
  await expect(noteOf(other, 'Goal 1')).toContainText('Redeemed today');
  await press(other, 'Redeem 3.00 USD');
  await expect(dialog(other).getByRole('alert')).toHaveText(
    'Failed to redeem goalThis goal has already been redeemed.',
  );
  await press(other, 'Not yet');
  await setGoal(page, 'Goal 5', '9.00');

  for (const tab of [page, other]) {
    await expect(noteOf(tab, 'Goal 5')).toBeVisible();
    await press(tab, 'Add a goal');
    await expect(dialog(tab).getByText('This is your fifth.')).toBeVisible();
    await dialog(tab)
      .getByLabel('Title')
      .fill(tab === page ? 'Fifth' : 'Sixth');
    await dialog(tab).getByLabel('Price').fill('2');
  }
  await press(page, 'Add goal');
  await expect(noteOf(page, 'Fifth')).toBeFocused();
  await press(other, 'Add goal');
  await expect(dialog(other).getByRole('alert')).toHaveText('Failed to add goalYou can set up to 5 goal rewards');
  await expect(dialog(other).getByLabel('Title')).toHaveValue('Sixth');
  await press(other, 'Cancel');
  await expect(other.getByText('You can set up to 5 goal rewards')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Add a goal' })).toHaveCount(0);
  await expect(other.getByRole('article').getByRole('heading')).toHaveText([
    'Fifth',
    'Goal 2',
    'Goal 3',
    'Goal 4',
    'Goal 5',
    'Goal 1',
  ]);

  // Deleting makes room, and the keyboard goes on from there.
  await press(page, 'Delete Goal 2');
  await press(page, 'Delete');
  await expect(noteOf(page, 'Goal 3')).toBeFocused();
  await expect(noteOf(other, 'Goal 2')).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Add a goal' })).toBeVisible();
});

test('the date at this pace follows what was earned and what the goal costs', async ({ page, server }) => {
  await earn(page, '28.00');
  await setGoal(page, 'Pottery course', '42.00');
  await setGoal(page, 'Château', '99999999.99');
  const pottery = noteOf(page, 'Pottery course');
  // 28.00 in ten days: the 14.00 that are missing take five.
  earnedDaysAgo(server, 9);
  await page.goto('/goal-rewards');
  await expect(pottery).toContainText(`About ${longDay(addDays(today, 5))} at this pace`);
  await expect(noteOf(page, 'Château')).toContainText('More than ten years at this pace');
  await press(page, 'Edit Pottery course');
  const price = dialog(page).getByLabel('Price');
  await expect(price).toHaveAccessibleDescription(`About ${longDay(addDays(today, 5))} at this pace. USD`);
  await price.fill('56');
  await expect(price).toHaveAccessibleDescription(`About ${longDay(addDays(today, 10))} at this pace. USD`);
  await press(page, 'Cancel');

  earnedDaysAgo(server, 28);
  await page.reload();
  await expect(pottery).toContainText('A date appears once promises are kept again');
});

test('what cannot be loaded or sent says so, and nothing typed is lost', async ({ page, context, cleanConsole }) => {
  cleanConsole.allow(/503 .*\/api\/goal-rewards|ERR_INTERNET_DISCONNECTED/);
  await earn(page, '10.00');
  await setGoal(page, 'Tea', '4.00');
  const message = 'Kept is resting.';
  await page.route('/api/goal-rewards', (route) => route.fulfill({ status: 503, json: { message } }));
  await page.goto('/goal-rewards');
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await page.unroute('/api/goal-rewards');
  await press(page, 'Try again');
  await expect(noteOf(page, 'Tea')).toBeVisible();

  // Opened once, so that its code is there.
  await press(page, 'Add a goal');
  await press(page, 'Cancel');
  await context.setOffline(true);
  await expect(noteOf(page, 'Tea')).toContainText('Needs a connection');
  await press(page, 'Add a goal');
  await dialog(page).getByLabel('Title').fill('Cake');
  await dialog(page).getByLabel('Price').fill('3');
  await press(page, 'Add goal');
  await expect(dialog(page).getByRole('alert')).toContainText('Kept cannot be reached.');
  await context.setOffline(false);
  await press(page, 'Add goal');
  await expect(noteOf(page, 'Cake')).toContainText('Unlocked');
  await expect(page.getByRole('button', { name: 'Redeem Tea' })).toBeVisible();
});
