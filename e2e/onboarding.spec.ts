import type { Page } from '@playwright/test';
import { clipboardOf, expect, signUp, test } from './journey.ts';

const step = (page: Page, number: 1 | 2 | 3) =>
  page.getByRole('heading', {
    level: 1,
    name: ['Create Your Habit Rewards', 'Set Your Rewards Goal', 'Invite Friends and Earn Rewards Together'][
      number - 1
    ]!,
  });

test(
  'the whole onboarding by keyboard, resumed by its address, with back and forward',
  { tag: '@full' },
  async ({ page }) => {
    await signUp(page);
    await page.goto('/signup-flow');
    await expect(step(page, 1)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Kept, home' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /Walk for 20 minutes/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start Tracking' }).focus();
    await page.keyboard.press('Enter');
    await expect(step(page, 2)).toBeVisible();

    await page.goBack();
    await expect(step(page, 1), 'going back does not offer to create it again').toBeVisible();
    await page.goForward();
    await expect(step(page, 2)).toBeVisible();
    const left = page.url();
    await page.getByRole('link', { name: 'Kept, home' }).click();
    await expect(page.getByRole('article', { name: 'Walk for 20 minutes' })).toHaveCount(1);
    await page.goto(left);
    await expect(step(page, 2)).toBeVisible();
    await page.getByRole('link', { name: 'Continue without a goal' }).click();
    await expect(page.getByText('“🚶 Walk for 20 minutes”')).toBeVisible();
    await page.reload();
    await expect(page.getByText('“🚶 Walk for 20 minutes”')).toBeVisible();
    await page.goBack();
    await expect(step(page, 2)).toBeVisible();
    await page.goForward();
    await expect(step(page, 3)).toBeVisible();
    await page.goBack();
    await expect(step(page, 2)).toBeVisible();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Tea');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4.5');
    await page.keyboard.press('Enter');
    await expect(step(page, 3)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Copy Invitation' })).toBeFocused();
    await page.keyboard.press('Enter');
    const toast = page.getByRole('status').filter({ hasText: 'Invitation copied' });
    await expect(toast).toBeVisible();
    expect(await clipboardOf(page)).toMatch(/“🚶 Walk for 20 minutes”, Daily\. Join me on Kept: http:.*\/join\/\w+$/);
    // Bottom right of the screen, which is 1280 x 720.
    const { x, y, width, height } = (await page.getByLabel('Messages (F8)').boundingBox())!;
    expect({ width, right: 1280 - x - width }).toEqual({ width: 420, right: 24 });
    expect(720 - y - height).toBeLessThan(24);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner')).toBeVisible();
    const goals = await (await page.request.get('/api/goal-rewards')).json();
    expect(goals).toMatchObject([{ title: 'Tea', price: '4.50', link: null }]);
  },
);
