import type { CountingState } from '#shared/domain/completion-state.ts';
import { dayOf, type Day } from '#shared/domain/days.ts';
import type { Period } from '#shared/domain/periods.ts';
import type { Doer } from '#shared/domain/streaks.ts';
import type { Reader } from '#server/db/database.ts';
import type { Commitment } from './commitment.ts';
import type { CommitmentRow } from './commitment-store.ts';
import { listCompletions } from './completion-store.ts';
import { listSpans } from './day-range-store.ts';
import { dependsOnSpans, type SpansOf } from './member-progress.ts';
import { storedSchedule } from './schedule-columns.ts';

type LoadedDoer = Doer & {
  spans: { from: Day; until: Day | null }[];
  completions: Set<Day>;
  /** Those marked on a later day. */
  late: Set<Day>;
  /** Those that wait for an overseer. */
  pending: Set<Day>;
  /** The account was deleted. */
  isFormer: boolean;
};
export type DoneDay = { user_id: number; completion_date: Day; marked_on?: Day | null; status?: CountingState };

/** Runs no query if the members' needs do not depend on their spans. */
export async function loadSpans(
  db: Reader,
  item: CommitmentRow,
  members: readonly { paused_at: string | null }[],
): Promise<SpansOf> {
  const schedule = storedSchedule(item);
  if (!members.some((member) => dependsOnSpans(schedule, member))) return () => [];
  const spans = Map.groupBy(await listSpans(db, item.id), ({ user_id }) => user_id);
  return (userId) => (spans.get(userId) ?? []).map((row) => ({ from: row.from_day, until: row.until_day }));
}

/** Everyone who ever was a doer, by id, with their completions in `period`. */
export async function loadDoers(db: Reader, of: Commitment, { start, end }: Period, now: Date) {
  return loadDoersOf(db, of, await listCompletions(db, of, start, end), now);
}

/** The same, with completions that are already loaded. */
export async function loadDoersOf(
  db: Reader,
  { id }: Commitment,
  completions: readonly DoneDay[],
  now: Date,
): Promise<Map<number, LoadedDoer>> {
  const doers = new Map<number, LoadedDoer>();
  for (const span of await listSpans(db, id)) {
    const { user_id, username, from_day, until_day } = span;
    let doer = doers.get(user_id);
    if (!doer) {
      doer = {
        today: dayOf(span, now),
        spans: [],
        completions: new Set(),
        late: new Set(),
        pending: new Set(),
        isFormer: username === null,
      };
      doers.set(user_id, doer);
    }
    doer.spans.push({ from: from_day, until: until_day });
  }
  for (const { user_id, completion_date, marked_on, status } of completions) {
    const doer = doers.get(user_id);
    doer?.completions.add(completion_date);
    if (marked_on) doer?.late.add(completion_date);
    if (status === 'pending') doer?.pending.add(completion_date);
  }
  return doers;
}
