import { dayOf, type Day } from '#shared/domain/days.ts';
import type { Period } from '#shared/domain/periods.ts';
import type { Doer } from '#shared/domain/streaks.ts';
import type { Reader } from '#server/db/database.ts';
import type { Commitment } from './commitment.ts';
import { listCompletions } from './completion-store.ts';
import { listSpans } from './day-range-store.ts';

type LoadedDoer = Doer & {
  spans: { from: Day; until: Day | null }[];
  completions: Set<Day>;
  /** The account was deleted. */
  isFormer: boolean;
};
export type DoneDay = { user_id: number; completion_date: Day };

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
      doer = { today: dayOf(span, now), spans: [], completions: new Set(), isFormer: username === null };
      doers.set(user_id, doer);
    }
    doer.spans.push({ from: from_day, until: until_day });
  }
  for (const { user_id, completion_date } of completions) doers.get(user_id)?.completions.add(completion_date);
  return doers;
}
