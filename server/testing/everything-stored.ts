import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Write } from '#server/db/database.ts';

/** Every row of every table, by table name. Lists the tables from the database itself. */
export async function everythingStored(write: Write): Promise<Record<string, unknown[]>> {
  return write(async (tx) => {
    const names = inject('postgresUrl')
      ? sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
    const stored: Record<string, unknown[]> = {};
    for (const { name } of (await names.execute(tx)).rows)
      stored[name] = (await sql`select * from ${sql.table(name)}`.execute(tx)).rows;
    return stored;
  });
}
