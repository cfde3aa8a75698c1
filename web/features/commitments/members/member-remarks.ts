import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { isRestDay, isWithin, periodOf } from '#shared/domain/periods.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { longWeekday } from '#shared/domain/date-words.ts';
import { fewerNeeded } from './fewer-needed.ts';

type Completion = { userId: number; completionDate: Day; late: boolean };
type Member = { userId: number; progress?: { needed: number } | undefined; resting?: boolean | undefined };

/** In days. Older late marks are in the month. */
const recently = 7;

export type MemberRemark = { text: string; isLate: boolean };

/** What the list says about a member below their name; undefined if there is nothing to say. */
export function remarkOf(
  item: CommitmentCard,
  member: Member,
  completions: readonly Completion[],
  today: Day,
): MemberRemark | undefined {
  const late = completions
    .filter((one) => one.userId === member.userId && one.late)
    .map((one) => one.completionDate)
    .toSorted();
  if (item.kind === 'habit' && item.times > 1) {
    const period = periodOf(scheduleOf(item), today);
    const count = late.filter((day) => isWithin(period, day)).length;
    if (count > 0) return { text: `${count} marked late`, isLate: true };
    const text = fewerNeeded(item, member);
    return text === undefined ? undefined : { text, isLate: false };
  }
  const last = late.at(-1);
  if (last === undefined || last < addDays(today, -recently)) return undefined;
  return { text: last === addDays(today, -1) ? 'Late yesterday' : `Late on ${longWeekday(last)}`, isLate: true };
}

/** Completed on the rest day that today is for them. */
export function hasExtraToday(
  item: CommitmentCard,
  member: Member,
  completions: readonly Completion[],
  today: Day,
): boolean {
  if (!member.resting || item.kind !== 'habit' || !isRestDay(scheduleOf(item), today)) return false;
  return completions.some((one) => one.userId === member.userId && one.completionDate === today);
}
