import { stateAfter, type Confirmation } from '#shared/domain/completion-state.ts';
import { firstName } from '#shared/domain/names.ts';
import { access, lockedAccess } from '#server/commitments/access.ts';
import { announceSettled } from '#server/commitments/announce-settled.ts';
import { refTo, type Commitment } from '#server/commitments/commitment.ts';
import { lockCommitment, type CommitmentRow } from '#server/commitments/commitment-store.ts';
import { findMember, listMemberIds } from '#server/commitments/member-store.ts';
import { rebuildAllStreaks } from '#server/commitments/stored-streak.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';
import { insertNudges } from '#server/nudges/nudge-store.ts';
import * as marks from './mark-store.ts';
import { confirmMark, settlePending, takeOffDevices } from './pending-marks.ts';
import { endSilence } from './silence-store.ts';

export async function chooseConfirmation(
  deps: Deps,
  userId: number,
  of: Commitment,
  memberId: number,
  confirmation: Confirmation,
): Promise<{ confirmation: Confirmation }> {
  const now = deps.now();
  const { memberIds, settled } = await deps.write(async (tx) => {
    const { item, member } = await lockedAccess(tx, of, userId);
    if (memberId !== userId) throw refuse('not_your_marks');
    if (member.role === 'overseer') throw refuse('overseer');
    if (confirmation === 'overseer' && (await marks.listOverseerIds(tx, of)).length === 0) throw refuse('no_overseer');
    await marks.setConfirmation(tx, of, confirmation, userId);
    const settled =
      confirmation === 'honour' ? await settlePending(tx, item, 'returnToHonour', now, { onlyOf: userId }) : [];
    return { memberIds: await listMemberIds(tx, of), settled };
  });
  deps.hub.send(memberIds, { action: 'member', actorId: userId, ...refTo(of) });
  announceSettled(deps, settled);
  return { confirmation };
}

export async function confirmOne(deps: Deps, userId: number, of: Commitment, completionId: number) {
  const now = deps.now();
  const { doerId, memberIds } = await deps.write(async (tx) => {
    const item = await lockForOverseer(tx, of, userId);
    const mark = await waitingMark(tx, of, userId, completionId);
    if (!(await confirmMark(tx, item, mark, 'confirm', userId, now))) throw refuse('their_balance_full');
    const decided = { doerId: mark.user_id, byUserId: userId, completionId };
    await alertDoer(tx, of, 'confirmed', decided, now);
    await noteDecided(tx, item, 'confirmed', decided, now);
    await takeOffDevices(tx, of, [completionId], now);
    return { doerId: mark.user_id, memberIds: await listMemberIds(tx, of) };
  });
  announceDecided(deps, of, [doerId], memberIds);
  return { confirmed: 1 };
}

/** As many are confirmed by one call, because a key keeps it in one transaction. */
const mostAtOnce = 50;

export async function confirmAll(deps: Deps, userId: number, of: Commitment) {
  const now = deps.now();
  const { confirmed, left, doerIds, memberIds } = await deps.write(async (tx) => {
    const item = await lockForOverseer(tx, of, userId);
    const confirmed: number[] = [];
    const doerIds = new Set<number>();
    const waiting = (await marks.listPending(tx, of)).filter((mark) => mark.user_id !== userId);
    for (const mark of waiting) {
      if (confirmed.length === mostAtOnce) break;
      if (!(await confirmMark(tx, item, mark, 'confirm', userId, now))) continue;
      const decided = { doerId: mark.user_id, byUserId: userId, completionId: mark.id };
      if (!doerIds.has(mark.user_id)) {
        await alertDoer(tx, of, 'confirmed', decided, now);
        await noteDecided(tx, item, 'confirmed', decided, now);
      }
      doerIds.add(mark.user_id);
      confirmed.push(mark.id);
    }
    await takeOffDevices(tx, of, confirmed, now);
    return {
      confirmed: confirmed.length,
      left: waiting.length - confirmed.length,
      doerIds: [...doerIds],
      memberIds: await listMemberIds(tx, of),
    };
  });
  announceDecided(deps, of, doerIds, memberIds);
  return { confirmed, left };
}

