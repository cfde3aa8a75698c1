import { periodOf } from '#shared/domain/periods.ts';
import { storedSchedule } from '#server/commitments/commitment-store.ts';
import { complete as completeCommitment, type PayRule } from '#server/commitments/completing.ts';
import type { Deps } from '#server/deps.ts';

/**
 * The first completion of a period settles its pay, at the reward of that moment. Payments within the period from
 * before a change of schedule count too.
 */
const oncePerPeriod: PayRule = (_tx, habit, { day, own }) => {
  const { start, end } = periodOf(storedSchedule(habit), day);
  const period = `${start}..${end}`;
  return own.some((one) => one.paid_by !== null || one.settled_period === period) ? null : period;
};

export const complete = (deps: Deps, userId: number, id: number) =>
  completeCommitment(deps, userId, { kind: 'habit', id }, oncePerPeriod);
