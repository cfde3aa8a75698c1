import type { Locator } from '@playwright/test';
import { dialog, entries, make, more, test } from './habit-journey.ts';
import { expect, signUp } from './journey.ts';

test('the menu works by keyboard, closes by a press outside, and is on top of everything', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await make(page);
  await page.goto('/');
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu', { name: 'More for Morning run' })).toBeVisible();
  await expect(entries(page)).toHaveText([
    'Edit',
    'Reminders',
    'How do my marks count?',
    'Pause',
    'Archive',
    'End it well',
    'Quit',
    'Delete',
  ]);
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
  for (let entry = 0; entry < 3; entry++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Pause this habit?');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(more(page)).toBeFocused();

  await more(page).click();
  await expect(entries(page).first()).toBeFocused();
  await entries(page).filter({ hasText: 'Delete' }).hover();
  expect((await page.getByRole('menu').boundingBox())!.x, 'its distance from the edge').toBeGreaterThanOrEqual(12);
  await page.setViewportSize({ width: 600, height: 740 });
  const edges = [await rightEdge(page.getByRole('menu')), await rightEdge(more(page))] as const;
  expect(edges[0], 'it ends where its button ends').toBeCloseTo(edges[1], 0);
  await page.setViewportSize({ width: 360, height: 740 });
  await more(page).click();
  await expect(page.getByRole('menu')).toBeHidden();
  await more(page).click();
  await expect(entries(page).first()).toBeFocused();
  // Below the notes, where the menu does not reach.
  await page.mouse.click(180, 620);
  await expect(page.getByRole('menu')).toBeHidden();
});

async function rightEdge(what: Locator): Promise<number> {
  const { x, width } = (await what.boundingBox())!;
  return x + width;
}
