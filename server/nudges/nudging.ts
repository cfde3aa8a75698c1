import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';
import { queueWebhooks } from '#server/webhooks/queue-webhooks.ts';
import { insertNudges, listNudgeTimes, claimNudgeTimes } from './nudge-store.ts';

const onceAnHourMs = 3_600_000;

/** A companion who might be nudged. */
export type Nudgeable = { userId: number; isDone: boolean; isPaused: boolean; isResting: boolean };

/**
 * Nudges everyone who has not completed yet, each at most once an hour by the same sender. If that is no one, the
 * refusal says why.
 */
export async function sendNudges(
  tx: Tx,
  item: { id: number; name: string },
  sender: { id: number; name: string },
  otherDoers: readonly Nudgeable[],
  now: Date,
): Promise<{ message: string; targetUserIds: number[] }> {
  if (otherDoers.length === 0) throw refuse('nobody_to_nudge');
  const open = otherDoers.filter(({ isDone, isPaused, isResting }) => !isDone && !isPaused && !isResting);
  if (open.length === 0 && otherDoers.some(({ isResting }) => isResting)) throw refuse('rest_day');
  if (open.length === 0) throw refuse(otherDoers.some(({ isDone }) => isDone) ? 'everyone_done' : 'everyone_paused');
  const openIds = open.map(({ userId }) => userId);
  const since = new Date(now.getTime() - onceAnHourMs);
  const targetUserIds = await claimNudgeTimes(tx, item.id, sender.id, openIds, since, now);
  if (targetUserIds.length === 0) {
    const earliest = (await listNudgeTimes(tx, item.id, sender.id)).find((turn) => openIds.includes(turn.to_user_id))!;
    const waitMs = Date.parse(earliest.nudged_at) - since.getTime();
    throw refuse('nudged_lately', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
  const message = `${sender.name} is cheering you on: ${item.name}`;
  await insertNudges(tx, { commitmentId: item.id, fromUserId: sender.id, toUserIds: targetUserIds, message }, now);
  const alert = { commitmentId: item.id, fromUserId: sender.id, toUserIds: targetUserIds };
  await queueAlert(tx, { event: 'nudge', about: `${sender.id}:${now.getTime()}`, ...alert }, now);
  const data = () => ({ name: item.name, from: sender.name });
  await queueWebhooks(tx, { event: 'nudge', userIds: targetUserIds, data }, now);
  return { message, targetUserIds };
}
