import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { complete, join, makeHabit, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { addDays, weekdayOf } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import { findDay } from './habit-days.ts';
import { balanceIs, findNote } from './habit-note.ts';
import { open } from './open-screen.tsx';

// One habit of each shape, lived through November by two people whose dates differ.

const kept = await testApp();

/** Noon in Los Angeles, when it is the next morning in Auckland. */
const at = (day: Day) => `${day}T20:00:00.000Z`;

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
} as const satisfies Record<
  string,
  { form: Parameters<typeof makeHabit>[1]; isDone: (day: Day, who: string) => boolean }
>;
type Title = keyof typeof shapes;
const titles = Object.keys(shapes) as Title[];

test('a month of every schedule, in two time zones', async () => {
  kept.clock.set(at('2026-11-01'));
  const nadia = await arrive('Nadia', 'Pacific/Auckland');
  const tom = await arrive('Tom', 'America/Los_Angeles');
  const habits = {} as Record<Title, { id: number; inviteCode: string }>;
  for (const name of titles) {
    habits[name] = await makeHabit(nadia.person, { name, rewardAmount: '4.00', ...shapes[name].form });
    await join(tom.person, habits[name], { rewardAmount: 2 });
  }
  async function live({ person, name, timezone }: typeof nadia, day: Day): Promise<void> {
    const own = dayIn(timezone, new Date(at(day)));
    for (const title of titles.filter((one) => shapes[one].isDone(own, name)))
      expect((await complete(person, habits[title])).status, `${title} on ${own}`).toBe(200);
  }
  async function liveUntil(first: Day, last: Day, isTomLast: boolean): Promise<void> {
    for (let day = first; day <= last; day = addDays(day, 1)) {
      kept.clock.set(at(day));
      await live(nadia, day);
      if (day !== last || isTomLast) await live(tom, day);
    }
  }

  await liveUntil('2026-11-01', '2026-11-18', false);
  // It is Thursday the 19th for Nadia and still Wednesday the 18th for Tom, who is due.
  show(tom, '/');
  const dueSwim = await findNote('Swim before work');
  expect(dueSwim).toHaveTextContent('2.00');
  expect(dueSwim).toHaveTextContent('0 of 1 kept');

  const user = show(nadia, '/');
  const swim = await findNote('Swim before work');
  expect(swim).toHaveTextContent('Next: Fri');
  expect(swim).toHaveTextContent('7 of last 7');
  const guitar = await findNote('Practise guitar');
  expect(guitar).toHaveTextContent('2 of 3 this week');
  expect(guitar).toHaveTextContent('2-week shared streak');
  expect(await findNote('Read a book')).toHaveTextContent('1 of 2 this month');

  await user.click(within(swim).getByRole('button', { name: /done anyway/ }));
  await waitFor(() => expect(swim).toHaveTextContent('No reward'));
  await user.click(within(guitar).getByLabelText('Mark Practise guitar done, 3rd of 3 this week'));
  await waitFor(() => expect(guitar).toHaveTextContent('+12.00'));
  const quiet = await findNote('Ten quiet minutes');
  await user.click(await within(quiet).findByText('Forgot yesterday?'));
  const mark = await screen.findByText('Mark it done');
  await waitFor(() => expect(mark).toHaveFocus());
  await user.click(mark);
  await waitFor(() => expect(quiet).toHaveTextContent('Yesterday marked late'));
  expect(quiet).toHaveFocus();

  await live(tom, '2026-11-18');
  await liveUntil('2026-11-19', '2026-11-28', true);
  // Nadia: 28 days, 12 swims, four weeks of 3, 4 Sundays and 2 books; the rest day paid nothing.
  show(nadia, '/');
  expect(await findNote('Ten quiet minutes')).toHaveTextContent('28-day shared streak');
  await balanceIs('232.00 USD');

  show(nadia, `/habits/${habits['Practise guitar'].id}`);
  const weeks = () =>
    [...document.querySelectorAll('[aria-labelledby="month"] li')].map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(weeks().filter((text) => text === '3 of 3 in this week, kept by everyone')).toHaveLength(4),
  );
  show(nadia, `/habits/${habits['Swim before work'].id}`);
  await findDay('19 November, extra, no reward');
  await findDay('20 November, kept by everyone');
  const toms = show(tom, `/habits/${habits['Ten quiet minutes'].id}`);
  await toms.click(await screen.findByRole('button', { name: /Nadia/ }));
  await findDay('18 November, kept by everyone, marked late');
});

async function arrive(name: string, timezone: string) {
  return { person: (await kept.person({ name, timezone })) as Person, name, timezone };
}

/** Opens an address in the person's time zone, or the page would change it. */
function show({ person, timezone }: { person: Person; timezone: string }, address: string) {
  vi.stubEnv('TZ', timezone);
  return open(person, address);
}
