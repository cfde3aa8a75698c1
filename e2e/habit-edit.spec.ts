import { choose, dialog, join, make, more, note, test } from './habit-journey.ts';
import { expect, refuse, signUp } from './journey.ts';

test.describe('Edit', () => {
  test('as the creator changes the promise and the reward, and sends only what changed', async ({ page }) => {
    await signUp(page);
    await make(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`);
    });
    await page.goto('/');
    await choose(page, 'Edit');
    await dialog(page).getByLabel('Name').fill('');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription('Name is required');
    await expect(dialog(page).getByLabel('Name')).toBeFocused();
    await dialog(page).getByLabel('Name').fill('🚶 Evening walk');
    const reward = dialog(page).getByLabel('Your reward each time');
    await expect(reward).toHaveAccessibleDescription('Counts from the next time you keep it.');
    await reward.fill('0.00');
    await page.keyboard.press('Enter');
    await expect(reward).toHaveAccessibleDescription(/^Reward amount must be greater than 0/);
    await reward.fill('');
    await reward.blur();
    await expect(reward).toHaveValue('0.01');
    await reward.fill('7.5');
    await dialog(page).getByText('Weekly').click();
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(note(page, 'Evening walk')).toContainText('Weekly');
    await expect(note(page, 'Evening walk')).toContainText('7.50');
    await expect(more(page, 'Evening walk')).toBeFocused();
    expect(sent.map((line) => line.replaceAll(/\d+(?=\/| )/g, 'N'))).toEqual([
      '/api/habits/N {"name":"🚶 Evening walk","frequency":"Weekly"}',
      '/api/habits/N/members/N/reward {"rewardAmount":"7.50"}',
    ]);

    await choose(page, 'Edit', 'Evening walk');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page)).toBeHidden();
    expect(sent, 'nothing changed, nothing sent').toHaveLength(2);
  });

  test('as a member is the reward alone, and a currency says what it does', async ({ page, maya }) => {
    await signUp(page);
    await join(maya, await make(page));
    await maya.goto('/');
    await choose(maya, 'Edit');
    await expect(dialog(maya).getByText('Nadia made this promise and can change these.')).toBeVisible();
    await expect(dialog(maya).getByText('Before work')).toBeVisible();
    await expect(dialog(maya).getByRole('textbox')).toHaveCount(1);
    await dialog(maya).getByLabel('Your reward each time').fill('3');
    await dialog(maya).getByLabel('Currency').selectOption('EUR');
    await expect(
      dialog(maya).getByText(
        'Your currency becomes EUR everywhere. Nothing is converted: 0.00 USD will read 0.00 EUR.',
      ),
    ).toBeVisible();
    await dialog(maya).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(maya)).toBeHidden();
    await expect(maya.getByRole('banner')).toContainText('0.00 EUR');
    await expect(note(maya)).toContainText('3.00');
  });

  test('as a creator who watches has no reward', async ({ page }) => {
    await signUp(page);
    await make(page, { creatorRole: 'overseer' });
    await page.goto('/');
    await choose(page, 'Edit');
    await expect(dialog(page).getByLabel('Your reward each time')).toHaveCount(0);
    await dialog(page).getByLabel('Name').fill('Evening walk');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(note(page, 'Evening walk')).toBeVisible();
  });

  test('says which part failed, keeps what was typed, and sends the rest at the next try', async ({
    page,
    cleanConsole,
  }) => {
    cleanConsole.allow(/503 .*\/api\/habits/);
    await signUp(page);
    await make(page);
    await page.goto('/');
    await choose(page, 'Edit');
    await dialog(page).getByLabel('Name').fill('Evening walk');
    await dialog(page).getByLabel('Your reward each time').fill('8.00');
    const recover = await refuse(page, /\/api\/habits\/\d+$/);
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to update habitKept is resting.');
    await recover();
    const recoverAgain = await refuse(page, '/api/habits/*/members/*/reward');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to update member detailsKept is resting.');
    await recoverAgain();
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(note(page, 'Evening walk')).toContainText('8.00');
  });
});
