import { paysAnotherDay } from '#shared/domain/challenge-window.ts';
import { completeToday, undoToday, type Rules } from '#server/commitments/completing.ts';
import { listCompletions } from '#server/commitments/completion-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuseOutsideWindow } from './challenge-access.ts';

/** Within the window, and paid for the first days of the goal. */
const rules: Rules<'challenge'> = {
  check: refuseOutsideWindow,
  paidFor: async (tx, challenge, userId, today) => {
    const window = { startDate: challenge.start_date, endDate: challenge.end_date };
    const inWindow = await listCompletions(tx, challenge, window.startDate, window.endDate);
    const others = inWindow.filter((one) => one.user_id === userId && one.completion_date !== today);
    const isPaid = paysAnotherDay(
      window,
      challenge.goal_days,
      others.map((one) => one.completion_date),
    );
    return isPaid ? `challenge ${challenge.id} user ${userId} ${today}` : null;
  },
};

export const complete = (deps: Deps, userId: number, id: number) =>
  completeToday(deps, userId, { kind: 'challenge', id }, rules);
export const undo = (deps: Deps, userId: number, id: number) => undoToday(deps, userId, { kind: 'challenge', id });
