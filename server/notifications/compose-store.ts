import type { Day } from '#shared/domain/days.ts';
import { clockColumns } from '#server/auth/clock-columns.ts';
import type { Reader } from '#server/db/database.ts';
import { evenList } from '#server/db/even-list.ts';

/** The promises of these ids; those deleted meanwhile are missing. */
export async function listPromises(db: Reader, ids: readonly number[]) {
  return db
    .selectFrom('commitments')
    .select(['id', 'kind', 'name', 'every', 'times', 'weekdays', 'week_start', 'scheduled_since', 'earlier_schedule'])
    .select(['start_date', 'end_date', 'archived_at', 'allow_late', 'creator_id'])
    .where('id', 'in', evenList(ids))
    .execute();
}

export type Promised = Awaited<ReturnType<typeof listPromises>>[number];

/** People with an account that is not suspended. */
export async function listPeople(db: Reader, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', ...clockColumns])
    .where('users.id', 'in', evenList(ids))
    .where('users.username', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .execute();
}

/** The memberships of these people in these promises. */
export async function listMemberships(db: Reader, userIds: readonly number[], ids: readonly number[]) {
  return db
    .selectFrom('commitment_members')
    .select(['commitment_id', 'user_id', 'role', 'paused_at'])
    .where('user_id', 'in', evenList(userIds))
    .where('commitment_id', 'in', evenList(ids))
    .execute();
}

/** Whose marks wait for an overseer in these promises. */
export async function listPendingIn(db: Reader, ids: readonly number[], userIds: readonly number[]) {
  return db
    .selectFrom('commitment_completions')
    .select(['id', 'commitment_id', 'user_id', 'completion_date'])
    .where('commitment_id', 'in', ids)
    .where('user_id', 'in', userIds)
    .where('status', '=', 'pending')
    .execute();
}

export async function countMembersOf(db: Reader, ids: readonly number[]) {
  return db
    .selectFrom('commitment_members')
    .select((row) => ['commitment_id', row.fn.countAll<number>().as('count')])
    .where('commitment_id', 'in', evenList(ids))
    .groupBy('commitment_id')
    .execute();
}

/** Unpaused doers with their clocks, oldest membership first. */
export async function listDoersOf(db: Reader, ids: readonly number[]) {
  return db
    .selectFrom('commitment_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.commitment_id', 'member.user_id', 'member.paused_at', 'users.name', ...clockColumns])
    .where('member.commitment_id', 'in', evenList(ids))
    .where('member.role', '=', 'doer')
    .where('member.paused_at', 'is', null)
    .orderBy('member.joined_at')
    .orderBy('member.user_id')
    .execute();
}

/** Of everyone, or of these people. */
export async function listDaysSince(
  db: Reader,
  ids: readonly number[],
  since: Day,
  userIds: readonly number[] | undefined,
) {
  return db
    .selectFrom('commitment_completions')
    .select(['commitment_id', 'user_id', 'completion_date'])
    .where('commitment_id', 'in', evenList(ids))
    .where('completion_date', '>=', since)
    .$if(userIds !== undefined, (rows) => rows.where('user_id', 'in', evenList(userIds!)))
    .execute();
}

export async function listSpansOf(db: Reader, ids: readonly number[], since: Day) {
  return db
    .selectFrom('commitment_spans')
    .select(['commitment_id', 'user_id', 'from_day', 'until_day'])
    .where('commitment_id', 'in', evenList(ids))
    .where((row) => row.or([row('until_day', 'is', null), row('until_day', '>', since)]))
    .execute();
}

/** People who wait to join one of these promises. */
export async function listWaitingFor(db: Reader, ids: readonly number[]) {
  return db
    .selectFrom('commitment_waiting')
    .select(['commitment_id', 'user_id'])
    .where('commitment_id', 'in', evenList(ids))
    .where('declined_at', 'is', null)
    .execute();
}
