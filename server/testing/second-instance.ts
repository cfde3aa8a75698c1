import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { passwordHasher } from '#server/auth/password-hasher.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { noBus } from '#server/realtime/bus.ts';
import { quickArgon2 } from './quick-argon2.ts';

/** Another instance on the same database, which runs no jobs. PostgreSQL only. */
export async function secondInstance({ env, now, draining }: Deps): Promise<FastifyInstance> {
  const log = pino({ level: 'silent' });
  const database = await openDatabase(env, log, now);
  const own = createDeps({ env, log, now, bus: noBus, draining }, database);
  own.passwords = passwordHasher({ argon2: async () => quickArgon2 });
  await own.jobs.stop();
  const app = await buildApp(own, database);
  await app.ready();
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  return app;
}
