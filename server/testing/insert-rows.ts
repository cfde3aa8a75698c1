import type { Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

/** Well under what one statement can carry on either database, whatever the table. */
const portion = 2000;

/** Many rows in few statements. */
export async function insertRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += portion)
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + portion))
      .execute();
}
