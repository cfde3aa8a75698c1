import type { Locator } from '@playwright/test';
import { choose, dialog, entries, join, make, more, note, test } from './habit-journey.ts';
import { bringNothing, expect, signUp } from './journey.ts';

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
    await bringNothing(page);
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

test('what a week paid stands on the note with the words, also on its other days', async ({ page }) => {
  await signUp(page);
  const { id } = await make(page, { frequency: 'Weekly', rewardAmount: '3.00' });
  await page.request.post(`/api/habits/${id}/complete`);
  await page.goto('/');
  await expect(note(page).getByText('+3.00')).toBeVisible();
  await expect(note(page).getByText('Kept this week')).toBeVisible();
  await expect(note(page).getByRole('button', { name: 'Undo Morning run' })).toBeVisible();

  await bringNothing(page);
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

async function rightEdge(what: Locator): Promise<number> {
  const { x, width } = (await what.boundingBox())!;
  return x + width;
}
