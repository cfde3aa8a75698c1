import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openReader } from '#server/db/open-database.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startCluster } from '#server/testing/kept-cluster.ts';
import { spawnKept } from '#server/testing/spawn-kept.ts';

/** Kept as operators run it, on one of the two databases. */
export type World = {
  name: 'SQLite' | 'PostgreSQL';
  /** The address that clients use. */
  url: string;
  /** The address of each instance. */
  urls: readonly string[];
  /** Kills an instance, starts it again and waits until it is ready. */
  crash: (index: number) => Promise<void>;
  reader: () => Promise<Pick<Database, 'read' | 'close'>>;
  stop: () => Promise<void>;
};
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Limits are not under test here. */
const settings = { LIMIT_CALLS_PER_SESSION: '1000000000', LIMIT_REGISTRATIONS_PER_ADDRESS: '1000000000' };

/** Each starts on first use; all are stopped together. */
export function lazyWorlds() {
  let sqlite: Promise<World> | undefined;
  let postgres: Promise<World & { cluster: Cluster }> | undefined;
  return {
    sqlite: () => (sqlite ??= sqliteIn(mkdtempSync(join(tmpdir(), 'kept-reliability-')))),
    postgres: () => (postgres ??= onPostgres()),
    both: async function* (this: { sqlite: () => Promise<World>; postgres: () => Promise<World> }) {
      yield await this.sqlite();
      yield await this.postgres();
    },
    stop: async () => {
      await (await sqlite)?.stop();
      await (await postgres)?.stop();
    },
  };
}
export type Worlds = ReturnType<typeof lazyWorlds>;

export async function sqliteIn(dataDir: string) {
  const port = await freePort();
  const start = () =>
    spawnKept({ ...settings, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  let kept = start();
  process.once('exit', () => kept.kill('SIGKILL'));
  const url = await kept.address();

  /** Kills it and starts it again. SIGSTOP makes `atTheEnd` happen between two of its instructions. */
  async function restart(atTheEnd: () => void, beforeTheStart: () => void): Promise<void> {
    kept.kill('SIGSTOP');
    atTheEnd();
    kept.kill('SIGKILL');
    await kept.ended();
    beforeTheStart();
    kept = start();
    await untilReady(url);
  }

  return {
    name: 'SQLite',
    url,
    urls: [url],
    restart,
    crash: () =>
      restart(
        () => {},
        () => {},
      ),
    reader: () => openReader({ databaseUrl: undefined, dataDir }),
    stop: async () => {
      kept.kill('SIGKILL');
      await kept.ended();
      rmSync(dataDir, { recursive: true, force: true });
    },
  } satisfies World & Record<'restart', unknown>;
}

async function onPostgres(): Promise<World & { cluster: Cluster }> {
  const cluster = await startCluster(settings, { isDurable: true });
  process.once('exit', () => cluster.instances.forEach((instance) => instance.kill('SIGKILL')));
  return {
    name: 'PostgreSQL',
    url: cluster.url,
    urls: cluster.urls,
    cluster,
    crash: async (index) => {
      const which = index % 2 === 0 ? 0 : 1;
      await cluster.crash(which);
      await untilReady(cluster.urls[which]);
    },
    reader: () => openReader({ databaseUrl: cluster.databaseUrl, dataDir: '' }),
    stop: cluster.stop,
  };
}

/** Resolves when /readyz answers 200. */
export async function untilReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
}
