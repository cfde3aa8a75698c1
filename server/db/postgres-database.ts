import type { FastifyBaseLogger } from 'fastify';
import { Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { isConflict, postgresTypes } from './dialect.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrations.ts';
import { ArrayDialect } from './postgres-dialect.ts';
import { patientPool, watchedPool } from './postgres-pool.ts';
import type { Tables } from './tables.ts';
import { guardedReader, refuseInside, runInside } from './transaction-guard.ts';

export async function openPostgres(
  url: string,
  migrations: readonly Migration[],
  now: () => Date,
  log: FastifyBaseLogger,
): Promise<Database> {
  // Uses its own pool without the silence check: migrating may wait for locks or a large table.
  const migrating = new Kysely<Tables>({ dialect: new ArrayDialect({ pool: patientPool(url) }) });
  try {
    await migrate(migrating, postgresTypes, migrations, now);
  } finally {
    await migrating.destroy();
  }
  const db = new Kysely<Tables>({ dialect: new ArrayDialect({ pool: watchedPool(url, log) }) });
  return {
    read: guardedReader(db),
    write: async (work) => {
      refuseInside('write was called');
      return retryConflicts(() => db.transaction().execute((tx) => runInside(work, tx)));
    },
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  };
}

/** Read-only; does not migrate. */
export function openPostgresReader(url: string): Pick<Database, 'read' | 'close'> {
  const db = new Kysely<Tables>({ dialect: new ArrayDialect({ pool: patientPool(url) }) });
  return { read: db, close: () => db.destroy() };
}

/** The refused transaction has changed nothing and is run again: its checks then see the row that is gone. */
async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || attempt === 3) throw error;
    }
  }
}
