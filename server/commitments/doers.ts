import { dayIn, type Day } from '#shared/domain/days.ts';
import type { Period } from '#shared/domain/periods.ts';
import type { Doer } from '#shared/domain/streaks.ts';
import type { Reader } from '#server/db/database.ts';
import type { Commitment } from './commitment.ts';
import { listCompletions } from './completion-store.ts';
import * as stretches from './stretch-store.ts';

type Stretch = { from: Day; until: Day | null };
type LoadedDoer = Doer & { spans: Stretch[]; completions: Set<Day> };

/** Everyone who ever was a doer of it, by id, with what they completed in that time. */
export async function loadDoers(
  db: Reader,
  of: Commitment,
  { start, end }: Period,
  now: Date,
): Promise<Map<number, LoadedDoer>> {
  const doers = new Map<number, LoadedDoer>();
  for (const { user_id, timezone, ...row } of await stretches.list(db, 'spans', of)) {
    const doer = doers.get(user_id) ?? { today: dayIn(timezone, now), spans: [], completions: new Set<Day>() };
    doer.spans.push({ from: row.from_day, until: row.until_day });
    doers.set(user_id, doer);
  }
  for (const { user_id, completion_date } of await listCompletions(db, of, start, end)) {
    doers.get(user_id)?.completions.add(completion_date);
  }
  return doers;
}
