import { returnsDownTo } from '#shared/domain/jars.ts';
import { add, negated, noCents, subtract, type Cents } from '#shared/domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import type { GoalRow, listPeople } from '#server/goal-rewards/goal-reward-store.ts';
import { refuse } from '#server/http/refusal.ts';
import { moveToJar, spendFromJar } from '#server/ledger/ledger.ts';
import { addToPart, nextMove } from './shared-goal-store.ts';

// Money in and out of a shared goal. The goal is locked. Users are locked after it, the lowest id first, so that two
// goals with the same people cannot deadlock.

type Goal = Pick<GoalRow, 'id' | 'title' | 'price'>;
type Person = Pick<Awaited<ReturnType<typeof listPeople>>[number], 'user_id' | 'part'>;

/** Into the jar, or out of it if negative. Returns the balance that this leaves. */
export async function move(tx: Tx, goal: Goal, userId: number, amount: Cents, now: Date, description = goal.title) {
  await addToPart(tx, goal.id, userId, amount);
  const sourceKey = `jar ${goal.id} ${await nextMove(tx, goal.id)}`;
  return moveToJar(tx, { userId, amount, description, sourceKey }, now);
}

/** Gives every part back. */
export async function returnParts(tx: Tx, goal: Goal, people: readonly Person[], now: Date): Promise<void> {
  await giveBack(
    tx,
    goal,
    people,
    people.map(({ part }) => part),
    now,
  );
}

/** After the price has changed: what is saved beyond it goes back in proportion to the parts. Returns it by person. */
export async function lowerParts(tx: Tx, goal: Goal, people: readonly Person[], now: Date) {
  const returns = returnsDownTo(
    goal.price,
    people.map(({ part }) => part),
  );
  await giveBack(tx, goal, people, returns, now);
  return people.map(({ user_id: userId }, index) => ({ userId, back: returns[index]! })).filter(({ back }) => back > 0);
}

/** Refuses unless the parts cover the price. They stay as a record of what each person gave. */
export async function spendParts(tx: Tx, goal: Goal, people: readonly Person[], now: Date): Promise<void> {
  if (missingFrom(goal, people) > 0) throw refuse('parts_not_enough');
  for (const { user_id: userId, part: amount } of byId(people)) {
    if (amount === noCents) continue;
    const sourceKey = `goal ${goal.id} user ${userId}`;
    await spendFromJar(tx, { userId, amount, description: goal.title, sourceKey }, now);
  }
}

export function missingFrom({ price }: Pick<Goal, 'price'>, people: readonly Person[]): Cents {
  return subtract(price, add(...people.map(({ part }) => part)));
}

async function giveBack(tx: Tx, goal: Goal, people: readonly Person[], returns: readonly Cents[], now: Date) {
  const backOf = new Map(people.map((person, index) => [person.user_id, returns[index]!]));
  for (const { user_id } of byId(people)) {
    const back = backOf.get(user_id)!;
    if (back > 0) await move(tx, goal, user_id, negated(back), now);
  }
}

const byId = <One extends Person>(people: readonly One[]) => people.toSorted((a, b) => a.user_id - b.user_id);
