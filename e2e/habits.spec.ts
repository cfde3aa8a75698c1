import { balanceOf as balance, expect, noteOf as note, signUp, test } from './journey.ts';

// With animations: the celebration, and the balance that counts up.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('creates a habit from a starter, completes it, is paid, undoes it and completes it again', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  await expect(page.getByText('Create a habit and set a goal to grow.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Starter habits' }).getByRole('link')).toHaveCount(7);
  await page.getByRole('link', { name: /Walk for 20 minutes/ }).click();
  await expect(page.getByLabel('Habit title')).toHaveValue('🚶 Walk for 20 minutes');
  await expect(page.getByLabel('Description')).toHaveValue('Outside, any pace. The long way home counts.');
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked();
  await expect(page.getByLabel('Reward each time you keep it')).toHaveValue('3.00');
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByText('Set your goal and move with intention.')).toBeVisible();
  const walk = note(page, 'Walk for 20 minutes');
  await walk.getByRole('button', { name: 'Mark Walk for 20 minutes done' }).click();
  await expect(balance(page, '3.00 USD')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Kept. 3.00 USD added.' })).toHaveCount(1);
  await expect(walk.getByText('+3.00')).toBeVisible();
  await expect(walk.getByText('1-day shared streak')).toBeVisible();
  await expect(walk.getByRole('button', { name: 'Mark Walk for 20 minutes done' })).toBeDisabled();
  await page.reload();
  await walk.getByRole('button', { name: 'Undo Walk for 20 minutes' }).click();
  await expect(balance(page, '0.00 USD')).toBeVisible();
  await walk.getByRole('button', { name: 'Mark Walk for 20 minutes done' }).click();
  await expect(balance(page, '3.00 USD')).toBeVisible();
});
