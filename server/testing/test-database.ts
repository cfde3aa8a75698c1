import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { runOnce } from './postgres-cluster.ts';

type TestDatabase = { settings: Record<string, string>; remove: () => Promise<void> };

/** Settings that lead to an empty database of the kind this test run is about, and the way to throw it away. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return databaseLike('template1');
}

/** The same with all tables, where that takes less time than making them. */
export async function migratedDatabase(): Promise<TestDatabase> {
  return databaseLike('migrated');
}

async function databaseLike(template: string): Promise<TestDatabase> {
  const address = inject('postgresUrl') as string | undefined;
  // On PostgreSQL too: mail that nobody sends on is written there.
  const folder = mkdtempSync(join(tmpdir(), 'kept-test-'));
  const postgres = address ? await postgresLike(template, address) : undefined;
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
