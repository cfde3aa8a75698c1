import type { NotificationKind } from '#shared/domain/notifications.ts';
import type { Tx } from '#server/db/database.ts';
import { queueJobs } from '#server/jobs/job-store.ts';
import type { AlertEvent, AlertPayload } from './notification.ts';

const topics: Record<AlertEvent, NotificationKind> = {
  nudge: 'nudges',
  comment: 'comments',
  pause: 'pauses',
  return: 'pauses',
  joined: 'companions',
  left: 'companions',
  asked: 'companions',
  accepted: 'companions',
  everyoneKept: 'everyoneKept',
  waiting: 'confirmations',
  confirmed: 'confirmations',
  declined: 'confirmations',
  goalJoined: 'companions',
  goalRedeemed: 'companions',
  goalLowered: 'companions',
  pledged: 'companions',
  pledgeAccepted: 'companions',
  pledgeEnded: 'companions',
  paid: 'confirmations',
  paymentConfirmed: 'confirmations',
  paymentRejected: 'confirmations',
};

/** After these hours an alert that nobody could be given is dropped. */
const expiresMs = 4 * 3_600_000;

/**
 * Lets people know what a companion did, by the ways they chose, in the transaction that did it. The same alert is sent
 * once within the time that its event is held for; `about` tells others apart. Call `deps.jobs.wake()` after the commit.
 */
export async function queueAlert(
  tx: Tx,
  {
    event,
    about,
    ...alert
  }: { event: AlertEvent; about?: string | number } & Pick<
    AlertPayload,
    'commitmentId' | 'fromUserId' | 'toUserIds' | 'mark'
  >,
  now: Date,
): Promise<void> {
  if (alert.toUserIds.length === 0) return;
  const { commitmentId, fromUserId } = alert;
  const key = `alert:${event}:${commitmentId}:${about ?? fromUserId}`;
  const payload: AlertPayload = { topic: topics[event], event, ...alert };
  const expiresAt = new Date(now.getTime() + expiresMs + heldForMs(event));
  await queueJobs(tx, [{ kind: 'alert', key, userId: fromUserId, payload, runAfter: now, expiresAt }], now);
}

/** Also what two people could do back and forth: paying and rejecting, pledging and ending, joining and leaving a goal. */
const heldForAnHour = new Set<AlertEvent>([
  'joined',
  'left',
  'asked',
  'waiting',
  'goalJoined',
  'goalLowered',
  'pledged',
  'pledgeAccepted',
  'pledgeEnded',
  'paid',
  'paymentRejected',
]);

/**
 * How long the key of a sent alert stays queued, so that joining and leaving, or completing and undoing, over and over
 * rings once. Nudges, pauses and comments have limits of their own.
 */
export function heldForMs(event: AlertEvent): number {
  if (event === 'everyoneKept') return 20 * 3_600_000;
  return heldForAnHour.has(event) ? 3_600_000 : 0;
}
