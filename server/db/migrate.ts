import { sql, type Kysely } from 'kysely';
import { StartRefused } from '#server/start-refused.ts';
import type { Tx } from './database.ts';
import { postgresTypes, type ColumnTypes } from './dialect.ts';
import type { Migration } from './migrations.ts';
import type { Tables } from './tables.ts';

/**
 * Runs the missing migrations, each in its own transaction, so that a failure leaves none half done. On PostgreSQL an
 * advisory lock, released with the transaction, keeps instances that start together from running one twice.
 */
export async function migrate(
  db: Kysely<Tables>,
  types: ColumnTypes,
  migrations: readonly Migration[],
  now: () => Date,
): Promise<void> {
  const lockMigrations = async (tx: Tx) => {
    if (types === postgresTypes) await sql`select pg_advisory_xact_lock(7231040822)`.execute(tx);
  };

  const applied = await db.transaction().execute(async (tx) => {
    await lockMigrations(tx);
    await sql
      .raw(
        `create table if not exists schema_migrations (name text primary key not null, applied_at ${types.moment} not null) ${types.end}`,
      )
      .execute(tx);
    return refuseNewer(tx, migrations);
  });

  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    await db.transaction().execute(async (tx) => {
      await lockMigrations(tx);
      const done = await tx
        .selectFrom('schema_migrations')
        .select('name')
        .where('name', '=', migration.name)
        .executeTakeFirst();
      if (done) return;
      for (const statement of migration.statements(types)) await sql.raw(statement).execute(tx);
      await tx
        .insertInto('schema_migrations')
        .values({ name: migration.name, applied_at: now().toISOString() })
        .execute();
    });
  }
}

/** Returns what is applied. */
async function refuseNewer(tx: Tx, migrations: readonly Migration[]): Promise<Set<string>> {
  const known = new Set(migrations.map((migration) => migration.name));
  const applied = await tx.selectFrom('schema_migrations').select('name').orderBy('name').execute();
  const names = applied.map(({ name }) => name);
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new StartRefused(
      `The database was made by a newer version of Kept (it has ${unknown.join(', ')}). Please start that version, or a newer one.`,
    );
  }
  return new Set(names);
}
