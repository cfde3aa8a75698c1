import type { Page } from '@playwright/test';
import { makeChallenge } from './challenge-making.ts';
import { expect, makeHabit, signUp, test } from './journey.ts';

declare global {
  interface Window {
    shifted?: number;
  }
}

/** What really crosses the wire, headers included, on the widest screen, where the most is shown; and what moves. */
async function weigh(page: Page, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const types = new Map<string, string>();
  const weight = { all: 0, script: 0, requests: 0 };
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    // What is written into a stylesheet is no request.
    if (response.url.startsWith('http')) types.set(requestId, type);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!types.has(requestId)) return;
    weight.requests++;
    weight.all += encodedDataLength;
    if (types.get(requestId) === 'Script') weight.script += encodedDataLength;
  });
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted! += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return { ...weight, shifted: await page.evaluate(() => window.shifted) };
}

test('a first visit to /auth stays within 110 kB of script, 160 kB in all and 12 requests, and nothing moves', async ({
  page,
}) => {
  const { all, script, requests, shifted } = await weigh(page, '/auth');
  expect(script).toBeLessThan(110_000);
  expect(all).toBeLessThan(160_000);
  expect(requests).toBeLessThanOrEqual(12);
  expect(shifted).toBe(0);
});

test('so does the home page with a note in every ink, of both kinds', async ({ page }) => {
  await signUp(page);
  for (let count = 0; count < 3; count++) await makeHabit(page);
  for (let count = 0; count < 2; count++) await makeChallenge(page);
  const { all, script, requests, shifted } = await weigh(page, '/');
  expect(script).toBeLessThan(110_000);
  expect(all).toBeLessThan(160_000);
  expect(requests).toBeLessThanOrEqual(12);
  expect(shifted).toBe(0);
});

test('what the home page shows comes with it: no call is made before it is there', async ({ page }) => {
  await signUp(page);
  await makeHabit(page);
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())));
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(calls).toEqual([]);
});
