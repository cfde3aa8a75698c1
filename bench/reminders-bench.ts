import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { noBus } from '#server/realtime/bus.ts';
import { startPostgres } from '#server/testing/postgres-cluster.ts';
import { startRedis } from '#server/testing/redis-server.ts';
import { printedTable, type Bench, type Finding } from './findings.ts';
import { inFolder, startKept } from './kept.ts';
import { cpuOf, median, memoryOf } from './measuring.ts';
import { measurePushFloor, type PushFloor } from './push-floor.ts';
import { startPushService } from './push-service.ts';
import { quantile, readDashboards } from './read-dashboards.ts';
import { seedReminders } from './seed-reminders.ts';

const everyone = 100_000;
/** Flat: what is under way has a limit, so that memory does not depend on how many wait. */
const mostGrowth = 1.5;

export const remindersBench: Bench = {
  name: 'reminders',
  title: 'Reminders due at the same minute',
  about: `100,000 people in groups of five, each with one habit, one device and one reminder at the same minute, and a push service
over TLS on this machine that answers after 20 ms. Time runs from that minute to the last push. The floor is as many
processes that only encrypt and post, without a database or readers, from a fifth of the messages. CPU time is that of the
processes that send, without the database and the push service, which share the cores with them. Meanwhile fifty people
read their dashboards, fifty a second. Memory is compared between a tenth of the way and its highest. PostgreSQL runs
without fsync, reached by its socket file, with two instances and Redis.`,
  run: async (size = everyone) => [...(await onSqlite(size)), ...(await onPostgres(size))],
};

async function onSqlite(people: number): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const floor = await measurePushFloor(people / 5, 1);
    const service = await startPushService();
    const settings = settingsFor(folder, service);
    // Makes the tables.
    await (await startKept(settings)).stop();
    const at = nextMinute(people);
    const db = new DatabaseSync(join(folder, 'kept.db'));
    const cookies = await seedReminders((statement) => db.exec(statement), { people, at, host: service.host });
    db.close();
    const kept = await startKept(settings);
    const findings = await measure('SQLite, one process', { people, at, service, instances: [kept], cookies, floor });
    console.log(printedTable(findings));
    await kept.stop();
    await service.stop();
    return [...findings, await idleMinute(settings)];
  });
}

async function onPostgres(people: number): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const floor = await measurePushFloor(people / 5, 2);
    const [service, postgres, redis] = [await startPushService(), await startPostgres(), await startRedis()];
    await postgres.run('create database kept');
    const url = postgres.socketUrl('kept');
    const settings = { ...settingsFor(folder, service), DATABASE_URL: url, REDIS_URL: redis.url };
    await (await startKept(settings)).stop();
    const client = new Client({ connectionString: url });
    await client.connect();
    const at = nextMinute(people);
    const run = async (statement: string) => void (await client.query(statement));
    const cookies = await seedReminders(run, { people, at, host: service.host });
    await client.end();
    const both = [await startKept(settings), await startKept(settings)];
    const findings = await measure('PostgreSQL, two instances', {
      people,
      at,
      service,
      instances: both,
      cookies,
      floor,
    });
    for (const kept of both) await kept.stop();
    await redis.stop();
    await postgres.stop();
    await service.stop();
    return findings;
  });
}

type Service = Awaited<ReturnType<typeof startPushService>>;
type Kept = Awaited<ReturnType<typeof startKept>>;

function settingsFor(folder: string, { host, certificate }: Service): Record<string, string> {
  const trusted = join(folder, 'push-service.pem');
  writeFileSync(trusted, certificate);
  return { DATA_DIR: folder, PUSH_HOSTS: host, NODE_EXTRA_CA_CERTS: trusted, LOG_LEVEL: 'warn' };
}

/** The start of a minute with enough time before it to seed and to start. */
function nextMinute(people: number): Date {
  const ready = Date.now() + 10_000 + people / 4;
  return new Date(Math.ceil(ready / 60_000) * 60_000);
}

type Scene = {
  people: number;
  at: Date;
  service: Service;
  instances: readonly Kept[];
  cookies: readonly string[];
  floor: PushFloor;
};

