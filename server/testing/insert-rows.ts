import type { Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

/** Within the limit of parameters per statement on both databases, for any table. */
const portion = 2000;

/** Inserts many rows in few statements. */
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
