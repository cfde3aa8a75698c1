import type { Page } from '@playwright/test';
import { addDays, firstOfMonth, weekdayOf } from '#shared/domain/calendar.ts';
import { giveComments } from '../comment-history.ts';
import { daysFrom, giveHistory, makeHabit, today } from '../habit-history.ts';
import { newPerson, signUp } from '../journey.ts';
import type { KeptServer } from '../kept-server.ts';
import { longName, longTitle, visit, type Scene } from './screen.ts';

/** A habit's page. */
export const habitScreens: Scene = async (page, server) => {
  await signUp(page);
  const typical = await makeHabit(page);
  giveHistory(server, typical, typicalHistory());
  await page.request.post(`/api/habits/${typical}/complete`);
  await giveComments(page, server, `/api/habits/${typical}`);
  const asking = await makeHabit(page, { approval: true });
  giveHistory(server, asking, typicalHistory());
  for (const name of ['Aisha Rahman', longName]) await askToJoin(page, server, asking, name);
  const extreme = await makeExtreme(page, server);
  const month = page.getByText(/ of \d+$/).first();
  await page.goto(`/habits/${typical}`);
  return [
    {
      name: 'habit-typical',
      open: async () => {
        await month.waitFor();
        await page.getByText('Twelve days.').waitFor();
      },
    },
    {
      name: 'habit-extreme',
      open: async () => {
        await visit(page, `/habits/${extreme}`);
        await page.getByLabel('Write a comment').fill(`${longTitle}\n`.repeat(9));
        await page.getByRole('button', { name: 'Post comment' }).click();
        await page.getByRole('button', { name: 'Show all 34' }).click();
        await page
          .getByRole('button', { name: /^M{60}/ })
          .first()
          .click();
      },
    },
    {
      name: 'habit-companions-managed',
      open: async () => {
        await visit(page, `/habits/${asking}`);
        await page.getByRole('button', { name: 'Manage companions 2 waiting' }).click();
        await page.getByRole('button', { name: 'Let in Aisha Rahman' }).waitFor();
      },
    },
    {
      name: 'habit-weekly',
      isVariant: true,
      open: async () => {
        await visit(page, `/habits/${await makeWeekly(page, server)}`);
        await month.waitFor();
      },
    },
    {
      name: 'habit-overseer',
      isVariant: true,
      open: async () => {
        const overseen = await makeHabit(page, { name: '🎻 Practise the slow movement', creatorRole: 'overseer' });
        giveHistory(server, overseen, typicalHistory());
        await visit(page, `/habits/${overseen}`);
        await month.waitFor();
      },
    },
    {
      name: 'habit-archived',
      isVariant: true,
      open: async () => {
        const archived = await makeHabit(page);
        await page.request.patch(`/api/habits/${archived}`, { data: { archived: true } });
        await visit(page, `/habits/${archived}`);
        await page.getByText('This habit is archived.').waitFor();
      },
    },
    {
      name: 'habit-reminders',
      open: async () => {
        await visit(page, `/habits/${typical}`);
        await page.getByRole('button', { name: /^Add a reminder/ }).click();
        for (let count = 0; count < 3; count++) await page.getByRole('button', { name: 'Add a time' }).click();
        await page.getByText('Three is the most for one promise.').waitFor();
      },
    },
    {
      name: 'notifications-primer',
      open: async () => {
        // The headless shell denies notifications, and nobody is asked about what is denied.
        await page.evaluate(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByRole('heading', { name: 'Let this device remind you?' }).waitFor();
      },
    },
  ];
};

/** Another person comes by the link and waits. */
async function askToJoin(page: Page, server: KeptServer, habitId: number, name: string): Promise<void> {
  const { inviteCode } = (await (await page.request.post(`/api/habits/${habitId}/invite`)).json()) as MadeLink;
  const context = await page.context().browser()!.newContext({ baseURL: server.url });
  await signUp(context, { ...newPerson(), name });
  await context.request.post(`/api/habits/join/${inviteCode}`, { data: { role: 'doer', rewardAmount: '2.00' } });
  await context.close();
}

type MadeLink = { inviteCode: string };

async function makeExtreme(page: Page, server: KeptServer): Promise<number> {
  const id = await makeHabit(page, {
    name: longTitle,
    description: longTitle.repeat(8),
    rewardAmount: '99999999.99',
  });
  giveHistory(server, id, {
    since: addDays(today, -1200),
    own: { kept: daysFrom(addDays(today, -1100), addDays(today, -1)) },
    companions: Array.from({ length: 33 }, (_, index) => ({
      name: index % 2 ? `${longName} zu Hohenl` : 'M'.repeat(60),
      kept: daysFrom(addDays(today, -20), addDays(today, -index)),
    })),
    streak: { length: 1100, first: addDays(today, -1100), last: addDays(today, -1), best: 1100 },
    badges: ['streak-7', 'streak-30', 'streak-100', 'streak-365', 'completions-1', 'completions-50', 'completions-500'],
  });
  await page.request.post(`/api/habits/${id}/comments`, { data: { content: longTitle.repeat(9).slice(0, 1000) } });
  return id;
}

async function makeWeekly(page: Page, server: KeptServer): Promise<number> {
  const id = await makeHabit(page, { name: '🧺 Sunday reset', frequency: 'Weekly' });
  const thisWeek = addDays(today, -weekdayOf(today));
  giveHistory(server, id, {
    since: addDays(today, -70),
    own: { kept: [-20, -12, -7].map((count) => addDays(thisWeek, count)) },
    streak: { length: 3, first: addDays(thisWeek, -21), last: addDays(thisWeek, -7), best: 3 },
    badges: ['completions-1'],
  });
  return id;
}

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
