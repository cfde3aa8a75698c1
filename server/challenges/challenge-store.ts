import type { Day } from '#shared/domain/days.ts';
import type { CommitmentRow } from '#server/commitments/commitment-store.ts';
import type { Reader } from '#server/db/database.ts';

type WindowColumns = { goal_days: number; completion_days: number; start_date: Day; end_date: Day };
type OwnDay = { completion_date: Day; commitment_id: number };
export type ChallengeRow = CommitmentRow & WindowColumns;

/** Narrows a row to a challenge. A database check guarantees its goal and window. */
export function challengeOf(row: CommitmentRow): ChallengeRow {
  const { goal_days, completion_days, start_date, end_date } = row;
  if (goal_days === null || completion_days === null || start_date === null || end_date === null)
    throw new Error(`Commitment ${row.id} is a ${row.kind} and has no window`);
  return { ...row, goal_days, completion_days, start_date, end_date };
}

/** The user's own completions since that day, in challenges that they are still a member of, from after that one. */
export async function listOwnDays(db: Reader, userId: number, since: Day, after: OwnDay | undefined, limit: number) {
  const from = after ?? { completion_date: since, commitment_id: 0 };
  return db
    .selectFrom('commitment_completions as done')
    .innerJoin('commitments', 'commitments.id', 'done.commitment_id')
    .innerJoin('commitment_members as mine', (join) =>
      join.onRef('mine.commitment_id', '=', 'done.commitment_id').onRef('mine.user_id', '=', 'done.user_id'),
    )
    .select(['done.id', 'done.commitment_id', 'done.user_id', 'done.completion_date', 'done.marked_on'])
    .select('done.status')
    .where('done.user_id', '=', userId)
    .where('done.completion_date', '>=', from.completion_date)
    .where((row) =>
      row.or([
        row('done.completion_date', '>', from.completion_date),
        row('done.commitment_id', '>', from.commitment_id),
      ]),
    )
    .where('commitments.kind', '=', 'challenge')
    .orderBy('done.completion_date')
    .orderBy('done.commitment_id')
    .limit(limit)
    .execute();
}
