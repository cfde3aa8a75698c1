import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect, logInThroughForm, signUp, test } from './journey.ts';
import type { KeptServer } from './kept-server.ts';

test('from a forgotten password through the mail to a new one', async ({ page, server, browser }) => {
  const nadia = await signUp(page);
  const elsewhere = await browser.newContext({
    baseURL: server.url,
    storageState: await page.context().storageState(),
  });
  await page.context().clearCookies();

  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Log In' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email Address').fill(nadia.email.toUpperCase());
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(linkIn(await mailTo(server, nadia.email)));
  await page.getByLabel('New password').fill('another secret');
  await page.getByLabel('Confirm password').fill('another secret');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await logInThroughForm(page, nadia.username, 'another secret');
  await expect(page.getByRole('heading', { name: /Nadia/ })).toBeVisible();

  const old = await elsewhere.newPage();
  await old.goto('/');
  await expect(old, 'whoever had the old password is out').toHaveURL(/\/auth/);
  await elsewhere.close();
});

test('the form answers the same for an address that nobody has', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email Address').fill('nobody@');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  await page.getByLabel('Email Address').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('If nobody@example.com has an account, a reset link is on its way.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/auth');
});

test('a failing request says so and keeps the form', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/\/api\/forgot-password/);
  await page.route('/api/forgot-password', (route) => route.abort());
  await page.goto('/forgot-password');
  await page.getByLabel('Email Address').fill('nadia@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Failed to send password reset email. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue('nadia@example.com');
});

test('the link is verified first', async ({ page }) => {
  let verify: () => void = () => {};
  const held = new Promise<void>((release) => (verify = release));
  await page.route('/api/reset-password/verify**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/reset-password?token=made-up');
  await expect(page.getByText('Checking your link...')).toBeVisible();
  verify();
  await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible();
});

for (const [what, path] of [
  ['a made-up token', '/reset-password?token=made-up'],
  ['no token at all', '/reset-password'],
] as const) {
  test(`${what} is an invalid link, and the token can be pasted instead`, async ({ page, server }) => {
    const { email } = await signUp(page);
    const token = await tokenFor(page, server, email);
    await page.goto(path);
    await expect(page.getByText('The password reset link is invalid or has been tampered with.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
    await page.getByText('Paste a token instead').click();
    await page.getByRole('button', { name: 'Verify token' }).click();
    await expect(page.getByText('Reset token is required')).toBeVisible();
    await page.getByLabel('Reset token').fill(`  ${token} `);
    await page.getByRole('button', { name: 'Verify token' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });
}

test('after an hour the link has expired', async ({ page, server }) => {
  const { email } = await signUp(page);
  const token = await tokenFor(page, server, email);
  const database = new DatabaseSync(server.databaseFile, { timeout: 10_000 });
  database.exec(`update password_resets set expires_at = '2020-01-01T00:00:00.000Z'
    where user_id = (select id from users where email = '${email}')`);
  database.close();
  await page.goto(`/reset-password?token=${token}`);
  await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
  await expect(page.getByText('This password reset link has expired for security reasons.')).toBeVisible();
});

test('the new password is judged, and a link that was used meanwhile is invalid', async ({
  page,
  server,
  cleanConsole,
}) => {
  cleanConsole.allow(/\/api\/reset-password/);
  const { email } = await signUp(page);
  const token = await tokenFor(page, server, email);
  await page.goto(`/reset-password?token=${token}`);
  await page.getByLabel('New password').fill('12345');
  await page.getByLabel('Confirm password').fill('123456');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible();
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  await page.getByLabel('New password').fill('123456');
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeHidden();

  await page.route('/api/reset-password', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Failed to reset password. Please try again.')).toBeVisible();

  await page.request.post('/api/reset-password', { data: { token, newPassword: 'quicker one' } });
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible();
});

async function tokenFor(page: Page, server: KeptServer, email: string): Promise<string> {
  await page.request.post('/api/forgot-password', { data: { email } });
  await page.context().clearCookies();
  return new URL(linkIn(await mailTo(server, email))).searchParams.get('token')!;
}

async function mailTo(server: KeptServer, address: string): Promise<string> {
  await expect.poll(() => server.mailTo(address).length).toBeGreaterThan(0);
  return server.mailTo(address)[0]!.text;
}

function linkIn(text: string): string {
  return /http\S+\/reset-password\?token=\S+/.exec(text)![0];
}
