import type { Insertable, Selectable } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
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

export type HabitRow = Selectable<Tables['habits']> & { kind: 'habit' };

export async function insertHabit(tx: Tx, habit: Insertable<Tables['habits']>): Promise<number> {
  const { id } = await tx.insertInto('habits').values(habit).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findHabit(db: Reader, id: number) {
  const [row] = await finding(db, id);
  return row && { ...row, kind: 'habit' as const };
}

const finding = prepared((db: Reader, id: number) => db.selectFrom('habits').select(columns).where('id', '=', id));

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
  const rows = await listing(db, userId, only);
  return rows.map((row) => ({ ...row, kind: 'habit' as const }));
}

const listing = prepared((db: Reader, userId: number, only?: number) =>
  db
    .selectFrom('habit_members')
    .innerJoin('habits', 'habits.id', 'habit_members.habit_id')
    .select(columns)
    .where('habit_members.user_id', '=', userId)
    .$if(only !== undefined, (all) => all.where('habits.id', '=', only!))
    .orderBy('habits.id'),
);

export type HabitChange = Partial<Pick<HabitRow, 'name' | 'description' | 'frequency'>>;

export async function updateHabit(tx: Tx, id: number, change: HabitChange): Promise<void> {
  await tx.updateTable('habits').set(change).where('id', '=', id).execute();
}
