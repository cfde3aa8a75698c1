import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#server/testing/kept-cluster.ts';
import type { KeptProcess } from '#server/testing/spawn-kept.ts';
import { spawnKept } from '#server/testing/spawn-kept.ts';

/** A server of its own, because the load would disturb other commands. */
export type OwnKept = {
  name: string;
  address: string;
  servers: readonly KeptProcess[];
  stop: () => Promise<void>;
};

const many = '1000000000';
/** Limits are not under test here. */
const unlimited = {
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: many,
  LIMIT_FAILED_LOGINS_PER_ADDRESS: many,
  LIMIT_REGISTRATIONS_PER_ADDRESS: many,
  LIMIT_TAKEN_EMAILS_PER_ADDRESS: many,
  LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS: many,
  LIMIT_CONFIRMATION_MAILS_PER_ACCOUNT: many,
  LIMIT_CALLS_PER_SESSION: many,
};

export async function onOwnSqlite(settings: Record<string, string> = {}): Promise<OwnKept> {
  const folder = mkdtempSync(join(tmpdir(), 'kept-reliability-'));
  const server = spawnKept({ DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...unlimited, ...settings });
  process.once('exit', () => server.kill('SIGKILL'));
  return {
    name: 'SQLite',
    address: await server.address(),
    servers: [server],
    stop: async () => {
      server.kill('SIGKILL');
      await server.ended();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function onOwnPostgres(settings: Record<string, string> = {}): Promise<OwnKept> {
  const { url, instances, stop } = await startCluster({ ...unlimited, ...settings });
  process.once('exit', () => instances.forEach((instance) => instance.kill('SIGKILL')));
  return { name: 'PostgreSQL, two instances', address: url, servers: instances, stop };
}
