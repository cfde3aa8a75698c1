import type { SettlingEvent } from '#shared/domain/completion-state.ts';
import { announceSettled } from '#server/commitments/announce-settled.ts';
import { refTo, type Commitment } from '#server/commitments/commitment.ts';
import type { CommitmentRow } from '#server/commitments/commitment-store.ts';
import { listMemberIds } from '#server/commitments/member-store.ts';
import type { Tx } from '#server/db/database.ts';
import { writeInPieces } from '#server/db/write-in-pieces.ts';
import type { Deps } from '#server/deps.ts';
import { findMark, listOverseerIds, listPending } from './mark-store.ts';
import { confirmMark, takeOffDevices } from './pending-marks.ts';

/** As many marks are confirmed in the transaction that archives, deletes or removes. */
const fewEnough = 25;

type Ahead = {
  /** Once, before the first mark is confirmed: throws if the act is not allowed. */
  begin?: (tx: Tx) => Promise<void>;
  /** Locks the commitment. Throws or returns null if nothing may be confirmed any more. */
  lock: (tx: Tx) => Promise<CommitmentRow | null>;
};

/**
 * Confirms most of what waits in a large promise before it is archived, deleted or loses its last overseer, in short
 * transactions; what is left is confirmed by the act itself.
 */
export async function settleAhead(
  deps: Deps,
  of: Commitment,
  event: SettlingEvent,
  { begin, lock }: Ahead,
): Promise<void> {
  const waiting = await listPending(deps.db, of);
  if (waiting.length <= fewEnough) return;
  const now = deps.now();
  if (begin) await deps.write(begin);
  const settled = new Set<number>();
  const confirmed = new Set<number>();
  try {
    await writeInPieces(deps.write, waiting, async (tx, { id }) => {
      const item = await lock(tx);
      const mark = item && (await findMark(tx, of, id));
      if (mark?.status !== 'pending') return;
      if (!(await confirmMark(tx, item!, mark, event, null, now))) return;
      settled.add(mark.user_id);
      confirmed.add(id);
    });
    await deps.write((tx) => takeOffDevices(tx, of, [...confirmed], now));
  } finally {
    announceSettled(deps, [...settled]);
    const [actorId] = settled;
    if (actorId !== undefined)
      deps.hub.send(await listMemberIds(deps.db, of), { action: 'decided', actorId, ...refTo(of) });
  }
}

/** The same for a member who leaves or is removed: nothing waits any longer without an overseer. */
export async function settleBeforeLeaving(
  deps: Deps,
  of: Commitment,
  memberId: number,
  lock: (tx: Tx) => Promise<CommitmentRow | null>,
): Promise<void> {
  await settleAhead(deps, of, 'lastOverseerLeft', {
    lock: async (tx) => {
      const item = await lock(tx);
      const overseers = await listOverseerIds(tx, of);
      return overseers.length === 1 && overseers[0] === memberId ? item : null;
    },
  });
}
