import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { complete, pause, resume } from '#server/testing/ask.ts';
import { seedHistory } from '#server/testing/seed-history.ts';
import { testApp } from '#server/testing/test-app.ts';
import { makeChallenge } from './challenges.ts';
import { monthHeading } from './habit-days.ts';
import { open, refuse } from './open-screen.tsx';

const kept = await testApp();

const card = async () => within((await screen.findByRole('heading', { name: /^Year/ })).closest('section')!);
const day = async (value: number) => {
  const range = await (await card()).findByRole('slider', { name: 'Day' });
  fireEvent.change(range, { target: { value } });
  return range.getAttribute('aria-valuetext');
};

test('The year of a habit: own days, everyone’s, a table, and the years before', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const tom = await kept.person({ name: 'Tom 🎈' });
  const [id] = await seedHistory(kept.deps.write, {
    ownerId: nadia.id,
    companionIds: [tom.id],
    habits: 1,
    days: 100,
    companionDays: 40,
    lastDay: '2026-03-06',
  });
  const habit = { id: id! };
  kept.clock.set('2026-03-08T12:00:00.000Z');
  await pause(nadia, habit);
  kept.clock.set('2026-03-10T12:00:00.000Z');
  await resume(nadia, habit);
  await complete(nadia, habit);
  const user = open(nadia, `/habits/${id}`);
  const year = await card();
  expect(await year.findByRole('img')).toHaveAccessibleName('You kept it on 66 of 67 days.');
  expect(year.getByText(/Paused days aren’t counted/)).toBeVisible();
  // Arrow keys go from day to day, and each is read out.
  expect(year.getByRole('slider', { name: 'Day' })).toHaveAttribute('aria-valuetext', 'Tuesday 10 March, kept');
  expect(await day(66)).toBe('Sunday 8 March, paused');
  expect(await day(65)).toBe('Saturday 7 March, open');
  expect(await day(364)).toBe('Thursday 31 December, to come');

  await user.click(year.getByRole('radio', { name: 'Everyone together' }));
  expect(year.getByRole('img')).toHaveAccessibleName('On 65 of 68 days all of you kept it.');
  expect(await day(68)).toBe('Tuesday 10 March, 1 of 2 kept it');
  expect(await day(10)).toBe('Sunday 11 January, kept by everyone');

  await user.click(year.getByRole('button', { name: 'Show as a table' }));
  const rows = () => year.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows()).toEqual(['MonthKeptOfEveryone', 'March786', 'February282828', 'January313131', '2026 so far666765']);
  await user.click(year.getByRole('button', { name: 'January. Show the month' }));
  await waitFor(() => expect(monthHeading()).toHaveTextContent('January 2026'));

  expect(screen.getByText('Best month').closest('section')).toHaveTextContent('January31 of 31 days kept');
  expect(screen.getByText('Longest streaks').closest('section')).toHaveTextContent(/with Tom 🎈|with Tom/);
  expect(screen.getByText('Weekdays').closest('section')).toHaveTextContent(/steadiest|stands out/);

  // How it is shown is remembered on this device.
  await user.click(year.getByRole('button', { name: 'Previous year, 2025' }));
  await waitFor(() => expect(rows().at(-1)).toBe('2025353535'));
  await user.click(year.getByRole('button', { name: 'Show as a calendar' }));
  expect(localStorage.getItem('yearView')).toBe('together');
});

test('On a phone twelve months, each of which opens in the calendar; a failure can be tried again', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const nadia = await kept.person({ name: 'ナディア' });
  const [id] = await seedHistory(kept.deps.write, {
    ownerId: nadia.id,
    companionIds: [],
    habits: 1,
    days: 20,
    lastDay: '2026-03-09',
  });
  let startAnswering = () => {};
  const user = open(nadia, `/habits/${id}`, () => (startAnswering = refuse(/\/year/)));
  const year = await card();
  const again = await year.findByRole('button', { name: 'Try again' });
  startAnswering();
  await user.click(again);
  const february = await year.findByRole('button', { name: 'February: kept 11 of 11 days. Show the month' });
  // Kept alone: no choice of whose days.
  expect(year.queryByRole('radio')).toBeNull();
  expect(year.getByRole('img', { name: 'December: nothing to count' })).toBeVisible();
  await user.click(february);
  await waitFor(() => expect(monthHeading()).toHaveTextContent('February 2026'));
  expect(screen.getAllByText('Come back in a few weeks. There isn’t enough to see yet.')).not.toHaveLength(0);
  vi.unstubAllGlobals();
});

test('A challenge has a year if it takes more than 60 days', async () => {
  const nadia = await kept.person();
  const short = await makeChallenge(nadia, { name: 'Swim', goalDays: 3, completionDays: 60 });
  const long = await makeChallenge(nadia, { name: 'Walk', goalDays: 3, completionDays: 61 });
  open(nadia, `/challenges/${long.id}`);
  expect(await (await card()).findByRole('img')).toHaveAccessibleName('Nothing to count in 2026 yet.');
  open(nadia, `/challenges/${short.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Swim' });
  expect(screen.queryByRole('heading', { name: /^Year/ })).toBeNull();
});
