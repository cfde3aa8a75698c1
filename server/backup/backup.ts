import type { Env } from '#server/env.ts';
import { restoreSqlite, saveSqlite } from './sqlite-backup.ts';

type Where = Pick<Env, 'databaseUrl' | 'dataDir'>;

export async function saveBackup({ databaseUrl, dataDir }: Where, file: string, now: Date): Promise<void> {
  if (!databaseUrl) return saveSqlite(dataDir, file, now);
  const { savePostgres } = await import('./postgres-backup.ts');
  return savePostgres(databaseUrl, file, now);
}

/** Returns where the previous data was moved, for SQLite. */
export async function restoreBackup(
  { databaseUrl, dataDir }: Where,
  file: string,
  now: Date,
): Promise<string | undefined> {
  if (!databaseUrl) return restoreSqlite(dataDir, file, now);
  const { restorePostgres } = await import('./postgres-backup.ts');
  await restorePostgres(databaseUrl, file);
}
