import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Reader } from '#server/db/database.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import type { Commitment } from './commitment.ts';
import type { CommitmentRow } from './commitment-store.ts';
import { findEdgeDay, listCompletions, type CompletionRow } from './completion-store.ts';
import { isLarge } from './deferred-streaks.ts';

/** As many rows as are read at once, about. */
const rowsAtOnce = 1000;

type Counted = Commitment & Pick<CommitmentRow, 'completion_count'>;

/** The same as `listCompletions`; those of a large promise a few days at a time, with other requests in between. */
export async function listCompletionsInTurns(db: Reader, item: Counted, from: Day, to: Day): Promise<CompletionRow[]> {
  return showCompletionsInTurns(db, item, from, to, (row) => row);
}

/** Keeps what is shown of each and not the rows: collecting hundreds of thousands of both takes long. */
export async function showCompletionsInTurns<Shown>(
  db: Reader,
  item: Counted,
  from: Day,
  to: Day,
  show: (row: CompletionRow) => Shown,
): Promise<Shown[]> {
  const read = async (first: Day, last: Day) => (await listCompletions(db, item, first, last)).map(show);
  if (!isLarge(item)) return read(from, to);
  const range = {
    from: later(from, await findEdgeDay(db, item.id, 'first')),
    to: earlier(to, await findEdgeDay(db, item.id, 'last')),
  };
  return inTurns(range, read);
}

/** Reads rows of days a few days at a time; how many depends on how many rows the last ones had. */
export async function inTurns<Row>(
  { from, to }: { from: Day; to: Day },
  read: (from: Day, to: Day) => Promise<Row[]>,
): Promise<Row[]> {
  const turn = takingTurns();
  const rows: Row[] = [];
  let days = 2;
  for (let first = from; first <= to;) {
    await turn();
    const next = addDays(first, days);
    const some = await read(first, earlier(addDays(next, -1), to));
    for (const row of some) rows.push(row);
    first = next;
    if (some.length * 2 <= rowsAtOnce) days *= 2;
    else if (some.length > rowsAtOnce) days = Math.max(1, Math.floor(days / 2));
  }
  return rows;
}

const later = (day: Day, other: Day | undefined) => (other !== undefined && other > day ? other : day);
const earlier = (day: Day, other: Day | undefined) => (other !== undefined && other < day ? other : day);
