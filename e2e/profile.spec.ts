import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, logInThroughForm, newPerson, signUp, test } from './journey.ts';

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Profile updated' });

test('Profile Settings is reached from the account menu, and changes are kept', async ({ page, server }) => {
  const nadia = await signUp(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Profile Settings' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('link', { name: 'Profile Settings' })).toBeHidden();

  const next = newPerson();
  await page.getByLabel('Name').fill('Nadia O.');
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Currency').selectOption('EUR');
  await expect(page.getByText('Nothing is converted: your balance will read 0.00 EUR.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Rewards Balance: 0.00 EUR')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nadia O.' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(next.email);
  await expect
    .poll(() => server.mailTo(nadia.email).map(({ subject }) => subject))
    .toEqual(['The email address of your Kept account was changed']);
});

test('the profile form says what is wrong, in the words of the product', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/409 .*\/api\/user\/profile/);
  const taken = await signUp(page);
  await page.context().clearCookies();
  const nadia = await signUp(page);
  await page.goto('/profile');
  await page.getByLabel('Name').fill('N');
  await page.getByLabel('Email').fill('nadia@');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name must be at least 2 characters.');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await page.getByLabel('Email').fill('');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(`Left empty, it stays ${nadia.email}.`);
  await page.getByLabel('Name').fill('Nadia');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(nadia.email);
  await page.getByLabel('Email').fill(taken.email);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('That email address already has an account.');
});

test('changing the password asks for the old one and signs the other devices out', async ({
  page,
  server,
  browser,
  cleanConsole,
}) => {
  cleanConsole.allow(/403 .*\/api\/user\/password/);
  const nadia = await signUp(page);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const phone = await elsewhere.newPage();
  await phone.goto('/auth');
  await logInThroughForm(phone, nadia.username, nadia.password);
  await expect(phone.getByRole('heading', { name: /Nadia/ })).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('another secret');
  await page.getByLabel('Confirm new password').fill('another secre');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText("Passwords don't match", { exact: true })).toBeVisible();
  await page.getByLabel('Confirm new password').fill('another secret');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('That password is not right.');
  await page.getByLabel('Current password').fill(nadia.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');

  await page.reload();
  await expect(page, 'this device stays signed in').toHaveURL('/profile');
  await phone.reload();
  await expect(phone).toHaveURL('/auth?redirect=%2F');
  await elsewhere.close();
});

test('what was typed survives a session that ends', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/401 .*\/api\/user\/profile/);
  const nadia = await signUp(page);
  await page.goto('/profile');
  await page.getByLabel('Name').fill('Nadia the Second');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/auth?redirect=%2Fprofile');
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Name')).toHaveValue('Nadia the Second');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Nadia the Second' })).toBeVisible();
});

test('what one person typed is not shown to the next', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/401 .*\/api\/user\/profile/);
  const other = await signUp(page);
  await page.context().clearCookies();
  await signUp(page);
  await page.goto('/profile');
  await page.getByLabel('Name').fill('Nadia the Second');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await logInThroughForm(page, other.username, other.password);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Name')).toHaveValue('Nadia Okafor');
});

test('a theme is chosen per device, before the first paint, in every tab', async ({ page, context, cleanConsole }) => {
  cleanConsole.allow(/ERR_FAILED .*\/assets\//);
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page);
  await page.goto('/profile');
  const second = await context.newPage();
  await second.goto('/');
  await page.bringToFront();
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await background()).not.toBe(light);
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await page.locator('html').getAttribute('data-theme'), 'set without any of the app').toBe('dark');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await page.getByRole('radio', { name: 'System' }).check();
  expect(await background()).toBe(light);
});

test('all of one’s data comes as a file', async ({ page }) => {
  const nadia = await signUp(page);
  await page.goto('/profile');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`kept-${nadia.username}.json`);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    account: { username: nadia.username, email: nadia.email, name: nadia.name, balance: '0.00' },
  });
});

test('an account is deleted with its password, and its name is free again', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/40[13] .*\/api\/(user|login)/);
  const nadia = await signUp(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account?' });
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('That password is not right.');
  await dialog.getByLabel('Your password').fill(nadia.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid login details' })).toBeVisible();
  await signUp(page, nadia);
});

test('days follow the traveller: the browser’s zone becomes the account’s on load', async ({ page }) => {
  const nadia = newPerson();
  await page.request.post('/api/register', { data: { ...nadia, timezone: 'Asia/Tokyo' } });
  await page.goto('/');
  await expect
    .poll(async () => ((await (await page.request.get('/api/user')).json()) as { timezone: string }).timezone)
    .toBe('Europe/Berlin');
});
