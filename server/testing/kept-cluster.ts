import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { startNginx } from './nginx-proxy.ts';
import { startPostgres } from './postgres-cluster.ts';
import { startRedis } from './redis-server.ts';
import { spawnKept, type KeptProcess } from './spawn-kept.ts';

/** Two instances behind nginx, with their own PostgreSQL and Redis, as on several machines. */
export async function startCluster(settings: Record<string, string> = {}, { isDurable = false } = {}) {
  const postgres = await startPostgres({ isDurable });
  await postgres.run('create database kept');
  const databaseUrl = postgres.url('kept');
  const instances = await startInstances(databaseUrl, settings);
  return {
    ...instances,
    databaseUrl,
    postgres,
    stop: async () => {
      await instances.stop();
      await postgres.stop();
    },
  };
}

/** The same on an existing PostgreSQL. */
export async function startInstances(databaseUrl: string, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kept-cluster-'));
  const redis = await startRedis();
  const ports = [await freePort(), await freePort()] as const;

  function startInstance(index: 0 | 1): KeptProcess {
    return spawnKept({
      PORT: String(ports[index]),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      TRUST_PROXY: '127.0.0.1',
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'warn',
      ...settings,
    });
  }
  const instances: [KeptProcess, KeptProcess] = [startInstance(0), startInstance(1)];
  const urls = (await Promise.all(instances.map((instance) => instance.address()))) as [string, string];
  const nginx = await startNginx(ports);

  return {
    url: nginx.url,
    urls,
    redis,
    nginx,
    instances,
    /** Kills it and restarts it, as a supervisor does; resolves when it is ready. */
    async crash(index: 0 | 1): Promise<void> {
      instances[index].kill('SIGKILL');
      await instances[index].ended();
      instances[index] = startInstance(index);
      await instances[index].address();
    },
    /** Like deploy/rolling-restart.sh: stops it, starts it again, and waits until the proxy uses it again. */
    async restart(index: 0 | 1): Promise<void> {
      instances[index].kill('SIGTERM');
      await instances[index].ended();
      instances[index] = startInstance(index);
      await instances[index].address();
      while ((await nginx.servedBy()) !== ports[index]) await sleep(100);
    },
    stop: async () => {
      await nginx.stop();
      for (const instance of instances) instance.kill('SIGKILL');
      await Promise.all(instances.map((instance) => instance.ended()));
      await redis.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
