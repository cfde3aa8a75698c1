import type { CountingState } from '#shared/domain/completion-state.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Tx } from '#server/db/database.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';
import { queueWebhooks } from '#server/webhooks/queue-webhooks.ts';
import { refTo, type Commitment } from './commitment.ts';
import { findCommitment } from './commitment-store.ts';
import { listMembers } from './member-store.ts';

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
  const data = async () => {
    const item = (await findCommitment(tx, of))!;
    return { ...refTo(of), name: item.name, from: start, streak: item.streak_stale ? null : item.streak_length };
  };
  await queueWebhooks(tx, { event: 'streak', userIds: memberIds, data }, now);
}

/** The same for a period that is judged after the commit. `last` is the completion that was missing. */
export async function alertKeptWith(
  tx: Tx,
  of: Commitment,
  start: Day,
  last: { user_id: number; status: CountingState },
  now: Date,
): Promise<void> {
  const members = await listMembers(tx, of);
  const asked = last.status === 'pending' ? members.filter(({ role }) => role === 'overseer') : [];
  const [memberIds, askedIds] = [members, asked].map((rows) => rows.map((row) => row.user_id));
  await alertEveryoneKept(tx, { of, start, lastUserId: last.user_id, memberIds: memberIds!, askedIds: askedIds! }, now);
}
