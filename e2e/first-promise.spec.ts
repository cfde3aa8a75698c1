import type { Locator, Page } from '@playwright/test';
import { test } from './inviting.ts';
import { expect, newPerson } from './journey.ts';
import { addDevice } from './virtual-authenticator.ts';

/** Counts from opening the link to the first kept promise. Every field that is filled is also a tap. */
async function countedJourney(page: Page, code: string, signUp: (hand: Hand) => Promise<void>) {
  await page.setViewportSize({ width: 390, height: 844 });
  const counts = { taps: 0, fields: 0 };
  const hand: Hand = {
    tap: (target) => (counts.taps++, target.click()),
    fill: (target, text) => (counts.taps++, counts.fields++, target.fill(text)),
  };
  await page.goto(`/join/${code}`);
  await hand.fill(page.getByLabel('Amount'), '5');
  await hand.tap(page.getByRole('button', { name: 'Accept Invitation' }));
  await hand.tap(page.getByRole('button', { name: 'Continue without a goal' }));
  await signUp(hand);
  await hand.tap(page.getByRole('button', { name: 'Mark Morning run done' }));
  await expect(page.getByRole('button', { name: 'Undo Morning run' })).toBeVisible();
  // The currency was suggested by the region of the browser, en-GB.
  await expect(page.getByRole('banner')).toContainText('5.00 GBP');
  return counts;
}

type Hand = { tap: (target: Locator) => Promise<void>; fill: (target: Locator, text: string) => Promise<void> };

test('with a password, a newcomer keeps the first promise within 10 taps and 6 fields', async ({ page, maya }) => {
  const nadia = newPerson();
  const { taps, fields } = await countedJourney(page, maya.code, async ({ tap, fill }) => {
    await fill(page.getByLabel('Email Address'), nadia.email);
    await fill(page.getByLabel('Password', { exact: true }).and(page.locator(':visible')), nadia.password);
    await fill(page.getByLabel('Full Name'), nadia.name);
    await fill(page.getByLabel('Username', { exact: true }), nadia.username);
    await tap(page.getByRole('button', { name: 'Join the Adventure' }));
  });
  expect(taps).toBeLessThanOrEqual(10);
  expect(fields).toBeLessThanOrEqual(6);
});

test(
  'with a passkey, a newcomer keeps the first promise within 8 taps and 3 fields',
  { tag: '@full' },
  async ({ page, maya }) => {
    await addDevice(page);
    const nadia = newPerson();
    const { taps, fields } = await countedJourney(page, maya.code, async ({ tap, fill }) => {
      await tap(page.getByRole('button', { name: 'Continue with a passkey' }));
      const sheet = page.getByRole('dialog', { name: 'Join with a passkey' });
      await fill(sheet.getByLabel('Full Name'), nadia.name);
      await fill(sheet.getByLabel('Email Address'), nadia.email);
      await tap(sheet.getByRole('button', { name: 'Create my passkey' }));
    });
    expect(taps).toBeLessThanOrEqual(8);
    expect(fields).toBeLessThanOrEqual(3);
  },
);
