import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#server/testing/free-port.ts';
import { builtServer, serverEnv } from '../scripts/toolbox.mjs';
import { catchMail, type CaughtMail } from './mail-catcher.ts';

const root = resolve(import.meta.dirname, '..');

export type KeptServer = {
  url: string;
  /** The mails to this address, newest first. */
  mailTo: (address: string) => CaughtMail[];
  /** The SQLite file, for writing data that the API cannot create, such as past days. */
  databaseFile: string;
  /** Sets the clock of a server started with `clock`; it runs on from there. */
  setClock: (moment: string) => Promise<void>;
  stop: () => Promise<void>;
};

type Start = {
  settings?: Record<string, string>;
  /** Fills the data directory before the server opens it. */
  seed?: (dataDir: string) => Promise<void>;
  /** The initial time of the server's clock; by default the real time. */
  clock?: string;
};

/** The built app on a free port, with its own data directory and mail server. */
export async function startKept({ settings, seed, clock }: Start = {}): Promise<KeptServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kept-e2e-'));
  await seed?.(dataDir);
  const mail = await catchMail();
  const settable = clock ? ['--import', import.meta.resolve('./settable-clock.ts')] : [];
  const server = spawn(process.execPath, [...settable, builtServer], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ...serverEnv(),
      // One test writes more comments than people do.
      LIMIT_COMMENTS_PER_USER: '1000',
      // Known beforehand, because links in mails contain it.
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((found, failed) => {
    server.once('exit', (code) => failed(new Error(`Kept did not start (exit code ${code}).`)));
    createInterface(server.stdout!).on('line', (line) => {
      const address = /^Kept is running at (\S+)/.exec(line)?.[1];
      if (address) found(address);
    });
  });
  async function setClock(moment: string): Promise<void> {
    server.send(moment);
    await once(server, 'message');
  }
  if (clock) await setClock(clock);
  return {
    url,
    setClock,
    mailTo: mail.to,
    databaseFile: join(dataDir, 'kept.db'),
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await mail.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
