import type { Locator } from '@playwright/test';
import { choose, dialog, entries, join, make, more, note, test } from './habit-journey.ts';
import { expect, signUp } from './journey.ts';

test('the menu works by keyboard, closes by a press outside, and is on top of everything', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await make(page);
  await page.goto('/');
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu', { name: 'More for Morning run' })).toBeVisible();
  await expect(entries(page)).toHaveText(['Edit', 'Reminders', 'Pause', 'Archive', 'Quit', 'Delete']);
  await expect(more(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(entries(page).first()).toBeFocused();
  for (const [key, entry] of [
    ['ArrowUp', 'Delete'],
    ['ArrowDown', 'Edit'],
    ['ArrowDown', 'Reminders'],
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
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Pause this habit?');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(more(page)).toBeFocused();

  await more(page).click();
  await expect(entries(page).first()).toBeFocused();
  await entries(page).filter({ hasText: 'Delete' }).hover();
  const edges = [await rightEdge(page.getByRole('menu')), await rightEdge(more(page))] as const;
  expect(edges[0], 'it ends where its button ends').toBeCloseTo(edges[1], 0);
  await more(page).click();
  await expect(page.getByRole('menu')).toBeHidden();
  await more(page).click();
  await page.getByRole('heading', { name: /Nadia/ }).click();
  await expect(page.getByRole('menu')).toBeHidden();
});

test('the focus returns when a dialog closes, and moves to the next note when one is gone', async ({
  page,
  maya,
  cleanConsole,
}) => {
  // A poll may be in flight when the promise is quit.
  cleanConsole.allow(/404 .*\/api\/habits\/\d+\/(members|completions)$/);
  await signUp(page);
  await join(maya, await make(page));
  await make(page, { name: 'Other', rewardAmount: '1.00' });
  await page.goto('/');
  await choose(page, 'Edit');
  await dialog(page).getByLabel('Your reward each time').fill('7.50');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(more(page)).toBeFocused();
  await expect(note(page)).toContainText('7.50');

  const row = note(page).getByRole('button', { name: /of [12] kept/ });
  await row.click();
  await note(page).getByRole('button', { name: 'Remove Maya Lindqvist' }).click();
  await page.keyboard.press('Escape');
  await expect(note(page).getByRole('button', { name: 'Remove Maya Lindqvist' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row).toHaveText(/0 of 1 kept/);
  await expect(row).toBeFocused();

  await choose(page, 'Archive');
  await expect(note(page)).toHaveCount(0);
  await expect(note(page, 'Other')).toBeFocused();
  await page.getByText('Archived', { exact: true }).click();
  await page.getByRole('button', { name: 'Bring back Morning run' }).click();
  await expect(note(page)).toBeFocused();

  await choose(page, 'Quit');
  await dialog(page).getByRole('button', { name: 'Quit' }).click();
  await expect(note(page)).toHaveCount(0);
  await expect(note(page, 'Other')).toBeFocused();
  await choose(page, 'Delete', 'Other');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Make your first promise' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

async function rightEdge(what: Locator): Promise<number> {
  const { x, width } = (await what.boundingBox())!;
  return x + width;
}
