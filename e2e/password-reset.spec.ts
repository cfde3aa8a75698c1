import { expect, logInThroughForm, signUp, test } from './journey.ts';

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

  const link = () => /http\S+\/reset-password#token=\S+/.exec(server.mailTo(nadia.email)[0]?.text ?? '')?.[0];
  await expect.poll(link).toBeDefined();
  await page.goto(link()!);
  await page.getByLabel('New password').fill('another secret');
  await page.getByLabel('Confirm password').fill('another secret');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await logInThroughForm(page, nadia.username, 'another secret');
  await expect(page.getByRole('heading', { name: /Nadia/ })).toBeVisible();

  const old = await elsewhere.newPage();
  await old.goto('/');
  await expect(old, 'the session of the old password has ended').toHaveURL(/\/auth/);
  await elsewhere.close();
});
