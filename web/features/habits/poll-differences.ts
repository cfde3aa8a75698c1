import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { isWithin, lastPeriods } from '#shared/domain/periods.ts';
import type { Answer } from '#web/lib/api.ts';
import type { ShownHabit } from './habit-queries.ts';

type Members = Answer<'GET /api/habits/:id/members'>;
type Completions = Answer<'GET /api/habits/:id/completions'>;

/** A note shows seven periods; the server tells sixty days unless it is asked for others. */
const shownPeriods = 7;
const toldDays = 60;

export function haveMembersChanged(shown: ShownHabit['members'], polled: Members): boolean {
  return asText(shown) !== asText(polled);
}

/** Whether the caller's own days are others than the note shows, in the stretch that both know. */
export function haveOwnDaysChanged(habit: ShownHabit, polled: Completions, ownId: number, today: Day): boolean {
  const [oldest] = lastPeriods(habit.frequency, today, shownPeriods);
  const toldSince = addDays(today, 1 - toldDays);
  const both = { start: oldest!.start > toldSince ? oldest!.start : toldSince, end: today };
  const within = (days: Day[]) =>
    days
      .filter((day) => isWithin(both, day))
      .toSorted()
      .join();
  const own = polled.filter(({ userId }) => userId === ownId).map(({ completionDate }) => completionDate);
  return within(habit.ownDays) !== within(own);
}

function asText(members: Members): string {
  const lines = members.map((one) =>
    JSON.stringify([
      one.userId,
      one.name,
      one.username,
      one.role,
      one.rewardAmount,
      one.done,
      one.pausedAt,
      one.pauseReason,
    ]),
  );
  return lines.toSorted().join();
}
