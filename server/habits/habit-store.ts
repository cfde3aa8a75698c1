import { sql, type Insertable, type Selectable } from 'kysely';
import type { Day } from '#shared/domain/days.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

const columns = [
  'habits.id',
  'habits.name',
  'habits.description',
  'habits.frequency',
  'habits.creator_id',
  'habits.invite_code',
  'habits.completion_count',
  'habits.streak_length',
  'habits.streak_last',
  'habits.streak_first',
  'habits.streak_best',
  'habits.archived_at',
  'habits.created_at',
] as const;

export type HabitRow = Selectable<Tables['habits']>;

export async function insertHabit(tx: Tx, habit: Insertable<Tables['habits']>): Promise<number> {
  const { id } = await tx.insertInto('habits').values(habit).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findHabit(db: Reader, id: number) {
  return db.selectFrom('habits').select(columns).where('id', '=', id).executeTakeFirst();
}

/** With the name of whoever made it: what an invitation shows. */
export async function findHabitByCode(db: Reader, code: string) {
  return withCreator(db).where('habits.invite_code', '=', code).executeTakeFirst();
}

export async function findHabitWithCreator(db: Reader, id: number) {
  return withCreator(db).where('habits.id', '=', id).executeTakeFirst();
}

function withCreator(db: Reader) {
  return db
    .selectFrom('habits')
    .innerJoin('users', 'users.id', 'habits.creator_id')
    .select([...columns, 'users.name as creator_name']);
}

/** All of somebody's, or the one that is asked for. */
export async function listHabitsOf(db: Reader, userId: number, only?: number) {
  return db
    .selectFrom('habit_members')
    .innerJoin('habits', 'habits.id', 'habit_members.habit_id')
    .select(columns)
    .where('habit_members.user_id', '=', userId)
    .$if(only !== undefined, (rows) => rows.where('habits.id', '=', only!))
    .orderBy('habits.id')
    .execute();
}

export async function listBadgesOf(db: Reader, userId: number, only?: number) {
  return db
    .selectFrom('habit_members')
    .innerJoin('habit_badges', 'habit_badges.habit_id', 'habit_members.habit_id')
    .select(['habit_badges.habit_id', 'habit_badges.badge'])
    .where('habit_members.user_id', '=', userId)
    .$if(only !== undefined, (rows) => rows.where('habit_members.habit_id', '=', only!))
    .orderBy('habit_badges.earned_at')
    .orderBy('habit_badges.badge')
    .execute();
}

/**
 * Changes the count of completions, by nothing if need be, and so holds the habit until the transaction ends: what two
 * members do at the same moment is judged one after the other.
 */
export async function holdHabit(tx: Tx, id: number, completions: -1 | 0 | 1): Promise<HabitRow | undefined> {
  return tx
    .updateTable('habits')
    .set({ completion_count: sql<number>`completion_count + ${completions}` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export type StoredStreak = Pick<HabitRow, 'streak_length' | 'streak_last' | 'streak_first' | 'streak_best'>;

export async function setStreak(tx: Tx, id: number, streak: StoredStreak): Promise<void> {
  await tx.updateTable('habits').set(streak).where('id', '=', id).execute();
}

export type HabitChange = Partial<Pick<HabitRow, 'name' | 'description' | 'frequency' | 'archived_at'>>;

export async function updateHabit(tx: Tx, id: number, change: HabitChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('habits').set(change).where('id', '=', id).execute();
}

export async function setCreator(tx: Tx, id: number, userId: number): Promise<void> {
  await tx.updateTable('habits').set({ creator_id: userId }).where('id', '=', id).execute();
}

/** With its members, completions and badges; the ledger keeps what it paid. */
export async function deleteHabit(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('habits').where('id', '=', id).execute();
}

export async function addBadges(tx: Tx, id: number, badges: readonly string[], now: Date): Promise<void> {
  if (badges.length === 0) return;
  await tx
    .insertInto('habit_badges')
    .values(badges.map((badge) => ({ habit_id: id, badge, earned_at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type NewCompletion = { habit_id: number; user_id: number; completion_date: Day; created_at: string };

/** False when that day is completed already. */
export async function insertCompletion(tx: Tx, completion: NewCompletion): Promise<boolean> {
  const row = await tx
    .insertInto('habit_completions')
    .values({ ...completion, paid_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPaidBy(tx: Tx, completion: NewCompletion, transactionId: number): Promise<void> {
  await tx
    .updateTable('habit_completions')
    .set({ paid_by: transactionId })
    .where('habit_id', '=', completion.habit_id)
    .where('completion_date', '=', completion.completion_date)
    .where('user_id', '=', completion.user_id)
    .execute();
}

/** What paid for it, or undefined when there was no such completion. */
export async function deleteCompletion(tx: Tx, habitId: number, userId: number, day: Day) {
  return tx
    .deleteFrom('habit_completions')
    .where('habit_id', '=', habitId)
    .where('completion_date', '=', day)
    .where('user_id', '=', userId)
    .returning('paid_by')
    .executeTakeFirst();
}

export async function listCompletions(db: Reader, habitId: number, from: Day, to: Day) {
  return db
    .selectFrom('habit_completions')
    .select(['user_id', 'completion_date', 'paid_by'])
    .where('habit_id', '=', habitId)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .orderBy('completion_date')
    .orderBy('user_id')
    .execute();
}
