import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#server/env.ts';
import type { Database } from './database.ts';
import { migrations } from './migrations.ts';
import { openSqlite } from './sqlite-database.ts';

/** PostgreSQL when DATABASE_URL is set, else SQLite in the data directory; migrated and ready. */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  log: FastifyBaseLogger,
  now: () => Date,
): Promise<Database> {
  if (!env.databaseUrl) return openSqlite(env.dataDir, migrations, now);
  // Loaded only where it is used: pg costs memory and start-up time.
  const { openPostgres } = await import('./postgres-database.ts');
  return openPostgres(env.databaseUrl, migrations, now, log);
}
