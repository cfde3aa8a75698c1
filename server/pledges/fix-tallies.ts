import { addDays } from '#shared/domain/calendar.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import { writeInPieces } from '#server/db/write-in-pieces.ts';
import type { Deps } from '#server/deps.ts';
import { updatePledge, type PledgeRow } from './pledge-store.ts';
import { fixedColumns } from './tally.ts';

/** Fewer days than this are not worth a write. */
const worthFixing = 30;

/**
 * Stores what days amount to that cannot change any more, so that no read and no transaction counts more than the last
 * weeks. Read outside of transactions; the result is the same whoever stores it.
 */
export async function fixTallies({ db, write, now }: Pick<Deps, 'db' | 'write' | 'now'>, rows: readonly PledgeRow[]) {
  const turn = takingTurns();
  const due = addDays(now().toISOString().slice(0, 10), -worthFixing);
  const fixed: { row: PledgeRow; columns: NonNullable<Awaited<ReturnType<typeof fixedColumns>>> }[] = [];
  for (const row of rows) {
    const since = row.ended_at === null ? (row.counted_until ?? row.from_day) : row.ended_at.slice(0, 10);
    if (row.final_owed !== null || since === null || (since > due && !isOver(row, now()))) continue;
    const columns = await fixedColumns(db, row, now());
    if (columns) fixed.push({ row, columns });
    await turn();
  }
  await writeInPieces(write, fixed, async (tx, { row, columns }) => {
    const still = tx.selectFrom('pledges').select(['ended_at', 'counted_until']).where('id', '=', row.id);
    const found = await still.executeTakeFirst();
    // Ended or counted since it was read.
    if (found && found.ended_at === row.ended_at && found.counted_until === row.counted_until)
      await updatePledge(tx, row.id, columns);
  });
}

/** Ended so long ago that nothing can change. */
function isOver({ ended_at }: PledgeRow, now: Date): boolean {
  return ended_at !== null && now.getTime() - Date.parse(ended_at) > 15 * 86_400_000;
}
