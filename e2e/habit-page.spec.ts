import type { Page } from '@playwright/test';
import { addDays, firstOfMonth, weekdayOf } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { daysFrom, giveHistory, makeHabit, today } from './habit-history.ts';
import { expect, signUp, test } from './journey.ts';

const format = (day: Day, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(day));
const nameOf = (day: Day) => format(day, { day: 'numeric', month: 'long' });
const monthOf = (day: Day) => format(day, { month: 'long' });

const thisMonth = firstOfMonth(today);
/** A whole month of the past: every state can stand in it, whatever day it is today. */
const lastMonth = firstOfMonth(addDays(thisMonth, -1));
const past = (number: number) => addDays(lastMonth, number - 1);

const month = (page: Page) => page.getByRole('region', { name: /^(\S+’s )?[A-Z][a-z]+ 20\d\d$/ });
const wordsFor = (one: Day) => new RegExp(`^${nameOf(one)}(,|$)`);
const words = (page: Page, one: Day) => expect(month(page).getByText(wordsFor(one)));
const day = (page: Page, one: Day) =>
  month(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(wordsFor(one)) });
const companions = (page: Page) => page.getByRole('region', { name: 'Companions' });
const previous = (page: Page) => page.getByRole('button', { name: /^Previous month/ });
const figures = (page: Page) => page.getByRole('main').getByRole('definition');

/** Last month: everyone on the 1st, only me on the 2nd, nobody on the 3rd, Maya alone on the 4th while I was paused. */
async function liveWithMaya(page: Page, server: Parameters<typeof giveHistory>[0]): Promise<number> {
  const id = await makeHabit(page);
  const together = [past(1), ...daysFrom(past(20), addDays(today, -1))];
  giveHistory(server, id, {
    since: past(1),
    own: { kept: [...together, past(2)], paused: { from: past(4), until: past(5) } },
    companions: [
      { name: 'Maya Lindqvist', kept: [...together, past(4)] },
      { name: 'Dr. Samuel Adeyemi-Clarke', role: 'overseer' },
    ],
    streak: {
      length: daysFrom(past(20), addDays(today, -1)).length,
      first: past(20),
      last: addDays(today, -1),
      best: 40,
    },
    badges: ['completions-1', 'streak-7'],
  });
  return id;
}

