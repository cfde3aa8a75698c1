import type { Insertable, Selectable } from 'kysely';
import type { Day } from '#shared/domain/days.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';

const columns = [
  'challenges.id',
  'challenges.name',
  'challenges.description',
  'challenges.goal_days',
  'challenges.completion_days',
  'challenges.start_date',
  'challenges.end_date',
  'challenges.creator_id',
  'challenges.invite_code',
  'challenges.completion_count',
  'challenges.streak_length',
  'challenges.streak_last',
  'challenges.streak_first',
  'challenges.streak_best',
  'challenges.archived_at',
  'challenges.created_at',
] as const;

/** Of a challenge the period is the day. */
const always = { kind: 'challenge', frequency: 'Daily' } as const;

export type ChallengeRow = Selectable<Tables['challenges']> & typeof always;

export async function insertChallenge(tx: Tx, challenge: Insertable<Tables['challenges']>): Promise<number> {
  const { id } = await tx.insertInto('challenges').values(challenge).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findChallenge(db: Reader, id: number) {
  const [row] = await finding(db, id);
  return row && { ...row, ...always };
}

const finding = prepared((db: Reader, id: number) => db.selectFrom('challenges').select(columns).where('id', '=', id));

/** With the name of whoever made it: what an invitation shows. */
export async function findChallengeByCode(db: Reader, code: string) {
  return withCreator(db).where('challenges.invite_code', '=', code).executeTakeFirst();
}

export async function findChallengeWithCreator(db: Reader, id: number) {
  return withCreator(db).where('challenges.id', '=', id).executeTakeFirst();
}

function withCreator(db: Reader) {
  return db
    .selectFrom('challenges')
    .innerJoin('users', 'users.id', 'challenges.creator_id')
    .select([...columns, 'users.name as creator_name']);
}

/** All of somebody's, or the one that is asked for. */
export async function listChallengesOf(db: Reader, userId: number, only?: number) {
  const rows = await listing(db, userId, only);
  return rows.map((row) => ({ ...row, ...always }));
}

const listing = prepared((db: Reader, userId: number, only?: number) =>
  db
    .selectFrom('challenge_members')
    .innerJoin('challenges', 'challenges.id', 'challenge_members.challenge_id')
    .select(columns)
    .where('challenge_members.user_id', '=', userId)
    .$if(only !== undefined, (all) => all.where('challenges.id', '=', only!))
    .orderBy('challenges.id'),
);

export type ChallengeChange = Partial<
  Pick<ChallengeRow, 'name' | 'description' | 'goal_days' | 'completion_days' | 'end_date'>
>;

export async function updateChallenge(tx: Tx, id: number, change: ChallengeChange): Promise<void> {
  await tx.updateTable('challenges').set(change).where('id', '=', id).execute();
}

/** What somebody has done themselves, in what they are still a member of, since that day. */
export async function listOwnDays(db: Reader, userId: number, since: Day) {
  return db
    .selectFrom('challenge_members as mine')
    .innerJoin('challenge_completions as done', (join) =>
      join.onRef('done.challenge_id', '=', 'mine.challenge_id').onRef('done.user_id', '=', 'mine.user_id'),
    )
    .select(['done.challenge_id', 'done.user_id', 'done.completion_date'])
    .where('mine.user_id', '=', userId)
    .where('done.user_id', '=', userId)
    .where('done.completion_date', '>=', since)
    .orderBy('done.completion_date')
    .orderBy('done.challenge_id')
    .execute();
}
