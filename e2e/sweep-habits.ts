import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { fillHome, joinCompanion, removeCompanion, signedIn } from './sweep-people.ts';

export type Screen = { name: string; open: (page: Page) => Promise<void> };

/** What members do with a habit from its note. */
export const habitScreens: Screen[] = [
  ...['menu', 'Edit', 'Pause', 'Quit', 'Delete'].map((entry) => ({
    name: `habit-${entry.toLowerCase()}`,
    open: async (page: Page) => {
      await signedIn('/auth')(page);
      await fillHome(page);
      await page.goto('/');
      await page.getByRole('button', { name: /^More for Donaudampf/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
      if (entry === 'menu') return;
      await page.getByRole('menuitem', { name: entry }).click();
      await page.getByRole('dialog').waitFor();
      if (entry === 'Edit') {
        await page.getByLabel('Name').fill('');
        await page.getByLabel('Currency').selectOption('EUR');
        await page.getByRole('button', { name: 'Save changes' }).click();
      }
    },
  })),
  {
    name: 'habit-delete-failed',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillHome(page);
      await page.goto('/');
      await page.getByRole('button', { name: 'More for Sunday reset' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.route('/api/habits/*', (route) =>
        route.fulfill({ status: 503, json: { message: 'Kept cannot reach its data right now.' } }),
      );
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Failed to delete habit').waitFor();
    },
  },
  {
    name: 'habit-edit-member',
    open: async (page) => {
      await signedIn('/auth')(page);
      await joinCompanion(page);
      await page.goto('/');
      await page.getByRole('button', { name: 'More for Morning run before work' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByLabel('Currency').selectOption('EUR');
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
