import type { Cents } from '#shared/domain/money.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Role } from '#server/db/tables.ts';

// People who asked to join a promise that needs the creator's approval.

/** For this long the link tells a declined person that the promise is not open. */
const declineStandsMs = 7 * 86_400_000;

/** Asking again keeps the place in the line, and lifts an earlier decline. Returns whether they waited already. */
export async function putWaiting(
  tx: Tx,
  { id }: Commitment,
  userId: number,
  { rewardAmount, rewardVisible, role }: { rewardAmount: Cents; rewardVisible: boolean; role: Role },
  now: Date,
): Promise<boolean> {
  const before = await tx
    .selectFrom('commitment_waiting')
    .select(['asked_at', 'declined_at'])
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const waited = before !== undefined && before.declined_at === null;
  const asked = {
    reward_amount: rewardAmount,
    reward_visible: rewardVisible ? 1 : 0,
    asked_at: waited ? before.asked_at : now.toISOString(),
    declined_at: null,
    role,
  } as const;
  await tx
    .insertInto('commitment_waiting')
    .values({ commitment_id: id, user_id: userId, ...asked })
    .onConflict((conflict) => conflict.columns(['commitment_id', 'user_id']).doUpdateSet(asked))
    .execute();
  return waited;
}

/** Of two answers at once only one gets the row. */
export async function takeWaiting(tx: Tx, { id }: Commitment, userId: number) {
  return tx
    .deleteFrom('commitment_waiting')
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId)
    .where('declined_at', 'is', null)
    .returning(['reward_amount', 'reward_visible', 'role'])
    .executeTakeFirst();
}

/** False if they do not wait. */
export async function markDeclined(tx: Tx, { id }: Commitment, userId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('commitment_waiting')
    .set({ declined_at: now.toISOString() })
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId)
    .where('declined_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this person waits, or was declined lately. */
export async function findRequest(
  db: Reader,
  { id }: Commitment,
  userId: number,
  now: Date,
): Promise<'waiting' | 'declined' | undefined> {
  const row = await db
    .selectFrom('commitment_waiting')
    .select('declined_at')
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row?.declined_at) return row && 'waiting';
  return row.declined_at > declinedSince(now) ? 'declined' : undefined;
}

/** Waiting or declined. */
export async function deleteRequest(tx: Tx, { id }: Commitment, userId: number): Promise<void> {
  await tx.deleteFrom('commitment_waiting').where('commitment_id', '=', id).where('user_id', '=', userId).execute();
}

export async function deleteOldDeclines(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('commitment_waiting').where('declined_at', '<=', declinedSince(now)).execute();
}

const declinedSince = (now: Date) => new Date(now.getTime() - declineStandsMs).toISOString();

/** Everything stored about the requests of one person. */
export async function listRequestsOf(db: Reader, userId: number) {
  return db
    .selectFrom('commitment_waiting as waiting')
    .innerJoin('commitments', 'commitments.id', 'waiting.commitment_id')
    .select(['waiting.commitment_id', 'commitments.kind', 'commitments.creator_id'])
    .select(['waiting.reward_amount', 'waiting.reward_visible', 'waiting.role'])
    .select(['waiting.asked_at', 'waiting.declined_at'])
    .where('waiting.user_id', '=', userId)
    .orderBy('waiting.asked_at')
    .orderBy('waiting.commitment_id')
    .execute();
}

export async function listWaiting(db: Reader, { id }: Commitment) {
  return db
    .selectFrom('commitment_waiting as waiting')
    .innerJoin('users', 'users.id', 'waiting.user_id')
    .select(['waiting.user_id', 'users.name', 'users.username', 'waiting.asked_at'])
    .where('waiting.commitment_id', '=', id)
    .where('waiting.declined_at', 'is', null)
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
    .where('declined_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteWaitingOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('commitment_waiting').where('user_id', '=', userId).execute();
}
