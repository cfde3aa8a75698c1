import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { asSomebodyElse, fillHome, joinCompanion, longName, signedIn, type Screen } from './screen.ts';

/** The dashboard, and what is made there. */
export const homeScreens: Screen[] = [
  { name: 'home-empty', open: signedIn('/') },
  {
    name: 'home-full',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillHome(page);
      await page.goto('/');
      await page.getByRole('button', { name: 'Mark Sunday reset done' }).click();
      await page.getByRole('button', { name: 'Undo Sunday reset' }).waitFor();
      await page
        .getByRole('button', { name: /of 1 kept/ })
        .first()
        .click();
    },
  },
  {
    name: 'home-paused-archived',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillHome(page);
      await joinCompanion(page);
      const reply = await page.request.get('/api/habits');
      const habits = (await reply.json()) as { id: number }[];
      for (const { id } of habits.slice(0, 2))
        await page.request.post(`/api/habits/${id}/pause`, { data: { reason: 'travel' } });
      for (const { id } of habits.slice(3, 5))
        await page.request.patch(`/api/habits/${id}`, { data: { archived: true } });
      await page.goto('/');
      await page.getByText('Archived', { exact: true }).click();
      await page.getByRole('button', { name: 'Bring back Call home' }).waitFor();
    },
  },
  {
    name: 'home-only-archived',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillHome(page);
      const habits = (await (await page.request.get('/api/habits')).json()) as { id: number }[];
      for (const { id } of habits) await page.request.patch(`/api/habits/${id}`, { data: { archived: true } });
      await page.goto('/');
      await page.getByText('Archived', { exact: true }).click();
      await page.getByRole('button', { name: 'Bring back Call home' }).waitFor();
    },
  },
  {
    name: 'home-offline-account-open',
    open: async (page) => {
      await signedIn('/')(page);
      await page.getByRole('heading', { name: 'Starter habits' }).waitFor();
      await page.getByRole('button', { name: 'Account' }).click();
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
    },
  },
  {
    name: 'create-habit',
    open: async (page) => {
      await signedIn('/create-habit?name=🚶 Walk for 20 minutes&rewardAmount=12345678.5')(page);
      await page.getByRole('button', { name: 'Start Tracking' }).click();
    },
  },
  {
    name: 'create-habit-invite',
    open: async (page) => {
      await signedIn('/create-habit?name=🚶 Walk for 20 minutes&description=Any pace')(page);
      await page.getByRole('button', { name: 'Start Tracking' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'members-removed',
    open: async (page) => {
      await signedIn('/auth')(page);
      await removeCompanion(page);
      await page.goto('/');
      await page.getByRole('button', { name: /of 2 kept/ }).click();
      await page.getByRole('button', { name: /^Allow again/ }).waitFor();
    },
  },
  {
    name: 'member-remove',
    open: async (page) => {
      await signedIn('/auth')(page);
      await removeCompanion(page);
      await page.goto('/');
      await page.getByRole('button', { name: /of 2 kept/ }).click();
      await page.getByRole('button', { name: /^Remove / }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** The page's person makes a habit, and takes out one of two who joined it. */
async function removeCompanion(page: Page): Promise<void> {
  const data = { name: '🏃 Morning run', description: 'Out', frequency: 'Daily', rewardAmount: '5', currency: 'USD' };
  const made = await page.request.post('/api/habits', { data });
  const { id, inviteCode } = (await made.json()) as { id: number; inviteCode: string };
  const joined = (other: Page) => other.request.post(`/api/habits/join/${inviteCode}`, { data: {} });
  await asSomebodyElse(page, longName, async (other) => {
    await joined(other);
    const user = (await (await other.request.get('/api/user')).json()) as { id: number };
    await page.request.delete(`/api/habits/${id}/members/${user.id}`);
  });
  await asSomebodyElse(page, longName, joined);
}
