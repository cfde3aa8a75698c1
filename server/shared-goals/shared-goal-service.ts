import { percentOf } from '#shared/domain/jars.ts';
import { limits } from '#shared/domain/limits.ts';
import { decimalFromCents, negated, showMoney, subtract, type Cents } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { findUser, lockUser } from '#server/auth/user-store.ts';
import { countMarksBetween } from '#server/commitments/completion-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { presentedGoal } from '#server/goal-rewards/goal-reward-presenter.ts';
import {
  insertGoalMember,
  isShared,
  listPeople,
  lockGoal,
  lockGoalById,
  updateGoal,
  type GoalRow,
} from '#server/goal-rewards/goal-reward-store.ts';
import { refuse } from '#server/http/refusal.ts';
import { newInviteCode } from '#server/invites/invite-code.ts';
import { alertAboutMoney } from '#server/nudges/money-alerts.ts';
import { missingFrom, move } from './jar.ts';
import { removePerson } from './remove-person.ts';
import { findGoalByCode, findRedeemed, listJoined } from './shared-goal-store.ts';

/** The same code for everyone who asks, until the owner removes a person. */
export async function shareGoal(deps: Deps, userId: number, id: number): Promise<{ code: string }> {
  const code = await deps.write(async (tx) => {
    const goal = await lockOpen(tx, userId, id);
    if (goal.invite_code !== null) return goal.invite_code;
    const fresh = newInviteCode();
    await updateGoal(tx, id, { invite_code: fresh });
    return fresh;
  });
  return { code };
}

export async function readInvitation(deps: Deps, code: string, address: string) {
  const goal = await lookUp(deps, code, address);
  const people = await listPeople(deps.db, [goal.id]);
  return {
    title: goal.title,
    price: decimalFromCents(goal.price),
    currency: goal.currency ?? goal.owner_currency,
    invitedBy: firstName(goal.owner_name),
    people: people.length,
    percent: percentOf(subtract(goal.price, missingFrom(goal, people)), goal.price),
  };
}

/** The second person fixes the currency of the goal: that of its owner at that moment. */
export async function joinGoal(deps: Deps, userId: number, code: string, address: string) {
  const { id } = await lookUp(deps, code, address);
  const now = deps.now();
  const { goal, others } = await deps.write(async (tx) => {
    const found = await lockGoalById(tx, id);
    // Redeemed, deleted or renewed since it was looked up.
    if (found?.invite_code !== code) throw refuse('not_found');
    const people = await listPeople(tx, [id]);
    if (people.some((person) => person.user_id === userId)) throw refuse('already_in_goal');
    if (people.length >= limits.goalPeople.max) throw refuse('goal_full');
    const user = await lockUser(tx, userId);
    const owner = await findUser(tx, found.user_id);
    if (!user || !owner) throw refuse('not_signed_in');
    const currency = found.currency ?? owner.currency;
    if (user.currency !== currency) throw refuseCurrency(currency, user.currency);
    if (!(await insertGoalMember(tx, id, userId, now))) throw refuse('goal_limit');
    const joined = isShared(found) ? found : await updateGoal(tx, id, { currency });
    const others = people.map((one) => one.user_id);
    const alert = { event: 'goalJoined', commitmentId: null, fromUserId: userId, toUserIds: others } as const;
    await alertAboutMoney(tx, { ...alert, about: id, message: `Saves with you: ${found.title}` }, now);
    return { goal: await presentedGoal(tx, joined), others };
  });
  deps.hub.send([...others, userId], { action: 'goals' });
  deps.hub.send(others, { action: 'notifications' });
  deps.jobs.wake();
  return goal;
}

/** Oneself, or another person by the owner: then the code changes, so that they cannot come back by the old link. */
export async function leaveGoal(deps: Deps, userId: number, id: number, memberId: number): Promise<void> {
  const now = deps.now();
  const userIds = await deps.write(async (tx) => {
    const goal = await lockOpen(tx, userId, id);
    if (memberId !== userId) {
      if (goal.user_id !== userId) throw refuse('goal_owner_only');
      const people = await listPeople(tx, [id]);
      if (!people.some((person) => person.user_id === memberId)) throw refuse('not_found');
      if (goal.invite_code !== null) await updateGoal(tx, id, { invite_code: newInviteCode() });
    }
    return removePerson(tx, goal, memberId, now);
  });
  deps.hub.send(userIds, { action: 'goals' });
}

/** Between the caller's own balance and their own part. */
export async function contribute(deps: Deps, userId: number, id: number, amount: Cents) {
  const now = deps.now();
  const { userIds, ...moved } = await deps.write(async (tx) => {
    const goal = await lockOpen(tx, userId, id);
    if (goal.currency === null) throw refuse('goal_not_shared');
    const people = await listPeople(tx, [id]);
    if (amount > 0) {
      const user = await lockUser(tx, userId);
      if (!user) throw refuse('not_signed_in');
      if (user.currency !== goal.currency) throw refuseCurrency(goal.currency, user.currency);
      const missing = missingFrom(goal, people);
      if (amount > missing) throw refuse('above_missing', { sentence: missingSentence(missing, goal.currency) });
    } else if (people.find((person) => person.user_id === userId)!.part < negated(amount)) {
      throw refuse('part_too_small');
    }
    const { balance, currency } = await move(tx, goal, userId, amount, now);
    return { goal: await presentedGoal(tx, goal), balance, currency, userIds: people.map((one) => one.user_id) };
  });
  deps.hub.send(userIds, { action: 'goals' });
  return moved;
}

/** How often its people kept something since they joined. Only of a redeemed shared goal on the caller's list. */
export async function readKeepsake(deps: Deps, userId: number, id: number): Promise<{ kept: number }> {
  const goal = await findRedeemed(deps.db, userId, id);
  const until = goal?.redeemed_at;
  if (!until) throw refuse('not_found');
  const people = await listJoined(deps.db, id);
  const counts = people.map((one) => countMarksBetween(deps.db, one.user_id, one.joined_at, until));
  return { kept: (await Promise.all(counts)).reduce((sum, count) => sum + count, 0) };
}

/** Wrong codes count towards a limit, against guessing. */
async function lookUp(deps: Deps, code: string, address: string) {
  deps.limits.check({ failedInviteLookupsPerAddress: address });
  const goal = await findGoalByCode(deps.db, code);
  if (goal) return goal;
  deps.limits.take({ failedInviteLookupsPerAddress: address });
  throw refuse('not_found');
}

async function lockOpen(tx: Tx, userId: number, id: number): Promise<GoalRow> {
  const goal = await lockGoal(tx, userId, id);
  if (!goal) throw refuse('not_found');
  if (goal.redeemed_at !== null) throw refuse('goal_redeemed');
  return goal;
}

function refuseCurrency(ofGoal: string, own: string) {
  const sentence = `This goal is in ${ofGoal} and your balance is in ${own}. A shared goal holds one currency only.`;
  return refuse('goal_currency', { sentence });
}

function missingSentence(missing: Cents, currency: string): string {
  if (missing === 0) return 'Nothing is missing: this goal can be redeemed.';
  return `Only ${showMoney(decimalFromCents(missing), currency)} is missing.`;
}
