import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#server/env.ts';
import type { Database } from './database.ts';
import { migrations } from './migrations.ts';
import { openSqlite, openSqliteReader } from './sqlite-database.ts';
import { StartRefused } from '#server/start-refused.ts';
import { isDatabaseUnreachable } from './dialect.ts';

/** PostgreSQL when DATABASE_URL is set, else SQLite in the data directory; migrated and ready. */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  log: FastifyBaseLogger,
  now: () => Date,
): Promise<Database> {
  if (!env.databaseUrl) {
    return openSqlite(env.dataDir, migrations, now).catch((error: unknown) => {
      throw isUnusable(error)
        ? new StartRefused(`The data folder ${env.dataDir} cannot be used: ${error.message}`)
        : error;
    });
  }
  // Loaded on demand: pg costs memory and start-up time.
  const { openPostgres } = await import('./postgres-database.ts');
  return openPostgres(env.databaseUrl, migrations, now, log).catch((error: unknown) => {
    throw isDatabaseUnreachable(error)
      ? new StartRefused(`PostgreSQL at ${URL.parse(env.databaseUrl ?? '')?.host} cannot be reached.`)
      : error;
  });
}

/** Read-only, for the audit and the backup. */
export async function openReader(env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<Pick<Database, 'read' | 'close'>> {
  if (!env.databaseUrl) return openSqliteReader(env.dataDir);
  const { openPostgresReader } = await import('./postgres-database.ts');
  return openPostgresReader(env.databaseUrl);
}

/** The folder cannot be created, or SQLite cannot open the file or finds it is not a database. */
function isUnusable(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /^(EACCES|EEXIST|ENOTDIR|EROFS|ENOSPC)$/.test(String(error.code)) || error.code === 'ERR_SQLITE_ERROR';
}
