import { screen, within } from '@testing-library/react';
import type { testApp } from '#server/testing/test-app.ts';
import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';

type Kept = Awaited<ReturnType<typeof testApp>>;

/** Sets the clock to noon of each day from the first to the last, and runs that day's actions. */
export async function live(
  kept: Kept,
  first: Day,
  last: Day,
  onDay: (day: Day) => Promise<unknown> | undefined,
): Promise<void> {
  for (let day = first; day <= last; day = addDays(day, 1)) {
    kept.clock.set(`${day}T12:00:00.000Z`);
    await onDay(day);
  }
}

/** The calendar on a habit's page. */
export const month = () => within(monthHeading().closest('section')!);
export const monthHeading = () => document.getElementById('month')!;
/** Waits for a day with this text: "3 February, open". */
export async function findDay(words: string): Promise<HTMLElement> {
  return (await screen.findByText(words, { selector: '[aria-labelledby="month"] *' })).closest('li')!;
}
export const turnButton = (to: 'Previous' | 'Next') => screen.findByLabelText(new RegExp(`^${to} month`));

/** The numbers below the note: streak, best streak, and the last four weeks. */
export const figures = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent.trim());
export const companions = () => within(document.getElementById('companions')!.closest('section')!);
