import type { Page } from '@playwright/test';
import { addDays, firstOfMonth, weekdayOf } from '#shared/domain/calendar.ts';
import { showCodesFailed, showManyCodes, showNoCodes } from '../extra-codes.ts';
import { giveComments } from '../comment-history.ts';
import { daysFrom, giveHistory, makeHabit, today } from '../habit-history.ts';
import { expect, refuseClipboard } from '../journey.ts';
import { fillHome, joinCompanion, signedIn, type Screen } from './screen.ts';

/** A habit on its own page, and the dialogs of its note. */
export const habitScreens: Screen[] = [
  {
    name: 'note-invite-refused',
    open: async (page) => {
      await refuseClipboard(page);
      await signedIn('/auth')(page);
      await fillHome(page);
      await page.goto('/');
      await page.getByRole('button', { name: /^Invite to Donaudampf/ }).click();
      await page.getByRole('button', { name: 'Copy Invitation' }).click();
      await page.getByText('Copy failed').waitFor();
    },
  },
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
    logs: /status of 503 .*\/api\/habits/,
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
    name: 'habit-typical',
    open: async (page, server) => {
      await signedIn('/auth')(page);
      const id = await makeHabit(page);
      giveHistory(server, id, typicalHistory());
      await page.request.post(`/api/habits/${id}/complete`);
      await giveComments(page, server, `/api/habits/${id}`);
      await page.goto(`/habits/${id}`);
      await page
        .getByText(/ of \d+$/)
        .first()
        .waitFor();
      await page.getByText('Twelve days.').waitFor();
    },
  },
  {
    name: 'habit-extreme',
    open: async (page, server) => {
      await signedIn('/auth')(page);
      const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenputztag '.repeat(2).slice(0, 120);
      const id = await makeHabit(page, { name, description: name.repeat(8), rewardAmount: '99999999.99' });
      const companions = Array.from({ length: 33 }, (_, index) => ({
        name: index % 2 ? 'Maximiliane Katharina von Oppersdorff-Wittgenstein zu Hohenl' : 'M'.repeat(60),
        kept: daysFrom(addDays(today, -20), addDays(today, -index)),
      }));
      giveHistory(server, id, {
        since: addDays(today, -1200),
        own: { kept: daysFrom(addDays(today, -1100), addDays(today, -1)) },
        companions,
        streak: { length: 1100, first: addDays(today, -1100), last: addDays(today, -1), best: 1100 },
        badges: [
          'streak-7',
          'streak-30',
          'streak-100',
          'streak-365',
          'completions-1',
          'completions-50',
          'completions-500',
        ],
      });
      await page.request.post(`/api/habits/${id}/comments`, { data: { content: name.repeat(9).slice(0, 1000) } });
      await page.goto(`/habits/${id}`);
      await page.getByLabel('Write a comment').fill(`${name}\n`.repeat(9));
      await page.getByRole('button', { name: 'Post comment' }).click();
      await page.getByRole('button', { name: 'Show all 34' }).click();
      await page
        .getByRole('button', { name: /^M{60}/ })
        .first()
        .click();
    },
  },
  {
    name: 'habit-weekly',
    open: async (page, server) => {
      await signedIn('/auth')(page);
      const id = await makeHabit(page, { name: '🧺 Sunday reset', frequency: 'Weekly' });
      const thisWeek = addDays(today, -weekdayOf(today));
      const kept = [-20, -12, -7].map((count) => addDays(thisWeek, count));
      giveHistory(server, id, {
        since: addDays(today, -70),
        own: { kept },
        streak: { length: 3, first: addDays(thisWeek, -21), last: addDays(thisWeek, -7), best: 3 },
        badges: ['completions-1'],
      });
      await page.goto(`/habits/${id}`);
      await page
        .getByText(/ of \d+$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'habit-overseer',
    open: async (page, server) => {
      await signedIn('/auth')(page);
      const id = await makeHabit(page, { name: '🎻 Practise the slow movement', creatorRole: 'overseer' });
      giveHistory(server, id, typicalHistory());
      await page.goto(`/habits/${id}`);
      await page
        .getByText(/ of \d+$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'habit-archived',
    open: async (page) => {
      await signedIn('/auth')(page);
      const id = await makeHabit(page);
      await page.request.patch(`/api/habits/${id}`, { data: { archived: true } });
      await page.goto(`/habits/${id}`);
      await page.getByText('This habit is archived.').waitFor();
    },
  },
  { name: 'habit-not-here', logs: /status of 404 .*\/api\/habits\/999999/, open: signedIn('/habits/999999') },
  { name: 'note-invite-codes-empty', open: showNoCodes },
  { name: 'note-invite-codes-failed', logs: /status of (409|503) .*\/invitations/, open: showCodesFailed },
  { name: 'note-invite-codes-many', logs: /status of 409 .*\/invitations/, open: showManyCodes },
];

/** A month with every kind of day, and companions of every kind. */
function typicalHistory() {
  const first = firstOfMonth(today);
  const day = (number: number) => addDays(first, number - 1);
  const kept = daysFrom(addDays(first, -40), addDays(today, -1)).filter((one) => one !== day(3));
  return {
    since: addDays(first, -60),
    own: { kept: kept.filter((one) => one !== day(12)), paused: { from: day(12), until: day(13) } },
    companions: [
      { name: 'Maya Lindqvist', kept: [...kept, today] },
      {
        name: 'Theo Brandt',
        kept: kept.filter((one) => one !== day(2) && one < addDays(today, -1)),
        paused: { from: addDays(today, -1), until: null },
      },
      { name: 'Dr. Samuel Adeyemi-Clarke', role: 'overseer' as const },
    ],
    streak: { length: 11, first: day(4), last: addDays(today, -1), best: 19 },
    badges: ['completions-1', 'streak-7', 'completions-50'],
  };
}