async function measure(where: string, { people, at, service, instances, cookies, floor }: Scene): Promise<Finding[]> {
  if (Date.now() > at.getTime()) throw new Error('Seeding took too long');
  const reader = readDashboards(
    instances.map(({ url }) => url),
    cookies,
  );
  await sleep(at.getTime() - Date.now());
  reader.forget();
  const cpu = () => instances.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const memory = () => Math.max(...instances.map(({ pid }) => memoryOf(pid)));
  const before = cpu();
  const seen: { requests: number; bytes: number }[] = [];
  let arrived = await service.arrived();
  while (arrived.requests < people) {
    await sleep(500);
    const last = arrived;
    arrived = await service.arrived();
    seen.push({ requests: arrived.requests, bytes: memory() });
    if (arrived.requests === last.requests && Date.now() > Math.max(arrived.lastAt, at.getTime()) + 60_000)
      throw new Error(`Only ${arrived.requests} of ${people} pushes arrived`);
  }
  const perPush = (cpu() - before) / people;
  const waits = await reader.stop();
  // A push that is sent twice would arrive now.
  await sleep(2000);
  const { requests } = await service.arrived();
  const seconds = (arrived.lastAt - at.getTime()) / 1000;
  const early = seen.find((one) => one.requests >= people / 10)!.bytes;
  const most = Math.max(...seen.map(({ bytes }) => bytes));
  const p99 = quantile(waits, 0.99);
  return [
    {
      what: `${where}: until the last of ${people.toLocaleString('en')}`,
      figure: `${seconds.toFixed(1)} s`,
      floor: `${(floor.secondsEach * people).toFixed(1)} s`,
      ratio: seconds / (floor.secondsEach * people),
      goal: { atMost: 60 },
      measured: seconds,
      note: `${requests} pushes arrived`,
    },
    {
      what: `${where}: CPU time of a push`,
      figure: `${(perPush / 1000).toFixed(2)} ms`,
      floor: `${floor.senderMsEach.toFixed(2)} ms`,
      ratio: perPush / 1000 / floor.senderMsEach,
      note: `and ${floor.serviceMsEach.toFixed(2)} ms of the push service`,
    },
    {
      what: `${where}: highest memory of a process`,
      figure: megabytes(most),
      floor: `${megabytes(early)} at a tenth`,
      ratio: most / early,
      goal: { atMost: mostGrowth },
      note: `${megabytes(seen.at(-1)!.bytes)} at the end`,
    },
    {
      what: `${where}: a dashboard meanwhile, p99 in ms`,
      figure: `${p99.toFixed(1)} ms`,
      goal: { atMost: 50 },
      measured: p99,
      note: `half within ${median(waits).toFixed(1)} ms, all within ${Math.max(...waits).toFixed(0)} ms, of ${waits.length}`,
    },
  ];
}

/** On the database after all reminders were sent, the next of which are due tomorrow. */
async function idleMinute(settings: Record<string, string>): Promise<Finding> {
  const env = readEnv(settings);
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const database = await openDatabase(env, log, now);
  const deps = createDeps({ env, log, now, bus: noBus, draining: new AbortController().signal }, database);
  await deps.jobs.runDue();
  deps.jobs.start();
  await sleep(1000);
  const statements = await countStatements(() => sleep(60_000));
  await deps.jobs.stop();
  await database.close();
  return {
    what: 'statements in a minute with nothing due',
    figure: String(statements),
    goal: { atMost: 1 },
    measured: statements,
  };
}

/** How many statements SQLite runs meanwhile. */
async function countStatements(work: () => Promise<void>): Promise<number> {
  // oxlint-disable-next-line typescript/unbound-method -- called with a statement as `this`
  const { all, run } = StatementSync.prototype;
  let count = 0;
  const counted = <Rest extends unknown[], Result>(real: (this: StatementSync, ...rest: Rest) => Result) =>
    function (this: StatementSync, ...rest: Rest): Result {
      count++;
      return real.apply(this, rest);
    };
  Object.assign(StatementSync.prototype, { all: counted(all), run: counted(run) });
  await work();
  Object.assign(StatementSync.prototype, { all, run });
  return count;
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
