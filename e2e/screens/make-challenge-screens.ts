import type { Page } from '@playwright/test';
import {
  create,
  endChallenge,
  fillChallenge,
  makeChallenge,
  ownReward,
  share,
  type MadeChallenge,
} from '../challenge-making.ts';
import { refuseClipboard } from '../journey.ts';
import { asSomebodyElse, longName, signedIn, type Screen } from './screen.ts';

const longTitle = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenputztag '.repeat(2).slice(0, 120);

/** Making a challenge, and joining one. */
export const makeChallengeScreens: Screen[] = [
  {
    name: 'create-challenge',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillChallenge(page, '🏊');
      await page.getByLabel('Goal days').fill('14');
      await page.getByLabel('Complete within').fill('7');
      await page.getByLabel('Currency').selectOption('EUR');
      await create(page).click();
    },
  },
  {
    name: 'create-challenge-long',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillChallenge(page, longTitle);
      await page.getByLabel('Goal days').fill('100');
      await page.getByLabel('Complete within').fill('3650');
      await page.getByLabel('Reward for each day done').fill('12345678.999');
      await page.getByLabel('Reward for each day done').fill('12345678.5');
    },
  },
  {
    name: 'create-challenge-share',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillChallenge(page);
      await create(page).click();
      await share(page).waitFor();
    },
  },
  {
    name: 'create-challenge-share-refused',
    open: async (page) => {
      await refuseClipboard(page);
      await signedIn('/auth')(page);
      await fillChallenge(page, longTitle);
      await create(page).click();
      await share(page).getByRole('button', { name: 'Copy Message' }).click();
      await page.getByText('Copy failed').waitFor();
    },
  },
  {
    name: 'join-challenge',
    open: async (page) => {
      await invitedTo(page);
      await ownReward(page).fill('10');
    },
  },
  {
    name: 'join-challenge-long-failed',
    logs: /status of 503 .*\/api\/challenges\/join\//,
    open: async (page) => {
      await invitedTo(page, {
        name: longTitle,
        description: longTitle.repeat(8),
        goalDays: 3650,
        completionDays: 3650,
      });
      await page.route('**/api/challenges/join/*', (route) =>
        route.fulfill({ status: 503, json: { message: 'Kept cannot reach its data right now.' } }),
      );
      await ownReward(page).fill('99999999.99');
      await page.getByRole('button', { name: 'Join Challenge' }).click();
      await page.getByText('Failed to join challenge').hover();
    },
  },
  {
    name: 'join-challenge-ended',
    open: async (page, server) => {
      endChallenge(server, await invitedTo(page, { name: longTitle }));
      await page.reload();
      await page.getByRole('heading', { name: 'This challenge has ended' }).waitFor();
    },
  },
  {
    name: 'join-challenge-notfound',
    logs: /status of 404 .*\/api\/challenges\/join\//,
    open: signedIn('/join-challenge/nobody-has-it'),
  },
  {
    name: 'join-challenge-unreadable',
    logs: /\/api\/challenges\/join\//,
    open: async (page) => {
      await page.route('**/api/challenges/join/*', (route) => route.abort());
      await signedIn('/join-challenge/any')(page);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'join-challenge-auth',
    open: async (page) => {
      await page.goto('/join-challenge/any');
      await page.getByText('Authentication required').hover();
    },
  },
];

/** The page's person is in front of a challenge that somebody with a long name made. */
async function invitedTo(page: Page, change: object = {}): Promise<MadeChallenge> {
  await signedIn('/auth')(page);
  let made: MadeChallenge | undefined;
  await asSomebodyElse(page, longName, async (other) => {
    made = await makeChallenge(other, change);
  });
  await page.goto(`/join-challenge/${made!.inviteCode}`);
  await ownReward(page).waitFor();
  return made!;
}
