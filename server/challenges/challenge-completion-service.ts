import type { Day } from '#shared/domain/days.ts';
import { complete as completeCommitment, type PayRule } from '#server/commitments/completing.ts';
import { countCompletions } from '#server/commitments/completion-store.ts';
import type { Deps } from '#server/deps.ts';
import { countWithout } from '#server/imports/imported-days.ts';
import { challengeOf } from './challenge-store.ts';

/** Each day pays, up to the number of goal days. Imported days count towards it. */
const firstDaysOfGoal: PayRule = async (tx, item, { userId, day, importedDays }) => {
  const { goal_days, start_date, end_date } = challengeOf(item);
  const done = await countCompletions(tx, item, userId, start_date, end_date);
  const imported = await countWithout(tx, day, { id: item.id, userId, importedDays });
  return done + imported < goal_days ? day : null;
};

export const complete = (deps: Deps, userId: number, id: number, day: Day | undefined) =>
  completeCommitment(deps, userId, { kind: 'challenge', id }, firstDaysOfGoal, day);
