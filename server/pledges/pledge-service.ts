import { dayOf } from '#shared/domain/days.ts';
import { limits } from '#shared/domain/limits.ts';
import { noCents, type Cents } from '#shared/domain/money.ts';
import type { Per } from '#shared/domain/pledges.ts';
import { findUser } from '#server/auth/user-store.ts';
import { lockedAccess } from '#server/commitments/access.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import { findMember, lockUsers } from '#server/commitments/member-store.ts';
import { refuseOnceExpired } from '#server/commitments/window.ts';
import type { Tx } from '#server/db/database.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { alertAboutMoney } from '#server/nudges/money-alerts.ts';
import { fixTallies } from './fix-tallies.ts';
import { presentPledge } from './pledge-presenter.ts';
import * as store from './pledge-store.ts';
import { countPledge } from './tally.ts';

const hourMs = 3_600_000;
/** Enough for every open one, and as many that have ended. */
const mostListed = 2 * limits.pledges.max;
const mostProposedAnHour = 60;

export type PledgeForm = { toUserId: number; amount: Cents; per: Per; length?: number | null | undefined };

/** Locks both people, so that the limits hold for requests at the same moment. */
export async function propose(deps: Deps, userId: number, of: Commitment, form: PledgeForm) {
  const now = deps.now();
  const { toUserId, amount, per, length = null } = form;
  const { pledge, isAlert } = await deps.write(async (tx) => {
    const { item, member } = await lockedAccess(tx, of, userId);
    if (toUserId === userId)
      throw refuse('bad_input', { issues: [{ path: 'toUserId', message: 'Please choose another person' }] });
    const doer = await findMember(tx, of, toUserId);
    if (!doer) throw refuse('not_found');
    if (doer.role !== 'doer') throw refuse('pledge_to_doer');
    if (item.archived_at) throw refuse(`${of.kind}_archived`);
    refuseOnceExpired(item, dayOf(doer, now));
    await lockUsers(
      tx,
      [userId, toUserId].toSorted((a, b) => a - b),
    );
    await refuseOverLimits(tx, of, userId, toUserId, now);
    // Proposing and withdrawing over and over rings once an hour.
    const lately = new Date(now.getTime() - hourMs);
    const isFirst = (await store.countProposedSince(tx, userId, lately, toUserId)) === 0;
    const row = await store.insertPledge(tx, {
      commitment_id: of.id,
      commitment_kind: of.kind,
      promise_name: item.name,
      from_user_id: userId,
      to_user_id: toUserId,
      amount,
      currency: member.currency,
      per,
      length,
      from_day: null,
      created_at: now.toISOString(),
      accepted_at: null,
      ended_at: null,
      counted_until: null,
      final_owed: null,
    });
    const told = isFirst ? [toUserId] : [];
    const message = `${member.name} promises you something: ${item.name}`;
    const people = { commitmentId: of.id, fromUserId: userId, toUserIds: told };
    await alertAboutMoney(tx, { event: 'pledged', about: toUserId, ...people, message }, now);
    return {
      pledge: presentPledge(row, await namesIn(tx, row), await store.listPeriods(tx, [row])),
      isAlert: told.length > 0,
    };
  });
  deps.hub.send([userId, toUserId], { action: 'pledges' });
  if (isAlert) ring(deps, [toUserId]);
  return pledge;
}

async function refuseOverLimits(tx: Tx, of: Commitment, userId: number, toUserId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  if ((await store.countProposedSince(tx, userId, since)) >= mostProposedAnHour) throw refuse('pledging_too_fast');
  for (const where of [{ userId }, { userId: toUserId }, { commitmentId: of.id }])
    if ((await store.countPledges(tx, where)) >= limits.pledges.max) throw refuse('pledge_limit');
  const between = await store.countPledges(tx, { between: [userId, toUserId] });
  if (between >= limits.pledgesBetween.max) throw refuse('pledges_between_limit');
}

export const readPledges = (deps: Deps, userId: number) => readNewest(deps, userId, mostListed);

/** For the download. */
export const readAllPledges = (deps: Deps, userId: number) => readNewest(deps, userId, Number.MAX_SAFE_INTEGER);

