import type { Page } from '@playwright/test';
import { makeCode, openCodes } from './extra-codes.ts';
import { clipboardOf, expect, makeHabit, signUp, test } from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite to Morning run' });
const section = (page: Page) => dialog(page).getByRole('region', { name: 'Extra codes' });
const rows = (page: Page) => section(page).getByRole('listitem');

const opens = async (page: Page, code: string) => (await page.request.get(`/api/habits/by-invite/${code}`)).status();

test('creates, copies and revokes a code by keyboard, and the focus returns to Invite', async ({ page, baseURL }) => {
  await signUp(page);
  await makeHabit(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Invite to Morning run' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Copy link only' }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Extra codes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(section(page).getByText('None yet.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(section(page).getByRole('radio', { name: '7 days' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText('Expires in 30 days · by Nadia Okafor');

  await expect(rows(page).getByRole('button', { name: 'Copy link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(1);
  const link = await clipboardOf(page);
  const code = /\/join\/(\w+)$/.exec(link)?.[1] ?? '';
  expect(link).toBe(`${baseURL}/join/${code}`);
  expect(await opens(page, code)).toBe(200);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page).getByRole('button', { name: 'Revoke' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(section(page).getByText('None yet.')).toBeVisible();
  await expect(section(page)).toBeFocused();
  expect(await opens(page, code)).toBe(404);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Invite to Morning run' })).toBeFocused();
});

test('fifty codes scroll inside the dialog, a double click on Revoke only asks, and a 51st code is refused with a sentence', async ({
  page,
  cleanConsole,
}) => {
  cleanConsole.allow(/409 .*\/invitations/);
  await signUp(page);
  const { id } = await makeHabit(page);
  await Promise.all(Array.from({ length: 50 }, () => makeCode(page, id, 7)));
  await openCodes(page);
  await expect(rows(page)).toHaveCount(50);
  // At several scroll positions: low in the list, the question scrolls another button under the pointer.
  const row = rows(page).nth(4);
  for (let scrolled = 0; scrolled <= 140; scrolled += 20) {
    await section(page)
      .getByRole('list')
      .evaluate((list, top) => (list.scrollTop = top), scrolled);
    const { x, y } = (await row.getByRole('button', { name: 'Revoke' }).boundingBox())!;
    await page.mouse.dblclick(x + 10, y + 10);
    await row.getByRole('button', { name: 'Cancel' }).click();
  }
  await expect(rows(page)).toHaveCount(50);

  await page.setViewportSize({ width: 360, height: 740 });
  await section(page).getByRole('button', { name: 'Make a code' }).click();
  await expect(section(page).getByRole('alert')).toHaveText('There are 50 links already. Revoke one to make another.');
  await rows(page).last().getByRole('button', { name: 'Revoke' }).click();
  await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeInViewport();
  const wide = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(wide).toBe(0);
});
