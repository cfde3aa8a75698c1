import type { Confirmation } from '#shared/domain/completion-state.ts';
import { decimalFromCents, noCents } from '#shared/domain/money.ts';
import type { Reader } from '#server/db/database.ts';
import { listDeclined, listDecidedMarks } from './mark-store.ts';

/** For how long a note says who confirmed a mark. */
const shownMs = 7 * 86_400_000;

type OwnMembership = { commitment_id: number; confirmation: Confirmation; declined_mark: number | null };

/**
 * A doer's marks that overseers decide on, in all their promises: one statement, and one more for declines. None for
 * people on their honour.
 */
export async function readOwnMarks(db: Reader, userId: number, own: readonly OwnMembership[], now: Date) {
  const watched = own.filter(({ confirmation }) => confirmation === 'overseer').map((row) => row.commitment_id);
  const since = new Date(now.getTime() - shownMs);
  const rows = watched.length === 0 ? [] : await listDecidedMarks(db, userId, watched, since);
  const marks = Map.groupBy(rows, (row) => row.commitment_id);
  const refused = own.flatMap(({ declined_mark }) => declined_mark ?? []);
  const declines = refused.length === 0 ? [] : await listDeclined(db, refused);
  const memberships = new Map(own.map((row) => [row.commitment_id, row]));
  return (commitmentId: number) => {
    const mine = memberships.get(commitmentId);
    const shown = marks.get(commitmentId) ?? [];
    const decline = declines.find((row) => row.completion_id === mine?.declined_mark);
    return {
      confirmation: mine?.confirmation ?? ('honour' as const),
      ownPending: shown
        .filter(({ status }) => status === 'pending')
        .map((row) => ({
          completionId: row.id,
          day: row.completion_date,
          amount: decimalFromCents(row.pending_amount ?? noCents),
          markedAt: new Date(row.created_at).toISOString(),
        })),
      ownConfirmed: shown
        .filter(({ status }) => status === 'confirmed')
        .map((row) => ({ day: row.completion_date, by: row.by })),
      declined: decline ? { day: decline.day, reason: decline.reason, by: decline.by } : null,
    };
  };
}
