import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '..');

export type KeptServer = { url: string; stop: () => Promise<void> };

/** The built app as people run it, on a free port with an empty data directory of its own. */
export async function startKept(settings: Record<string, string> = {}): Promise<KeptServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kept-e2e-'));
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((found, failed) => {
    server.once('exit', (code) => failed(new Error(`Kept did not start (exit code ${code}).`)));
    createInterface(server.stdout).on('line', (line) => {
      const address = /^Kept is running at (\S+)/.exec(line)?.[1];
      if (address) found(address);
    });
  });
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
