import { dayOf } from '#shared/domain/days.ts';
import { access, lockedAccess } from '#server/commitments/access.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import type { CommitmentRow } from '#server/commitments/commitment-store.ts';
import { closePause, closeSpan, openPause, openSpan } from '#server/commitments/day-range-store.ts';
import { listMemberIds } from '#server/commitments/member-store.ts';
import { rebuildStreak } from '#server/commitments/stored-streak.ts';
import type { Tx } from '#server/db/database.ts';
import type { PauseReason } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';
import { insertNudges } from '#server/nudges/nudge-store.ts';
import { queueWebhooks } from '#server/webhooks/queue-webhooks.ts';
import { claimNotice, pauseMember, resumeMember } from './pause-store.ts';

const onceAnHourMs = 3_600_000;

/** The shared streak is not broken by a pause. Pausing twice changes nothing. */
export async function pause(deps: Deps, userId: number, habitId: number, reason: PauseReason): Promise<void> {
  const now = deps.now();
  const others = await deps.write(async (tx) => {
    const { item, member } = await accessAsDoer(tx, habitId, userId);
    if (member.paused_at) return null;
    const message = `${member.name} paused: ${item.name}`;
    const notified = await notify(tx, item, userId, { event: 'pause', message }, now);
    const { habit, today } = await lockForDoer(tx, habitId, userId, now);
    if (!(await pauseMember(tx, habitId, userId, reason, now))) return null;
    await callWebhooks(tx, habit, userId, true, now);
    await closeSpan(tx, habit, userId, today);
    await openPause(tx, habit, userId, today, reason);
    await rebuildStreak(tx, habit, now);
    return notified;
  });
  if (others) sendUpdates(deps, userId, others, habitId, true);
}

export async function resume(deps: Deps, userId: number, habitId: number): Promise<void> {
  const now = deps.now();
  const others = await deps.write(async (tx) => {
    const { item, member } = await accessAsDoer(tx, habitId, userId);
    if (!member.paused_at) return null;
    const message = `${member.name} is back: ${item.name}`;
    const notified = await notify(tx, item, userId, { event: 'return', message }, now);
    const { habit, today } = await lockForDoer(tx, habitId, userId, now);
    if (!(await resumeMember(tx, habitId, userId))) return null;
    await callWebhooks(tx, habit, userId, false, now);
    await closePause(tx, habit, userId, today);
    if (!habit.archived_at) await openSpan(tx, habit, userId, today);
    await rebuildStreak(tx, habit, now);
    return notified;
  });
  if (others) sendUpdates(deps, userId, others, habitId, false);
}

type Others = { ids: number[]; areNotified: boolean };

/**
 * Adds a notification for every other member, unless they had one of this member within the hour. Called before the
 * habit is locked: a thousand rows take longer than others should wait to complete it.
 */
async function notify(
  tx: Tx,
  habit: Commitment,
  userId: number,
  { event, message }: { event: 'pause' | 'return'; message: string },
  now: Date,
): Promise<Others> {
  const memberIds = await listMemberIds(tx, habit);
  const ids = memberIds.filter((memberId) => memberId !== userId);
  const areNotified = await claimNotice(tx, habit.id, userId, new Date(now.getTime() - onceAnHourMs), now);
  const alert = { commitmentId: habit.id, fromUserId: userId, toUserIds: ids };
  if (areNotified) {
    await insertNudges(tx, { ...alert, message }, now);
    await queueAlert(tx, { event, about: `${userId}:${now.getTime()}`, ...alert }, now);
  }
  return { ids, areNotified };
}

async function callWebhooks(tx: Tx, habit: CommitmentRow, userId: number, paused: boolean, now: Date): Promise<void> {
  const data = () => ({ habitId: habit.id, name: habit.name, paused });
  await queueWebhooks(tx, { event: 'pause', userIds: [userId], data }, now);
}

function sendUpdates({ hub, jobs }: Deps, userId: number, others: Others, habitId: number, paused: boolean): void {
  const { ids, areNotified } = others;
  jobs.wake();
  if (areNotified) hub.send(ids, { action: 'pause_notification', actorId: userId, habitId, paused });
  // The user's own screens, and those of members who are not notified, only need to refetch.
  hub.send(areNotified ? [userId] : [userId, ...ids], { action: 'member', actorId: userId, habitId });
}

async function lockForDoer(tx: Tx, habitId: number, userId: number, now: Date) {
  const { item: habit, member } = await lockedAccess(tx, { kind: 'habit', id: habitId }, userId);
  return { habit, today: dayOf(member, now) };
}

async function accessAsDoer(tx: Tx, habitId: number, userId: number) {
  const found = await access(tx, { kind: 'habit', id: habitId }, userId);
  if (found.member.role === 'overseer') throw refuse('overseer');
  return found;
}
