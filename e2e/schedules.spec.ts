import type { Browser, Page } from '@playwright/test';
import { addDays, weekdayOf } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import { balanceOf, expect, makeHabit, newPerson, noteOf, test as journey } from './journey.ts';
import { startKept, type KeptServer } from './kept-server.ts';

// One habit of each shape, lived through November by two people whose dates differ.

const test = journey.extend<object, { server: KeptServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the object pattern, even an empty one.
    async ({}, provide) => {
      const server = await startKept({ clock: at('2026-11-01') });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** Noon in Los Angeles, when it is the next morning in Auckland. */
function at(day: Day): string {
  return `${day}T20:00:00.000Z`;
}

const forgotten = '2026-11-18';
/** `isDone`: by their own date; on the days left out Nadia acts on screen. */
const shapes = {
  'Ten quiet minutes': {
    form: { frequency: 'Daily' },
    isDone: (day: Day, who: string) => day !== forgotten || who === 'Tom',
  },
  'Swim before work': {
    form: { frequency: 'Daily', weekdays: [1, 3, 5] },
    isDone: (day: Day) => [1, 3, 5].includes(weekdayOf(day)),
  },
  'Practise guitar': {
    form: { frequency: 'Weekly', times: 3, weekStart: 1 },
    isDone: (day: Day, who: string) => [1, 3, 6].includes(weekdayOf(day)) && (day !== '2026-11-21' || who === 'Tom'),
  },
  'Call home': { form: { frequency: 'Weekly' }, isDone: (day: Day) => weekdayOf(day) === 0 },
  'Read a book': {
    form: { frequency: 'Monthly', times: 2 },
    isDone: (day: Day) => ['2026-11-05', '2026-11-20'].includes(day),
  },
};
type Title = keyof typeof shapes;
const titles = Object.keys(shapes) as Title[];

test('a month of every schedule, in two time zones', async ({ browser, server }) => {
  const nadia = await arrive(browser, server, 'Nadia', 'Pacific/Auckland');
  const tom = await arrive(browser, server, 'Tom', 'America/Los_Angeles');
  const habits = {} as Record<Title, { id: number; inviteCode: string }>;
  for (const name of titles) {
    habits[name] = await makeHabit(nadia.page, { name, rewardAmount: '4.00', ...shapes[name].form });
    await tom.page.request.post(`/api/habits/join/${habits[name].inviteCode}`, { data: { rewardAmount: 2 } });
  }
  async function live({ page, name, timezone }: typeof nadia, day: Day): Promise<void> {
    const own = dayIn(timezone, new Date(at(day)));
    const done = titles.filter((title) => shapes[title].isDone(own, name));
    await Promise.all(
      done.map(async (title) => {
        const reply = await page.request.post(`/api/habits/${habits[title].id}/complete`, { data: {} });
        expect(reply.status(), `${title} on ${own}`).toBe(200);
      }),
    );
  }
  async function liveUntil(first: Day, last: Day, isTomLast: boolean): Promise<void> {
    for (let day = first; day <= last; day = addDays(day, 1)) {
      await server.setClock(at(day));
      await Promise.all([live(nadia, day), (day !== last || isTomLast) && live(tom, day)]);
    }
  }

  await liveUntil('2026-11-01', '2026-11-18', false);
  // It is Thursday the 19th for Nadia and still Wednesday the 18th for Tom, who is due.
  await Promise.all([nadia.page.goto('/'), tom.page.goto('/')]);
  const swim = noteOf(nadia.page, 'Swim before work');
  await expect(swim.getByText('Next: Fri')).toBeVisible();
  await expect(swim.getByText('7 of last 7')).toBeVisible();
  await expect(noteOf(tom.page, 'Swim before work').getByText('2.00')).toBeVisible();
  await expect(noteOf(tom.page, 'Swim before work').getByText('0 of 1 kept')).toBeVisible();
  const guitar = noteOf(nadia.page, 'Practise guitar');
  await expect(guitar.getByText('2 of 3 this week')).toBeVisible();
  await expect(guitar.getByText('2-week shared streak')).toBeVisible();
  await expect(noteOf(nadia.page, 'Read a book').getByText('1 of 2 this month')).toBeVisible();

  await swim.getByRole('button', { name: /done anyway/ }).click();
  await expect(swim.getByText('No reward')).toBeVisible();
  await guitar.getByRole('button', { name: 'Mark Practise guitar done, 3rd of 3 this week' }).click();
  await expect(guitar.getByText('+12.00')).toBeVisible();
  const quiet = noteOf(nadia.page, 'Ten quiet minutes');
  await quiet.getByRole('button', { name: 'Forgot yesterday?' }).click();
  const sheet = nadia.page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Mark it done' })).toBeFocused();
  await sheet.getByRole('button', { name: 'Mark it done' }).click();
  await expect(sheet).toBeHidden();
  await expect(quiet).toBeFocused();
  await expect(quiet.getByText('Yesterday marked late')).toBeVisible();

  await live(tom, '2026-11-18');
  await liveUntil('2026-11-19', '2026-11-28', true);
  // Nadia: 28 days, 12 swims, four weeks of 3, 4 Sundays and 2 books; the rest day paid nothing.
  await nadia.page.goto('/');
  await expect(quiet.getByText('28-day shared streak')).toBeVisible();
  await expect(balanceOf(nadia.page, '232.00 USD')).toBeVisible();

  await nadia.page.goto(`/habits/${habits['Practise guitar'].id}`);
  const month = nadia.page.getByRole('region', { name: 'November 2026' });
  await expect(month.getByText('3 of 3 in this week, kept by everyone')).toHaveCount(4);
  await nadia.page.goto(`/habits/${habits['Swim before work'].id}`);
  await expect(month.getByText('19 November, extra, no reward')).toBeAttached();
  await expect(month.getByText('20 November, kept by everyone')).toBeAttached();
  await tom.page.goto(`/habits/${habits['Ten quiet minutes'].id}`);
  await tom.page.getByRole('button', { name: /Nadia/ }).click();
  await expect(
    tom.page.getByRole('region', { name: /November/ }).getByText('18 November, kept by everyone, marked late'),
  ).toBeAttached();
  for (const { page } of [nadia, tom]) await page.context().close();
});

async function arrive(browser: Browser, server: KeptServer, name: string, timezone: string) {
  const context = await browser.newContext({ baseURL: server.url, timezoneId: timezone });
  const page: Page = await context.newPage();
  const reply = await page.request.post('/api/register', { data: { ...newPerson(), name, timezone } });
  expect(reply.status()).toBe(200);
  return { page, name, timezone };
}
