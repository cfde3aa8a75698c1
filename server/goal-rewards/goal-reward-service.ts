import type { Received } from '#shared/contract/endpoint.ts';
import type { createGoalReward, updateGoalReward } from '#shared/contract/goal-reward-calls.ts';
import { dayOf, dayStartsAt, pastDayOf } from '#shared/domain/days.ts';
import { daysOfPace, firstDayOfPace, type Pace } from '#shared/domain/forecast.ts';
import { findUser } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';
import { findFirstEarning, sumEarnings } from '#server/ledger/earning-store.ts';
import { debit, type Posted } from '#server/ledger/ledger.ts';
import * as store from './goal-reward-store.ts';

export async function addGoal(
  deps: Deps,
  userId: number,
  form: Received<typeof createGoalReward, 'body'>,
): Promise<store.GoalRow> {
  const { title, price, link } = form;
  const created_at = deps.now().toISOString();
  const goal = await deps.write(async (tx) => {
    const added = await store.insertGoal(tx, { user_id: userId, title, price, link: link || null, created_at });
    if (!added) throw refuse('goal_limit');
    return added;
  });
  deps.hub.send([userId], { action: 'goals' });
  return goal;
}

export async function changeGoal(
  deps: Deps,
  userId: number,
  id: number,
  form: Received<typeof updateGoalReward, 'body'>,
): Promise<store.GoalRow> {
  const change = {
    ...(form.title !== undefined && { title: form.title }),
    ...(form.price !== undefined && { price: form.price }),
    ...(form.link !== undefined && { link: form.link || null }),
  };
  const goal = await deps.write(async (tx) => {
    const isChange = Object.keys(change).length > 0;
    const changed = isChange
      ? await store.updateOpenGoal(tx, userId, id, change)
      : await store.findGoal(tx, userId, id);
    if (!changed) throw await refusalFor(tx, userId, id);
    return changed;
  });
  deps.hub.send([userId], { action: 'goals' });
  return goal;
}

export async function removeGoal(deps: Deps, userId: number, id: number): Promise<void> {
  const wasThere = await deps.write((tx) => store.deleteGoal(tx, userId, id));
  if (!wasThere) throw refuse('not_found');
  deps.hub.send([userId], { action: 'goals' });
}

/** Marks the goal first, then pays, in one transaction: of two simultaneous redemptions only one finds it open. */
export async function redeemGoal(
  deps: Deps,
  userId: number,
  id: number,
): Promise<{ goal: store.GoalRow; posted: Posted }> {
  const now = deps.now();
  const redeemed = await deps.write(async (tx) => {
    const goal = await store.updateOpenGoal(tx, userId, id, { redeemed_at: now.toISOString(), slot: null });
    if (!goal) throw await refusalFor(tx, userId, id);
    const entry = {
      userId,
      amount: goal.price,
      type: 'goal',
      description: goal.title,
      sourceKey: `goal ${id}`,
    } as const;
    const posted = await debit(tx, entry, now, 'goal_not_covered');
    if (!posted) throw refuse('goal_redeemed');
    return { goal, posted };
  });
  deps.hub.send([userId], { action: 'goals' });
  return redeemed;
}

/** The last four weeks of the user's own days, or since their first earning if that is less. */
export async function readPace(deps: Deps, userId: number): Promise<Pace> {
  const { db } = deps;
  const now = deps.now();
  const user = await findUser(db, userId);
  if (!user) throw refuse('not_signed_in');
  const today = dayOf(user, now);
  const first = await findFirstEarning(db, userId, now);
  return {
    earned: await sumEarnings(db, userId, dayStartsAt(user, firstDayOfPace(today))),
    days: daysOfPace(first && pastDayOf(user, new Date(first)), today),
  };
}

async function refusalFor(tx: Tx, userId: number, id: number): Promise<Refusal> {
  return refuse((await store.findGoal(tx, userId, id)) ? 'goal_redeemed' : 'not_found');
}
