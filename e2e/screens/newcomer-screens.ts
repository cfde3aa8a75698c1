import { endChallenge, makeChallenge, ownReward } from '../challenge-making.ts';
import { makeHabit, signUp } from '../journey.ts';
import { creatingScreens } from './creating-screens.ts';
import { asSomeoneElse, longTitle, longWord, visit, type Scene } from './screen.ts';

/** A newcomer's screens up to the first habit and challenge, which the last screens create. */
export const newcomerScreens: Scene = async (page, server) => {
  const [swim, long, ended, asking] = await asSomeoneElse(page, async () => [
    await makeChallenge(page),
    await makeChallenge(page, {
      name: longTitle,
      description: longTitle.repeat(8),
      goalDays: 3650,
      completionDays: 3650,
    }),
    await makeChallenge(page, { name: longTitle }),
    await makeHabit(page, { name: longTitle, approval: true }),
  ]);
  endChallenge(server, ended);
  await signUp(page);
  await page.goto('/');
  const heading = (name: string) => page.getByRole('heading', { name });
  return [
    { name: 'home-empty', open: () => heading('Starter habits').waitFor() },
    {
      name: 'alerts-empty',
      isVariant: true,
      open: async () => {
        await visit(page, '/');
        await page.getByRole('button', { name: 'Alerts' }).click();
        await page.getByText('No notifications').waitFor();
      },
    },
    {
      name: 'home-offline-account-open',
      open: async () => {
        await visit(page, '/');
        await heading('Starter habits').waitFor();
        await page.getByRole('button', { name: 'Account' }).click();
        // The outbox loads some seconds after the page. Offline the browser would report its missing files.
        await page.waitForFunction(() =>
          ['outbox-page', 'snapshot'].every((name) =>
            performance.getEntriesByType('resource').some((file) => file.name.includes(`/assets/${name}`)),
          ),
        );
        await page.context().setOffline(true);
        await page.getByText('Offline.', { exact: true }).waitFor();
      },
    },
    {
      name: 'profile',
      open: async () => {
        await visit(page, '/profile');
        await page.getByLabel('Name', { exact: true }).waitFor();
      },
    },
    {
      name: 'profile-password',
      isVariant: true,
      open: async () => {
        await visit(page, '/profile');
        await page.getByRole('tab', { name: 'Password' }).click();
        await page.getByRole('button', { name: 'Change password' }).click();
      },
    },
    {
      name: 'profile-notifications',
      open: async () => {
        await visit(page, '/profile?tab=notifications');
        await page.getByRole('switch', { name: 'Reminders by mail' }).waitFor();
        await page.getByLabel('From').fill('07:00');
        await page.getByText('Choose two different times.', { exact: true }).first().waitFor();
      },
    },
    {
      name: 'profile-access',
      open: async () => {
        await visit(page, '/profile');
        await page.getByRole('tab', { name: 'Access' }).click();
        await page.getByText('Account created').waitFor();
      },
    },
    {
      name: 'profile-add-passkey',
      open: async () => {
        await visit(page, '/profile');
        await page.getByRole('tab', { name: 'Access' }).click();
        await page.getByRole('button', { name: 'Add a passkey' }).click();
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await page.getByText('Password is required').waitFor();
      },
    },
    {
      name: 'profile-delete',
      open: async () => {
        await visit(page, '/profile');
        await page.getByRole('button', { name: 'Delete my account' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'not-found-signed-in',
      isVariant: true,
      open: async () => {
        await visit(page, '/nowhere');
        await heading('404').waitFor();
      },
    },
    {
      name: 'onboarding-1',
      open: async () => {
        await visit(page, '/signup-flow');
        await heading('Create Your Habit Rewards').waitFor();
      },
    },
    {
      name: 'onboarding-create-habit',
      isVariant: true,
      open: async () => {
        await visit(page, '/create-habit?signup=true&name=🧘 Ten quiet minutes');
        await page.getByRole('button', { name: 'Start Tracking' }).waitFor();
      },
    },
    {
      name: 'onboarding-2',
      isVariant: true,
      open: async () => {
        await visit(page, '/signup-flow?step=2');
        await page.getByLabel('Goal Title').waitFor();
      },
    },
    {
      name: 'onboarding-2-errors',
      open: async () => {
        await visit(page, '/signup-flow?step=2');
        await page.getByLabel('Goal Title').fill('Noise-cancelling headphones, the good ones');
        await page.getByLabel('Goal Value').fill('1234567890.12');
        await page.getByLabel('Goal Link').fill('headphones');
        await page.getByRole('button', { name: 'Set This Goal' }).click();
      },
    },
    {
      name: 'onboarding-3-no-habit',
      isVariant: true,
      open: async () => {
        await visit(page, '/signup-flow?step=3&habitId=0');
        await heading('No habit found').waitFor();
      },
    },
    {
      name: 'import-found',
      open: async () => {
        await visit(page, '/import');
        const buffer = Buffer.from(
          `date,habit,done\n2025-01-02,📖 Read,1\n2025-01-03,${longWord},1\n2999-01-01,📖 Read,1\n`,
        );
        const file = { name: 'habits.csv', mimeType: 'text/csv', buffer };
        await page.getByLabel('File to import').setInputFiles(file);
        await heading('Here’s what we found').waitFor();
      },
    },
    {
      name: 'statement-empty',
      isVariant: true,
      open: async () => {
        await visit(page, '/statement');
        await heading('Nothing here yet').waitFor();
      },
    },
    {
      name: 'goals-empty',
      isVariant: true,
      open: async () => {
        await visit(page, '/goal-rewards');
        await page.getByRole('button', { name: 'Add a goal' }).waitFor();
      },
    },
    {
      name: 'goals-add-errors',
      open: async () => {
        await visit(page, '/goal-rewards');
        await page.getByRole('button', { name: 'Add a goal' }).click();
        await page.getByLabel('Price').fill('1234567890.12');
        await page.getByLabel('Link').fill('headphones');
        await page.getByRole('button', { name: 'Add goal' }).click();
      },
    },
    {
      name: 'habit-not-here',
      logs: /status of 404 .*\/api\/habits\/999999/,
      open: () => visit(page, '/habits/999999'),
    },
    {
      name: 'invite-asked-to-join',
      open: async () => {
        await visit(page, `/join/${asking.inviteCode}`);
        await page.getByText(/ lets new companions in personally\.$/).waitFor();
        await page.getByLabel('Amount').fill('2');
        await page.getByRole('button', { name: 'Accept Invitation' }).click();
        await heading('You asked to join').waitFor();
      },
    },
    {
      name: 'join-challenge',
      isVariant: true,
      open: async () => {
        await visit(page, `/join-challenge/${swim.inviteCode}`);
        await ownReward(page).fill('10');
      },
    },
    {
      name: 'join-challenge-long-failed',
      logs: /status of 503 .*\/api\/challenges\/join\//,
      open: async () => {
        await visit(page, `/join-challenge/${long.inviteCode}`);
        await ownReward(page).fill('99999999.99');
        await page.route('**/api/challenges/join/*', (route) =>
          route.fulfill({ status: 503, json: { message: 'Kept cannot reach its data right now.' } }),
        );
        await page.getByRole('button', { name: 'Join Challenge' }).click();
        await page.getByText('Failed to join challenge').hover();
      },
    },
    {
      name: 'join-challenge-ended',
      open: async () => {
        await visit(page, `/join-challenge/${ended.inviteCode}`);
        await heading('This challenge has ended').waitFor();
      },
    },
    {
      name: 'join-challenge-notfound',
      isVariant: true,
      logs: /status of 404 .*\/api\/challenges\/join\//,
      open: () => visit(page, '/join-challenge/not-a-code'),
    },
    {
      name: 'join-challenge-unreadable',
      isVariant: true,
      logs: /\/api\/challenges\/join\//,
      open: async () => {
        await page.route('**/api/challenges/join/*', (route) => route.abort());
        await visit(page, '/join-challenge/any');
        await page.getByRole('button', { name: 'Try again' }).waitFor();
      },
    },
    ...creatingScreens(page),
  ];
};
