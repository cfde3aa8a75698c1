import type { Day } from '#shared/domain/days.ts';
import type { Tx } from '#server/db/database.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';
import type { Commitment } from './commitment.ts';

type Kept = {
  of: Commitment;
  /** The first day of the period. */
  start: Day;
  /** Whose completion was the one that was missing. */
  lastUserId: number;
  memberIds: readonly number[];
  /** Overseers who are asked for their word on that completion: on a device this would replace the question. */
  askedIds: readonly number[];
};

/** Lets the others know that everyone has kept a period. */
export async function alertEveryoneKept(
  tx: Tx,
  { of, start, lastUserId, memberIds, askedIds }: Kept,
  now: Date,
): Promise<void> {
  const toUserIds = memberIds.filter((memberId) => memberId !== lastUserId && !askedIds.includes(memberId));
  const alert = { commitmentId: of.id, fromUserId: lastUserId, toUserIds };
  await queueAlert(tx, { event: 'everyoneKept', about: start, ...alert }, now);
}
