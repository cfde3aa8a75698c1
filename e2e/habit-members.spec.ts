import { dialog, join, make, note, test } from './habit-journey.ts';
import { expect, signUp } from './journey.ts';

test.describe('the member list', () => {
  test('lets the creator remove somebody and allow them again', async ({ page, maya }) => {
    await signUp(page);
    const made = await make(page);
    await join(maya, made);
    await page.goto('/');
    const row = note(page).getByRole('button', { name: /of [12] kept/ });
    await row.click();
    await expect(note(page).getByRole('button', { name: 'Remove Nadia Okafor' })).toHaveCount(0);
    await note(page).getByRole('button', { name: 'Remove Maya Lindqvist' }).click();
    await expect(dialog(page)).toHaveAccessibleName('Remove Maya?');
    await page.keyboard.press('Escape');
    await expect(note(page).getByRole('button', { name: 'Remove Maya Lindqvist' })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(row).toHaveText(/0 of 1 kept/);
    await expect(row).toBeFocused();
    expect((await maya.request.post(`/api/habits/join/${made.inviteCode}`, { data: {} })).status()).toBe(404);

    const removed = note(page).getByRole('region', { name: 'Removed' });
    await removed.getByRole('button', { name: 'Allow again: Maya Lindqvist' }).click();
    await expect(removed).toHaveCount(0);
    await expect(row).toBeFocused();
    await join(maya, made);
  });

  test('is only to look at for others', async ({ page, maya }) => {
    await signUp(page);
    await join(maya, await make(page));
    await maya.goto('/');
    await note(maya)
      .getByRole('button', { name: /of 2 kept/ })
      .click();
    await expect(note(maya).getByRole('listitem')).toHaveCount(2);
    await expect(note(maya).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  });

  test('says when somebody cannot be removed', async ({ page, maya, cleanConsole }) => {
    cleanConsole.allow(/403 .*members/);
    await signUp(page);
    await join(maya, await make(page));
    await page.goto('/');
    await note(page)
      .getByRole('button', { name: /of 2 kept/ })
      .click();
    await page.route('/api/habits/*/members/*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Only the creator can do this.' } }),
    );
    await note(page).getByRole('button', { name: 'Remove Maya Lindqvist' }).click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to remove memberOnly the creator can do this.');
  });
});
