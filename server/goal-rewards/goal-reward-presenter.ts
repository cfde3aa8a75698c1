import { add, decimalFromCents } from '#shared/domain/money.ts';
import type { Reader } from '#server/db/database.ts';
import { isShared, listGoals, listPeople, type GoalRow } from './goal-reward-store.ts';

type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

function presentGoal(goal: GoalRow, people: readonly PersonRow[]) {
  return {
    id: goal.id,
    userId: goal.user_id,
    title: goal.title,
    price: decimalFromCents(goal.price),
    link: goal.link,
    isRedeemed: goal.redeemed_at !== null,
    redeemedAt: goal.redeemed_at,
    createdAt: goal.created_at,
    shared: goal.currency && {
      currency: goal.currency,
      saved: decimalFromCents(add(...people.map(({ part }) => part))),
      people: people.map((person) => ({
        userId: person.user_id,
        name: person.name,
        part: decimalFromCents(person.part),
        joinedAt: person.joined_at,
      })),
    },
  };
}

/** With its people. */
export async function presentedGoal(db: Reader, goal: GoalRow) {
  return presentGoal(goal, isShared(goal) ? await listPeople(db, [goal.id]) : []);
}

/** All goals of a user: one statement, and one more if a goal is shared. */
export async function readGoals(db: Reader, userId: number) {
  const goals = await listGoals(db, userId);
  const shared = goals.filter(isShared);
  const people =
    shared.length === 0
      ? []
      : await listPeople(
          db,
          shared.map(({ id }) => id),
        );
  const ofGoal = Map.groupBy(people, (person) => person.goal_id);
  return goals.map((goal) => presentGoal(goal, ofGoal.get(goal.id) ?? []));
}
