import type { Day } from '#shared/domain/days.ts';
import type { KeptOf } from '#shared/domain/history.ts';
import { frequencyOf, type Frequency } from '#shared/domain/schedule.ts';
import { firstName } from '#shared/domain/names.ts';
import { dayAndMonth, longDate, longWeekday, nameOfMonth } from '#shared/domain/date-words.ts';
import { listed } from '#web/lib/listed.ts';
import type { Year } from './year-query.ts';

export type Streak = Year['streaks'][number];

const units: Record<Frequency, string> = { Daily: 'day', Weekly: 'week', Monthly: 'month' };
const unitsOf = (frequency: Frequency, count: number) => `${units[frequency]}${count === 1 ? '' : 's'}`;
const when = (frequency: Frequency) => (frequency === frequencyOf({ every: 'day' }) ? 'on' : 'in');

/** "You kept it on ", "246 of 309 days", "." : the middle is emphasised. */
export function ownSentence({ kept, possible }: KeptOf, frequency: Frequency, year: number): [string, string, string] {
  if (possible === 0) return [`Nothing to count in ${year} yet.`, '', ''];
  return [`You kept it ${when(frequency)} `, `${kept} of ${possible} ${unitsOf(frequency, possible)}`, '.'];
}

export function togetherSentence(
  { kept, possible }: KeptOf,
  frequency: Frequency,
  year: number,
  isDoer: boolean,
): [string, string, string] {
  if (possible === 0) return [`Nothing to count in ${year} yet.`, '', ''];
  const all = isDoer ? 'all of you' : 'everyone';
  const preposition = when(frequency) === 'on' ? 'On' : 'In';
  return [`${preposition} `, `${kept} of ${possible} ${unitsOf(frequency, possible)}`, ` ${all} kept it.`];
}

const stateWords: Record<NonNullable<Year['own']>['states'][number], string> = {
  kept: 'kept',
  late: 'kept, marked late',
  extra: 'extra, no reward',
  rest: 'rest day',
  paused: 'paused',
  open: 'open',
  ahead: 'to come',
  outside: 'not counted',
};

/** One day in words: "Monday 16 November, kept". */
export function dayInWords(year: Year, day: Day, index: number, isTogether: boolean, today: Day): string {
  return `${longDate(day)}, ${isTogether || !year.own ? shareInWords(year, day, index, today) : ownInWords(year.own, day, index)}`;
}

function ownInWords({ states, pending }: NonNullable<Year['own']>, day: Day, index: number): string {
  return `${stateWords[states[index]!]}${pending.includes(day) ? ', waiting for an overseer' : ''}`;
}

function shareInWords({ together }: Year, day: Day, index: number, today: Day): string {
  const share = together.shares[index];
  if (!share) return day > today ? 'to come' : 'not counted';
  if (together.keptByAll.includes(day)) return 'kept by everyone';
  return share.kept === 0 ? 'open' : `${share.kept} of ${share.of} kept it`;
}

/** "January: kept 21 of 29 days" */
export function monthInWords(month: string, { kept, possible }: KeptOf, frequency: Frequency): string {
  return `${nameOfMonth(month)}: ${possible === 0 ? 'nothing to count' : `kept ${kept} of ${possible} ${unitsOf(frequency, possible)}`}`;
}

/** Rounded down: 100 % means all of them. */
export const percentOf = ({ kept, possible }: KeptOf) => Math.floor((kept * 100) / Math.max(1, possible));

/** The weekdays of which the largest part was kept. */
export function bestWeekdays(weekdays: readonly KeptOf[]): number[] {
  const best = weekdays.reduce((most, one) => (one.kept * most.possible > most.kept * one.possible ? one : most), {
    kept: 0,
    possible: 1,
  });
  return weekdays.flatMap(({ kept, possible }, index) =>
    kept > 0 && kept * best.possible === best.kept * possible ? [index] : [],
  );
}

/** The first Sunday of 2026 is January 4. */
const weekdayName = (index: number) => longWeekday(`2026-01-${String(4 + index).padStart(2, '0')}`);

export function weekdaySentence(weekdays: readonly KeptOf[], isOwn: boolean): string {
  const best = bestWeekdays(weekdays);
  const whose = isOwn ? 'your' : 'the';
  if (best.length === 0) return 'No weekday stands out yet.';
  if (best.length > 2) return 'No weekday stands out: several are as good as each other.';
  const names = listed(best.map(weekdayName));
  return best.length === 1 ? `${names} is ${whose} steadiest day.` : `${names} are ${whose} steadiest days.`;
}

/** "with Tom and Jonas, 3 to 16 May" */
export function streakInWords(
  { from, to, shared, userIds, others }: Streak,
  members: readonly { userId: number; name: string }[],
): string {
  const names = userIds.flatMap((id) =>
    members.filter(({ userId }) => userId === id).map(({ name }) => firstName(name)),
  );
  const left = others + userIds.length - names.length;
  const more =
    left === 0 ? [] : [names.length === 0 ? (left === 1 ? 'a companion' : `${left} companions`) : `${left} more`];
  const people = [...names, ...more];
  const days =
    from.slice(0, 7) === to.slice(0, 7)
      ? `${Number(from.slice(8))} to ${dayAndMonth(to)}`
      : `${dayAndMonth(from)} to ${dayAndMonth(to)}`;
  const range = from === to ? dayAndMonth(from) : days;
  return shared && people.length > 0 ? `with ${listed(people)}, ${range}` : range;
}

export const streakLength = (length: number, frequency: Frequency) => `${length} ${unitsOf(frequency, length)}`;
