import { negated } from '#shared/domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import {
  deleteGoal,
  listPeople,
  takeOffList,
  updateGoal,
  type GoalRow,
} from '#server/goal-rewards/goal-reward-store.ts';
import { move, returnParts } from './jar.ts';
import { deleteGoalMember } from './shared-goal-store.ts';

/**
 * Gives the part back. The person who is longest in the goal becomes its owner; with one person left it is an ordinary
 * goal again, and the last one out deletes it. `description` of the ledger row is the title by default. Returns everyone
 * to notify. The goal is locked.
 */
export async function removePerson(
  tx: Tx,
  goal: GoalRow,
  userId: number,
  now: Date,
  description = goal.title,
): Promise<number[]> {
  const people = await listPeople(tx, [goal.id]);
  const userIds = people.map((person) => person.user_id);
  if (goal.redeemed_at !== null) {
    await takeOffList(tx, goal.id, userId, now);
    return userIds;
  }
  const leaving = people.find((person) => person.user_id === userId)!;
  const others = people.filter((person) => person !== leaving);
  const [next] = others;
  // The lower user id first.
  const isLast = others.length === 1;
  if (isLast && next!.user_id < userId) await returnParts(tx, goal, others, now);
  if (leaving.part > 0) await move(tx, goal, userId, negated(leaving.part), now, description);
  if (isLast && next!.user_id > userId) await returnParts(tx, goal, others, now);
  await deleteGoalMember(tx, goal.id, userId);
  if (!next) await deleteGoal(tx, goal.id);
  else if (isLast || goal.user_id === userId)
    await updateGoal(tx, goal.id, {
      ...(goal.user_id === userId && { user_id: next.user_id }),
      ...(isLast && { currency: null }),
    });
  return userIds;
}
