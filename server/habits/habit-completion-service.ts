import type { Day } from '#shared/domain/days.ts';
import { periodOf } from '#shared/domain/periods.ts';
import { scheduleOn } from '#shared/domain/schedule.ts';
import { complete as completeCommitment, type PayRule } from '#server/commitments/completing.ts';
import type { CompletionRow } from '#server/commitments/completion-store.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import type { Deps } from '#server/deps.ts';

/**
 * The first completions of a period, as many as its `times`, settle its pay, each at the reward of that moment.
 * Payments within the period from before a change of schedule count too.
 */
const firstTimesOfPeriod: PayRule = (_tx, habit, { day, own }) => {
  const schedule = storedSchedule(habit);
  const { times } = scheduleOn(schedule, day);
  const { start, end } = periodOf(schedule, day);
  const name = start === end ? start : `${start}..${end}`;
  const nameOf = (which: number) => (which === 1 ? name : `${name} ${which}`);
  const names = Array.from({ length: times }, (_, index) => nameOf(index + 1));
  const isOfPeriod = (name: string | null) => name !== null && names.includes(name);
  // A pending mark will be paid, so it settles as a paid one does.
  const pays = (one: CompletionRow) => one.paid_by !== null || (one.status === 'pending' && one.pending_amount !== 0);
  const settled = own.filter((one) => pays(one) || isOfPeriod(one.settled_period));
  if (settled.length >= times) return null;
  return names.find((name) => !settled.some((one) => one.settled_period === name)) ?? null;
};

export const complete = (deps: Deps, userId: number, id: number, day: Day | undefined) =>
  completeCommitment(deps, userId, { kind: 'habit', id }, firstTimesOfPeriod, day);
