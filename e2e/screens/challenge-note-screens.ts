import { endChallenge, makeChallenge } from '../challenge-making.ts';
import { makeHabit } from '../journey.ts';
import { asSomebodyElse, longName, signedIn, type Screen } from './screen.ts';

/** Challenges on the dashboard, and the dialog that is theirs alone. */
export const challengeNoteScreens: Screen[] = [
  {
    name: 'home-challenges',
    open: async (page, server) => {
      await signedIn('/auth')(page);
      const short = { goalDays: 1, completionDays: 1 };
      const swim = await makeChallenge(page);
      await asSomebodyElse(page, longName, (other) =>
        other.request.post(`/api/challenges/join/${swim.inviteCode}`, { data: {} }),
      );
      await makeHabit(page);
      await makeChallenge(page, { name: '🧗 Climb', goalDays: 100, completionDays: 365, rewardAmount: '12345.67' });
      await makeChallenge(page, { ...short, name: '🎻 Practise the slow movement', creatorRole: 'overseer' });
      const achieved = await makeChallenge(page, { ...short, name: '🏃 Run once', rewardAmount: '140.00' });
      await page.request.post(`/api/challenges/${achieved.id}/complete`);
      const both = { ...short, name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenputztag' };
      for (const change of [both, { name: '🍬 No added sugar', goalDays: 21 }])
        endChallenge(server, await makeChallenge(page, { ...change, rewardAmount: '2.00' }));
      const archived = await makeChallenge(page, { name: '🥶 Cold showers' });
      await page.request.patch(`/api/challenges/${archived.id}`, { data: { archived: true } });
      await page.goto('/');
      await page.getByText('Archived', { exact: true }).click();
      await page.getByRole('button', { name: 'Bring back Cold showers' }).waitFor();
    },
  },
  {
    name: 'challenge-edit',
    open: async (page) => {
      await signedIn('/auth')(page);
      await makeChallenge(page);
      await page.goto('/');
      await page.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByLabel('Goal days').fill('99');
      await page.getByRole('button', { name: 'Save changes' }).click();
    },
  },
];
