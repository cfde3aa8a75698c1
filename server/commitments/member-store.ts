import type { Cents } from '#shared/domain/money.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { perKind, tablesOf, type Commitment, type Kind, type Twins } from './commitment.ts';

export type NewMember = { user_id: number; role: 'doer' | 'overseer'; reward_amount: Cents; joined_at: string };

/** False when they are a member already. */
export async function insertMember(tx: Tx, of: Commitment, member: NewMember): Promise<boolean> {
  const { members, itemId } = tablesOf(of.kind);
  const row = await tx
    .insertInto(members)
    .values({ [itemId]: of.id, ...member })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMember(tx: Tx, of: Commitment, userId: number): Promise<void> {
  const { members, itemId } = tablesOf(of.kind);
  await tx.deleteFrom(members).where(itemId, '=', of.id).where('user_id', '=', userId).execute();
}

export async function setReward(tx: Tx, of: Commitment, userId: number, rewardAmount: Cents): Promise<void> {
  const { members, itemId } = tablesOf(of.kind);
  await tx
    .updateTable(members)
    .set({ reward_amount: rewardAmount })
    .where(itemId, '=', of.id)
    .where('user_id', '=', userId)
    .execute();
}

/** With what they have. */
export async function findMember(db: Reader, of: Commitment, userId: number) {
  const [member] = await finding[of.kind](db, of.id, userId);
  return member;
}

const finding = perKind((tables) =>
  prepared((db: Reader, id: number, userId: number) =>
    withUsers(db, tables, id).select(['users.balance', 'users.currency']).where('member.user_id', '=', userId),
  ),
);

/** Longest-standing first. */
export async function listMembers(db: Reader, of: Commitment) {
  return listing[of.kind](db, of.id);
}

const listing = perKind((tables) =>
  prepared((db: Reader, id: number) => withUsers(db, tables, id).orderBy('member.joined_at').orderBy('member.user_id')),
);

function withUsers(db: Reader, { members, itemId }: Twins, id: number) {
  return db
    .selectFrom(`${members} as member`)
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.user_id', 'member.role', 'member.reward_amount', 'member.paused_at', 'member.pause_reason'])
    .select(['users.name', 'users.username', 'users.timezone'])
    .where(`member.${itemId}`, '=', id);
}

export async function listMemberIds(db: Reader, of: Commitment): Promise<number[]> {
  const rows = await listingIds[of.kind](db, of.id);
  return rows.map((row) => row.user_id);
}

const listingIds = perKind(({ members, itemId }) =>
  prepared((db: Reader, id: number) => db.selectFrom(members).select('user_id').where(itemId, '=', id)),
);

/** The members of everything of that person's, or of the one that is asked for, longest-standing first. */
export async function listCompanionsOf(db: Reader, kind: Kind, userId: number, only?: number) {
  return listingCompanions[kind](db, userId, only);
}

const listingCompanions = perKind(({ members, itemId }) =>
  prepared((db: Reader, userId: number, only?: number) =>
    db
      .selectFrom(`${members} as mine`)
      .innerJoin(`${members} as member`, `member.${itemId}`, `mine.${itemId}`)
      .innerJoin('users', 'users.id', 'member.user_id')
      .select([`member.${itemId} as item_id`, 'member.user_id', 'member.role', 'member.reward_amount'])
      .select(['member.paused_at', 'member.pause_reason', 'users.name', 'users.username', 'users.timezone'])
      .where('mine.user_id', '=', userId)
      .$if(only !== undefined, (rows) => rows.where(`mine.${itemId}`, '=', only!))
      .orderBy(`member.${itemId}`)
      .orderBy('member.joined_at')
      .orderBy('member.user_id'),
  ),
);

/** Who has to do with what that person is a member of. */
export async function listCompanionIdsOf(db: Reader, kind: Kind, userId: number) {
  const { members, itemId } = tablesOf(kind);
  return db
    .selectFrom(`${members} as mine`)
    .innerJoin(`${members} as member`, `member.${itemId}`, `mine.${itemId}`)
    .select([`member.${itemId} as item_id`, 'member.user_id'])
    .where('mine.user_id', '=', userId)
    .orderBy(`mine.${itemId}`)
    .execute();
}

export async function listMembershipsOf(db: Reader, kind: Kind, userId: number) {
  const { members, itemId } = tablesOf(kind);
  return db
    .selectFrom(members)
    .select([`${itemId} as item_id`, 'role', 'reward_amount', 'joined_at', 'paused_at', 'pause_reason'])
    .where('user_id', '=', userId)
    .orderBy(itemId)
    .execute();
}

/** The time zones of every doer, in everything of that person's, who is not paused. */
export async function listZonesOfDoers(db: Reader, kind: Kind, userId: number) {
  const { members, itemId } = tablesOf(kind);
  return db
    .selectFrom(`${members} as mine`)
    .innerJoin(`${members} as doers`, `doers.${itemId}`, `mine.${itemId}`)
    .innerJoin('users', 'users.id', 'doers.user_id')
    .select([`mine.${itemId} as item_id`, 'users.timezone'])
    .distinct()
    .where('mine.user_id', '=', userId)
    .where('doers.role', '=', 'doer')
    .where('doers.paused_at', 'is', null)
    .execute();
}

export async function addRemoval(tx: Tx, of: Commitment, userId: number, now: Date): Promise<void> {
  const { removals, itemId } = tablesOf(of.kind);
  await tx
    .insertInto(removals)
    .values({ [itemId]: of.id, user_id: userId, removed_at: now.toISOString() })
    .execute();
}

/** False when they had not been removed. */
export async function deleteRemoval(tx: Tx, of: Commitment, userId: number): Promise<boolean> {
  const { removals, itemId } = tablesOf(of.kind);
  const row = await tx
    .deleteFrom(removals)
    .where(itemId, '=', of.id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isRemoved(db: Reader, of: Commitment, userId: number): Promise<boolean> {
  const { removals, itemId } = tablesOf(of.kind);
  const row = await db
    .selectFrom(removals)
    .select('user_id')
    .where(itemId, '=', of.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those who still have an account, newest first. */
export async function listRemovals(db: Reader, { kind, id }: Commitment) {
  const { removals, itemId } = tablesOf(kind);
  return db
    .selectFrom(`${removals} as removal`)
    .innerJoin('users', 'users.id', 'removal.user_id')
    .select(['removal.user_id', 'users.name', 'users.username'])
    .where(`removal.${itemId}`, '=', id)
    .where('users.username', 'is not', null)
    .orderBy('removal.removed_at', 'desc')
    .execute();
}
