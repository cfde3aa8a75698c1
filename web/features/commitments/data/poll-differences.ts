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

/** A habit's note shows seven periods; the server tells sixty days unless it is asked for others. */
const shownPeriods = 7;
const toldSince = (today: Day) => addDays(today, 1 - 60);

export function haveMembersChanged(shown: Members, polled: Members): boolean {
  return asText(shown) !== asText(polled);
}

/** Whether the caller's own days are others than the note shows, in the stretch that both know. */
export function haveOwnDaysChanged(item: CommitmentCard, polled: Completions, ownId: number, today: Day): boolean {
  const own = polled.filter(({ userId }) => userId === ownId).map(({ completionDate }) => completionDate);
  // How many days of a challenge are done comes with its members.
  if (item.kind === 'challenge') return item.doneToday !== own.includes(today);
  const [oldest] = lastPeriods(scheduleOf(item), today, shownPeriods);
  const both = { start: [oldest!.start, toldSince(today)].toSorted()[1]!, end: today };
  return daysWithin(both, item.ownDays) !== daysWithin(both, own);
}

/** Whether anybody's days are others than the month shows: once a week is kept, one more day in it changes no member. */
export function hasMonthChanged({ month, people }: Month, polled: Completions, today: Day): boolean {
  const told = new Set(polled.map(({ userId, completionDate }) => `${userId} ${completionDate}`));
  const both = { start: toldSince(today), end: today };
  return daysOfMonth(month).some((day, index) => {
    if (!isWithin(both, day)) return false;
    return people.some(({ userId, states }) => (states[index] === 'kept') !== told.has(`${userId} ${day}`));
  });
}

function daysWithin(stretch: Period, days: Day[]): string {
  return days
    .filter((day) => isWithin(stretch, day))
    .toSorted()
    .join();
}

/** Picked by name, so that neither the order of the people nor of what is said of them is a difference. */
const compared = ['userId', 'name', 'username', 'role', 'rewardAmount', 'done', 'daysDone', 'pausedAt', 'pauseReason'];

function asText(members: Members): string {
  const lines = members.map((one) => JSON.stringify(one, compared));
  return lines.toSorted().join();
}
