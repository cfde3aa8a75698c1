import { addDays, firstOfMonth } from '#shared/domain/calendar.ts';
import { giveHistory, today } from './habit-history.ts';
import { choose, dialog, entries, more } from './habit-journey.ts';
import { balanceOf as balance, expect, makeHabit as make, noteOf as note, sealOf, signUp, test } from './journey.ts';

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

test('seal, menu, dialog and month report a lost connection, and work again afterwards', async ({
  page,
  context,
  server,
  cleanConsole,
}) => {
  cleanConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  // A poll may be in flight when the promise is deleted.
  cleanConsole.allow(/404 .*\/api\/habits\/\d+\/(members|completions)$/);
  const run = 'Morning run';
  await signUp(page);
  const { id } = await make(page);
  const lastMonth = firstOfMonth(addDays(firstOfMonth(today), -1));
  giveHistory(server, id, { since: lastMonth, own: { kept: [lastMonth] } });
  await page.goto('/');
  await expect(note(page, run)).toBeVisible();
  await context.setOffline(true);
  await expect(note(page, run).getByText('Needs a connection')).toBeVisible();
  await expect(sealOf(page, run)).toBeDisabled();
  await more(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Kept cannot be reached' })).toBeVisible();
  await context.setOffline(false);
  await expect(sealOf(page, run)).toBeEnabled();
  await expect(balance(page, '0.00 USD'), 'nothing was queued').toBeVisible();
  await more(page).click();
  await expect(entries(page)).toHaveCount(6);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: run }).click();
  const month = page.getByRole('region', { name: /^[A-Z][a-z]+ 20\d\d$/ });
  await expect(month.getByText(/, open$/).first()).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText('Needs a connection')).toBeVisible();
  await month.getByRole('button', { name: /^Previous month/ }).click();
  await expect(month.getByRole('alert')).toContainText('Kept cannot be reached.');
  await context.setOffline(false);
  await expect(month.getByText(/^1 [A-Z][a-z]+, kept by everyone$/)).toBeAttached();

  await page.goBack();
  await choose(page, 'Delete');
  await context.setOffline(true);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Failed to delete habitKept cannot be reached. Check your connection and try again.',
  );
  await context.setOffline(false);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Make your first promise' })).toBeVisible();
});