test('the note leads to its page, which shows every kind of day', async ({ page, server }) => {
  await signUp(page);
  await liveWithMaya(page, server);
  await page.goto('/');
  await page.getByRole('link', { name: 'Morning run before work' }).click();
  await expect(page).toHaveURL(/\/habits\/\d+$/);
  await expect(page).toHaveTitle('🏃 Morning run before work · Kept');
  await expect(page.getByRole('heading', { level: 1, name: 'Morning run before work' })).toBeVisible();
  await expect(page.getByText('Shoes by the door, out before seven.')).toBeVisible();
  await expect(page.getByText(`Since ${nameOf(past(1))}`)).toBeVisible();
  await expect(day(page, today)).toHaveAttribute('aria-current', 'date');

  await previous(page).click();
  await words(page, past(1)).toHaveText(`${nameOf(past(1))}, kept by everyone`);
  await words(page, past(2)).toHaveText(`${nameOf(past(2))}, kept by you`);
  await words(page, past(3)).toHaveText(`${nameOf(past(3))}, open`);
  await words(page, past(4)).toHaveText(`${nameOf(past(4))}, paused`);
  await expect(day(page, past(19)), 'the ribbon begins with the streak').not.toHaveAttribute('data-ribbon');
  await expect(day(page, past(20))).toHaveAttribute('data-first');
  await expect(month(page).getByText('Everyone kept it')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('days to come are no more than that', async ({ page }) => {
  await signUp(page);
  await page.goto(`/habits/${await makeHabit(page)}`);
  await words(page, today).toHaveText(`${nameOf(today)}, open`);
  const tomorrow = addDays(today, 1);
  if (firstOfMonth(tomorrow) === thisMonth) await words(page, tomorrow).toHaveText(`${nameOf(tomorrow)}, to come`);
  const yesterday = addDays(today, -1);
  if (firstOfMonth(yesterday) === thisMonth)
    await words(page, yesterday).toHaveText(`${nameOf(yesterday)}, not counted`);
});

test('the keyboard turns the months, as far as there are any', async ({ page, server }) => {
  await signUp(page);
  const id = await makeHabit(page);
  giveHistory(server, id, { since: past(1), own: {} });
  await page.goto(`/habits/${id}`);
  const heading = page.getByRole('heading', { name: `${monthOf(today)} ${today.slice(0, 4)}` });
  await expect(heading).toBeVisible();
  const next = page.getByRole('button', { name: /^Next month/ });
  await expect(next).toBeDisabled();
  await expect(previous(page)).toHaveAccessibleName(`Previous month, ${monthOf(lastMonth)}`);
  await previous(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${monthOf(lastMonth)} ${lastMonth.slice(0, 4)}` })).toBeVisible();
  await expect(previous(page), 'before the first one there is nothing').toBeDisabled();
  await expect(previous(page), 'and the keyboard is not lost').toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading).toBeVisible();
});

test('a companion’s row shows their calendar, and leads back', async ({ page, server }) => {
  await signUp(page);
  await page.goto(`/habits/${await liveWithMaya(page, server)}`);
  await previous(page).click();
  const maya = companions(page).getByRole('button', { name: /^Maya Lindqvist/ });
  await expect(maya).toHaveAttribute('aria-pressed', 'false');
  await maya.click();
  const heading = page.getByRole('heading', { name: `Maya’s ${monthOf(lastMonth)} ${lastMonth.slice(0, 4)}` });
  await expect(heading).toBeFocused();
  await expect(maya).toHaveAttribute('aria-pressed', 'true');
  await words(page, past(2)).toHaveText(`${nameOf(past(2))}, open`);
  await words(page, past(4)).toHaveText(`${nameOf(past(4))}, kept by everyone`);
  await expect(month(page).getByText('Maya kept it')).toBeVisible();
  await page.getByRole('button', { name: 'Back to your days' }).click();
  await words(page, past(2)).toHaveText(`${nameOf(past(2))}, kept by you`);
  await maya.click();
  await companions(page)
    .getByRole('button', { name: /\(you\)/ })
    .click();
  await words(page, past(4)).toHaveText(`${nameOf(past(4))}, paused`);
});

test('companions show how the month was for them; who watches has an eye and no strip', async ({ page, server }) => {
  await signUp(page);
  await page.goto(`/habits/${await liveWithMaya(page, server)}`);
  await previous(page).click();
  const count = daysFrom(past(20), addDays(thisMonth, -1)).length;
  const length = daysFrom(past(1), addDays(thisMonth, -1)).length;
  await expect(companions(page).getByRole('button', { name: /\(you\)/ })).toContainText(
    `${count + 2} of ${length - 1}`,
  );
  await expect(companions(page).getByRole('button', { name: /^Maya/ })).toContainText(`${count + 2} of ${length}`);
  await expect(companions(page).getByRole('button', { name: /Samuel/ })).toHaveCount(0);
  await expect(companions(page).getByText('Overseer · @')).toBeVisible();
  await expect(companions(page).getByText('0 of 2 kept today')).toBeVisible();
  await expect(
    companions(page).getByText(`Each square is a day of ${monthOf(lastMonth)}. Paused days are not counted.`),
  ).toBeVisible();
});

test('keeping it here is paid, shown everywhere, and can be undone', async ({ page, server }) => {
  await signUp(page);
  const id = await makeHabit(page);
  giveHistory(server, id, {
    since: addDays(today, -7),
    own: { kept: daysFrom(addDays(today, -6), addDays(today, -1)) },
    streak: { length: 6, first: addDays(today, -6), last: addDays(today, -1), best: 6 },
    badges: ['completions-1'],
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Morning run before work' }).click();
  await expect(figures(page)).toHaveText(['6 days', '6 days', '6 of 7']);
  const marks = page.getByRole('region', { name: 'Marks on this promise' });
  await expect(marks.getByRole('listitem')).toHaveText([
    '1first time',
    '7day streak, not yet',
    '50times kept, not yet',
  ]);
  await page.getByRole('button', { name: 'Mark Morning run before work done' }).click();
  await expect(page.getByRole('banner').getByText('Rewards Balance: 5.00 USD')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Kept. 5.00 USD added.' })).toHaveCount(1);
  await expect(figures(page)).toHaveText(['7 days', '7 days', '7 of 8']);
  await words(page, today).toHaveText(`${nameOf(today)}, kept by everyone`);
  await expect(marks.getByRole('listitem').first()).toHaveText('1first time');
  await expect(marks.getByText('70 points, ten for each of the 7 times it was kept.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('7-day shared streak')).toBeVisible();
  await page.getByRole('link', { name: 'Morning run before work' }).click();
  await page.getByRole('button', { name: 'Undo Morning run before work' }).click();
  await expect(figures(page)).toHaveText(['6 days', '6 days', '6 of 7']);
  await words(page, today).toHaveText(`${nameOf(today)}, open`);
});

test('for whoever watches, a day is kept when somebody kept it', async ({ page, server }) => {
  await signUp(page);
  const id = await makeHabit(page, { creatorRole: 'overseer' });
  giveHistory(server, id, {
    since: past(1),
    own: {},
    companions: [
      { name: 'Maya Lindqvist', kept: [past(1), past(2)] },
      { name: 'Theo Brandt', kept: [past(1)] },
    ],
  });
  await page.goto(`/habits/${id}`);
  await expect(page.getByText('You keep an eye on it')).toBeVisible();
  await expect(figures(page)).toHaveText(['0 days', '0 days']);
  await previous(page).click();
  await words(page, past(1)).toHaveText(`${nameOf(past(1))}, kept by everyone`);
  await words(page, past(2)).toHaveText(`${nameOf(past(2))}, kept by someone`);
  await words(page, past(3)).toHaveText(`${nameOf(past(3))}, open`);
  await companions(page).getByRole('button', { name: /^Theo/ }).click();
  await words(page, past(2)).toHaveText(`${nameOf(past(2))}, open`);
  await page.getByRole('button', { name: 'Back to everyone’s days' }).click();
  await words(page, past(2)).toHaveText(`${nameOf(past(2))}, kept by someone`);
});

test('of a weekly habit the ribbon covers whole weeks, and its figures count weeks', async ({ page, server }) => {
  await signUp(page);
  const id = await makeHabit(page, { frequency: 'Weekly' });
  const thisWeek = addDays(today, -weekdayOf(today));
  const weekBefore = addDays(thisWeek, -7);
  giveHistory(server, id, {
    since: addDays(thisWeek, -28),
    own: { kept: [addDays(weekBefore, -4), addDays(weekBefore, 3)] },
    streak: { length: 2, first: addDays(weekBefore, -7), last: weekBefore, best: 2 },
  });
  await page.goto(`/habits/${id}`);
  await expect(figures(page)).toHaveText(['2 weeks', '2 weeks', '2 of 3']);
  await expect(page.getByText('weeks kept, last four weeks')).toBeVisible();
  await expect(companions(page).getByText('0 of 1 kept this week')).toBeVisible();
  if (firstOfMonth(weekBefore) !== thisMonth) await previous(page).click();
  await expect(day(page, weekBefore)).toHaveAttribute('data-first');
});

test('of a monthly habit the figures speak of this month', async ({ page }) => {
  await signUp(page);
  const id = await makeHabit(page, { frequency: 'Monthly' });
  await page.goto(`/habits/${id}`);
  await expect(figures(page)).toHaveText(['0 months', '0 months', 'Open']);
  await page.getByRole('button', { name: /^Mark/ }).click();
  await expect(figures(page)).toHaveText(['1 month', '1 month', 'Kept']);
});

test('what is not there, or not theirs, is one calm page with a way home', async ({
  page,
  browser,
  server,
  cleanConsole,
}) => {
  cleanConsole.allow(/status of 40[04] .*\/api\/habits\//);
  await signUp(page);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const maya = await elsewhere.newPage();
  await signUp(maya);
  const hers = await makeHabit(maya);
  await elsewhere.close();
  for (const id of [hers, 999_999, 'nothing']) {
    await page.goto(`/habits/${id}`);
    await expect(page.getByRole('heading', { name: 'This promise is not here' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to your promises' }).click();
  await expect(page).toHaveURL('/');
});

test('without a login it asks for one, and comes back', async ({ page }) => {
  await page.goto('/habits/1');
  await expect(page).toHaveURL('/auth?redirect=%2Fhabits%2F1');
});

test('an archived habit says so and has no seal', async ({ page }) => {
  await signUp(page);
  const id = await makeHabit(page);
  await page.request.patch(`/api/habits/${id}`, { data: { archived: true } });
  await page.goto(`/habits/${id}`);
  await expect(page.getByText('This habit is archived.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mark/ })).toHaveCount(0);
});

test('a month that cannot be loaded says why, and comes when asked again', async ({ page, server, cleanConsole }) => {
  cleanConsole.allow(/status of 503 .*\/months/);
  await signUp(page);
  const id = await makeHabit(page);
  giveHistory(server, id, { since: past(1), own: { kept: [past(2)] } });
  await page.goto(`/habits/${id}`);
  await words(page, today).toContainText('open');
  await page.route('/api/habits/*/months**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }),
  );
  await previous(page).click();
  await expect(month(page).getByRole('alert')).toContainText('Please try again in a moment.');
  await page.unroute('/api/habits/*/months**');
  await month(page).getByRole('button', { name: 'Try again' }).click();
  await words(page, past(2)).toContainText('kept by everyone');
});

test('a month asked for without a connection comes with it', async ({ page, context, server, cleanConsole }) => {
  cleanConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await signUp(page);
  const id = await makeHabit(page);
  giveHistory(server, id, { since: past(1), own: { kept: [past(2)] } });
  await page.goto(`/habits/${id}`);
  await words(page, today).toContainText('open');
  await context.setOffline(true);
  await expect(page.getByText('Needs a connection')).toBeVisible();
  await previous(page).click();
  await expect(month(page).getByRole('alert')).toContainText('Kept cannot be reached.');
  await context.setOffline(false);
  await words(page, past(2)).toContainText('kept by everyone');
});

test('a page that cannot be loaded says why, and comes when asked again', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/status of 503 .*\/api\/habits\//);
  await signUp(page);
  const id = await makeHabit(page);
  await page.route(`/api/habits/${id}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }),
  );
  await page.goto(`/habits/${id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again in a moment.' })).toBeVisible();
  await page.unroute(`/api/habits/${id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morning run before work');
});

test('a month that loads moves nothing', async ({ page }) => {
  await signUp(page);
  const id = await makeHabit(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`/api/habits/${id}/months**`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/habits/${id}`);
  const marks = page.getByRole('heading', { name: 'Marks on this promise' });
  await expect(page.getByRole('list').and(page.locator('[aria-busy=true]'))).toBeVisible();
  const before = await marks.boundingBox();
  answer();
  await words(page, today).toHaveText(`${nameOf(today)}, open`);
  expect(await marks.boundingBox()).toEqual(before);
});
