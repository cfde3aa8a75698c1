import { scheduleLabel } from '#shared/domain/schedule-words.ts';
import type { Preview } from './import-queries.ts';

type Habit = Preview['habits'][number];

export const sourceNames: Record<Preview['source'], string> = {
  loop: 'Loop Habit Tracker',
  habittrove: 'HabitTrove',
  habitica: 'Habitica',
  csv: 'A CSV file',
  kept: 'Kept',
};

export const daysWords = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
/** "3 habits", or "3 promises" if there are challenges among them. */
export function promisesWords(of: readonly { challengeId?: number | null; challenge?: object | null }[]): string {
  const hasChallenge = of.some(({ challengeId, challenge }) => challengeId || challenge);
  const one = hasChallenge ? 'promise' : 'habit';
  return `${of.length} ${one}${of.length === 1 ? '' : 's'}`;
}

/** "New habit, 3 times a week. Archived there, so archived here too" */
export function whatHappens(habit: Habit): string {
  const { archived, notes, challenge } = habit;
  const kind = challenge ? 'challenge' : 'habit';
  if (isThere(habit)) return habit.days === 0 ? 'You already have all of it' : `Adds to the ${kind} you already have`;
  const schedule = scheduleLabel(habit);
  const shown = /^[A-Z][a-z]{2}\b/.test(schedule) && habit.weekdays ? schedule : schedule.toLowerCase();
  const made = challenge
    ? `New challenge, ${challenge.goalDays} of ${daysWords(challenge.completionDays)}`
    : `New habit, ${shown}`;
  return [
    made,
    ...(archived ? ['Archived there, so archived here too'] : []),
    ...notes.map((note) => note.replace(/\.$/, '')),
  ].join('. ');
}

export type Missing = { name: string; days: number; why: string };

/** What the file holds and Kept does not take. */
export function leftOutOf({ habits, leftOut, remarks }: Preview): Missing[] {
  const already = habits
    .filter(({ days, already: count }) => days > 0 && count > 0)
    .map(({ name, already: count }) => ({
      name: `${count} of the days in ${name}`,
      days: count,
      why: 'They’re already in Kept.',
    }));
  return [...leftOut, ...already, ...remarks.map((remark) => ({ name: 'Not understood', days: 0, why: remark }))];
}

export const isNothingNew = ({ habits, goals }: Preview) =>
  goals.length === 0 && habits.length > 0 && habits.every((habit) => isThere(habit) && habit.days === 0);

const isThere = ({ habitId, challengeId }: Habit) => habitId !== null || challengeId !== null;
