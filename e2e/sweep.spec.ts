import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, refuseClipboard, test } from './journey.ts';
import { habitScreens, type Screen } from './sweep-habits.ts';
import { fillHome, fillStatement, signedIn } from './sweep-people.ts';

/** Every screen in the states worth looking at. A feature joins by adding a line. */
const screens: Screen[] = [
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
  { name: 'home-empty', open: signedIn('/') },
  {
    name: 'home-full',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillHome(page);
      await page.goto('/');
      await page.getByRole('button', { name: 'Mark Sunday reset done' }).click();
      await page.getByRole('button', { name: 'Undo Sunday reset' }).waitFor();
      await page
        .getByRole('button', { name: /of 1 kept/ })
        .first()
        .click();
    },
  },
  {
    name: 'create-habit',
    open: async (page) => {
      await signedIn('/create-habit?name=🚶 Walk for 20 minutes&rewardAmount=12345678.5')(page);
      await page.getByRole('button', { name: 'Start Tracking' }).click();
    },
  },
  { name: 'statement-empty', open: signedIn('/statement') },
  {
    name: 'statement-long',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillStatement(page);
      await page.goto('/statement');
      await page.getByText('Some entries are in another currency.').waitFor();
    },
  },
  {
    name: 'statement-of-goals',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillStatement(page);
      await page.goto('/statement');
      await page.getByLabel('Show').selectOption('Goals redeemed');
      await page.getByText('Together').waitFor();
    },
  },
  {
    name: 'create-habit-invite',
    open: async (page) => {
      await signedIn('/create-habit?name=🚶 Walk for 20 minutes&description=Any pace')(page);
      await page.getByRole('button', { name: 'Start Tracking' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'note-invite-refused',
    open: async (page) => {
      await refuseClipboard(page);
      await signedIn('/auth')(page);
      await fillHome(page);
      await page.goto('/');
      await page.getByRole('button', { name: /^Invite to Donaudampf/ }).click();
      await page.getByRole('button', { name: 'Copy Invitation' }).click();
      await page.getByText('Copy failed').waitFor();
    },
  },
  ...habitScreens,
  { name: 'onboarding-1', open: signedIn('/signup-flow') },
  { name: 'onboarding-create-habit', open: signedIn('/create-habit?signup=true&name=🧘 Ten quiet minutes') },
  { name: 'onboarding-2', open: signedIn('/signup-flow?step=2') },
  {
    name: 'onboarding-2-errors',
    open: async (page) => {
      await signedIn('/signup-flow?step=2')(page);
      await page.getByLabel('Goal Title').fill('Noise-cancelling headphones, the good ones');
      await page.getByLabel('Goal Value').fill('1234567890.12');
      await page.getByLabel('Goal Link').fill('headphones');
      await page.getByRole('button', { name: 'Set This Goal' }).click();
    },
  },
  {
    name: 'onboarding-3',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillHome(page);
      await page.goto('/signup-flow?step=3');
      await page.getByRole('button', { name: 'Copy Invitation' }).waitFor();
    },
  },
  { name: 'onboarding-3-no-habit', open: signedIn('/signup-flow?step=3&habitId=0') },
  { name: 'not-found-signed-in', open: signedIn('/nowhere') },
  {
    name: 'home-offline-account-open',
    open: async (page) => {
      await signedIn('/')(page);
      await page.getByRole('heading', { name: 'Starter habits' }).waitFor();
      await page.getByRole('button', { name: 'Account' }).click();
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
    },
  },
];

const widths = { phone: 360, tablet: 768, desktop: 1440 };

for (const screen of screens) {
  test(screen.name, async ({ page, cleanConsole }) => {
    cleanConsole.allow(/status of (401 .*\/api\/login|503 .*\/api\/habits)/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await screen.open(page);
    await expect(page.getByRole('heading').first()).toBeVisible();
    for (const [device, width] of Object.entries(widths)) {
      await page.setViewportSize({ width, height: device === 'phone' ? 740 : 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.screenshot({
          path: `test-results/sweep/${screen.name}-${device}-${colorScheme}.png`,
          fullPage: true,
          // The colours of the theme before would still be on their way.
          animations: 'disabled',
        });
        expect(await seriousFindings(page), `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });
}

async function seriousFindings(page: Page): Promise<string[]> {
  // Legacy mode looks at this one frame only, in half the time: we have no others.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
  ];
}
