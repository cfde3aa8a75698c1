import { periodOf } from '#shared/domain/periods.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import { completeToday, undoToday, type Rules } from '#server/commitments/completing.ts';
import type { Deps } from '#server/deps.ts';

/** Paid once a period: nothing when something that stands was paid within the same one already. */
const rules: Rules<'habit'> = {
  check: () => {},
  paidFor: (_tx, habit, userId, today, done) => {
    const { start, end } = periodOf(scheduleOf(habit), today);
    const isPaid = done.some((one) => one.user_id === userId && one.paid_by !== null);
    return isPaid ? null : `habit ${habit.id} user ${userId} ${start}..${end}`;
  },
};

export const complete = (deps: Deps, userId: number, id: number) =>
  completeToday(deps, userId, { kind: 'habit', id }, rules);
export const undo = (deps: Deps, userId: number, id: number) => undoToday(deps, userId, { kind: 'habit', id });
