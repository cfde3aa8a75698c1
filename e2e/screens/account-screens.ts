import { expect } from '../journey.ts';
import { signedIn, type Screen } from './screen.ts';

/** Signing in, a forgotten password, the profile, and what is not there. */
export const accountScreens: Screen[] = [
  { name: 'auth', open: async (page) => void (await page.goto('/auth')) },
  {
    name: 'auth-errors',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Join the Adventure' }).click();
    },
  },
  {
    name: 'auth-login',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Log In' }).click();
    },
  },
  {
    name: 'auth-login-failed',
    logs: /status of 401 .*\/api\/login/,
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Log In' }).click();
      await page.getByLabel('Username or Email').fill('nobody');
      await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).fill('wrong one');
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: 'Login failed' }).hover();
    },
  },
  {
    name: 'forgot-password-error',
    open: async (page) => {
      await page.goto('/forgot-password');
      await page.getByRole('button', { name: 'Send reset link' }).click();
    },
  },
  {
    name: 'forgot-password-sent',
    open: async (page) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email Address').fill('maximiliane.katharina.von.oppersdorff-wittgenstein@example.com');
      await page.getByRole('button', { name: 'Send reset link' }).click();
    },
  },
  {
    name: 'reset-password-valid',
    open: async (page) => {
      await page.route('/api/reset-password/verify**', (route) => route.fulfill({ json: { valid: true } }));
      await page.goto('/reset-password?token=any');
      await page.getByRole('button', { name: 'Reset password' }).click();
    },
  },
  {
    name: 'reset-password-invalid',
    open: async (page) => {
      await page.goto('/reset-password');
      await page.getByText('Paste a token instead').click();
    },
  },
  {
    name: 'reset-password-expired',
    open: async (page) => {
      await page.route('/api/reset-password/verify**', (route) =>
        route.fulfill({ json: { valid: false, reason: 'expired' } }),
      );
      await page.goto('/reset-password?token=any');
    },
  },
  {
    name: 'reset-password-done',
    open: async (page) => {
      await page.route('/api/reset-password/verify**', (route) => route.fulfill({ json: { valid: true } }));
      await page.route('/api/reset-password', (route) => route.fulfill({ json: { success: true, message: '' } }));
      await page.goto('/reset-password?token=any');
      await page.getByLabel('New password').fill('another secret');
      await page.getByLabel('Confirm password').fill('another secret');
      await page.getByRole('button', { name: 'Reset password' }).click();
      await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    },
  },
  { name: 'profile', open: signedIn('/profile') },
  {
    name: 'profile-password',
    open: async (page) => {
      await signedIn('/profile')(page);
      await page.getByRole('tab', { name: 'Password' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
    },
  },
  {
    name: 'profile-delete',
    open: async (page) => {
      await signedIn('/profile')(page);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
    },
  },
  { name: 'not-found', open: async (page) => void (await page.goto('/nowhere')) },
  { name: 'not-found-signed-in', open: signedIn('/nowhere') },
];
