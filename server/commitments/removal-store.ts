import type { Reader, Tx } from '#server/db/database.ts';
import type { Commitment } from './commitment.ts';

// Members the creator removed: they cannot rejoin by a link.

export async function addRemoval(tx: Tx, { id }: Commitment, userId: number, now: Date): Promise<void> {
  await tx
    .insertInto('commitment_removals')
    .values({ commitment_id: id, user_id: userId, removed_at: now.toISOString() })
    .execute();
}

/** The extra codes that they made. Their own link must not let them, or others, back in. */
export async function revokeCodesOf(tx: Tx, { id }: Commitment, userId: number): Promise<void> {
  await tx.deleteFrom('invitations').where('commitment_id', '=', id).where('created_by', '=', userId).execute();
}

/** False if they had not been removed. */
export async function deleteRemoval(tx: Tx, { id }: Commitment, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('commitment_removals')
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isRemoved(db: Reader, { id }: Commitment, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('commitment_removals')
    .select('user_id')
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Only people who still have an account, newest first. */
export async function listRemovals(db: Reader, { id }: Commitment) {
  return db
    .selectFrom('commitment_removals as removal')
    .innerJoin('users', 'users.id', 'removal.user_id')
    .select(['removal.user_id', 'users.name', 'users.username'])
    .where('removal.commitment_id', '=', id)
    .where('users.username', 'is not', null)
    .orderBy('removal.removed_at', 'desc')
    .execute();
}
