import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { daysOfMonth } from '#shared/domain/history.ts';
import { isWithin, lastPeriods, type Period } from '#shared/domain/periods.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import type { Answer } from '#web/lib/api.ts';
import type { Kind, CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';

type Members = Answer<`GET /api/${Kind}s/:id/members`>;
type Completions = readonly Pick<
  Answer<`GET /api/${Kind}s/:id/completions`>[number],
  'userId' | 'completionDate' | 'late'
>[];
export type Month = Answer<'GET /api/habits/:id/months'>;

/** A habit's note shows seven periods; a poll returns the last sixty days. */
const shownPeriods = 7;
const polledSince = (today: Day) => addDays(today, 1 - 60);

export function haveMembersChanged(shown: Members, polled: Members): boolean {
  return asText(shown) !== asText(polled);
}

/** Compares the user's own days on the note, and which of them are late, with the polled ones, where both cover them. */
export function haveOwnDaysChanged(item: CommitmentCard, polled: Completions, ownId: number, today: Day): boolean {
  const own = polled.filter(({ userId }) => userId === ownId);
  const late = new Set(item.ownLateDays.map(({ day }) => day));
  if (item.kind === 'challenge') {
    // The number of days done is compared with the members.
    const yesterday = addDays(today, -1);
    const isLate = own.some((one) => one.late && one.completionDate === yesterday);
    return item.doneToday !== own.some((one) => one.completionDate === today) || late.has(yesterday) !== isLate;
  }
  const [oldest] = lastPeriods(scheduleOf(item), today, shownPeriods);
  const both = { start: [oldest!.start, polledSince(today)].toSorted()[1]!, end: today };
  const shown = item.ownDays.map((day) => ({ completionDate: day, late: late.has(day) }));
  return daysWithin(both, shown) !== daysWithin(both, own);
}

/** Needed because a further completion in a week already kept, or a late one, changes no member's `done`. */
export function hasMonthChanged({ month, people }: Month, polled: Completions, today: Day): boolean {
  const polledDays = new Map(polled.map(({ userId, completionDate, late }) => [`${userId} ${completionDate}`, late]));
  const both = { start: polledSince(today), end: today };
  return daysOfMonth(month).some((day, index) => {
    if (!isWithin(both, day)) return false;
    return people.some(({ userId, states }) => {
      const state = states[index]!;
      const late = polledDays.get(`${userId} ${day}`);
      // On a rest day, late or not, it is an extra.
      if (state === 'extra') return late === undefined;
      return (state === 'late') !== (late === true) || (state === 'kept') !== (late === false);
    });
  });
}

function daysWithin(stretch: Period, days: readonly { completionDate: Day; late: boolean }[]): string {
  return days
    .filter(({ completionDate }) => isWithin(stretch, completionDate))
    .map(({ completionDate, late }) => `${completionDate}${late ? ' late' : ''}`)
    .toSorted()
    .join();
}

/** Fixes the order of properties for the comparison; `needed` is in `progress`. */
const compared = [
  'userId',
  'name',
  'username',
  'role',
  'rewardAmount',
  'done',
  'pending',
  'daysDone',
  'progress',
  'needed',
  'resting',
  'pausedAt',
  'pauseReason',
];

function asText(members: Members): string {
  const lines = members.map((one) => JSON.stringify(one, compared));
  return lines.toSorted().join();
}
