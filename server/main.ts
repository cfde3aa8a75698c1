import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { deleteOldEvents } from './account-events/account-event-store.ts';
import { buildApp } from './app.ts';
import { deleteOldBrowsers } from './auth/known-browser-store.ts';
import { deleteExpiredSessions } from './auth/session-store.ts';
import { rebuildStaleStreaks } from './commitments/shared-commitments.ts';
import { openDatabase } from './db/open-database.ts';
import { makeFilesPrivate } from './db/private-files.ts';
import { createDeps } from './deps.ts';
import { deleteOldWithdrawn } from './confirmations/mark-store.ts';
import { deleteOldEmailLinks } from './email/email-store.ts';
import { readEnv, siteUrl, type Env } from './env.ts';
import { waitForFailover } from './http/draining.ts';
import { deleteOldKeys } from './http/idempotency-key-store.ts';
import { deleteOldNotices } from './habits/pause-store.ts';
import { deleteExpiredInvitations } from './invites/invitation-store.ts';
import { deleteOldDeclines } from './invites/waiting-store.ts';
import { deleteOldNudgeTimes } from './nudges/nudge-store.ts';
import { deleteExpiredSignIns } from './organisations/organisation-store.ts';
import { deleteExpiredChallenges } from './passkeys/challenge-store.ts';
import { openPeopleDoor } from './people/people-door.ts';
import { noBus, redisBus } from './realtime/bus.ts';
import { deleteOldTokens } from './tokens/token-store.ts';
import { StartRefused } from './start-refused.ts';

const stopWithinMs = 9_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

try {
  await start();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  makeFilesPrivate();
  const env = readEnv(process.env);
  const now = () => new Date();
  const log = pino({
    level: env.logLevel,
    base: null,
    redact: ['req.headers', 'password', '*.password', 'token', '*.token'],
  });
  const draining = new AbortController();
  const database = await openDatabase(env, log, now);
  const bus = env.redisUrl ? await redisBus(env.redisUrl, log) : noBus;
  const deps = createDeps({ env, log, now, bus, draining: draining.signal }, database);
  await deps.push.publicKey();
  const webRoot = join(import.meta.dirname, '../dist');
  const app = await buildApp(deps, database, existsSync(join(webRoot, 'index.html')) ? webRoot : undefined);

  const housekeeping = setInterval(() => {
    database
      .write(async (tx) => {
        await deleteExpiredSessions(tx, now());
        await deleteOldTokens(tx, now());
        await deleteOldBrowsers(tx, now());
        await deleteOldEvents(tx, now());
        await deleteExpiredChallenges(tx, now());
        await deleteExpiredSignIns(tx, now());
        await deleteExpiredInvitations(tx, now());
        await deleteOldDeclines(tx, now());
        await deleteOldWithdrawn(tx, new Date(now().getTime() - 2 * dayMs));
        await deleteOldEmailLinks(tx, new Date(now().getTime() - 30 * dayMs));
        await deleteOldNudgeTimes(tx, new Date(now().getTime() - hourMs));
        await deleteOldNotices(tx, new Date(now().getTime() - hourMs));
        await deleteOldKeys(tx, now());
      })
      .catch((error) => log.warn({ err: error }, 'hourly cleanup failed'));
  }, hourMs);

  // With PostgreSQL the command opens the database itself.
  const door = env.databaseUrl ? undefined : await openPeopleDoor(deps);

  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    clearInterval(housekeeping);
    await door?.close();
    if (env.drainSeconds > 0) {
      draining.abort();
      await sleep(env.drainSeconds * 1000);
      await waitForFailover(app.server);
    }
    // Exits anyway after nine seconds: supervisors kill after ten.
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    await app.close();
    deps.push.stop();
    await deps.jobs.stop();
    await bus.stop();
    await database.close();
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  try {
    await app.listen({ host: env.host, port: env.port });
  } catch (error) {
    clearInterval(housekeeping);
    await door?.close();
    await app.close();
    await bus.stop();
    await database.close();
    throw isPortTaken(error)
      ? new StartRefused(
          `Port ${env.port} is already in use. Stop the program that uses it, or set PORT to another one.`,
        )
      : error;
  }
  deps.jobs.start();
  // Left over by a process that stopped half way.
  rebuildStaleStreaks(deps).catch((error) => log.warn({ err: error }, 'recomputing streaks failed'));
  console.log(greeting(env, (app.server.address() as AddressInfo).port));
}

function greeting(env: Env, port: number): string {
  const absent = [
    !env.smtpUrl && 'mail (SMTP_URL; messages go to the outbox folder of the data directory)',
    !env.redisUrl && 'several instances (REDIS_URL)',
    !env.publicUrl && 'public address (PUBLIC_URL)',
  ].filter(Boolean);
  return [
    `Kept is running at ${siteUrl({ ...env, port }).origin}`,
    `  data: ${env.databaseUrl ? `PostgreSQL at ${URL.parse(env.databaseUrl)?.host}` : env.dataDir}`,
    ...(absent.length > 0 ? [`  not configured: ${absent.join(', ')}`] : []),
  ].join('\n');
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
