import { addDays, firstOfMonth, weekdayOf } from '#shared/domain/calendar.ts';
import { daysFrom, giveHistory, makeHabit, today } from './habit-history.ts';
import {
  nameOf,
  monthOf,
  thisMonth,
  lastMonth,
  past,
  month,
  words,
  day,
  companions,
  previous,
  figures,
  liveWithMaya,
} from './habit-month.ts';
import { expect, signUp, test } from './journey.ts';

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
