import type { Reader } from '#server/db/database.ts';
import { isTallyRight } from './tally.ts';

/** Pledges whose stored count differs from their marks. Always empty unless there is a bug. */
export async function findWrongTallies(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom('pledges')
    .selectAll()
    .where('counted_until', 'is not', null)
    .orderBy('id')
    .execute();
  const wrong: number[] = [];
  for (const row of rows) if (!(await isTallyRight(db, row, new Date()))) wrong.push(row.id);
  return wrong;
}
