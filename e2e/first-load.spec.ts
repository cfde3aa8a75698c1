import type { Page } from '@playwright/test';
import { makeChallenge } from './challenge-making.ts';
import { expect, makeHabit, signUp, test } from './journey.ts';
import { weigh } from './weigh.ts';

declare global {
  interface Window {
    shifted?: number;
  }
}

/** Loads at the widest screen, which shows the most, and records layout shifts. */
async function load(page: Page, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const weight = await weigh(page);
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted! += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return { ...weight, shifted: await page.evaluate(() => window.shifted) };
}

test('a first visit to /auth stays within 115 kB of script, 170 kB in all and 14 requests, without layout shifts', async ({
  page,
}) => {
  const { all, script, requests, shifted } = await load(page, '/auth');
  expect(script).toBeLessThan(115_000);
  expect(all).toBeLessThan(170_000);
  expect(requests).toBeLessThanOrEqual(14);
  expect(shifted).toBe(0);
});

test('the home page, with a note in every ink and of both kinds, stays within the same budget', async ({ page }) => {
  await signUp(page);
  for (let count = 0; count < 3; count++) await makeHabit(page);
  for (let count = 0; count < 2; count++) await makeChallenge(page);
  const { all, script, requests, shifted } = await load(page, '/');
  expect(script).toBeLessThan(115_000);
  expect(all).toBeLessThan(170_000);
  expect(requests).toBeLessThanOrEqual(14);
  expect(shifted).toBe(0);
});

test('the home page shows its preloaded data before making any call', async ({ page }) => {
  await signUp(page);
  await makeHabit(page);
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())));
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(calls).toEqual([]);
});
