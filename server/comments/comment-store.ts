import type { Commitment } from '#server/commitments/commitment.ts';
import type { Reader, Tx } from '#server/db/database.ts';

export async function insertComment(
  tx: Tx,
  of: Commitment,
  userId: number,
  content: string,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('comments')
    .values({ commitment_id: of.id, user_id: userId, content, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Newest first. */
export async function listComments(db: Reader, of: Commitment, before: number | undefined, limit: number) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.user_id', 'users.name', 'comments.content', 'comments.created_at'])
    .where('comments.commitment_id', '=', of.id)
    .where('comments.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findComment(db: Reader, of: Commitment, id: number) {
  return db
    .selectFrom('comments')
    .select('user_id')
    .where('id', '=', id)
    .where('commitment_id', '=', of.id)
    .executeTakeFirst();
}

/** The comment that this person wrote at that very moment. */
export async function findCommentAt(db: Reader, of: Commitment, userId: number, moment: string) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(['users.name', 'content', 'comments.created_at'])
    .where('commitment_id', '=', of.id)
    .where('user_id', '=', userId)
    .where('comments.created_at', '=', moment)
    .executeTakeFirst();
}

export async function deleteComment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).execute();
}

export async function deleteCommentsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('comments').where('user_id', '=', userId).execute();
}

/** All comments of a user, oldest first. */
export async function listCommentsBy(db: Reader, userId: number) {
  return db
    .selectFrom('comments')
    .innerJoin('commitments', 'commitments.id', 'comments.commitment_id')
    .select(['comments.id', 'commitment_id', 'commitments.kind', 'content', 'comments.created_at'])
    .where('user_id', '=', userId)
    .orderBy('comments.id')
    .execute();
}
