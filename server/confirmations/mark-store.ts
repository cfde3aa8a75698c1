import type { Cents } from '#shared/domain/money.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

// Marks that wait for an overseer, and those that no longer count. The commitment is locked by all who write.

const columns = ['id', 'user_id', 'completion_date', 'status', 'pending_amount', 'settled_period'] as const;

export type Mark = Pick<Tables['commitment_completions'], 'user_id' | 'completion_date' | 'settled_period'> & {
  id: number;
  pending_amount: Cents | null;
};

/** Waiting marks, by doer so that balances are always locked in the same order; of one doer, or of all. */
export async function listPending(db: Reader, { id }: Commitment, userId?: number): Promise<Mark[]> {
  return db
    .selectFrom('commitment_completions')
    .select(columns)
    .where('commitment_id', '=', id)
    .where('status', '=', 'pending')
    .$if(userId !== undefined, (rows) => rows.where('user_id', '=', userId!))
    .orderBy('user_id')
    .orderBy('id')
    .execute();
}

export async function findMark(db: Reader, { id }: Commitment, completionId: number) {
  return db
    .selectFrom('commitment_completions as mark')
    .leftJoin('users as overseer', 'overseer.id', 'mark.confirmed_by')
    .select(['mark.id', 'mark.user_id', 'mark.completion_date', 'mark.status'])
    .select(['mark.pending_amount', 'mark.settled_period', 'mark.confirmed_by', 'overseer.name as confirmed_by_name'])
    .where('mark.id', '=', completionId)
    .where('mark.commitment_id', '=', id)
    .executeTakeFirst();
}

