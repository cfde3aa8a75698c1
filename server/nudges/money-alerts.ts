import type { Tx } from '#server/db/database.ts';
import type { MoneyEvent } from '#server/notifications/notification.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';
import { deleteSameNudges, insertNudges } from './nudge-store.ts';

type MoneyAlert = {
  event: MoneyEvent;
  /** Null for a shared goal and for a payment. */
  commitmentId: number | null;
  fromUserId: number;
  toUserIds: readonly number[];
  message: string;
  /** Of several of this event by the same person, tells them apart. */
  about: string | number;
};

const kinds = {
  goalJoined: 'goal',
  goalRedeemed: 'goal',
  goalLowered: 'goal',
  pledged: 'pledge',
  pledgeAccepted: 'pledge',
  pledgeEnded: 'pledge',
  paid: 'due',
  paymentConfirmed: 'due',
  paymentRejected: 'due',
} as const satisfies Record<MoneyEvent, string>;

/**
 * In Alerts and by the ways people chose, in the transaction that causes it. The same message from the same person
 * replaces the one before. Send `notifications` and wake the jobs after the commit.
 */
export async function alertAboutMoney(tx: Tx, alert: MoneyAlert, now: Date): Promise<void> {
  const { event, about, message, ...people } = alert;
  if (people.toUserIds.length === 0) return;
  // What is owed under a pledge of a deleted promise is on the statement.
  const kind = kinds[event] === 'pledge' && people.commitmentId === null ? 'due' : kinds[event];
  await deleteSameNudges(tx, { ...people, message, kind });
  await insertNudges(tx, { ...people, message, kind }, now);
  await queueAlert(
    tx,
    { event, about: `${about}:${people.fromUserId}`, ...people, toUserIds: [...people.toUserIds] },
    now,
  );
}
