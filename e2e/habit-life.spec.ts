import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, newPerson, signUp, test as base } from './journey.ts';

type Made = { id: number; inviteCode: string };

const habit = {
  name: '🏃 Morning run',
  description: 'Before work',
  frequency: 'Daily',
  rewardAmount: '5.00',
  currency: 'USD',
};

/** Nadia is at the page, Maya at another browser. */
const test = base.extend<{ maya: Page }>({
  maya: async ({ browser, server }, provide) => {
    const context: BrowserContext = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await signUp(page, { ...newPerson(), name: 'Maya Lindqvist' });
    await provide(page);
    await context.close();
  },
});

async function make(page: Page, change: object = {}): Promise<Made> {
  const reply = await page.request.post('/api/habits', { data: { ...habit, ...change } });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as Made;
}

async function join(page: Page, { inviteCode }: Made, rewardAmount = '2.00'): Promise<void> {
  const reply = await page.request.post(`/api/habits/join/${inviteCode}`, { data: { rewardAmount } });
  expect(reply.status()).toBe(200);
}

const note = (page: Page, title = 'Morning run') => page.getByRole('article', { name: title });
const more = (page: Page, title = 'Morning run') => page.getByRole('button', { name: `More for ${title}` });
const entries = (page: Page) => page.getByRole('menuitem');
const dialog = (page: Page) => page.getByRole('dialog');

async function rightEdge(what: Locator): Promise<number> {
  const { x, width } = (await what.boundingBox())!;
  return x + width;
}

async function choose(page: Page, entry: string, title?: string): Promise<void> {
  await more(page, title).click();
  await entries(page).filter({ hasText: entry }).click();
}

