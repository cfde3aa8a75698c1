import type { Reader } from '#server/db/database.ts';

// Rows of a user, whether or not they are still a member.

export async function findCreatedAt(db: Reader, userId: number): Promise<string> {
  const { created_at } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return created_at;
}

type Day = { completion_date: string; commitment_id: number };

/** Oldest first, from after that day. */
export async function listDays(db: Reader, userId: number, after: Day | undefined, limit: number) {
  const from = after ?? { completion_date: '', commitment_id: 0 };
  return db
    .selectFrom('commitment_completions as done')
    .innerJoin('commitments', 'commitments.id', 'done.commitment_id')
    .select(['done.commitment_id', 'commitments.kind', 'done.completion_date', 'done.marked_on', 'done.status'])
    .where('done.user_id', '=', userId)
    .where('done.completion_date', '>=', from.completion_date)
    .where((row) =>
      row.or([
        row('done.completion_date', '>', from.completion_date),
        row('done.commitment_id', '>', from.commitment_id),
      ]),
    )
    .orderBy('done.completion_date')
    .orderBy('done.commitment_id')
    .limit(limit)
    .execute();
}

export async function listPauses(db: Reader, userId: number) {
  return db
    .selectFrom('commitment_pauses')
    .select(['commitment_id', 'from_day', 'until_day', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('from_day')
    .orderBy('commitment_id')
    .execute();
}

/** Without the recipients: these are not the sender's data. */
export async function listNudgesFrom(db: Reader, userId: number) {
  return db
    .selectFrom('nudges')
    .leftJoin('commitments', 'commitments.id', 'nudges.commitment_id')
    .select(['nudges.commitment_id', 'commitments.kind', 'nudges.message', 'nudges.created_at'])
    .where('nudges.from_user_id', '=', userId)
    .orderBy('nudges.id')
    .execute();
}

export async function listInvitationsBy(db: Reader, userId: number) {
  return db
    .selectFrom('invitations')
    .innerJoin('commitments', 'commitments.id', 'invitations.commitment_id')
    .select(['invitations.commitment_id', 'commitments.kind', 'invitations.code'])
    .select(['invitations.created_at', 'invitations.expires_at', 'invitations.role'])
    .where('invitations.created_by', '=', userId)
    .orderBy('invitations.created_at')
    .orderBy('invitations.code')
    .execute();
}

export async function listPushDevices(db: Reader, userId: number) {
  return db
    .selectFrom('push_subscriptions')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
