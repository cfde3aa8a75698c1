import type { Received } from '#shared/contract/endpoint.ts';
import type { createGoalReward, updateGoalReward } from '#shared/contract/goal-reward-calls.ts';
import { dayOf, dayStartsAt, pastDayOf } from '#shared/domain/days.ts';
import { daysOfPace, firstDayOfPace, type Pace } from '#shared/domain/forecast.ts';
import { decimalFromCents, showMoney, type Cents, type Currency } from '#shared/domain/money.ts';
import { findUser } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { findFirstEarning, sumEarnings } from '#server/ledger/earning-store.ts';
import { debit } from '#server/ledger/ledger.ts';
import { alertAboutMoney } from '#server/nudges/money-alerts.ts';
import { lowerParts, returnParts, spendParts } from '#server/shared-goals/jar.ts';
import { queueWebhooks } from '#server/webhooks/queue-webhooks.ts';
import { presentedGoal } from './goal-reward-presenter.ts';
import * as store from './goal-reward-store.ts';

export async function addGoal(deps: Deps, userId: number, form: Received<typeof createGoalReward, 'body'>) {
  const { title, price, link } = form;
  const now = deps.now();
  const goal = await deps.write(async (tx) => {
    const added = { user_id: userId, title, price, link: link || null, created_at: now.toISOString() };
    const row = await store.insertGoal(tx, added);
    if (!(await store.insertGoalMember(tx, row.id, userId, now))) throw refuse('goal_limit');
    return presentedGoal(tx, row);
  });
  deps.hub.send([userId], { action: 'goals' });
  return goal;
}

/** By the owner. A price below what is saved gives the difference back, in proportion to the parts. */
export async function changeGoal(
  deps: Deps,
  userId: number,
  id: number,
  form: Received<typeof updateGoalReward, 'body'>,
) {
  const now = deps.now();
  const change = {
    ...(form.title !== undefined && { title: form.title }),
    ...(form.price !== undefined && { price: form.price }),
    ...(form.link !== undefined && { link: form.link || null }),
  };
  const isChange = Object.keys(change).length > 0;
  const { goal, userIds } = await deps.write(async (tx) => {
    const open = await lockOpenGoal(tx, userId, id, { isChange });
    if (open.user_id !== userId) throw refuse('goal_owner_only');
    const changed = isChange ? await store.updateGoal(tx, id, change) : open;
    const people = await store.listPeople(tx, [id]);
    if (store.isShared(changed)) await alertOfReturns(tx, changed, await lowerParts(tx, changed, people, now), now);
    return { goal: await presentedGoal(tx, changed), userIds: people.map((one) => one.user_id) };
  });
  deps.hub.send(userIds, { action: 'goals' });
  if (userIds.length > 1) ring(deps, userIds);
  return goal;
}

/** An open goal by its owner, for everyone in it; a redeemed one from the caller's own list. */
export async function removeGoal(deps: Deps, userId: number, id: number): Promise<void> {
  const now = deps.now();
  const userIds = await deps.write(async (tx) => {
    const goal = await store.lockGoal(tx, userId, id);
    if (!goal) throw refuse('not_found');
    if (goal.redeemed_at !== null) {
      await store.takeOffList(tx, id, userId, now);
      return [userId];
    }
    if (goal.user_id !== userId) throw refuse('goal_owner_only');
    const people = await store.listPeople(tx, [id]);
    await returnParts(tx, goal, people, now);
    await store.deleteGoal(tx, id);
    return people.map((one) => one.user_id);
  });
  deps.hub.send(userIds, { action: 'goals' });
}

