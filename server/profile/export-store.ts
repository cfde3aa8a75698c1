import type { Reader } from '#server/db/database.ts';

// What somebody has left in the tables, whether or not they are still a member.

export async function findCreatedAt(db: Reader, userId: number): Promise<string> {
  const { created_at } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return created_at;
}

export async function listHabitDays(db: Reader, userId: number) {
  return db
    .selectFrom('habit_completions')
    .select(['habit_id', 'completion_date'])
    .where('user_id', '=', userId)
    .orderBy('completion_date')
    .orderBy('habit_id')
    .execute();
}

export async function listChallengeDays(db: Reader, userId: number) {
  return db
    .selectFrom('challenge_completions')
    .select(['challenge_id', 'completion_date'])
    .where('user_id', '=', userId)
    .orderBy('completion_date')
    .orderBy('challenge_id')
    .execute();
}

export async function listPauses(db: Reader, userId: number) {
  return db
    .selectFrom('habit_pauses')
    .select(['habit_id', 'from_day', 'until_day'])
    .where('user_id', '=', userId)
    .orderBy('from_day')
    .orderBy('habit_id')
    .execute();
}

/** Whom they went to is the other's. */
export async function listNudgesFrom(db: Reader, userId: number) {
  return db
    .selectFrom('nudges')
    .select(['habit_id', 'challenge_id', 'message', 'created_at'])
    .where('from_user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function listInvitationsBy(db: Reader, userId: number) {
  return db
    .selectFrom('invitations')
    .select(['habit_id', 'challenge_id', 'code', 'created_at', 'expires_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
}
