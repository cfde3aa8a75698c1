import type { Day } from '#shared/domain/days.ts';
import type { Period } from '#shared/domain/periods.ts';
import { stateOfPeriod, type Doer } from '#shared/domain/streaks.ts';
import type { Tx } from '#server/db/database.ts';
import type { CommitmentRow } from './commitment-store.ts';
import { listOwnCompletions } from './completion-store.ts';
import { listSpansOf } from './day-range-store.ts';
import { storedSchedule } from './schedule-columns.ts';

// One doer who has not kept a period is enough to know that not everyone has. In a promise of many people such a doer is
// remembered, so that a completion reads two people's days and not everyone's.

/** Below this many doers reading everyone costs no more. */
const manyDoers = 20;
const mostRemembered = 10_000;

const missing = new Map<number, { start: Day; userId: number }>();

/** Whether the remembered doer has still not kept the period. Only a hint is kept in memory: this reads their days. */
export async function isKnownMissing(tx: Tx, item: CommitmentRow, period: Period, butFor: number): Promise<boolean> {
  const known = missing.get(item.id);
  if (!known || known.start !== period.start || known.userId === butFor) return false;
  const spans = await listSpansOf(tx, item.id, known.userId);
  const done = await listOwnCompletions(tx, item, known.userId, period.start, period.end);
  const completions = new Set(done.map((one) => one.completion_date));
  return isMissing(item, period, { today: period.start, spans, completions });
}

/**
 * Remembers one of those who have not kept the period. At random: whatever the order in which people complete, the next
 * one is rarely the remembered one, and a new one is looked for only a few times a period.
 */
export function rememberMissing(item: CommitmentRow, period: Period, doers: ReadonlyMap<number, Doer>): void {
  if (doers.size < manyDoers) return;
  const open = [...doers].filter(([, doer]) => isMissing(item, period, doer));
  const chosen = open[Math.floor(Math.random() * open.length)];
  if (missing.size >= mostRemembered) missing.clear();
  if (chosen) missing.set(item.id, { start: period.start, userId: chosen[0] });
  else missing.delete(item.id);
}

/** As long as this is so, the period is not kept by everyone. */
function isMissing(item: CommitmentRow, period: Period, doer: Doer): boolean {
  const state = stateOfPeriod(storedSchedule(item), period, [doer]);
  return state === 'open' || state === 'missed';
}