/** The goal is locked, so of two simultaneous redemptions only one finds it open. */
export async function redeemGoal(deps: Deps, userId: number, id: number) {
  const now = deps.now();
  const { userIds, isCalled, ...redeemed } = await deps.write(async (tx) => {
    const goal = await lockOpenGoal(tx, userId, id);
    const people = await store.listPeople(tx, [id]);
    const paid = store.isShared(goal)
      ? await payFromParts(tx, goal, people, userId, now)
      : await payFromBalance(tx, goal, userId, now);
    const marked = await store.markRedeemed(tx, id, now);
    const others = people.map((one) => one.user_id).filter((one) => one !== userId);
    const message = `Redeemed for all of you: ${goal.title}`;
    const alert = { event: 'goalRedeemed', commitmentId: null, fromUserId: userId, toUserIds: others } as const;
    await alertAboutMoney(tx, { ...alert, about: id, message }, now);
    const userIds = people.map((one) => one.user_id);
    const isCalled = await queueWebhooks(
      tx,
      { event: 'goal', userIds, data: () => ({ goalId: id, name: goal.title }) },
      now,
    );
    return { goal: await presentedGoal(tx, marked), ...paid, userIds, isCalled };
  });
  if (isCalled) deps.jobs.wake();
  deps.hub.send(userIds, { action: 'goals' });
  if (userIds.length > 1) ring(deps, userIds);
  return redeemed;
}

/** The owner, who lowered the price, needs no alert. */
async function alertOfReturns(
  tx: Tx,
  { id, user_id: fromUserId, title, currency }: store.GoalRow,
  returns: readonly { userId: number; back: Cents }[],
  now: Date,
): Promise<void> {
  for (const { userId, back } of returns) {
    if (userId === fromUserId) continue;
    const money = showMoney(decimalFromCents(back), currency!);
    const message = `The price of ${title} went down. ${money} came back to your balance.`;
    const alert = { event: 'goalLowered', commitmentId: null, fromUserId, toUserIds: [userId] } as const;
    await alertAboutMoney(tx, { ...alert, about: `${id}:${userId}`, message }, now);
  }
}

/** After the commit of an alert. */
function ring(deps: Deps, userIds: readonly number[]): void {
  deps.hub.send([...userIds], { action: 'notifications' });
  deps.jobs.wake();
}

type Paid = { balance: Cents; currency: Currency };

async function payFromBalance(tx: Tx, goal: store.GoalRow, userId: number, now: Date): Promise<Paid> {
  const { id, title: description, price: amount } = goal;
  const posted = await debit(
    tx,
    { userId, amount, type: 'goal', description, key: { sourceKey: `goal ${id}` } },
    now,
    'goal_not_covered',
  );
  if (!posted) throw refuse('goal_redeemed');
  return posted;
}

async function payFromParts(
  tx: Tx,
  goal: store.GoalRow,
  people: Awaited<ReturnType<typeof store.listPeople>>,
  userId: number,
  now: Date,
): Promise<Paid> {
  await spendParts(tx, goal, people, now);
  const user = await findUser(tx, userId);
  if (!user) throw refuse('not_signed_in');
  return user;
}

/** The last four weeks of the user's own days, or since their first earning if that is less. */
export async function readPace(deps: Pick<Deps, 'db' | 'now'>, userId: number): Promise<Pace> {
  const { db } = deps;
  const now = deps.now();
  const user = await findUser(db, userId);
  if (!user) throw refuse('not_signed_in');
  const today = dayOf(user, now);
  const first = await findFirstEarning(db, userId, now);
  return {
    earned: await sumEarnings(db, userId, dayStartsAt(user, firstDayOfPace(today))),
    days: daysOfPace(first === undefined ? undefined : pastDayOf(user, new Date(first)), today),
  };
}

/** A redeemed goal cannot be changed or redeemed again. */
async function lockOpenGoal(tx: Tx, userId: number, id: number, { isChange = true } = {}): Promise<store.GoalRow> {
  const goal = await store.lockGoal(tx, userId, id);
  if (!goal) throw refuse('not_found');
  if (goal.redeemed_at !== null && isChange) throw refuse('goal_redeemed');
  return goal;
}
