import { giveDays } from '../challenge-history.ts';
import { makeChallenge } from '../challenge-making.ts';
import { giveComments } from '../comment-history.ts';
import { longName, signedIn, type Screen } from './screen.ts';

const swum = [1, 3, 4, 7, 9, 11, 14, 15, 18];
const companions = [
  { name: 'Maya Lindqvist', done: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 19] },
  { name: 'Tom Aster', done: [2, 4, 8, 9, 12, 16] },
  { name: 'Dr. Samuel Adeyemi-Clarke', role: 'overseer' as const },
];

/** A challenge on its own page. */
export const challengePageScreens: Screen[] = [
  {
    name: 'challenge-page',
    open: async (page, server) => {
      await signedIn('/auth')(page);
      const made = await makeChallenge(page);
      giveDays(server, made, { dayNumber: 19, own: swum, companions });
      await giveComments(page, server, `/api/challenges/${made.id}`);
      await page.goto(`/challenges/${made.id}`);
      await page.getByText('Twelve days.').waitFor();
    },
  },
  {
    name: 'challenge-page-achieved',
    open: async (page, server) => {
      await signedIn('/auth')(page);
      const made = await makeChallenge(page);
      giveDays(server, made, { dayNumber: 24, own: [...swum, 19, 20, 21, 23], companions });
      await page.request.post(`/api/challenges/${made.id}/complete`);
      await page.goto(`/challenges/${made.id}`);
      await page.getByText('Fourteen days, as promised.').waitFor();
    },
  },
  {
    name: 'challenge-page-expired',
    open: async (page, server) => {
      await signedIn('/auth')(page);
      const made = await makeChallenge(page);
      giveDays(server, made, { dayNumber: 31, own: swum, companions });
      await page.goto(`/challenges/${made.id}`);
      await page.getByText(/^The window closed/).waitFor();
      await page.getByRole('button', { name: 'Manage companions' }).click();
      await page.getByRole('button', { name: 'Remove Tom Aster' }).waitFor();
    },
  },
  {
    name: 'challenge-page-extreme',
    open: async (page, server) => {
      await signedIn('/auth')(page);
      const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenputztag '.repeat(2).slice(0, 120);
      const rewardAmount = '99999999.99';
      const made = await makeChallenge(page, { name, rewardAmount, goalDays: 200, completionDays: 3650 });
      const done = Array.from({ length: 900 }, (_, index) => index + 1).filter((number) => number % 7 < 3);
      giveDays(server, made, {
        dayNumber: 1200,
        own: done.slice(0, 199),
        companions: [
          { name: longName, done },
          { name: 'M'.repeat(60), done: done.slice(0, 40) },
        ],
      });
      await page.goto(`/challenges/${made.id}`);
      await page.getByRole('button', { name: /^M{60}/ }).click();
      await page.getByText(/^M{60} has done/).waitFor();
    },
  },
];
