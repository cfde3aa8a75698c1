import type { Page } from '@playwright/test';
import { clipboardOf, expect, makeHabit, signUp, test } from './journey.ts';

const invite = (page: Page) => page.getByRole('dialog', { name: 'Invite to Morning run' });
const inviteButton = (page: Page) => page.getByRole('button', { name: 'Invite to Morning run' });

test('Invite on a note shows one message offline, then copies by keyboard and returns the focus', async ({
  page,
  context,
  baseURL,
  cleanConsole,
}) => {
  cleanConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signUp(page);
  const { inviteCode } = await makeHabit(page);
  await page.goto('/');
  await expect(inviteButton(page)).toBeVisible();
  await context.setOffline(true);
  await inviteButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to generate invite link' })).toBeVisible();
  await context.setOffline(false);

  await inviteButton(page).press('Enter');
  await expect(invite(page).getByText(`${baseURL}/join/${inviteCode}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(invite(page)).toBeHidden();
  await expect(inviteButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await invite(page).getByRole('button', { name: 'Copy link only' }).click();
  await expect(invite(page)).toBeHidden();
  expect(await clipboardOf(page)).toBe(`${baseURL}/join/${inviteCode}`);
  await expect(inviteButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await invite(page).getByRole('button', { name: 'Copy Invitation' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Invitation copied' })).toBeVisible();
  await expect(invite(page)).toBeHidden();
  expect(await clipboardOf(page)).toContain(`/join/${inviteCode}`);
  await expect(page).toHaveURL('/');
});
