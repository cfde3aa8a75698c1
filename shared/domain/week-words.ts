import { longDate, longWeekday, weekdayAndDay } from './date-words.ts';
import type { Day } from './days.ts';

// Words about a week, for its page and its letter.

/** "Monday 9 to Sunday 15 November" */
export function weekInWords({ from, to }: { from: Day; to: Day }): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isOneMonth ? weekdayAndDay(from) : longDate(from)} to ${longDate(to)}`;
}

export const daysCounted = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

export const promisesKept = (kept: number): string => (kept === 1 ? '1 promise kept' : `${kept} promises kept`);

/** "Monday", "Monday and Friday", "three days" */
export function daysInWords(days: readonly Day[]): string {
  if (days.length > 2) return `${days.length} days`;
  return days.map(longWeekday).join(' and ');
}

type Kept = {
  days: number;
  due: number | null;
  times: number | null;
  inAll: { days: number; goal: number } | null;
};

/** "6 of 7 days", "Kept this week", "2 of 3 times", "6 days, 15 of 20 in all" */
export function keptInWords({ days, due, times, inAll }: Kept): string {
  if (inAll) return `${daysCounted(days)}, ${inAll.days} of ${inAll.goal} in all`;
  // More than was asked for is no share.
  if (due !== null && days <= due) return `${days} of ${daysCounted(due)}`;
  if (times === null) return daysCounted(days);
  return days >= times ? 'Kept this week' : `${days} of ${times} times`;
}

type Companion = {
  name: string;
  kept: readonly { promise: string; days: number }[];
  confirmed: number;
  paused: readonly string[];
};

/** "Tom kept Read 10 pages every day and Morning run on 6 days." At most `most` promises are named in a line. */
export function companionLines({ name, kept, confirmed, paused }: Companion, most: number): string[] {
  const promises = kept.map(({ promise, days }) => `${promise} ${days >= 7 ? 'every day' : `on ${daysCounted(days)}`}`);
  return [
    ...(promises.length > 0 ? [`${name} kept ${listed(promises, most)}.`] : []),
    ...(confirmed > 0 ? [`${name} confirmed ${confirmed === 1 ? 'one' : confirmed} of your marks.`] : []),
    ...(paused.length > 0 ? [`${name} has paused ${listed(paused, most)}.`] : []),
  ];
}

/** "a", "a and b", "a, b and 3 more" */
function listed(names: readonly string[], most: number): string {
  const all = names.length > most ? [...names.slice(0, most), `${names.length - most} more`] : names;
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
