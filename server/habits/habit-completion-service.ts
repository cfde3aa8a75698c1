import { periodOf } from '#shared/domain/periods.ts';
import { storedSchedule } from '#server/commitments/commitment-store.ts';
import { complete as completeCommitment, type PayRule } from '#server/commitments/completing.ts';
import type { Deps } from '#server/deps.ts';

/**
 * The first check of a period settles its pay, at whatever the reward is then. What was paid within it before a change of
 * the schedule counts too.
 */
const oncePerPeriod: PayRule = (_tx, habit, { day, own }) => {
  const { start, end } = periodOf(storedSchedule(habit), day);
  const period = `${start}..${end}`;
  return own.some((one) => one.paid_by !== null || one.settled_period === period) ? null : period;
};

export const complete = (deps: Deps, userId: number, id: number) =>
  completeCommitment(deps, userId, { kind: 'habit', id }, oncePerPeriod);
