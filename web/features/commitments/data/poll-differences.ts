import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { daysOfMonth } from '#shared/domain/history.ts';
import { isWithin, lastPeriods, type Period } from '#shared/domain/periods.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import type { Answer } from '#web/lib/api.ts';
import type { Kind, CommitmentCard } from './dashboard-query.ts';

type Members = Answer<`GET /api/${Kind}s/:id/members`>;
type Completions = readonly Pick<Answer<`GET /api/${Kind}s/:id/completions`>[number], 'userId' | 'completionDate'>[];
export type Month = Answer<'GET /api/habits/:id/months'>;

/** A habit's note shows seven periods; a poll returns the last sixty days. */
const shownPeriods = 7;
const polledSince = (today: Day) => addDays(today, 1 - 60);

export function haveMembersChanged(shown: Members, polled: Members): boolean {
  return asText(shown) !== asText(polled);
}

/** Compares the user's own days on the note with the polled ones, over the days that both cover. */
export function haveOwnDaysChanged(item: CommitmentCard, polled: Completions, ownId: number, today: Day): boolean {
  const own = polled.filter(({ userId }) => userId === ownId).map(({ completionDate }) => completionDate);
  // The number of days done is compared with the members.
  if (item.kind === 'challenge') return item.doneToday !== own.includes(today);
  const [oldest] = lastPeriods(scheduleOf(item), today, shownPeriods);
  const both = { start: [oldest!.start, polledSince(today)].toSorted()[1]!, end: today };
  return daysWithin(both, item.ownDays) !== daysWithin(both, own);
}

/** Needed because a further completion in a week already kept changes no member's `done`. */
export function hasMonthChanged({ month, people }: Month, polled: Completions, today: Day): boolean {
  const polledDays = new Set(polled.map(({ userId, completionDate }) => `${userId} ${completionDate}`));
  const both = { start: polledSince(today), end: today };
  return daysOfMonth(month).some((day, index) => {
    if (!isWithin(both, day)) return false;
    return people.some(({ userId, states }) => (states[index] === 'kept') !== polledDays.has(`${userId} ${day}`));
  });
}

function daysWithin(stretch: Period, days: Day[]): string {
  return days
    .filter((day) => isWithin(stretch, day))
    .toSorted()
    .join();
}

/** Fixes the order of properties for the comparison. */
const compared = ['userId', 'name', 'username', 'role', 'rewardAmount', 'done', 'daysDone', 'pausedAt', 'pauseReason'];

function asText(members: Members): string {
  const lines = members.map((one) => JSON.stringify(one, compared));
  return lines.toSorted().join();
}