async function readNewest(deps: Deps, userId: number, limit: number) {
  await fixTallies(deps, await store.listLivePledges(deps.db, userId));
  const rows = await store.listPledgesOf(deps.db, userId, limit);
  const names = await store.listNames(deps.db, [...new Set(rows.flatMap((row) => [row.from_user_id, row.to_user_id]))]);
  const periods = await store.listPeriods(deps.db, rows);
  const turn = takingTurns();
  const shown = [];
  for (const row of rows) {
    await turn();
    const counted = await countPledge(deps.db, row, deps.now(), { isInTransaction: false });
    shown.push(presentPledge(row, names, periods, counted));
  }
  return shown;
}

/** It counts from the doer's current period on. */
export async function accept(deps: Deps, userId: number, id: number) {
  const now = deps.now();
  const { pledge, row } = await deps.write(async (tx) => {
    const found = await lockProposal(tx, userId, id);
    const user = await findUser(tx, userId);
    if (!user) throw refuse('not_signed_in');
    const row = await store.updatePledge(tx, id, { accepted_at: now.toISOString(), from_day: dayOf(user, now) });
    const message = `${user.name} accepted what you promised: ${found.promise_name}`;
    await alertOther(tx, { event: 'pledgeAccepted', pledge: found, fromUserId: userId, message }, now);
    const counted = await countPledge(tx, row, now, { isInTransaction: true });
    return { pledge: presentPledge(row, await namesIn(tx, row), await store.listPeriods(tx, [row]), counted), row };
  });
  announce(deps, row);
  ring(deps, [row.from_user_id]);
  return pledge;
}

export async function decline(deps: Deps, userId: number, id: number): Promise<void> {
  const now = deps.now();
  const row = await deps.write(async (tx) => {
    await lockProposal(tx, userId, id);
    return store.updatePledge(tx, id, { ended_at: now.toISOString(), final_owed: noCents });
  });
  announce(deps, row);
}

/** What is owed by then stays, and follows the marks made until then. Withdrawing a proposal rings nowhere. */
export async function end(deps: Deps, userId: number, id: number): Promise<void> {
  const now = deps.now();
  const { row, told } = await deps.write(async (tx) => {
    const found = await store.lockPledge(tx, userId, id);
    if (!found) throw refuse('not_found');
    if (found.ended_at !== null) throw refuse('pledge_ended');
    const isProposal = found.accepted_at === null;
    const change = { ended_at: now.toISOString(), final_owed: isProposal ? noCents : null };
    const row = await store.updatePledge(tx, id, change);
    const user = await findUser(tx, userId);
    if (isProposal || !user) return { row, told: [] };
    const message = `${user.name} ended what was promised: ${found.promise_name}`;
    await alertOther(tx, { event: 'pledgeEnded', pledge: found, fromUserId: userId, message }, now);
    return { row, told: [otherOf(found, userId)] };
  });
  announce(deps, row);
  ring(deps, told);
}

/** Answered by the person it was promised to, once. */
async function lockProposal(tx: Tx, userId: number, id: number): Promise<store.PledgeRow> {
  const found = await store.lockPledge(tx, userId, id);
  if (!found) throw refuse('not_found');
  if (found.to_user_id !== userId) throw refuse('not_your_pledge');
  if (found.accepted_at !== null || found.ended_at !== null) throw refuse('pledge_answered');
  return found;
}

type ToOther = {
  event: 'pledgeAccepted' | 'pledgeEnded';
  pledge: store.PledgeRow;
  fromUserId: number;
  message: string;
};

async function alertOther(tx: Tx, { pledge, fromUserId, ...alert }: ToOther, now: Date): Promise<void> {
  const toUserIds = [otherOf(pledge, fromUserId)];
  const people = { commitmentId: pledge.commitment_id, fromUserId, toUserIds };
  await alertAboutMoney(tx, { ...alert, ...people, about: toUserIds[0]! }, now);
}

const otherOf = ({ from_user_id, to_user_id }: store.PledgeRow, userId: number) =>
  from_user_id === userId ? to_user_id : from_user_id;

function announce(deps: Deps, { from_user_id, to_user_id }: store.PledgeRow): void {
  deps.hub.send([from_user_id, to_user_id], { action: 'pledges' });
}

/** After the commit of an alert. */
function ring(deps: Deps, userIds: readonly number[]): void {
  deps.hub.send([...userIds], { action: 'notifications' });
  deps.jobs.wake();
}

const namesIn = (tx: Tx, row: store.PledgeRow) => store.listNames(tx, [row.from_user_id, row.to_user_id]);
