import type { Cents } from '#shared/domain/money.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import type { Reader, Tx } from '#server/db/database.ts';

// People who asked to join a promise that needs the creator's approval.

/** Asking again keeps the place in the line. */
export async function putWaiting(
  tx: Tx,
  { id }: Commitment,
  userId: number,
  rewardAmount: Cents,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('commitment_waiting')
    .values({ commitment_id: id, user_id: userId, reward_amount: rewardAmount, asked_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['commitment_id', 'user_id']).doUpdateSet({ reward_amount: rewardAmount }),
    )
    .execute();
}

/** Of two answers at once only one gets the row. */
export async function takeWaiting(tx: Tx, { id }: Commitment, userId: number) {
  return tx
    .deleteFrom('commitment_waiting')
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId)
    .returning('reward_amount')
    .executeTakeFirst();
}

export async function listWaiting(db: Reader, { id }: Commitment) {
  return db
    .selectFrom('commitment_waiting as waiting')
    .innerJoin('users', 'users.id', 'waiting.user_id')
    .select(['waiting.user_id', 'users.name', 'users.username', 'waiting.asked_at'])
    .where('waiting.commitment_id', '=', id)
    .orderBy('waiting.asked_at')
    .orderBy('waiting.user_id')
    .execute();
}

export async function countOthersWaiting(db: Reader, { id }: Commitment, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('commitment_waiting')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('commitment_id', '=', id)
    .where('user_id', '!=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteWaitingOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('commitment_waiting').where('user_id', '=', userId).execute();
}
