import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

/** Settings that lead to an empty database of the kind this test run is about, and the way to throw it away. */
export async function emptyDatabase(): Promise<{ settings: Record<string, string>; remove: () => Promise<void> }> {
  const address = inject('postgresUrl') as string | undefined;
  // On PostgreSQL too: mail that nobody sends on is written there.
  const folder = mkdtempSync(join(tmpdir(), 'kept-test-'));
  const postgres = address ? await emptyPostgres(address) : undefined;
  return {
    settings: { DATA_DIR: folder, ...postgres?.settings },
    remove: async () => {
      await postgres?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function emptyPostgres(
  address: string,
): Promise<{ settings: Record<string, string>; remove: () => Promise<void> }> {
  const name = `kept_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: address.replace('DATABASE', 'postgres') });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  return {
    settings: { DATABASE_URL: address.replace('DATABASE', name) },
    remove: () => run(`drop database ${name} with (force)`),
  };
}
