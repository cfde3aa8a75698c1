import type { Tx } from '#server/db/database.ts';
import { updateCommitment, type CommitmentRow } from './commitment-store.ts';

/** Up to here a transaction reads a promise's history itself: it takes a few milliseconds. */
const mostDaysAtOnce = 5000;
/** A doer takes as long as this many completions. */
const daysPerDoer = 25;

const deferred = new Set<number>();

/** Its streak is recomputed after the transaction, in pieces. `doers`: how many there ever were, if known. */
export function isLarge({ completion_count }: Pick<CommitmentRow, 'completion_count'>, doers = 0): boolean {
  return completion_count + doers * daysPerDoer > mostDaysAtOnce;
}

/** Marks the streak as stale; `settleStreak` recomputes it after the commit, or when it is read. */
export async function deferStreak(tx: Tx, { id }: CommitmentRow): Promise<void> {
  await updateCommitment(tx, id, { streak_stale: 1 });
  deferred.add(id);
}

/** Whether this process deferred the streak of that commitment since it was last asked. */
export function takeDeferred(id: number): boolean {
  return deferred.delete(id);
}