/** The mark no longer counts, and the doer reads the reason. */
export async function decline(
  deps: Deps,
  userId: number,
  of: Commitment,
  completionId: number,
  reason: string | undefined,
): Promise<{ declined: true }> {
  const now = deps.now();
  const { doerId, memberIds } = await deps.write(async (tx) => {
    const { archived_at } = await lockForOverseer(tx, of, userId);
    const mark = await waitingMark(tx, of, userId, completionId);
    // Archiving has confirmed it, unless the doer's balance is full.
    if (archived_at !== null) throw refuse(`${of.kind}_archived`);
    await marks.deleteMark(tx, completionId);
    await endSilence(tx, completionId);
    await takeOffDevices(tx, of, [completionId], now);
    await marks.insertEnded(tx, {
      completion_id: completionId,
      commitment_id: of.id,
      user_id: mark.user_id,
      day: mark.completion_date,
      outcome: 'declined',
      reason: reason || null,
      by_user_id: userId,
      ended_at: now.toISOString(),
    });
    await marks.setDeclined(tx, of, mark.user_id, completionId);
    const item = await lockCommitment(tx, of, -1);
    await rebuildAllStreaks(tx, item, now);
    const decided = { doerId: mark.user_id, byUserId: userId, completionId };
    await alertDoer(tx, of, 'declined', decided, now);
    await noteDecided(tx, item, 'declined', decided, now);
    return { doerId: mark.user_id, memberIds: await listMemberIds(tx, of) };
  });
  announceDecided(deps, of, [doerId], memberIds);
  return { declined: true };
}

export async function dismissDeclined(deps: Deps, userId: number, of: Commitment): Promise<void> {
  await deps.write(async (tx) => {
    await access(tx, of, userId);
    await marks.setDeclined(tx, of, userId, null);
  });
  deps.hub.send([userId], { action: 'member', actorId: userId, ...refTo(of) });
}

function announceDecided(deps: Deps, of: Commitment, doerIds: readonly number[], memberIds: readonly number[]): void {
  deps.jobs.wake();
  for (const actorId of doerIds) deps.hub.send([...memberIds], { action: 'decided', actorId, ...refTo(of) });
  if (doerIds.length > 0) deps.hub.send([...memberIds], { action: 'notifications' });
  announceSettled(
    deps,
    doerIds.filter((id) => !memberIds.includes(id)),
  );
}

async function lockForOverseer(tx: Tx, of: Commitment, userId: number) {
  const { item, member } = await lockedAccess(tx, of, userId);
  if (member.role !== 'overseer') throw refuse('overseers_only');
  return item;
}

/** Refuses a second word, and a word on one's own mark: a doer may have left and come back as overseer. */
async function waitingMark(db: Reader, of: Commitment, userId: number, completionId: number) {
  const mark = await marks.findMark(db, of, completionId);
  if (!mark) {
    const ended = await marks.findEnded(db, of, completionId);
    if (!ended) throw refuse('not_found');
    throw ended.outcome === 'withdrawn'
      ? refuse('mark_withdrawn')
      : answeredFirst(ended.by_user_id, ended.by_name, userId);
  }
  if (mark.user_id === userId) throw refuse('own_mark');
  if (stateAfter(mark.status, 'confirm') !== null) return mark;
  throw mark.confirmed_by === null
    ? refuse('not_waiting')
    : answeredFirst(mark.confirmed_by, mark.confirmed_by_name, userId);
}

function answeredFirst(byUserId: number | null, name: string | null, userId: number): Refusal {
  if (byUserId === userId) return refuse('already_answered');
  return refuse('answered_first', name === null ? {} : { sentence: `${firstName(name)} answered first.` });
}

type Decided = { doerId: number; byUserId: number; completionId: number };

type Word = 'confirmed' | 'declined';

/** Not for a doer who has left: what happens in the promise is no longer theirs to know. */
async function alertDoer(tx: Tx, of: Commitment, event: Word, decided: Decided, now: Date): Promise<void> {
  const { doerId, byUserId, completionId } = decided;
  if (!(await findMember(tx, of, doerId))) return;
  const alert = { commitmentId: of.id, fromUserId: byUserId, toUserIds: [doerId] };
  await queueAlert(tx, { event, about: completionId, ...alert }, now);
}

/** In Alerts: for the doer, for the overseer to remember, and for the others, who have nothing left to do. */
async function noteDecided(tx: Tx, item: CommitmentRow, word: Word, { doerId, byUserId }: Decided, now: Date) {
  const doer = await findMember(tx, item, doerId);
  if (!doer) return;
  const { name } = (await findMember(tx, item, byUserId))!;
  const note = { commitmentId: item.id, fromUserId: byUserId };
  const done = word === 'confirmed' ? 'confirmed' : 'could not confirm';
  await insertNudges(tx, { ...note, toUserIds: [doerId], message: `${name} ${done} your mark: ${item.name}` }, now);
  const answered = `You ${word} ${firstName(doer.name)}’s mark: ${item.name}`;
  const own = { commitmentId: item.id, fromUserId: doerId, toUserIds: [byUserId], isRead: true };
  await insertNudges(tx, { ...own, message: answered }, now);
  const others = (await marks.listOverseerIds(tx, item)).filter((id) => id !== byUserId);
  const message = `${firstName(name)} answered first. ${firstName(doer.name)}’s mark is ${word}: ${item.name}`;
  await insertNudges(tx, { ...note, toUserIds: others, message, isRead: true }, now);
}
