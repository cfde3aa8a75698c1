import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, makeHabit, signUp, test } from './journey.ts';

const entries = (page: Page) => page.getByRole('main').getByRole('listitem');

test(
  'the balance opens the statement, which loads older entries on scrolling, or by the button after a failure',
  { tag: '@full' },
  async ({ page, cleanConsole }) => {
    cleanConsole.allow(/503 .*\/api\/reward-transactions/);
    await signUp(page);
    const read = await makeHabit(page, { name: '=Read', rewardAmount: '1234.50' });
    await page.request.post(`/api/habits/${read.id}/complete`);
    const { id } = await makeHabit(page);
    for (let round = 0; round < 60; round++) {
      await page.request.post(`/api/habits/${id}/complete`);
      await page.request.delete(`/api/habits/${id}/complete`);
    }
    let isFailing = true;
    let calls = 0;
    await page.route('/api/reward-transactions?**', (route) => {
      // The first page loads, the second fails.
      if (++calls === 1 || !isFailing) return route.continue();
      const message = 'Kept is resting.';
      return route.fulfill({ status: 503, json: { message, error: message, code: 'unavailable' } });
    });
    await page.goto('/');
    const balance = page.getByRole('banner').getByRole('link', { name: 'Rewards Balance: 1,234.50 USD' });
    const box = await balance.boundingBox();
    expect(box!.height).toBeGreaterThanOrEqual(44);
    await balance.click();
    await expect(page).toHaveURL('/statement');
    await expect(entries(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Show older entries' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('alert').filter({ hasText: 'Kept is resting.' })).toBeVisible();
    expect(calls, 'a failure is not tried again by itself').toBe(2);

    isFailing = false;
    await page.getByRole('button', { name: 'Show older entries' }).click();
    await expect(entries(page)).toHaveCount(100);
    await entries(page).last().scrollIntoViewIfNeeded();
    await expect(entries(page)).toHaveCount(121);
    await expect(page.getByRole('button', { name: 'Show older entries' })).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: '121 entries shown' })).toHaveCount(1);
    await expect(page.getByRole('region', { name: /^Today, / }).getByText('Balance 1,234.50')).toBeVisible();

    // The file contains only the chosen item.
    await page.getByLabel('Show').selectOption('=Read');
    await expect(entries(page)).toHaveCount(1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^kept-statement-\d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(
      /^\uFEFFDate,Time,Description,Type,Earned,Spent,Currency\r\n[\d-]{10},\d\d:\d\d,'=Read,Habit,1234\.50,,USD\r\n$/,
    );
  },
);
