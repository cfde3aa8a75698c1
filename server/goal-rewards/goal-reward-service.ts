import type { Received } from '#shared/contract/endpoint.ts';
import type { createGoalReward, updateGoalReward } from '#shared/contract/goal-reward-calls.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';
import { debit, type Posted } from '#server/ledger/ledger.ts';
import * as store from './goal-reward-store.ts';

export async function addGoal(
  deps: Deps,
  userId: number,
  form: Received<typeof createGoalReward, 'body'>,
): Promise<store.GoalRow> {
  const { title, price, link } = form;
  const created_at = deps.now().toISOString();
  return deps.write(async (tx) => {
    const goal = await store.insertGoal(tx, { user_id: userId, title, price, link: link || null, created_at });
    if (!goal) throw refuse('goal_limit');
    return goal;
  });
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
  return deps.write(async (tx) => {
    const isChange = Object.keys(change).length > 0;
    const goal = isChange ? await store.updateOpenGoal(tx, userId, id, change) : await store.findGoal(tx, userId, id);
    if (!goal) throw await whyNot(tx, userId, id);
    return goal;
  });
}

export async function removeGoal(deps: Deps, userId: number, id: number): Promise<void> {
  const wasThere = await deps.write((tx) => store.deleteGoal(tx, userId, id));
  if (!wasThere) throw refuse('not_found');
}

/** Marked first and paid then, together or not at all: of two at the same moment only one finds it open. */
export async function redeemGoal(
  deps: Deps,
  userId: number,
  id: number,
): Promise<{ goal: store.GoalRow; posted: Posted }> {
  const now = deps.now();
  return deps.write(async (tx) => {
    const goal = await store.updateOpenGoal(tx, userId, id, { redeemed_at: now.toISOString(), slot: null });
    if (!goal) throw await whyNot(tx, userId, id);
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
}

async function whyNot(tx: Tx, userId: number, id: number): Promise<Refusal> {
  return refuse((await store.findGoal(tx, userId, id)) ? 'goal_redeemed' : 'not_found');
}
