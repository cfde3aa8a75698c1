import { sql } from 'kysely';
import type { Kind } from '#server/commitments/commitment.ts';
import type { Reader } from '#server/db/database.ts';

/**
 * What the link to a promise shows, found by its own code or by an extra one that is valid. One statement for every code,
 * so that a revoked code takes as long as one that never existed.
 */
export async function findInvitedPromise(db: Reader, kind: Kind, code: string, now: Date) {
  const byExtraCode = db
    .selectFrom('invitations')
    .select('commitment_id')
    .where('code', '=', code)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.toISOString())]));
  return db
    .selectFrom('commitments')
    .innerJoin('users', 'users.id', 'commitments.creator_id')
    .select(['commitments.id', 'commitments.name', 'every', 'times', 'weekdays', 'week_start'])
    .select(['scheduled_since', 'earlier_schedule', 'goal_days', 'completion_days', 'start_date', 'end_date'])
    .select(['users.name as creator_name', sql<number>`case when archived_at is null then 0 else 1 end`.as('archived')])
    .where('commitments.kind', '=', kind)
    .where((row) => row.or([row('invite_code', '=', code), row('commitments.id', '=', byExtraCode)]))
    .executeTakeFirst();
}

export async function findInvitedGoal(db: Reader, code: string) {
  return db
    .selectFrom('goal_rewards')
    .innerJoin('users', 'users.id', 'goal_rewards.user_id')
    .select(['goal_rewards.id', 'title', 'redeemed_at', 'users.name as owner_name'])
    .where('invite_code', '=', code)
    .executeTakeFirst();
}
