import type { Reader, Tx } from '#server/db/database.ts';
import { evenList, evenParts } from '#server/db/even-list.ts';
import type { ImportState } from '#server/db/import-tables.ts';
import type { Tables } from '#server/db/tables.ts';

const progress = ['id', 'state', 'done', 'total'] as const;

/** Replaces what this user has read before and not imported, or is done with. */
export async function insertPreview(tx: Tx, userId: number, plan: string, now: Date): Promise<number> {
  await tx.deleteFrom('imports').where('user_id', '=', userId).where('state', '!=', 'running').execute();
  const { id } = await tx
    .insertInto('imports')
    .values({ user_id: userId, state: 'preview', plan, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findImport(db: Reader, userId: number, id: number) {
  return db
    .selectFrom('imports')
    .select([...progress, 'plan'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Without the plan, which is large, until it is done. */
export async function findProgress(db: Reader, userId: number, id: number) {
  return db
    .selectFrom('imports')
    .select(progress)
    .select((row) => row.case().when('state', '=', 'done').then(row.ref('plan')).else('{}').end().as('outcome'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function isRunning(db: Reader, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if it is not in the state `from` any more. */
export async function changeImport(
  tx: Tx,
  id: number,
  from: ImportState,
  change: Partial<Pick<Tables['imports'], 'state' | 'plan'> & { done: number; total: number }>,
): Promise<boolean> {
  const row = await tx
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The promises that the user keeps, by id. */
export async function listKeptPromises(db: Reader, userId: number) {
  return db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .select(['commitments.id', 'commitments.kind', 'commitments.name'])
    .where('mine.user_id', '=', userId)
    .where('mine.role', '=', 'doer')
    .orderBy('commitments.id')
    .execute();
}

export async function listImportedHabits(db: Reader, userId: number) {
  return db
    .selectFrom('imported_habits')
    .select(['import_key', 'commitment_id'])
    .where('user_id', '=', userId)
    .execute();
}

export async function insertImportedHabits(tx: Tx, rows: readonly Tables['imported_habits'][]): Promise<void> {
  for (const part of evenParts(rows, 64))
    await tx
      .insertInto('imported_habits')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'import_key']).doUpdateSet((row) => ({
          commitment_id: row.ref('excluded.commitment_id'),
          best_streak: row.ref('excluded.best_streak'),
        })),
      )
      .execute();
}

/** The user's own best streak in the habit with imported days; 0 without any. */
export async function findImportedBest(db: Reader, commitmentId: number, userId: number): Promise<number> {
  const row = await db
    .selectFrom('imported_habits')
    .select((one) => one.fn.max('best_streak').as('best'))
    .where('commitment_id', '=', commitmentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.best ?? 0;
}

/** Of these commitments, oldest year first. */
export async function listImportedYears(db: Reader, commitmentIds: readonly number[], userId?: number) {
  if (commitmentIds.length === 0) return [];
  return db
    .selectFrom('imported_years')
    .select(['commitment_id', 'user_id', 'year', 'days'])
    .where('commitment_id', 'in', evenList(commitmentIds))
    .$if(userId !== undefined, (rows) => rows.where('user_id', '=', userId!))
    .orderBy('commitment_id')
    .orderBy('user_id')
    .orderBy('year')
    .execute();
}

/** Of a user, in all commitments. */
export async function listImportedYearsOf(db: Reader, userId: number) {
  return db
    .selectFrom('imported_years')
    .select(['commitment_id', 'year', 'days'])
    .where('user_id', '=', userId)
    .orderBy('commitment_id')
    .orderBy('year')
    .execute();
}

export async function storeImportedYears(tx: Tx, rows: readonly Tables['imported_years'][]): Promise<void> {
  for (const part of evenParts(rows, 128))
    await tx
      .insertInto('imported_years')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['commitment_id', 'user_id', 'year'])
          .doUpdateSet((row) => ({ days: row.ref('excluded.days') })),
      )
      .execute();
}

/** Of a challenge. */
export async function setImportedDays(tx: Tx, commitmentId: number, userId: number, count: number): Promise<void> {
  await tx
    .updateTable('commitment_members')
    .set({ imported_days: count })
    .where('commitment_id', '=', commitmentId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteImportsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('imports').where('user_id', '=', userId).execute();
  await tx.deleteFrom('imported_habits').where('user_id', '=', userId).execute();
  await tx.deleteFrom('imported_years').where('user_id', '=', userId).execute();
}
