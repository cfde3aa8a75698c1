import type { Page } from '@playwright/test';
import { clipboardOf, expect, refuseClipboard, selectedText, signUp, test } from './journey.ts';

const friends = (page: Page) => page.getByRole('dialog', { name: 'Invite Friends to Earn Rewards' });
const invite = (page: Page) => page.getByRole('dialog', { name: 'Invite to Morning run' });
const inviteButton = (page: Page) => page.getByRole('button', { name: 'Invite to Morning run' });

async function createHabit(page: Page): Promise<void> {
  await page.goto('/create-habit?name=🏃 Morning run&description=Before work');
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(friends(page)).toBeVisible();
}

async function makeHabit(page: Page): Promise<string> {
  const reply = await page.request.post('/api/habits', {
    data: {
      name: '🏃 Morning run',
      description: 'Before work',
      frequency: 'Daily',
      rewardAmount: '5.00',
      currency: 'USD',
    },
  });
  return ((await reply.json()) as { inviteCode: string }).inviteCode;
}

test('after creating, the invitation is copied with the link, and the way leads home', async ({ page, baseURL }) => {
  await signUp(page);
  await createHabit(page);
  await friends(page).getByRole('button', { name: 'Copy Invitation' }).click();
  await expect(page).toHaveURL('/');
  await expect(friends(page)).toBeHidden();
  const toast = page.getByRole('status').filter({ hasText: 'Invitation copied' });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('article', { name: 'Morning run' })).toBeVisible();

  const copied = await clipboardOf(page);
  const code = /\/join\/(\w+)$/.exec(copied)?.[1];
  expect(copied).toBe(`Keep a promise with me? “🏃 Morning run”, Daily. Join me on Kept: ${baseURL}/join/${code}`);
  expect((await page.request.get(`/api/habits/by-invite/${code}`)).status()).toBe(200);
  await expect(toast).toBeHidden({ timeout: 4000 });
});

for (const [way, leave] of [
  ['Done', (page: Page) => friends(page).getByRole('button', { name: 'Done' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
] as const) {
  test(`after creating, ${way} leads home too`, async ({ page }) => {
    await signUp(page);
    await createHabit(page);
    await leave(page);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('article', { name: 'Morning run' })).toHaveCount(1);
  });
}

test('where copying is refused the text stands selected, and the dialog stays', async ({ page }) => {
  await signUp(page);
  await refuseClipboard(page);
  await createHabit(page);
  for (let tries = 0; tries < 2; tries++) {
    await friends(page).getByRole('button', { name: 'Copy Invitation' }).click();
    const area = friends(page).getByRole('textbox', { name: 'Invitation' });
    await expect(area).toBeFocused();
    await expect(area).toHaveAccessibleDescription('Copy failed Please copy the invitation manually');
    await expect(area).not.toBeEditable();
    expect(await selectedText(page)).toMatch(/^Keep a promise with me\? .*\/join\/\w+$/);
  }
  await expect(page).toHaveURL(/\/create-habit/);
  await friends(page).getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/');
});

test('so it does where there is no clipboard at all', async ({ page }) => {
  await signUp(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await createHabit(page);
  await friends(page).getByRole('button', { name: 'Copy Invitation' }).click();
  await expect(friends(page).getByRole('textbox', { name: 'Invitation' })).toBeFocused();
});

test('a refused habit keeps what was typed, and no dialog opens', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/503 .*\/api\/habits/);
  await signUp(page);
  await page.route('/api/habits', (route) => route.fulfill({ status: 503, json: { message: 'Kept is resting.' } }));
  await page.goto('/create-habit?name=Morning run&description=Before work');
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create habit' })).toContainText('Kept is resting.');
  await expect(page.getByLabel('Habit title')).toHaveValue('Morning run');
  await expect(friends(page)).toBeHidden();
});

test('a note is shared by its Invite, and the keyboard comes back to it', async ({ page, baseURL }) => {
  await signUp(page);
  const code = await makeHabit(page);
  await page.goto('/');
  await inviteButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(invite(page).getByText(`${baseURL}/join/${code}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(invite(page)).toBeHidden();
  await expect(inviteButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await invite(page).getByRole('button', { name: 'Copy link only' }).click();
  await expect(invite(page)).toBeHidden();
  expect(await clipboardOf(page)).toBe(`${baseURL}/join/${code}`);
  await expect(inviteButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await invite(page).getByRole('button', { name: 'Copy Invitation' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Invitation copied' })).toBeVisible();
  await expect(invite(page)).toBeHidden();
  expect(await clipboardOf(page)).toContain(`/join/${code}`);
  await expect(page).toHaveURL('/');
});

test('pressed twice, Invite asks once', async ({ page }) => {
  await signUp(page);
  await makeHabit(page);
  let asked = 0;
  let answer: () => void = () => {};
  const held = new Promise<void>((release) => (answer = release));
  await page.route('/api/habits/*/invite', async (route) => {
    asked++;
    await held;
    await route.continue();
  });
  await page.goto('/');
  await inviteButton(page).click();
  await expect(inviteButton(page)).toHaveAttribute('aria-busy', 'true');
  await inviteButton(page).click();
  answer();
  await expect(invite(page)).toHaveCount(1);
  await expect(invite(page)).toBeVisible();
  expect(asked).toBe(1);
});

test('an invite that fails says why, and works at the next try', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/404 .*\/invite/);
  await signUp(page);
  await makeHabit(page);
  await page.route('/api/habits/*/invite', (route) => route.fulfill({ status: 404, json: { message: 'Not found.' } }));
  await page.goto('/');
  await inviteButton(page).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to generate invite link' });
  await expect(toast).toContainText('Not found.');
  await expect(invite(page)).toBeHidden();
  await page.unroute('/api/habits/*/invite');
  await inviteButton(page).click();
  await expect(invite(page)).toBeVisible();
});

test('without a connection an invite is one message, and not a broken page', async ({
  page,
  context,
  cleanConsole,
}) => {
  cleanConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signUp(page);
  await makeHabit(page);
  await page.goto('/');
  await expect(inviteButton(page)).toBeVisible();
  await context.setOffline(true);
  await inviteButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to generate invite link' })).toBeVisible();
  await context.setOffline(false);
  await inviteButton(page).click();
  await expect(invite(page)).toBeVisible();
});