export async function setConfirmed(
  tx: Tx,
  completionId: number,
  { paidBy, confirmedBy }: { paidBy: number | null; confirmedBy: number | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('commitment_completions')
    .set({ status: 'confirmed', paid_by: paidBy, confirmed_by: confirmedBy, decided_at: now.toISOString() })
    .where('id', '=', completionId)
    .execute();
}

/** For an account that is being deleted while its balance is full: the mark is confirmed without a payment. */
export async function forfeitPay(tx: Tx, completionId: number): Promise<void> {
  await tx
    .updateTable('commitment_completions')
    .set({ pending_amount: 0 as Cents })
    .where('id', '=', completionId)
    .execute();
}

export async function deleteMark(tx: Tx, completionId: number): Promise<void> {
  await tx.deleteFrom('commitment_completions').where('id', '=', completionId).execute();
}

type EndedMark = Tables['ended_marks'];

export async function insertEnded(tx: Tx, mark: EndedMark): Promise<void> {
  await tx.insertInto('ended_marks').values(mark).execute();
}

export async function findEnded(db: Reader, { id }: Commitment, completionId: number) {
  return db
    .selectFrom('ended_marks')
    .leftJoin('users as overseer', 'overseer.id', 'ended_marks.by_user_id')
    .select(['ended_marks.user_id', 'ended_marks.outcome', 'ended_marks.by_user_id', 'overseer.name as by_name'])
    .where('completion_id', '=', completionId)
    .where('commitment_id', '=', id)
    .executeTakeFirst();
}

/** These declined marks, with the overseers' names. */
export async function listDeclined(db: Reader, completionIds: readonly number[]) {
  return db
    .selectFrom('ended_marks')
    .innerJoin('users as overseer', 'overseer.id', 'ended_marks.by_user_id')
    .select(['ended_marks.completion_id', 'ended_marks.day', 'ended_marks.reason', 'overseer.name as by'])
    .where('completion_id', 'in', completionIds)
    .execute();
}

/** A doer's marks in these promises that wait, or were confirmed since then, oldest day first. */
export async function listDecidedMarks(db: Reader, userId: number, ids: readonly number[], since: Date) {
  return (
    db
      .selectFrom('commitment_completions as mark')
      .leftJoin('users as overseer', 'overseer.id', 'mark.confirmed_by')
      .select(['mark.id', 'mark.commitment_id', 'mark.completion_date', 'mark.status', 'mark.pending_amount'])
      .select(['mark.created_at', 'overseer.name as by'])
      .where('mark.user_id', '=', userId)
      .where('mark.commitment_id', 'in', ids)
      // Marks are made for the last seven days, and wait for a day unless a balance is full.
      .where((row) =>
        row.or([
          row('mark.status', '=', 'pending'),
          row.and([row('mark.status', '=', 'confirmed'), row('mark.decided_at', '>=', since.toISOString())]),
        ]),
      )
      .orderBy('mark.completion_date')
      .execute()
  );
}

/** Shows the member their latest decline, or no longer any. */
export async function setDeclined(tx: Tx, { id }: Commitment, userId: number, mark: number | null): Promise<void> {
  await tx
    .updateTable('commitment_members')
    .set({ declined_mark: mark })
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** The decline is answered once its day is marked again. */
export async function clearDeclinedOn(tx: Tx, { id }: Commitment, userId: number, day: string): Promise<void> {
  await tx
    .updateTable('commitment_members')
    .set({ declined_mark: null })
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId)
    .where('declined_mark', 'in', (rows) =>
      rows.selectFrom('ended_marks').select('completion_id').where('day', '=', day),
    )
    .execute();
}

export async function setConfirmation(
  tx: Tx,
  { id }: Commitment,
  confirmation: 'honour' | 'overseer',
  userId?: number,
): Promise<void> {
  await tx
    .updateTable('commitment_members')
    .set({ confirmation })
    .where('commitment_id', '=', id)
    .$if(userId !== undefined, (rows) => rows.where('user_id', '=', userId!))
    .where('confirmation', '!=', confirmation)
    .execute();
}

export async function listOverseerIds(db: Reader, { id }: Commitment): Promise<number[]> {
  const rows = await db
    .selectFrom('commitment_members')
    .select('user_id')
    .where('commitment_id', '=', id)
    .where('role', '=', 'overseer')
    .execute();
  return rows.map((row) => row.user_id);
}

const mostListed = 1000;

/** What waits for this person in all their promises, oldest first; never their own marks. */
export async function listWaitingFor(db: Reader, userId: number) {
  return db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('commitment_completions as mark', 'mark.commitment_id', 'mine.commitment_id')
    .innerJoin('users as doer', 'doer.id', 'mark.user_id')
    .select(['mark.id', 'mark.commitment_id', 'commitments.kind', 'commitments.name', 'mark.user_id'])
    .select(['doer.name as user_name', 'mark.completion_date', 'mark.marked_on', 'mark.created_at'])
    .where('mine.user_id', '=', userId)
    .where('mine.role', '=', 'overseer')
    .where('mark.status', '=', 'pending')
    .where('mark.user_id', '!=', userId)
    .orderBy('mark.created_at')
    .orderBy('mark.id')
    .limit(mostListed)
    .execute();
}

/** The promises in which marks of this person wait, also those they have left. */
export async function listPendingPromises(db: Reader, userId: number): Promise<Commitment[]> {
  return db
    .selectFrom('commitment_completions as mark')
    .innerJoin('commitments', 'commitments.id', 'mark.commitment_id')
    .select(['commitments.id', 'commitments.kind'])
    .distinct()
    .where('mark.user_id', '=', userId)
    .where('mark.status', '=', 'pending')
    .orderBy('commitments.id')
    .execute();
}

/** Everything noted about a person: their own marks, and the reasons they gave others. */
export async function listEndedOf(db: Reader, userId: number) {
  return db
    .selectFrom('ended_marks')
    .innerJoin('commitments', 'commitments.id', 'ended_marks.commitment_id')
    .select(['ended_marks.commitment_id', 'commitments.kind', 'ended_marks.user_id', 'ended_marks.day'])
    .select(['ended_marks.outcome', 'ended_marks.reason', 'ended_marks.ended_at'])
    .where((row) => row.or([row('ended_marks.user_id', '=', userId), row('ended_marks.by_user_id', '=', userId)]))
    .orderBy('ended_marks.completion_id')
    .execute();
}

/** For a deleted account: what was noted about its marks, and the reasons it gave. */
export async function forgetEndedOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('ended_marks').where('user_id', '=', userId).execute();
  await tx.updateTable('ended_marks').set({ reason: null }).where('by_user_id', '=', userId).execute();
}

/** A withdrawn mark is noted only for overseers who are about to answer. */
export async function deleteOldWithdrawn(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('ended_marks')
    .where('outcome', '=', 'withdrawn')
    .where('ended_at', '<', before.toISOString())
    .execute();
}
