import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { complete, join, pause, resume } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { companions, figures, findDay, live, month, monthHeading, turnButton } from './habit-days.ts';
import { balanceIs, findSeal, findUndo, goToPage, makeRun } from './habit-note.ts';
import { address, open } from './open-screen.tsx';

const kept = await testApp();
const today = '2026-03-02';
beforeEach(() => kept.clock.set(`${today}T12:00:00.000Z`));

/** In February: both keep it on the 1st, Nadia on the 2nd, Maya on the 4th while Nadia pauses, both again from the 20th. */
async function februaryWithMaya() {
  kept.clock.set('2026-02-01T08:00:00.000Z');
  const samuel = await kept.person({ name: 'Dr. Samuel Adeyemi-Clarke' });
  const [nadia, maya] = [await kept.person({ name: 'Nadia Okafor' }), await kept.person({ name: 'Maya Lindqvist' })];
  const habit = await makeRun(samuel, { description: 'Shoes by the door, out before seven.', creatorRole: 'overseer' });
  for (const doer of [nadia, maya]) await join(doer, habit, { rewardAmount: '5.00' });
  const both = async () => {
    for (const doer of [nadia, maya]) await complete(doer, habit);
  };
  await live(kept, '2026-02-01', '2026-03-01', (day) => {
    if (day === '2026-02-01' || day >= '2026-02-20') return both();
    if (day === '2026-02-02') return complete(nadia, habit);
    if (day === '2026-02-04') return Promise.all([pause(nadia, habit, { reason: 'sick' }), complete(maya, habit)]);
    return day === '2026-02-05' ? resume(nadia, habit) : undefined;
  });
  return { nadia, address: `/habits/${habit.id}` };
}
const february = await februaryWithMaya();

test('the note links to its page, which shows every kind of day', async () => {
  const user = open(february.nadia, '/');
  await goToPage(user);
  expect(address()).toBe(february.address);
  expect(document.title).toBe('🏃 Morning run · Kept');
  expect(screen.getByText('Shoes by the door, out before seven.')).toBeVisible();
  expect(screen.getByText('Since 1 February')).toBeVisible();
  expect(await findDay('2 March, open')).toHaveAttribute('aria-current', 'date');

  await user.click(await turnButton('Previous'));
  expect(await findDay('1 February, kept by everyone')).not.toHaveAttribute('aria-current');
  await findDay('2 February, kept by you');
  await findDay('3 February, open');
  await findDay('4 February, paused');
  expect(await findDay('19 February, open'), 'the ribbon begins with the streak').not.toHaveAttribute('data-ribbon');
  expect(await findDay('20 February, kept by everyone')).toHaveAttribute('data-first');
  expect(month().getByText('Everyone kept it')).toBeVisible();

  await user.click(within(screen.getByRole('main')).getByText('Home'));
  expect(address()).toBe('/');
});

test('a companion’s row shows their calendar, and pressing again returns', async () => {
  const user = open(february.nadia, february.address);
  await user.click(await turnButton('Previous'));
  await findDay('2 February, kept by you');
  const maya = companions().getByRole('button', { name: /^Maya Lindqvist/ });
  expect(maya).toHaveAttribute('aria-pressed', 'false');
  await user.click(maya);
  expect(monthHeading()).toHaveTextContent('Maya’s February 2026');
  expect(monthHeading()).toHaveFocus();
  expect(maya).toHaveAttribute('aria-pressed', 'true');
  await findDay('2 February, open');
  await findDay('4 February, kept by everyone');
  expect(month().getByText('Everyone kept it')).toBeVisible();
  await user.click(screen.getByText('Back to your days'));
  await findDay('2 February, kept by you');
  await user.click(maya);
  await user.click(companions().getByRole('button', { name: /\(you\)/ }));
  await findDay('4 February, paused');
});

test('companions show their record of the month, and an overseer shows none', async () => {
  const user = open(february.nadia, february.address);
  await user.click(await turnButton('Previous'));
  await findDay('2 February, kept by you');
  expect(companions().getByRole('button', { name: /\(you\)/ })).toHaveTextContent('Kept 11 of 27');
  expect(companions().getByRole('button', { name: /^Maya/ })).toHaveTextContent('Kept 11 of 28');
  expect(companions().queryByRole('button', { name: /Samuel/ })).toBeNull();
  expect(companions().getByText(/^Overseer, creator · @/)).toBeVisible();
  expect(companions().getByText('0 of 2 kept today')).toBeVisible();
  expect(companions().getByText('Each square is a day of February. Paused days are not counted.')).toBeVisible();
});

test('a month begins under its weekday; days to come and before the habit are not counted', async () => {
  kept.clock.set('2026-04-10T12:00:00.000Z');
  const nadia = await kept.person();
  open(nadia, `/habits/${(await makeRun(nadia)).id}`);
  expect(await findDay('10 April, open')).toHaveAttribute('aria-current', 'date');
  expect(await findDay('9 April, not counted')).toBeVisible();
  expect(await findDay('11 April, to come')).toBeVisible();
  expect(await findDay('1 April, not counted'), 'a Wednesday').toHaveStyle({ gridColumnStart: '4' });
  expect(figures(), 'no day was possible yet').toEqual(['0 days', '0 days', '0']);
});

