import type { Page } from '@playwright/test';
import { sundayOf } from '#shared/domain/calendar.ts';
import { bringNothing, makeHabit, signUp } from '../journey.ts';
import { exampleNudges } from './example-nudges.ts';
import { asSomeoneElse, longWord, visit, type Scene } from './screen.ts';

/** The home page with notes in every ink and state, and notifications. */
export const homeScreens: Scene = async (page) => {
  const joined = await asSomeoneElse(page, () => makePausedRun(page));
  await signUp(page);
  await fillHome(page);
  await bringNothing(page);
  await page.route('/api/nudges', (route) => route.fulfill({ json: exampleNudges() }));
  await page.route('/api/nudges/unread', (route) => route.fulfill({ json: { unread: 3 } }));
  await page.goto('/');
  return [
    {
      name: 'alerts-full',
      open: async () => {
        await page.getByRole('button', { name: 'Alerts 3 unread' }).click();
        await page.getByRole('button', { name: 'View Challenge' }).waitFor();
      },
    },
    {
      name: 'home-full',
      open: async () => {
        await visit(page, '/');
        await page.getByRole('button', { name: 'Mark Sunday reset done' }).click();
        await page.getByRole('button', { name: 'Undo Sunday reset' }).waitFor();
        await page
          .getByRole('button', { name: /of 1 kept/ })
          .first()
          .click();
      },
    },
    {
      name: 'alerts-toast',
      open: async () => {
        await visit(page, '/');
        const detail = {
          title: 'Nudge from accountability partner!',
          message: exampleNudges()[1]!.message,
          habitId: 1,
        };
        await page.evaluate((nudge) => dispatchEvent(new CustomEvent('nudgeNotification', { detail: nudge })), detail);
        // The focus keeps the toast open.
        await page.getByRole('button', { name: 'View Habit' }).focus();
      },
    },
    {
      name: 'week',
      open: async () => {
        const { today } = (await (await page.request.get('/api/user')).json()) as { today: string };
        await visit(page, `/week/${sundayOf(today)}`);
        await page.getByRole('heading', { name: 'What you kept' }).waitFor();
      },
    },
    {
      name: 'home-paused-archived',
      open: async () => {
        const habits = (await (await page.request.get('/api/habits')).json()) as { id: number }[];
        await page.request.post(`/api/habits/join/${joined.inviteCode}`, { data: { rewardAmount: '5.00' } });
        for (const { id } of habits.slice(0, 2))
          await page.request.post(`/api/habits/${id}/pause`, { data: { reason: 'travel' } });
        await archive(page, habits.slice(3, 5));
        await visit(page, '/');
        await page.getByText('Archived', { exact: true }).click();
        await page.getByRole('button', { name: 'Bring back Call home' }).waitFor();
      },
    },
    {
      name: 'habit-edit-member',
      isVariant: true,
      open: async () => {
        await visit(page, '/');
        await page.getByRole('button', { name: 'More for Morning run before work' }).click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        await page.getByLabel('Currency').selectOption('EUR');
      },
    },
    {
      name: 'home-only-archived',
      isVariant: true,
      open: async () => {
        const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
        await page.request.delete(`/api/habits/${joined.id}/members/${id}`);
        await archive(page, (await (await page.request.get('/api/habits')).json()) as { id: number }[]);
        await visit(page, '/');
        // Wait for the refetch: the list before it has a different archive.
        await page.getByRole('heading', { name: 'Make your first promise' }).waitFor();
        await page.getByText('Archived', { exact: true }).click();
        await page.getByRole('button', { name: 'Bring back Call home' }).waitFor();
      },
    },
    {
      name: 'promise-keepsake',
      open: async () => {
        const { id } = await makeHabit(page, { name: `📚 夜に本を読む ${longWord}` });
        await page.request.post(`/api/habits/${id}/complete`);
        await page.request.post(`/api/habits/${id}/end`, { data: { lastWord: `Thanks, ${longWord}` } });
        await visit(page, `/habits/${id}/keepsake`);
        await page.getByRole('button', { name: 'Save picture' }).waitFor();
      },
    },
  ];
};

async function makePausedRun(page: Page) {
  const made = await makeHabit(page, {
    name: '🏃 Morning run before work',
    description: 'Shoes by the door, out before seven. Ten minutes still counts.',
  });
  await page.request.post(`/api/habits/${made.id}/pause`, { data: { reason: 'sick' } });
  return made;
}

/** With very long names and amounts. */
async function fillHome(page: Page): Promise<void> {
  for (const change of [
    { name: '📖 Read ten pages of something that is not a screen before bed' },
    { name: '🧺 Sunday reset', frequency: 'Weekly', rewardAmount: '12345.67' },
    { name: '🎻 Practise the slow movement', creatorRole: 'overseer' },
    { name: longWord, frequency: 'Monthly', rewardAmount: '99999999.99' },
    { name: '👩‍👩‍👧 Call home', rewardAmount: '0.01' },
  ])
    await makeHabit(page, { description: 'Every time.', rewardAmount: '4.00', ...change });
  await page.request.post('/api/goal-rewards', {
    data: { title: 'Noise-cancelling headphones, the good ones', price: '15000' },
  });
}

async function archive(page: Page, habits: { id: number }[]): Promise<void> {
  for (const { id } of habits) await page.request.patch(`/api/habits/${id}`, { data: { archived: true } });
}
