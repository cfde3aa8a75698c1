import { dayOf } from '#shared/domain/days.ts';
import { limits } from '#shared/domain/limits.ts';
import { settlePending } from '#server/confirmations/pending-marks.ts';
import { settleAhead } from '#server/confirmations/settle-ahead.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockedAccessAsCreator } from './access.ts';
import type { Commitment } from './commitment.ts';
import { updateCommitment, type CommitmentRow } from './commitment-store.ts';
import * as dayRanges from './day-range-store.ts';
import { countOthersOfMembers, listActiveDoers, listFullUsers, lockUsers } from './member-store.ts';

const membersAtOnce = 20;

/**
 * The members who are in the most other promises of this kind: the only ones whom restoring this one could take over
 * their quota. Read before the transaction, because counting for a thousand members takes long.
 */
export async function readFullest(db: Reader, of: Commitment): Promise<number[]> {
  const turn = takingTurns();
  const counted: { user_id: number; others: number | null }[] = [];
  for (;;) {
    await turn();
    const some = await countOthersOfMembers(db, of, counted.at(-1)?.user_id ?? 0, membersAtOnce);
    counted.push(...some);
    if (some.length < membersAtOnce) break;
  }
  const fullestFirst = counted.toSorted((a, b) => (b.others ?? 0) - (a.others ?? 0));
  return fullestFirst.slice(0, membersAtOnce).map(({ user_id }) => user_id);
}

export async function settleBeforeArchiving(deps: Deps, userId: number, of: Commitment): Promise<void> {
  await settleAhead(deps, of, 'archive', async (tx) => (await lockedAccessAsCreator(tx, of, userId)).item);
}

/**
 * While archived no day has to be kept: spans close, and the streak continues when it is restored. `fullest` is needed
 * for restoring. Returns the doers whose pending marks archiving confirmed.
 */
export async function setArchived(
  tx: Tx,
  of: CommitmentRow,
  creatorId: number,
  isArchived: boolean,
  fullest: readonly number[],
  now: Date,
): Promise<number[]> {
  const settled = isArchived ? await settlePending(tx, of, 'archive', now) : [];
  if (!isArchived) await refuseOverQuota(tx, of, creatorId, fullest);
  await updateCommitment(tx, of.id, { archived_at: isArchived ? now.toISOString() : null });
  const doers = await listActiveDoers(tx, of);
  for (const [today, sameDay] of Map.groupBy(doers, (doer) => dayOf(doer, now))) {
    const userIds = sameDay.map((doer) => doer.user_id);
    if (isArchived) await dayRanges.closeSpans(tx, of, userIds, today);
    else await dayRanges.openSpans(tx, of, userIds, today);
  }
  return settled;
}

/** A restored promise counts again for all of its members. */
async function refuseOverQuota(tx: Tx, of: Commitment, creatorId: number, fullest: readonly number[]): Promise<void> {
  const ids = [...new Set([creatorId, ...fullest])].toSorted((a, b) => a - b);
  await lockUsers(tx, ids);
  const full = await listFullUsers(tx, of.kind, ids, limits.promises.max);
  if (full.length > 0) throw refuse(full.includes(creatorId) ? `${of.kind}_limit` : 'companion_at_limit');
}
