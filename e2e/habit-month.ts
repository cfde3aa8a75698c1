import type { Page } from '@playwright/test';
import { addDays, firstOfMonth } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { daysFrom, giveHistory, makeHabit, today } from './habit-history.ts';
import { expect } from './journey.ts';

const format = (day: Day, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(day));
export const nameOf = (day: Day) => format(day, { day: 'numeric', month: 'long' });
export const monthOf = (day: Day) => format(day, { month: 'long' });

export const thisMonth = firstOfMonth(today);
/** A whole month of the past: every state can stand in it, whatever day it is today. */
export const lastMonth = firstOfMonth(addDays(thisMonth, -1));
export const past = (number: number) => addDays(lastMonth, number - 1);

export const month = (page: Page) => page.getByRole('region', { name: /^(\S+’s )?[A-Z][a-z]+ 20\d\d$/ });
const wordsFor = (one: Day) => new RegExp(`^${nameOf(one)}(,|$)`);
export const words = (page: Page, one: Day) => expect(month(page).getByText(wordsFor(one)));
export const day = (page: Page, one: Day) =>
  month(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(wordsFor(one)) });
export const companions = (page: Page) => page.getByRole('region', { name: 'Companions' });
export const previous = (page: Page) => page.getByRole('button', { name: /^Previous month/ });
export const figures = (page: Page) => page.getByRole('main').getByRole('definition');

/** Last month: everyone on the 1st, only me on the 2nd, nobody on the 3rd, Maya alone on the 4th while I was paused. */
export async function liveWithMaya(page: Page, server: Parameters<typeof giveHistory>[0]): Promise<number> {
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