test('the keyboard turns the months, between the first and the current one', async () => {
  const user = open(february.nadia, february.address);
  await findDay('2 March, open');
  const [previous, next] = [await turnButton('Previous'), await turnButton('Next')];
  expect(monthHeading()).toHaveTextContent('March 2026');
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(previous).toHaveAccessibleName('Previous month, February');
  previous.focus();
  await user.keyboard('{Enter}');
  expect(monthHeading()).toHaveTextContent('February 2026');
  expect(previous, 'before the first month there is none').toHaveAttribute('aria-disabled', 'true');
  expect(previous, 'and the keyboard is not lost').toHaveFocus();
  await user.keyboard('{Enter}');
  expect(monthHeading()).toHaveTextContent('February 2026');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(monthHeading()).toHaveTextContent('March 2026');
});

test('completing the habit on its page is paid, shown everywhere, and can be undone', async () => {
  kept.clock.set('2026-02-23T12:00:00.000Z');
  const nadia = await kept.person();
  const habit = await makeRun(nadia);
  await live(kept, '2026-02-24', '2026-03-01', () => complete(nadia, habit));
  kept.clock.set(`${today}T12:00:00.000Z`);
  const user = open(nadia, '/');
  await goToPage(user);
  await findSeal();
  expect(figures()).toEqual(['6 days', '6 days', '6 of 7']);
  const marks = within(screen.getByRole('region', { name: 'Marks on this promise' }));
  const markTexts = () => marks.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(markTexts()).toEqual(['1first time', '7day streak, not yet', '50times kept, not yet']);
  await user.click(await findSeal());
  await balanceIs('35.00 USD');
  expect(await screen.findByText('Kept. 5.00 USD added.', { selector: '[role="status"]' })).toBeInTheDocument();
  await waitFor(() => expect(figures()).toEqual(['7 days', '7 days', '7 of 8']));
  await findDay('2 March, kept by everyone');
  expect(markTexts().slice(0, 2)).toEqual(['1first time', '7day streak']);
  expect(marks.getByText('70 points, ten for each of the 7 times it was kept.')).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByText('Home'));
  expect(await screen.findByText('7-day shared streak')).toBeVisible();
  await goToPage(user);
  await user.click(await findUndo());
  await waitFor(() => expect(figures()).toEqual(['6 days', '6 days', '6 of 7']));
  await findDay('2 March, open');
});

test('for an overseer a day is kept when anyone kept it', async () => {
  kept.clock.set('2026-02-01T08:00:00.000Z');
  const people = [
    await kept.person(),
    await kept.person({ name: 'Maya Lindqvist' }),
    await kept.person({ name: 'Theo Brandt' }),
  ];
  const [nadia, maya, theo] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const habit = await makeRun(nadia, { creatorRole: 'overseer' });
  await join(maya, habit);
  await join(theo, habit);
  for (const doer of [maya, theo]) await complete(doer, habit);
  await live(kept, '2026-02-02', '2026-02-02', () => complete(maya, habit));
  kept.clock.set(`${today}T12:00:00.000Z`);
  const user = open(nadia, `/habits/${habit.id}`);
  expect(await screen.findByText('You keep an eye on it')).toBeVisible();
  expect(figures()).toEqual(['0 days', '1 day']);
  await user.click(await turnButton('Previous'));
  await findDay('1 February, kept by everyone');
  await findDay('2 February, kept by someone');
  await findDay('3 February, open');
  await user.click(companions().getByRole('button', { name: /^Theo/ }));
  await findDay('2 February, open');
  await user.click(screen.getByText('Back to everyone’s days'));
  await findDay('2 February, kept by someone');
});

test('the ribbon of a weekly habit covers whole weeks, and its figures count weeks', async () => {
  kept.clock.set('2026-02-01T12:00:00.000Z');
  const nadia = await kept.person();
  const habit = await makeRun(nadia, { frequency: 'Weekly' });
  for (const day of ['2026-02-18', '2026-02-25']) await live(kept, day, day, () => complete(nadia, habit));
  kept.clock.set(`${today}T12:00:00.000Z`);
  const user = open(nadia, `/habits/${habit.id}`);
  await findSeal();
  expect(figures()).toEqual(['2 weeks', '2 weeks', '2 of 3']);
  expect(screen.getByText('weeks kept, last four weeks')).toBeVisible();
  expect(companions().getByText('0 of 1 kept this week')).toBeVisible();
  await user.click(await turnButton('Previous'));
  expect(await findDay('14 February, open')).not.toHaveAttribute('data-ribbon');
  for (const sunday of ['15 February, open', '22 February, open'])
    expect(await findDay(sunday)).toHaveAttribute('data-first');
  expect(await findDay('28 February, open')).toHaveAttribute('data-last');
});

test('the figures of a monthly habit are for this month', async () => {
  const nadia = await kept.person();
  const user = open(nadia, `/habits/${(await makeRun(nadia, { frequency: 'Monthly' })).id}`);
  const seal = await findSeal();
  expect(figures()).toEqual(['0 months', '0 months', 'Open']);
  await user.click(seal);
  await waitFor(() => expect(figures()).toEqual(['1 month', '1 month', 'Kept']));
});
