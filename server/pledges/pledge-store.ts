import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Cents, Currency } from '#shared/domain/money.ts';
import type { Every } from '#shared/domain/schedule.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { bothWays } from './both-ways.ts';

export type PledgeRow = Selectable<Tables['pledges']>;

export async function insertPledge(tx: Tx, pledge: Insertable<Tables['pledges']>): Promise<PledgeRow> {
  return tx.insertInto('pledges').values(pledge).returningAll().executeTakeFirstOrThrow();
}

/** Locks the pledge until the transaction ends. For everyone but its two people it does not exist. */
export async function lockPledge(tx: Tx, userId: number, id: number): Promise<PledgeRow | undefined> {
  return tx
    .updateTable('pledges')
    .set((row) => ({ counted: row.ref('counted') }))
    .where('id', '=', id)
    .where((row) => row.or([row('from_user_id', '=', userId), row('to_user_id', '=', userId)]))
    .returningAll()
    .executeTakeFirst();
}

export async function updatePledge(tx: Tx, id: number, change: Updateable<Tables['pledges']>): Promise<PledgeRow> {
  return tx.updateTable('pledges').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Proposed, standing and ended ones of a user, newest first. */
export async function listPledgesOf(db: Reader, userId: number, limit: number): Promise<PledgeRow[]> {
  const rows = await bothWays((own) =>
    db
      .selectFrom('pledges')
      .selectAll()
      .where(own, '=', userId)
      .where((row) => row.or([row('ended_at', 'is', null), row('accepted_at', 'is not', null)]))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  return rows.toSorted((a, b) => b.id - a.id).slice(0, limit);
}

/** Those under which what is owed can still change. */
export async function listLivePledges(db: Reader, userId: number): Promise<PledgeRow[]> {
  const rows = await bothWays((own) =>
    db
      .selectFrom('pledges')
      .selectAll()
      .where(own, '=', userId)
      .where('accepted_at', 'is not', null)
      .where('final_owed', 'is', null)
      .execute(),
  );
  return rows.toSorted((a, b) => a.id - b.id);
}

/** The same, by which one owes the other. */
export async function listLiveBetween(db: Reader, fromId: number, toId: number, currency: Currency) {
  return db
    .selectFrom('pledges')
    .selectAll()
    .where('from_user_id', '=', fromId)
    .where('to_user_id', '=', toId)
    .where('currency', '=', currency)
    .where('accepted_at', 'is not', null)
    .where('final_owed', 'is', null)
    .orderBy('id')
    .execute();
}

/** Those of a commitment that were accepted and are not final. */
export async function listLiveIn(db: Reader, commitmentId: number): Promise<PledgeRow[]> {
  return db
    .selectFrom('pledges')
    .selectAll()
    .where('commitment_id', '=', commitmentId)
    .where('accepted_at', 'is not', null)
    .where('final_owed', 'is', null)
    .orderBy('id')
    .execute();
}

/** What was owed in all under final pledges of a user, by direction, person and currency. */
export async function sumFinalOf(db: Reader, userId: number) {
  return bothWays((own) =>
    db
      .selectFrom('pledges')
      .select(['from_user_id', 'to_user_id', 'currency'])
      .select(sql<Cents>`cast(sum(final_owed) as bigint)`.as('amount'))
      .where(own, '=', userId)
      .where('final_owed', '>', 0 as Cents)
      .groupBy(['from_user_id', 'to_user_id', 'currency'])
      .execute(),
  );
}

export async function sumFinalBetween(db: Reader, fromId: number, toId: number, currency: Currency): Promise<Cents> {
  const { sum } = await db
    .selectFrom('pledges')
    .select(sql<Cents>`cast(coalesce(sum(final_owed), 0) as bigint)`.as('sum'))
    .where('from_user_id', '=', fromId)
    .where('to_user_id', '=', toId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return sum;
}

/** Proposed, standing, and ended ones that are not final: of a person, of a commitment, between two people. */
export async function countPledges(
  db: Reader,
  where: { userId: number } | { commitmentId: number } | { between: readonly [number, number] },
): Promise<number> {
  const { count } = await db
    .selectFrom('pledges')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('final_owed', 'is', null)
    .where((row) => {
      if ('commitmentId' in where) return row('commitment_id', '=', where.commitmentId);
      if ('userId' in where)
        return row.or([row('from_user_id', '=', where.userId), row('to_user_id', '=', where.userId)]);
      const [one, other] = where.between;
      return row.or([
        row.and([row('from_user_id', '=', one), row('to_user_id', '=', other)]),
        row.and([row('from_user_id', '=', other), row('to_user_id', '=', one)]),
      ]);
    })
    .executeTakeFirstOrThrow();
  return count;
}

/** How many pledges this person has proposed since then, to everyone or to one person. */
export async function countProposedSince(db: Reader, fromId: number, since: Date, toId?: number): Promise<number> {
  const { count } = await db
    .selectFrom('pledges')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('from_user_id', '=', fromId)
    .where('created_at', '>', since.toISOString())
    .$if(toId !== undefined, (rows) => rows.where('to_user_id', '=', toId!))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends those of a member who leaves; what was not answered is void. */
export async function endPledgesOf(tx: Tx, commitmentId: number, userId: number, now: Date) {
  return tx
    .updateTable('pledges')
    .set({
      ended_at: now.toISOString(),
      final_owed: sql<Cents | null>`case when accepted_at is null then 0 end`,
    })
    .where('commitment_id', '=', commitmentId)
    .where((row) => row.or([row('from_user_id', '=', userId), row('to_user_id', '=', userId)]))
    .where('ended_at', 'is', null)
    .returning(['from_user_id', 'to_user_id', 'accepted_at'])
    .execute();
}

/** Ends what was proposed in a commitment and not answered. */
export async function voidProposals(tx: Tx, commitmentId: number, now: Date): Promise<void> {
  await tx
    .updateTable('pledges')
    .set({ ended_at: now.toISOString(), final_owed: 0 as Cents })
    .where('commitment_id', '=', commitmentId)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

export async function listNames(db: Reader, userIds: readonly number[]) {
  if (userIds.length === 0) return new Map<number, { name: string; isGone: boolean }>();
  const rows = await db.selectFrom('users').select(['id', 'name', 'username']).where('id', 'in', userIds).execute();
  return new Map(rows.map(({ id, name, username }) => [id, { name, isGone: username === null }]));
}

/** How long the periods of their commitments are. */
export async function listPeriods(db: Reader, pledges: readonly PledgeRow[]) {
  const ids = [...new Set(pledges.flatMap(({ commitment_id }) => commitment_id ?? []))];
  if (ids.length === 0) return new Map<number, Every>();
  const rows = await db.selectFrom('commitments').select(['id', 'every']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, every }) => [id, every]));
}
