import { randomUUID } from 'node:crypto';
import { stateAfter, type CompletionEvent, type SettlingEvent } from '#shared/domain/completion-state.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import type { CommitmentRow } from '#server/commitments/commitment-store.ts';
import { pay } from '#server/commitments/paying.ts';
import type { Tx } from '#server/db/database.ts';
import { hasRoom } from '#server/ledger/ledger.ts';
import { closeQuestions } from '#server/notifications/closing.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';
import * as marks from './mark-store.ts';
import { endSilence, queueSilence } from './silence-store.ts';

// The doors of this room for code that changes marks and memberships. In each the commitment is locked.

type NewMark = { completionId: number; userId: number; day: string };

/** A new mark waits: overseers, whose ids it returns, are notified; after a day of silence it is confirmed. */
export async function awaitWord(
  tx: Tx,
  of: Commitment,
  { completionId, userId, day }: NewMark,
  now: Date,
): Promise<number[]> {
  await queueSilence(tx, userId, { completionId, kind: of.kind, commitmentId: of.id }, now);
  const toUserIds = await marks.listOverseerIds(tx, of);
  const mark = { day, idempotencyKey: randomUUID() };
  const alert = { commitmentId: of.id, fromUserId: userId, toUserIds, mark };
  await queueAlert(tx, { event: 'waiting', about: `${userId}:${day}`, ...alert }, now);
  return toUserIds;
}

/** The doer took back a mark that waited; its row is already deleted. */
export async function noteWithdrawn(tx: Tx, of: Commitment, mark: NewMark, now: Date): Promise<void> {
  await endSilence(tx, mark.completionId);
  await takeOffDevices(tx, of, [mark.completionId], now);
  await marks.insertEnded(tx, {
    completion_id: mark.completionId,
    commitment_id: of.id,
    user_id: mark.userId,
    day: mark.day,
    outcome: 'withdrawn',
    reason: null,
    by_user_id: null,
    ended_at: now.toISOString(),
  });
}

/** The question about these marks leaves all overseers' devices, also that of one who is leaving. */
export async function takeOffDevices(
  tx: Tx,
  of: Commitment,
  completionIds: readonly number[],
  now: Date,
  leavingId?: number,
): Promise<void> {
  if (completionIds.length === 0) return;
  const overseerIds = await marks.listOverseerIds(tx, of);
  if (leavingId !== undefined) overseerIds.push(leavingId);
  await closeQuestions(tx, { commitmentId: of.id, overseerIds, completionIds }, now);
}

/**
 * Confirms what waits without an overseer's word, of one doer or of all. Returns the doers whose marks were confirmed. A
 * mark that a full balance refuses goes on waiting, except when the doer's account is deleted: then it pays nothing.
 */
export async function settlePending(
  tx: Tx,
  item: CommitmentRow,
  event: SettlingEvent,
  now: Date,
  { onlyOf, leavingId }: { onlyOf?: number; leavingId?: number } = {},
): Promise<number[]> {
  const doers = new Set<number>();
  const confirmed: number[] = [];
  for (const mark of await marks.listPending(tx, item, onlyOf)) {
    let isConfirmed = await confirmMark(tx, item, mark, event, null, now);
    if (!isConfirmed && event === 'accountDeleted') {
      await marks.forfeitPay(tx, mark.id);
      isConfirmed = await confirmMark(tx, item, { ...mark, pending_amount: null }, event, null, now);
    }
    if (!isConfirmed) continue;
    doers.add(mark.user_id);
    confirmed.push(mark.id);
  }
  await takeOffDevices(tx, item, confirmed, now, leavingId);
  return [...doers];
}

/** Without an overseer nobody could answer: all are on their honour again, and what waits is confirmed. */
export async function endWithoutOverseer(tx: Tx, item: CommitmentRow, leavingId: number, now: Date): Promise<number[]> {
  if ((await marks.listOverseerIds(tx, item)).length > 0) return [];
  await marks.setConfirmation(tx, item, 'honour');
  return settlePending(tx, item, 'lastOverseerLeft', now, { leavingId });
}

/** Pays a pending mark what was set when it was made. False, and nothing changes, if the doer's balance is full. */
export async function confirmMark(
  tx: Tx,
  item: CommitmentRow,
  mark: marks.Mark,
  event: CompletionEvent,
  confirmedBy: number | null,
  now: Date,
): Promise<boolean> {
  if (stateAfter('pending', event) !== 'confirmed') throw new Error(`${event} confirms no mark`);
  const { user_id: userId, pending_amount: amount, settled_period: what } = mark;
  const isToPay = amount !== null && amount > 0 && what !== null;
  if (isToPay && !(await hasRoom(tx, userId, amount))) return false;
  const posted = isToPay ? await pay(tx, item, { userId, amount, what, confirmedBy }, now) : null;
  await marks.setConfirmed(tx, mark.id, { paidBy: posted?.id ?? null, confirmedBy }, now);
  await endSilence(tx, mark.id);
  return true;
}
