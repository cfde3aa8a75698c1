import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { freeze, hasEnded, thaw } from './process-signals.ts';
import { testFolder } from './test-folder.ts';

/**
 * A PostgreSQL in a new folder, on a free port. Durable only for tests that crash it; elsewhere that would cost time.
 */
export async function startPostgres({ isDurable = false } = {}) {
  const bin = postgresBin();
  const folder = isDurable ? mkdtempSync(join(tmpdir(), 'kept-postgres-')) : testFolder('postgres');
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root: then it runs as a user that owns only this folder.
  const who = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (who) chownSync(folder, who.uid, who.gid);
  const options = { ...who, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };

  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'kept', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...options,
    stdio: 'pipe',
  });
  const port = await freePort();
  const url = (database: string) => `postgres://kept@127.0.0.1:${port}/${database}`;
  let server: ChildProcess;
  const killOnExit = () => server.kill('SIGQUIT');
  process.once('exit', killOnExit);

  async function start(): Promise<void> {
    const chosen = [...settings, ...(isDurable ? [] : notDurable)];
    const started = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...chosen.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server = started;
    let printed = '';
    started.stderr.on('data', (chunk) => (printed = (printed + String(chunk)).slice(-4000)));
    await untilReady(url('postgres'), () => {
      if (hasEnded(started)) throw new Error(`PostgreSQL did not start:\n${printed}`);
    });
  }

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (hasEnded(server)) return;
    server.kill(signal);
    await once(server, 'exit');
  }

  await start();
  return {
    url,
    /** By its socket file, which takes a third less processor time for each statement than TCP. */
    socketUrl: (database: string) => `${url(database)}?host=${folder}`,
    run: (statement: string) => runOnce(url('postgres'), statement),
    /** After `halt`. */
    start,
    /** Fast: aborts running transactions. Immediate: like a crash, without cleanup. */
    halt: (how: 'fast' | 'immediate') => end(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    /** Keeps its connections and accepts new ones, but answers nothing. */
    freeze: () => freeze(server.pid!),
    thaw: () => thaw(server.pid!),
    stop: async () => {
      process.off('exit', killOnExit);
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** On its own connection. */
async function runOnce(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', 'timezone=UTC'];
const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB'];

function postgresBin(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  const newest = versions
    .filter((version) => existsSync(join(root, version, 'bin/postgres')))
    .toSorted((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error('PostgreSQL is not installed: the tests need it (Debian: apt-get install postgresql).');
  return join(root, newest, 'bin');
}

function unprivilegedUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(url: string, check: () => void): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    check();
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error('PostgreSQL did not become ready.');
}
