import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { NudgeKind } from '#server/db/tables.ts';

export type NewNudges = {
  commitmentId: number | null;
  fromUserId: number;
  toUserIds: readonly number[];
  message: string;
  kind?: NudgeKind;
  /** Nothing to do about it, so it does not count as unread. */
  isRead?: boolean;
};

export async function insertNudges(
  tx: Tx,
  { commitmentId, fromUserId, toUserIds, message, kind = 'notice', isRead = false }: NewNudges,
  now: Date,
): Promise<void> {
  if (toUserIds.length === 0) return;
  await tx
    .insertInto('nudges')
    .values(
      toUserIds.map((to) => ({
        commitment_id: commitmentId,
        from_user_id: fromUserId,
        to_user_id: to,
        message,
        read_at: isRead ? now.toISOString() : null,
        created_at: now.toISOString(),
        kind,
      })),
    )
    .execute();
}

/**
 * Returns the users this sender has not nudged since `since`, and records them as nudged now. Of two simultaneous
 * requests only one gets each user.
 */
export async function claimNudgeTimes(
  tx: Tx,
  commitmentId: number,
  fromUserId: number,
  toUserIds: readonly number[],
  since: Date,
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .insertInto('nudge_times')
    .values(
      toUserIds.map((to) => ({
        commitment_id: commitmentId,
        from_user_id: fromUserId,
        to_user_id: to,
        nudged_at: now.toISOString(),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['commitment_id', 'from_user_id', 'to_user_id'])
        .doUpdateSet({ nudged_at: now.toISOString() })
        .where('nudge_times.nudged_at', '<=', since.toISOString()),
    )
    .returning('to_user_id')
    .execute();
  return rows.map((row) => row.to_user_id);
}

/** Whom this sender nudged, and when. */
export async function listNudgeTimes(tx: Tx, commitmentId: number, fromUserId: number) {
  return tx
    .selectFrom('nudge_times')
    .select(['to_user_id', 'nudged_at'])
    .where('commitment_id', '=', commitmentId)
    .where('from_user_id', '=', fromUserId)
    .orderBy('nudged_at')
    .execute();
}

export async function deleteOldNudgeTimes(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('nudge_times').where('nudged_at', '<=', until.toISOString()).execute();
}

export async function listNudgesTo(db: Reader, userId: number, before: number | undefined, limit: number) {
  return db
    .selectFrom('nudges')
    .innerJoin('users', 'users.id', 'nudges.from_user_id')
    .leftJoin('commitments', 'commitments.id', 'nudges.commitment_id')
    .select([
      'nudges.id',
      'nudges.kind',
      'nudges.commitment_id',
      'commitments.kind as commitment_kind',
      'nudges.from_user_id',
      'nudges.to_user_id',
      'nudges.message',
      'nudges.read_at',
      'nudges.created_at',
      'users.name as sender_name',
    ])
    .where('nudges.to_user_id', '=', userId)
    .where('nudges.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('nudges.id', 'desc')
    .limit(limit)
    .execute();
}

/** All unread notifications, not only those of one page. */
export async function countUnread(db: Reader, userId: number): Promise<number> {
  const [row] = await countingUnread(db, userId);
  return row!.count;
}

const countingUnread = prepared((db: Reader, userId: number) =>
  db
    .selectFrom('nudges')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('to_user_id', '=', userId)
    .where('read_at', 'is', null),
);

/** False if the user has no such notification. The first time of reading is kept. */
export async function markRead(tx: Tx, userId: number, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('nudges')
    .set((row) => ({ read_at: row.fn.coalesce('read_at', row.val(now.toISOString())) }))
    .where('id', '=', id)
    .where('to_user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteNudgeTo(tx: Tx, userId: number, id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('nudges')
    .where('id', '=', id)
    .where('to_user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The same message of the same person, read or not. */
export async function deleteSameNudges(
  tx: Tx,
  { fromUserId, toUserIds, message, kind }: Pick<Required<NewNudges>, 'fromUserId' | 'toUserIds' | 'message' | 'kind'>,
): Promise<void> {
  await tx
    .deleteFrom('nudges')
    .where('from_user_id', '=', fromUserId)
    .where('to_user_id', 'in', toUserIds)
    .where('kind', '=', kind)
    .where('message', '=', message)
    .execute();
}

/** The alert about a person who asked to join. False if there was none. */
export async function deleteRequestNudge(tx: Tx, commitmentId: number, fromUserId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('nudges')
    .where('commitment_id', '=', commitmentId)
    .where('from_user_id', '=', fromUserId)
    .where('kind', '=', 'request')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** People who wait are news to the new creator. */
export async function passRequestNudges(tx: Tx, commitmentId: number, toUserId: number): Promise<void> {
  await tx
    .updateTable('nudges')
    .set({ to_user_id: toUserId, read_at: null })
    .where('commitment_id', '=', commitmentId)
    .where('kind', '=', 'request')
    .execute();
}

/** Received and sent: a message names its sender. */
export async function deleteNudgesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('nudges').where('to_user_id', '=', userId).execute();
  await tx.deleteFrom('nudges').where('from_user_id', '=', userId).execute();
}
