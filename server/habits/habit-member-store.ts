import type { Cents } from '#shared/domain/money.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export type PauseReason = NonNullable<Tables['habit_members']['pause_reason']>;

export type NewMember = {
  habit_id: number;
  user_id: number;
  role: 'doer' | 'overseer';
  reward_amount: Cents;
  joined_at: string;
};

/** False when they are a member already. */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const row = await tx
    .insertInto('habit_members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMember(tx: Tx, habitId: number, userId: number): Promise<void> {
  await tx.deleteFrom('habit_members').where('habit_id', '=', habitId).where('user_id', '=', userId).execute();
}

export async function setReward(tx: Tx, habitId: number, userId: number, rewardAmount: Cents): Promise<void> {
  await tx
    .updateTable('habit_members')
    .set({ reward_amount: rewardAmount })
    .where('habit_id', '=', habitId)
    .where('user_id', '=', userId)
    .execute();
}

export async function findMember(db: Reader, habitId: number, userId: number) {
  return db
    .selectFrom('habit_members')
    .innerJoin('users', 'users.id', 'habit_members.user_id')
    .select([
      'habit_members.role',
      'habit_members.reward_amount',
      'habit_members.paused_at',
      'users.name',
      'users.timezone',
    ])
    .where('habit_members.habit_id', '=', habitId)
    .where('habit_members.user_id', '=', userId)
    .executeTakeFirst();
}

/** Longest-standing first. */
export async function listMembers(db: Reader, habitId: number) {
  return db
    .selectFrom('habit_members')
    .innerJoin('users', 'users.id', 'habit_members.user_id')
    .select([
      'habit_members.user_id',
      'habit_members.role',
      'habit_members.reward_amount',
      'habit_members.paused_at',
      'habit_members.pause_reason',
      'users.name',
      'users.username',
      'users.timezone',
    ])
    .where('habit_members.habit_id', '=', habitId)
    .orderBy('habit_members.joined_at')
    .orderBy('habit_members.user_id')
    .execute();
}

export async function listMemberIds(db: Reader, habitId: number): Promise<number[]> {
  const rows = await db.selectFrom('habit_members').select('user_id').where('habit_id', '=', habitId).execute();
  return rows.map((row) => row.user_id);
}

/** Who has to do with what that person is a member of. */
export async function listCompanionIdsOf(db: Reader, userId: number) {
  return db
    .selectFrom('habit_members as mine')
    .innerJoin('habit_members as member', 'member.habit_id', 'mine.habit_id')
    .select(['member.habit_id', 'member.user_id'])
    .where('mine.user_id', '=', userId)
    .execute();
}

export async function listMembershipsOf(db: Reader, userId: number) {
  return db
    .selectFrom('habit_members')
    .select(['habit_id', 'role', 'reward_amount', 'joined_at'])
    .where('user_id', '=', userId)
    .orderBy('habit_id')
    .execute();
}

/** The time zones of every doer, of every habit of that person, who is not paused. */
export async function listZonesOfDoers(db: Reader, userId: number) {
  return db
    .selectFrom('habit_members as mine')
    .innerJoin('habit_members as doers', 'doers.habit_id', 'mine.habit_id')
    .innerJoin('users', 'users.id', 'doers.user_id')
    .select(['mine.habit_id', 'users.timezone'])
    .distinct()
    .where('mine.user_id', '=', userId)
    .where('doers.role', '=', 'doer')
    .where('doers.paused_at', 'is', null)
    .execute();
}

/** False when they are paused already. */
export async function pauseMember(
  tx: Tx,
  habitId: number,
  userId: number,
  reason: PauseReason,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('habit_members')
    .set({ paused_at: now.toISOString(), pause_reason: reason })
    .where('habit_id', '=', habitId)
    .where('user_id', '=', userId)
    .where('paused_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when they are not paused. */
export async function resumeMember(tx: Tx, habitId: number, userId: number): Promise<boolean> {
  const row = await tx
    .updateTable('habit_members')
    .set({ paused_at: null, pause_reason: null })
    .where('habit_id', '=', habitId)
    .where('user_id', '=', userId)
    .where('paused_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function addRemoval(tx: Tx, habitId: number, userId: number, now: Date): Promise<void> {
  await tx
    .insertInto('habit_removals')
    .values({ habit_id: habitId, user_id: userId, removed_at: now.toISOString() })
    .execute();
}

/** False when they had not been removed. */
export async function deleteRemoval(tx: Tx, habitId: number, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('habit_removals')
    .where('habit_id', '=', habitId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isRemoved(db: Reader, habitId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('habit_removals')
    .select('user_id')
    .where('habit_id', '=', habitId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those who still have an account, newest first. */
export async function listRemovals(db: Reader, habitId: number) {
  return db
    .selectFrom('habit_removals')
    .innerJoin('users', 'users.id', 'habit_removals.user_id')
    .select(['habit_removals.user_id', 'users.name', 'users.username'])
    .where('habit_removals.habit_id', '=', habitId)
    .where('users.username', 'is not', null)
    .orderBy('habit_removals.removed_at', 'desc')
    .execute();
}
