import { randomBytes } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { testFolder } from './test-folder.ts';

export type TestDatabase = { settings: Record<string, string>; remove: () => Promise<void> };

/** Settings for an empty database of this project's kind, and a function to remove it. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return testDatabase('template1', () => {});
}

/** The same with all tables: copying is much faster than migrating. */
export async function migratedDatabase(): Promise<TestDatabase> {
  return testDatabase('migrated', (folder) => copyFileSync(inject('sqliteTemplate'), join(folder, 'kept.db')));
}

/** A copy of a closed database: PostgreSQL refuses to copy one that is in use. */
export async function copyOfDatabase({ settings }: TestDatabase): Promise<TestDatabase> {
  const template = settings['DATABASE_URL']?.match(/kept_\w+/)?.[0] ?? '';
  const file = join(settings['DATA_DIR']!, 'kept.db');
  return testDatabase(template, (folder) => copyFileSync(file, join(folder, 'kept.db')));
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
  // Copying the files takes half the time of logging every block, as long as nothing waits for a disk.
  await run(address, `create database ${name} template ${template} strategy file_copy`);
  return {
    settings: { DATABASE_URL: address.replace('DATABASE', name) },
    remove: () => run(address, `drop database ${name} with (force)`),
  };
}

let connected: Promise<Client> | undefined;

/** On one connection for all tests of a worker, which ends with it. */
async function run(address: string, statement: string): Promise<void> {
  connected ??= connect(address.replace('DATABASE', 'postgres'));
  await (await connected).query(statement);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}
