import { randomBytes } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { runOnce } from './postgres-cluster.ts';
import { testFolder } from './test-folder.ts';

type TestDatabase = { settings: Record<string, string>; remove: () => Promise<void> };

/** Settings for an empty database of this project's kind, and a function to remove it. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return testDatabase('template1', () => {});
}

/** The same with all tables: copying is much faster than migrating. */
export async function migratedDatabase(): Promise<TestDatabase> {
  return testDatabase('migrated', (folder) => copyFileSync(inject('sqliteTemplate'), join(folder, 'kept.db')));
}

async function testDatabase(postgresTemplate: string, fillSqlite: (folder: string) => void): Promise<TestDatabase> {
  const address = inject('postgresUrl') as string | undefined;
  // With PostgreSQL too, for the outbox.
  const folder = testFolder('test');
  if (!address) fillSqlite(folder);
  const postgres = address ? await postgresLike(postgresTemplate, address) : undefined;
  return {
    settings: { DATA_DIR: folder, ...postgres?.settings },
    remove: async () => {
      await postgres?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function postgresLike(template: string, address: string): Promise<TestDatabase> {
  const name = `kept_${randomBytes(6).toString('hex')}`;
  const run = (statement: string) => runOnce(address.replace('DATABASE', 'postgres'), statement);
  await run(`create database ${name} template ${template}`);
  return {
    settings: { DATABASE_URL: address.replace('DATABASE', name) },
    remove: () => run(`drop database ${name} with (force)`),
  };
}
