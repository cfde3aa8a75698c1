import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, logInThroughForm, signUp, test } from './journey.ts';

const habit = {
  name: '🏃 Morning run',
  description: 'Before work',
  frequency: 'Daily',
  rewardAmount: '5.00',
  currency: 'USD',
};

async function makeHabit(page: Page, change: object = {}): Promise<number> {
  const reply = await page.request.post('/api/habits', { data: { ...habit, ...change } });
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { id: number }).id;
}

async function keep(page: Page, id: number): Promise<void> {
  expect((await page.request.post(`/api/habits/${id}/complete`)).status()).toBe(200);
}

async function takeBack(page: Page, id: number): Promise<void> {
  expect((await page.request.delete(`/api/habits/${id}/complete`)).status()).toBe(200);
}

async function redeem(page: Page, title: string, price: string): Promise<void> {
  const reply = await page.request.post('/api/goal-rewards', { data: { title, price } });
  const { id } = (await reply.json()) as { id: number };
  expect((await page.request.post(`/api/goal-rewards/${id}/redeem`)).status()).toBe(200);
}

/** Kept, undone, kept again; another one kept; a goal redeemed. */
async function liveADay(page: Page): Promise<void> {
  const run = await makeHabit(page);
  await keep(page, run);
  await takeBack(page, run);
  await keep(page, run);
  await keep(page, await makeHabit(page, { name: '=Read', rewardAmount: '1234.50' }));
  await redeem(page, 'Cinema with Maya', '18');
}

const sum = (page: Page) => page.getByRole('region', { name: 'Sum' });
const entries = (page: Page) => page.getByRole('main').getByRole('listitem');

test('the balance in the header opens the statement, which explains every cent of it', async ({ page }) => {
  await signUp(page);
  await liveADay(page);
  await page.goto('/');
  const balance = page.getByRole('banner').getByRole('link', { name: 'Rewards Balance: 1,221.50 USD' });
  const box = await balance.boundingBox();
  expect(box!.height).toBeGreaterThanOrEqual(44);
  await balance.click();
  await expect(page).toHaveURL('/statement');
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
  await expect(sum(page).getByRole('definition')).toHaveText(['+1,244.50', '−5.00', '−18.00', '1,221.50 USD']);
  const today = page.getByRole('region', { name: /^Today, / });
  await expect(today.getByText('Balance 1,221.50')).toBeVisible();
  await expect(today.getByRole('listitem')).toContainText([
    /Cinema with MayaGoal redeemed · \d\d:\d\d−18\.00/,
    /=ReadHabit · \d\d:\d\d\+1,234\.50/,
    /Morning runHabit · \d\d:\d\d\+5\.00/,
    /Morning runUndone · \d\d:\d\d−5\.00/,
    /Morning runHabit · \d\d:\d\d\+5\.00/,
  ]);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('it is of one item when one is chosen, on screen and in the file', async ({ page }) => {
  await signUp(page);
  await liveADay(page);
  await page.goto('/statement');
  const show = page.getByLabel('Show');
  await expect(show.getByRole('option')).toHaveText(['Everything', '=Read', '🏃 Morning run', 'Goals redeemed']);
  await show.selectOption('🏃 Morning run');
  await expect(entries(page)).toHaveCount(3);
  await expect(sum(page).getByRole('definition')).toHaveText(['+10.00', '−5.00', '0.00', '5.00 USD']);
  await expect(page.getByText(/^Balance /), 'of one item alone there is none').toHaveCount(0);
  await show.selectOption('Goals redeemed');
  await expect(entries(page)).toHaveCount(1);
  await expect(sum(page).getByText('−18.00 USD')).toBeVisible();
  await show.selectOption('=Read');
  await expect(entries(page)).toContainText(['=Read']);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^kept-statement-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^\uFEFFDate,Time,Description,Type,Earned,Spent,Currency\r\n[\d-]{10},\d\d:\d\d,'=Read,Habit,1234\.50,,USD\r\n$/,
  );
});

test('older entries come by themselves, and by the button after a failure', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/503 .*\/api\/reward-transactions/);
  await signUp(page);
  const id = await makeHabit(page);
  for (let round = 0; round < 60; round++) {
    await keep(page, id);
    await takeBack(page, id);
  }
  let isFailing = true;
  let calls = 0;
  await page.route('/api/reward-transactions?**', (route) => {
    // The first page comes, the second does not.
    if (++calls === 1 || !isFailing) return route.continue();
    const message = 'Kept is resting.';
    return route.fulfill({ status: 503, json: { message, error: message, code: 'unavailable' } });
  });
  await page.goto('/statement');
  await expect(entries(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older entries' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert').filter({ hasText: 'Kept is resting.' })).toBeVisible();
  expect(calls, 'a failure is not tried again by itself').toBe(2);

  isFailing = false;
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect(entries(page)).toHaveCount(100);
  await entries(page).last().scrollIntoViewIfNeeded();
  await expect(entries(page)).toHaveCount(120);
  await expect(page.getByRole('button', { name: 'Show older entries' })).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: '120 entries shown' })).toHaveCount(1);
});

test('a newcomer reads what will stand here', async ({ page }) => {
  await signUp(page);
  await page.goto('/statement');
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your promises' }).click();
  await expect(page).toHaveURL('/');
});

test('a failing statement and a failing download say so and recover', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/503 .*\/api\/reward-transactions/);
  await signUp(page);
  await keep(page, await makeHabit(page));
  const message = 'Kept is resting.';
  await page.route('/api/reward-transactions/**', (route) =>
    route.fulfill({ status: 503, json: { message, error: message, code: 'unavailable' } }),
  );
  await page.goto('/statement');
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await page.unroute('/api/reward-transactions/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page)).toHaveCount(1);

  await page.route('/api/reward-transactions/csv', (route) =>
    route.fulfill({ status: 503, json: { message, error: message, code: 'unavailable' } }),
  );
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to download your statement' })).toContainText(message);
});

test('another currency is told, in the entry and in the sum', async ({ page }) => {
  await signUp(page);
  await keep(page, await makeHabit(page, { currency: 'EUR' }));
  await page.goto('/statement');
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByText('Some entries are in another currency.')).toHaveCount(0);
  await page.request.patch('/api/user', { data: { currency: 'SEK' } });
  await page.reload();
  await expect(entries(page)).toContainText(['+5.00EUR']);
  await expect(sum(page).getByText('5.00 SEK')).toBeVisible();
  await expect(page.getByText('Some entries are in another currency. Nothing is converted')).toBeVisible();
});

test('what was earned elsewhere meanwhile is in the header too', async ({ page }) => {
  await signUp(page);
  const id = await makeHabit(page);
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'Morning run' })).toBeVisible();
  await keep(page, id);
  await page.getByRole('link', { name: 'Rewards Balance: 0.00 USD' }).click();
  await expect(page.getByRole('link', { name: 'Rewards Balance: 5.00 USD' })).toBeVisible();
  await expect(sum(page).getByText('5.00 USD')).toBeVisible();
});

test('whoever is not signed in comes back to it after logging in', async ({ page }) => {
  const nadia = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/statement');
  await expect(page).toHaveURL('/auth?redirect=%2Fstatement');
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
});
