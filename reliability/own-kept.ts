import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnKept } from '#server/testing/spawn-kept.ts';

const many = '1000000000';
/** What is measured is not the limits. */
export const unlimited = {
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: many,
  LIMIT_FAILED_LOGINS_PER_ADDRESS: many,
  LIMIT_REGISTRATIONS_PER_ADDRESS: many,
  LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS: many,
  LIMIT_CALLS_PER_SESSION: many,
};

/** The program with a data directory of its own, both gone when it is stopped. */
export async function startOwnKept(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kept-reliability-'));
  const server = spawnKept({ DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...unlimited, ...settings });
  const address = await server.address();
  return {
    address,
    server,
    async stop(): Promise<void> {
      server.kill('SIGKILL');
      await server.ended();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
