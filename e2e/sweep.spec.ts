import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signUp, test } from './journey.ts';

type Screen = { name: string; open: (page: Page) => Promise<void> };

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
  { name: 'not-found', open: async (page) => void (await page.goto('/nowhere')) },
  { name: 'home-empty', open: signedIn('/') },
  { name: 'not-found-signed-in', open: signedIn('/nowhere') },
  {
    name: 'home-offline-account-open',
    open: async (page) => {
      await signedIn('/')(page);
      await page.getByRole('button', { name: 'Account' }).click();
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
    },
  },
];

const widths = { phone: 360, tablet: 768, desktop: 1440 };

for (const screen of screens) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${screen.name} in ${theme}`, async ({ page, cleanConsole }) => {
      cleanConsole.allow(/status of 401 .*\/api\/login/);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await screen.open(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const [device, width] of Object.entries(widths)) {
        await page.setViewportSize({ width, height: device === 'phone' ? 740 : 900 });
        await page.evaluate(async () => document.fonts.ready);
        await page.screenshot({
          path: `test-results/sweep/${screen.name}-${device}-${theme}.png`,
          fullPage: true,
        });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `sideways scroll at ${width} px`).toBe(0);
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
      }
    });
  }
}

function signedIn(path: string) {
  return async (page: Page) => {
    await page.goto('/auth');
    await signUp(page);
    await page.goto(path);
  };
}
