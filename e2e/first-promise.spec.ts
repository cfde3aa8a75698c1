import type { Locator } from '@playwright/test';
import { test } from './inviting.ts';
import { expect, newPerson } from './journey.ts';

/** Taps and filled fields from opening the link to the first kept promise. */
const mostTaps = 10;

test('a newcomer with a link keeps the first promise within ten taps', async ({ page, maya }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const nadia = newPerson();
  let taps = 0;
  const tap = (target: Locator) => (taps++, target.click());
  const fill = (target: Locator, text: string) => (taps++, target.fill(text));
  const startedAt = performance.now();

  await page.goto(`/join/${maya.code}`);
  await fill(page.getByLabel('Amount'), '5');
  taps++;
  await page.getByLabel('Currency').selectOption('EUR');
  await tap(page.getByRole('button', { name: 'Accept Invitation' }));
  await tap(page.getByRole('button', { name: 'Continue without a goal' }));
  await fill(page.getByLabel('Email Address'), nadia.email);
  await fill(page.getByLabel('Password', { exact: true }).and(page.locator(':visible')), nadia.password);
  await fill(page.getByLabel('Full Name'), nadia.name);
  await fill(page.getByLabel('Username', { exact: true }), nadia.username);
  await tap(page.getByRole('button', { name: 'Join the Adventure' }));
  await tap(page.getByRole('button', { name: 'Mark Morning run done' }));
  await expect(page.getByRole('button', { name: 'Undo Morning run' })).toBeVisible();

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  // oxlint-disable-next-line no-console -- Prints the figures.
  console.log(`From the link to the first kept promise: ${taps} taps, ${seconds} s by machine`);
  await expect(page.getByRole('banner')).toContainText('5.00 EUR');
  expect(taps).toBeLessThanOrEqual(mostTaps);
});
