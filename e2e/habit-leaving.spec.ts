import { choose, dialog, entries, join, make, more, note, test } from './habit-journey.ts';
import { expect, signUp } from './journey.ts';

test.describe('Quit', () => {
  test('as the creator hands it to the longest-standing companion', async ({ page, maya }) => {
    await signUp(page);
    await join(maya, await make(page));
    await make(page, { name: 'Other', rewardAmount: '1.00' });
    await page.goto('/');
    await choose(page, 'Quit');
    await expect(
      dialog(page).getByText(
        'You will no longer receive updates. What you earned stays yours, and so do the days you kept. Maya becomes the creator.',
      ),
    ).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Quit' }).click();
    await expect(note(page)).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'You left Morning run' })).toBeVisible();
    await expect(note(page, 'Other'), 'the keyboard goes on with the next note').toBeFocused();
    await maya.goto('/');
    await more(maya).click();
    await expect(entries(maya).filter({ hasText: 'Delete' })).toBeVisible();
  });

  test('as a member, once, however often it is pressed', async ({ page, maya }) => {
    await signUp(page);
    await join(maya, await make(page));
    let asked = 0;
    let answer: () => void = () => {};
    const held = new Promise<void>((release) => (answer = release));
    await maya.route('/api/habits/*/members/*', async (route) => {
      asked++;
      await held;
      await route.continue();
    });
    await maya.goto('/');
    await choose(maya, 'Quit');
    await expect(dialog(maya)).not.toContainText('becomes the creator');
    await dialog(maya).getByRole('button', { name: 'Quit' }).dblclick();
    await expect(dialog(maya).getByRole('button', { name: 'Quitting...' })).toBeDisabled();
    await maya.keyboard.press('Escape');
    await expect(dialog(maya), 'it stays while it is at work').toBeVisible();
    answer();
    await expect(dialog(maya)).toBeHidden();
    await expect(note(maya)).toHaveCount(0);
    expect(asked).toBe(1);
  });

  test('as the last one says that it goes, and leads to the empty home', async ({ page }) => {
    await signUp(page);
    await make(page);
    await page.goto('/');
    await choose(page, 'Quit');
    await expect(dialog(page).getByText(/You are the last one here, so it will be deleted\./)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Quit' }).click();
    await expect(page.getByRole('heading', { name: 'Make your first promise' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('says when it fails', async ({ page, cleanConsole }) => {
    cleanConsole.allow(/404 .*members/);
    await signUp(page);
    await make(page);
    await page.goto('/');
    await page.route('/api/habits/*/members/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'Not found.' } }),
    );
    await choose(page, 'Quit');
    await dialog(page).getByRole('button', { name: 'Quit' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to leave habitNot found.');
    await expect(dialog(page).getByRole('button', { name: 'Quit' })).toBeEnabled();
  });
});

test.describe('Delete', () => {
  test('says what goes, works, and takes the note away', async ({ page, maya }) => {
    await signUp(page);
    await join(maya, await make(page));
    let answer: () => void = () => {};
    const held = new Promise<void>((release) => (answer = release));
    await page.route(/\/api\/habits\/\d+$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await choose(page, 'Delete');
    await expect(dialog(page)).toHaveAccessibleName('Delete this habit?');
    await expect(dialog(page).getByText('2 members')).toBeVisible();
    await expect(
      dialog(page).getByText(
        'This cannot be undone. It goes for everyone, with its comments. Balances and statements stay as they are.',
      ),
    ).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Archive instead' })).toBeHidden();
    answer();
    await expect(note(page)).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Morning run is deleted' })).toBeVisible();
    await maya.goto('/');
    await expect(maya.getByRole('heading', { name: 'Make your first promise' })).toBeVisible();
  });

  test('offers to archive instead', async ({ page }) => {
    await signUp(page);
    await make(page);
    await page.goto('/');
    await choose(page, 'Delete');
    await dialog(page).getByRole('button', { name: 'Archive instead' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Morning run is archived' })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  });

  test('without a connection says so in the dialog, and works afterwards', async ({ page, context, cleanConsole }) => {
    cleanConsole.allow(/ERR_INTERNET_DISCONNECTED/);
    await signUp(page);
    await make(page);
    await page.goto('/');
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
});

test.describe('Archive', () => {
  test('puts it below the list for everyone, and only the creator brings it back', async ({ page, maya }) => {
    await signUp(page);
    await join(maya, await make(page));
    await make(page, { name: 'Other', rewardAmount: '1.00' });
    await page.goto('/');
    await choose(page, 'Archive');
    const toast = page.getByRole('status').filter({ hasText: 'Morning run is archived' });
    await expect(toast).toContainText('You find it below your promises.');
    await expect(note(page)).toHaveCount(0);
    await expect(note(page, 'Other')).toBeFocused();

    await maya.goto('/');
    await expect(maya.getByRole('heading', { name: 'Make your first promise' })).toBeVisible();
    await maya.getByText('Archived', { exact: true }).click();
    const archived = maya.getByRole('listitem').filter({ hasText: 'Morning run' });
    await expect(archived).toContainText('by Nadia');
    await expect(archived.getByRole('button')).toHaveCount(0);

    await page.getByText('Archived', { exact: true }).click();
    await page.getByRole('button', { name: 'Bring back Morning run' }).click();
    await expect(note(page)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Morning run is back' })).toBeVisible();
    await expect(page.getByText('Archived', { exact: true })).toHaveCount(0);
  });

  test('leaves the way to its page, where the creator can still bring it back, quit and delete it', async ({
    page,
    cleanConsole,
  }) => {
    // Its page hears that it is gone, and asks, a moment before it is left.
    cleanConsole.allow(/status of 404 .*\/api\/habits\//);
    await signUp(page);
    const { id } = await make(page);
    await page.request.patch(`/api/habits/${id}`, { data: { archived: true } });
    await page.goto('/');
    await page.getByText('Archived', { exact: true }).click();
    await page.getByRole('link', { name: 'Morning run' }).click();
    await expect(page).toHaveURL(`/habits/${id}`);
    await expect(page.getByText('This habit is archived.')).toBeVisible();
    await expect(note(page).getByRole('button', { name: /^(Nudge|Invite|Mark)/ })).toHaveCount(0);
    await more(page).click();
    await expect(entries(page)).toHaveText(['Bring back', 'Quit', 'Delete']);
    await entries(page).filter({ hasText: 'Bring back' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Morning run is back' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark Morning run done' })).toBeEnabled();

    await choose(page, 'Archive');
    await expect(page.getByText('This habit is archived.')).toBeVisible();
    await choose(page, 'Delete');
    await expect(dialog(page).getByText(/^This cannot be undone\./)).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Archive instead' })).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('status').filter({ hasText: 'Morning run is deleted' })).toBeVisible();
    await expect(page.getByText('Archived', { exact: true })).toHaveCount(0);
  });

  test('leaves everyone else the way out', async ({ page, maya }) => {
    await signUp(page);
    const habit = await make(page);
    await join(maya, habit);
    await page.request.patch(`/api/habits/${habit.id}`, { data: { archived: true } });
    await maya.goto('/');
    await maya.getByText('Archived', { exact: true }).click();
    await maya.getByRole('link', { name: 'Morning run' }).click();
    await more(maya).click();
    await expect(entries(maya)).toHaveText(['Quit']);
    await expect(maya.getByRole('menu').getByRole('separator')).toHaveCount(0);
    await entries(maya).click();
    await expect(dialog(maya)).toContainText('You will no longer receive updates.');
    await dialog(maya).getByRole('button', { name: 'Quit' }).click();
    await expect(maya.getByRole('status').filter({ hasText: 'You left Morning run' })).toBeVisible();
    await expect(maya).toHaveURL('/');
    await expect(maya.getByText('Archived', { exact: true })).toHaveCount(0);
  });

  test('and Bring back say when they fail', async ({ page, cleanConsole }) => {
    cleanConsole.allow(/503 .*\/api\/habits/);
    await signUp(page);
    const { id } = await make(page);
    await page.route(/\/api\/habits\/\d+$/, (route) =>
      route.fulfill({ status: 503, json: { message: 'Kept is resting.' } }),
    );
    await page.goto('/');
    await choose(page, 'Archive');
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to update habit' });
    await expect(toast).toContainText('Kept is resting.');
    await expect(note(page)).toBeVisible();
    await page.request.patch(`/api/habits/${id}`, { data: { archived: true } });
    await page.reload();
    await page.getByText('Archived', { exact: true }).click();
    await page.getByRole('button', { name: 'Bring back Morning run' }).click();
    await expect(toast).toContainText('Kept is resting.');
    await expect(page.getByRole('button', { name: 'Bring back Morning run' })).toBeEnabled();
  });
});
