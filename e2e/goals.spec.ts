import type { Page } from '@playwright/test';
import { balanceOf, expect, makeHabit, noteOf, signUp, test } from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('two tabs show the same goals and the same balance', async ({ page, context, cleanConsole }) => {
  cleanConsole.allow(/409 .*\/api\/goal-rewards/);
  await signUp(page);
  const { id } = await makeHabit(page, { rewardAmount: '10.00' });
  expect((await page.request.post(`/api/habits/${id}/complete`)).status()).toBe(200);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    const heard = tab.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
    await tab.goto('/goal-rewards');
    await heard;
  }
  for (const title of ['Tea', 'Cake']) await page.request.post('/api/goal-rewards', { data: { title, price: '3.00' } });
  for (const tab of [page, other]) await expect(noteOf(tab, 'Cake')).toBeVisible();

  // Both tabs have the dialog open; one redeems first.
  for (const tab of [page, other]) await press(tab, 'Redeem Tea');
  await press(page, 'Redeem 3.00 USD');
  await expect(noteOf(page, 'Tea')).toBeFocused();
  await expect(balanceOf(other, '7.00 USD')).toBeVisible();
  await expect(noteOf(other, 'Tea')).toContainText('Redeemed today');
  await press(other, 'Redeem 3.00 USD');
  await expect(dialog(other).getByRole('alert')).toHaveText(
    'Failed to redeem goalThis goal has already been redeemed.',
  );
  await press(other, 'Not yet');

  const edit = page.getByRole('button', { name: 'Edit Cake' });
  await edit.click();
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await press(page, 'Delete Cake');
  await press(page, 'Delete');
  await expect(noteOf(page, 'Tea')).toBeFocused();
  await expect(noteOf(other, 'Cake')).toHaveCount(0);
});
