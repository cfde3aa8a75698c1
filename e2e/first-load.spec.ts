import type { Page } from '@playwright/test';
import { makeChallenge } from './challenge-making.ts';
import { expect, makeHabit, signUp, test } from './journey.ts';

/** What really crosses the wire, headers included, on the widest screen, where the most is shown. */
async function weigh(page: Page, path: string): Promise<{ all: number; script: number }> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const types = new Map<string, string>();
  const weight = { all: 0, script: 0 };
  network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength;
    if (types.get(requestId) === 'Script') weight.script += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return weight;
}

test('a first visit to /auth stays within 110 kB of script and 160 kB in all', async ({ page }) => {
  const { all, script } = await weigh(page, '/auth');
  expect(script).toBeLessThan(110_000);
  expect(all).toBeLessThan(160_000);
});

test('so does the home page with a note in every ink, of both kinds', async ({ page }) => {
  await signUp(page);
  for (let count = 0; count < 3; count++) await makeHabit(page);
  for (let count = 0; count < 2; count++) await makeChallenge(page);
  const { all, script } = await weigh(page, '/');
  expect(script).toBeLessThan(110_000);
  expect(all).toBeLessThan(160_000);
});