test.describe('the menu', () => {
  test('holds everything for its creator, and is worked by the keyboard', async ({ page }) => {
    await signUp(page);
    await make(page);
    await page.goto('/');
    await more(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu', { name: 'More for Morning run' })).toBeVisible();
    await expect(entries(page)).toHaveText(['Edit', 'Pause', 'Archive', 'Quit', 'Delete']);
    await expect(more(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(entries(page).first()).toBeFocused();
    for (const [key, entry] of [
      ['ArrowUp', 'Delete'],
      ['ArrowDown', 'Edit'],
      ['ArrowDown', 'Pause'],
      ['End', 'Delete'],
      ['Home', 'Edit'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(entries(page).filter({ hasText: entry })).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(more(page)).toBeFocused();
    await expect(more(page)).toHaveAttribute('aria-expanded', 'false');

    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveAccessibleName('Pause this habit?');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(more(page)).toBeFocused();
  });

  test('closes by its own button and by a press beside it, and lies over everything', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signUp(page);
    await make(page);
    await page.goto('/');
    await more(page).click();
    await expect(entries(page).first()).toBeFocused();
    await entries(page).filter({ hasText: 'Delete' }).hover();
    expect(await rightEdge(page.getByRole('menu')), 'it ends where its button ends').toBeCloseTo(
      await rightEdge(more(page)),
      0,
    );
    await more(page).click();
    await expect(page.getByRole('menu')).toBeHidden();
    await more(page).click();
    await page.getByRole('heading', { name: /Nadia/ }).click();
    await expect(page.getByRole('menu')).toBeHidden();
  });

  test('without a connection says so, and opens at the next try', async ({ page, context, cleanConsole }) => {
    cleanConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await signUp(page);
    await make(page);
    await page.goto('/');
    await expect(more(page)).toBeVisible();
    await context.setOffline(true);
    await more(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Kept cannot be reached' })).toBeVisible();
    await context.setOffline(false);
    await more(page).click();
    await expect(entries(page)).toHaveCount(5);
  });

  test('of a member has no Archive and no Delete, of an overseer no Edit and no Pause', async ({ page, maya }) => {
    await signUp(page);
    await join(maya, await make(page, { creatorRole: 'overseer' }));
    await maya.goto('/');
    await more(maya).click();
    await expect(entries(maya)).toHaveText(['Edit', 'Pause', 'Quit']);
    await page.goto('/');
    await more(page).click();
    await expect(entries(page), 'a creator who watches').toHaveText(['Edit', 'Archive', 'Quit', 'Delete']);
    await page.keyboard.press('Escape');

    // Maya takes over, and Nadia is nothing but an overseer.
    const watched = await make(page, { name: 'Watched', creatorRole: 'overseer' });
    await join(maya, watched);
    const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
    await page.route('/api/dashboard', async (route) => {
      const reply = await route.fetch();
      const data = (await reply.json()) as { habits: { creatorId: number }[] };
      for (const one of data.habits) one.creatorId = id + 1_000_000;
      await route.fulfill({ json: data });
    });
    await page.reload();
    await more(page, 'Watched').click();
    await expect(entries(page)).toHaveText(['Quit']);
  });
});

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
    const resting = { status: 503, json: { message: 'Kept is resting.' } };
    await page.route(/\/api\/habits\/\d+$/, (route) => route.fulfill(resting));
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to update habitKept is resting.');
    await page.unroute(/\/api\/habits\/\d+$/);
    await page.route('/api/habits/*/members/*/reward', (route) => route.fulfill(resting));
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to update member detailsKept is resting.');
    await page.unroute('/api/habits/*/members/*/reward');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(note(page, 'Evening walk')).toContainText('8.00');
  });
});

test.describe('Pause', () => {
  test('rests the note for its doer, shows to companions, and Resume brings it back', async ({ page, maya }) => {
    await signUp(page);
    await join(maya, await make(page));
    await page.goto('/');
    await choose(page, 'Pause');
    await expect(dialog(page)).toHaveAccessibleName('Pause this habit?');
    await expect(
      dialog(page).getByText('Your companions will be told, and the shared streak waits for you.'),
    ).toBeVisible();
    await expect(dialog(page).getByRole('radio', { name: 'Sick' })).toBeChecked();
    await dialog(page).getByText('Travel').click();
    await dialog(page).getByRole('button', { name: 'Pause habit' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(note(page)).toContainText('Paused: travel');
    await expect(note(page)).toContainText('0 of last 7, 1 paused');
    await expect(note(page).getByRole('button', { name: 'Mark Morning run done' })).toBeDisabled();
    await expect(more(page)).toBeFocused();

    await maya.goto('/');
    await note(maya)
      .getByRole('button', { name: /of 2 kept/ })
      .click();
    await expect(note(maya).getByRole('listitem').filter({ hasText: 'Nadia Okafor' })).toContainText('Paused');
    await expect(note(maya).getByRole('button', { name: 'Mark Morning run done' })).toBeEnabled();

    await note(page).getByRole('button', { name: 'Resume Morning run' }).click();
    await expect(note(page).getByRole('button', { name: 'Mark Morning run done' })).toBeEnabled();
    await choose(page, 'Pause');
    await dialog(page).getByRole('button', { name: 'Pause habit' }).click();
    await expect(note(page)).toContainText('Paused: sick');
    await choose(page, 'Resume');
    await expect(note(page).getByRole('button', { name: 'Mark Morning run done' })).toBeEnabled();
  });

  test('leaves the Undo of today where it is', async ({ page }) => {
    await signUp(page);
    const { id } = await make(page);
    await page.request.post(`/api/habits/${id}/complete`);
    await page.request.post(`/api/habits/${id}/pause`, { data: { reason: 'sick' } });
    await page.goto('/');
    await note(page).getByRole('button', { name: 'Undo Morning run' }).click();
    await expect(page.getByRole('banner')).toContainText('0.00 USD');
    await expect(note(page)).toContainText('Paused: sick');
  });

  test('and Resume say when they fail', async ({ page, cleanConsole }) => {
    cleanConsole.allow(/503 .*pause/);
    await signUp(page);
    const { id } = await make(page);
    await page.goto('/');
    await page.route(/pause$/, (route) => route.fulfill({ status: 503, json: { message: 'Kept is resting.' } }));
    await choose(page, 'Pause');
    await dialog(page).getByRole('button', { name: 'Pause habit' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to pause habitKept is resting.');
    await page.keyboard.press('Escape');
    await page.request.post(`/api/habits/${id}/pause`, { data: { reason: 'sick' } });
    await page.reload();
    await note(page).getByRole('button', { name: 'Resume Morning run' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to resume habit' })).toContainText(
      'Kept is resting.',
    );
  });
});

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

test('what a week paid stands on the note with the words, also on its other days', async ({ page }) => {
  await signUp(page);
  const { id } = await make(page, { frequency: 'Weekly', rewardAmount: '3.00' });
  await page.request.post(`/api/habits/${id}/complete`);
  await page.goto('/');
  await expect(note(page).getByText('+3.00')).toBeVisible();
  await expect(note(page).getByText('Kept this week')).toBeVisible();
  await expect(note(page).getByRole('button', { name: 'Undo Morning run' })).toBeVisible();

  await page.route('/api/dashboard', async (route) => {
    const data = (await (await route.fetch()).json()) as { habits: { ownDays: string[] }[] };
    for (const one of data.habits) one.ownDays = one.ownDays.map(anotherDayOfThatWeek);
    await route.fulfill({ json: data });
  });
  await page.reload();
  await expect(note(page).getByText('Check it again any day')).toBeVisible();
  await expect(note(page).getByText('+3.00')).toBeVisible();
  await expect(note(page).getByText('Kept this week', { exact: true })).toBeVisible();
  await expect(note(page).getByRole('button', { name: 'Mark Morning run done' })).toBeEnabled();
});

function anotherDayOfThatWeek(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + (date.getUTCDay() === 0 ? 1 : -1));
  return date.toISOString().slice(0, 10);
}
