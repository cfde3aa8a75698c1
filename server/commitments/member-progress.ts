import type { CountingState } from '#shared/domain/completion-state.ts';
import { dayOf, type Clock, type Day } from '#shared/domain/days.ts';
import { countWithin, isKept, isRestDay, isWithin, neededIn, periodOf, type Stretch } from '#shared/domain/periods.ts';
import { scheduleOn, type Schedule } from '#shared/domain/schedule.ts';

export type Progress = { done: number; needed: number; isResting: boolean; isKept: boolean };
/** When each member was an active doer. Only asked for members whose need depends on it. */
export type SpansOf = (userId: number) => readonly Stretch[];
type Member = Clock & { user_id: number; paused_at: string | null };
export type DoneDay = { user_id: number; completion_date: Day; status?: CountingState };
/** `isPending`: a completion of the period waits for an overseer. */
export type MemberProgress = Progress & { isPending: boolean };

const noDays: ReadonlySet<Day> = new Set();

/** How far each member is in their current period, by their own date. */
export function memberProgress(
  schedule: Schedule,
  members: readonly Member[],
  completions: readonly DoneDay[],
  spansOf: SpansOf,
  now: Date,
): Map<number, MemberProgress> {
  const days = new Map<number, Set<Day>>();
  const pending = Map.groupBy(
    completions.filter(({ status }) => status === 'pending'),
    ({ user_id }) => user_id,
  );
  for (const { user_id, completion_date } of completions) {
    const own = days.get(user_id);
    if (own) own.add(completion_date);
    else days.set(user_id, new Set([completion_date]));
  }
  return new Map(
    members.map((member) => {
      const today = dayOf(member, now);
      const own = days.get(member.user_id) ?? noDays;
      const waiting = pending.get(member.user_id) ?? [];
      const isPending = waiting.some((one) => isWithin(periodOf(schedule, today), one.completion_date));
      return [member.user_id, { ...progressOn(schedule, today, own, member, spansOf), isPending }];
    }),
  );
}

/** A doer who was always there needs `times`, so their spans are not read. */
export function dependsOnSpans(schedule: Schedule, { paused_at }: Pick<Member, 'paused_at'>): boolean {
  return asksSeveral(schedule) || paused_at !== null;
}

/**
 * Whether it, or an earlier schedule, asks for several days of a period. For a member further west the day before a
 * change may not be over.
 */
export function asksSeveral(schedule: Schedule): boolean {
  return schedule.times > 1 || (schedule.before !== undefined && asksSeveral(schedule.before));
}

/** How far a member is in the period of that day. */
export function progressOn(
  schedule: Schedule,
  today: Day,
  days: ReadonlySet<Day>,
  member: Pick<Member, 'user_id' | 'paused_at'>,
  spansOf: SpansOf,
): Progress {
  if (isRestDay(schedule, today)) return { done: 0, needed: 0, isResting: true, isKept: false };
  const period = periodOf(schedule, today);
  const needed = dependsOnSpans(schedule, member)
    ? Math.max(leastNeeded(member), neededIn(schedule, period, spansOf(member.user_id)))
    : scheduleOn(schedule, today).times;
  return { done: countWithin(period, days), needed, isResting: false, isKept: isKept(period, days, needed) };
}

/** An active member needs one even after flying west to the day before they joined. */
function leastNeeded({ paused_at }: Pick<Member, 'paused_at'>): number {
  return paused_at === null ? 1 : 0;
}
