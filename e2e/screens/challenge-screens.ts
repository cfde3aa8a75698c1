import type { Page } from '@playwright/test';
import { giveDays } from '../challenge-history.ts';
import { endChallenge, makeChallenge } from '../challenge-making.ts';
import { giveComments } from '../comment-history.ts';
import { makeHabit, signUp } from '../journey.ts';
import type { KeptServer } from '../kept-server.ts';
import { longName, longTitle, longWord, visit, type Scene } from './screen.ts';

const swum = [1, 3, 4, 7, 9, 11, 14, 15, 18];
const companions = [
  { name: 'Maya Lindqvist', done: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 19] },
  { name: 'Tom Aster', done: [2, 4, 8, 9, 12, 16] },
  { name: 'Dr. Samuel Adeyemi-Clarke', role: 'overseer' as const },
];

/** A challenge's page, challenges on the home page, and the Share dialog. */
export const challengeScreens: Scene = async (page, server) => {
  await signUp(page);
  const typical = await makeChallenge(page);
  giveDays(server, typical, { dayNumber: 19, own: swum, companions });
  await giveComments(page, server, `/api/challenges/${typical.id}`);
  const achieved = await makeChallenge(page);
  giveDays(server, achieved, { dayNumber: 24, own: [...swum, 19, 20, 21, 23], companions });
  await page.request.post(`/api/challenges/${achieved.id}/complete`);
  const expired = await makeChallenge(page);
  giveDays(server, expired, { dayNumber: 31, own: swum, companions });
  const extreme = await makeExtreme(page, server);
  await makeOthers(page, server);
  await page.goto(`/challenges/${typical.id}`);
  return [
    { name: 'challenge-page', open: () => page.getByText('Twelve days.').waitFor() },
    {
      name: 'challenge-page-achieved',
      isVariant: true,
      open: async () => {
        await visit(page, `/challenges/${achieved.id}`);
        await page.getByText('Fourteen days, as promised.').waitFor();
      },
    },
    {
      name: 'challenge-page-expired',
      isVariant: true,
      open: async () => {
        await visit(page, `/challenges/${expired.id}`);
        await page.getByText(/^The window closed/).waitFor();
        await page.getByRole('button', { name: 'Manage companions' }).click();
        await page.getByRole('button', { name: 'Remove Tom Aster' }).waitFor();
      },
    },
    {
      name: 'challenge-page-extreme',
      open: async () => {
        await visit(page, `/challenges/${extreme.id}`);
        await page.getByRole('button', { name: /^M{60}/ }).click();
        await page.getByText(/^M{60} has done/).waitFor();
      },
    },
    {
      name: 'home-challenges',
      open: async () => {
        await visit(page, '/');
        await page.getByText('Archived', { exact: true }).click();
        await page.getByRole('button', { name: 'Bring back Cold showers' }).waitFor();
      },
    },
    {
      name: 'challenge-edit',
      open: async () => {
        await visit(page, '/');
        await page.getByRole('button', { name: 'More for Donau' }).first().click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        await page.getByLabel('Goal days').fill('9999');
        await page.getByRole('button', { name: 'Save changes' }).click();
      },
    },
  ];
};

async function makeExtreme(page: Page, server: KeptServer) {
  const made = await makeChallenge(page, {
    name: longTitle,
    rewardAmount: '99999999.99',
    goalDays: 200,
    completionDays: 3650,
  });
  const done = Array.from({ length: 900 }, (_, index) => index + 1).filter((number) => number % 7 < 3);
  giveDays(server, made, {
    dayNumber: 1200,
    own: done.slice(0, 199),
    companions: [
      { name: longName, done },
      { name: 'M'.repeat(60), done: done.slice(0, 40) },
    ],
  });
  return made;
}

/** Further notes for the home page. */
async function makeOthers(page: Page, server: KeptServer): Promise<void> {
  const short = { goalDays: 1, completionDays: 1 };
  await makeHabit(page);
  await makeChallenge(page, { ...short, name: '🎻 Practise the slow movement', creatorRole: 'overseer' });
  endChallenge(server, await makeChallenge(page, { ...short, name: longWord, rewardAmount: '2.00' }));
  const archived = await makeChallenge(page, { name: '🥶 Cold showers' });
  await page.request.patch(`/api/challenges/${archived.id}`, { data: { archived: true } });
}
