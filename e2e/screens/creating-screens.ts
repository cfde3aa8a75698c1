import type { Page } from '@playwright/test';
import { create, share } from '../challenge-making.ts';
import { longTitle, refuseClipboardHere, visit, type Screen } from './screen.ts';

/** The forms for a habit and a challenge. The last three create some. */
export const creatingScreens = (page: Page): Screen[] => [
  {
    name: 'create-challenge',
    open: async () => {
      await fillChallenge(page, '🏊');
      await page.getByLabel('Goal days').fill('14');
      await page.getByLabel('Complete within').fill('7');
      await page.getByLabel('Currency').selectOption('EUR');
      await create(page).click();
    },
  },
  {
    name: 'create-challenge-long',
    isVariant: true,
    open: async () => {
      await fillChallenge(page, longTitle);
      await page.getByLabel('Goal days').fill('100');
      await page.getByLabel('Complete within').fill('3650');
      await page.getByLabel('Reward for each day done').fill('12345678.999');
      await page.getByLabel('Reward for each day done').fill('12345678.5');
    },
  },
  {
    name: 'create-habit',
    open: async () => {
      await visit(page, '/create-habit?name=🚶 Walk for 20 minutes&rewardAmount=12345678.5');
      await page.getByRole('button', { name: 'Start Tracking' }).click();
    },
  },
  {
    name: 'create-habit-schedule',
    open: async () => {
      await page.getByRole('button', { name: 'Choose days' }).click();
      await page.getByRole('switch', { name: 'Allow late marks' }).waitFor();
    },
  },
  {
    name: 'create-habit-invite',
    isVariant: true,
    open: async () => {
      await visit(page, '/create-habit?name=🚶 Walk for 20 minutes&description=Any pace');
      await page.getByRole('button', { name: 'Start Tracking' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'create-challenge-share',
    isVariant: true,
    open: async () => {
      await fillChallenge(page, '🏊 Swim 14 days in 30');
      await create(page).click();
      await share(page).waitFor();
    },
  },
  {
    name: 'create-challenge-share-refused',
    open: async () => {
      await refuseClipboardHere(page);
      await fillChallenge(page, longTitle);
      await create(page).click();
      await share(page).getByRole('button', { name: 'Copy Message' }).click();
      await page.getByText('Copy failed').waitFor();
    },
  },
];

async function fillChallenge(page: Page, name: string): Promise<void> {
  await visit(page, '/create-challenge');
  await page.getByLabel('Challenge name').fill(name);
  await page.getByLabel('Description').fill('Any pool, any stroke, 30 minutes.');
}
