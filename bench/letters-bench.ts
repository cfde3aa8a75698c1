import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { StoredMoment } from '#server/db/dialect.ts';
import { openSmtpServer } from '#server/testing/open-smtp-server.ts';
import { startPostgres } from '#server/testing/postgres-cluster.ts';
import { startRedis } from '#server/testing/redis-server.ts';
import { addDays, weekdayOf } from '#shared/domain/calendar.ts';
import { dayIn } from '#shared/domain/days.ts';
import type { Bench, Finding } from './findings.ts';
import { inFolder, startKept } from './kept.ts';
import { cpuOf } from './measuring.ts';
import { quantile, readDashboards } from './read-dashboards.ts';
import { seedReminders } from './seed-reminders.ts';

const everyone = 100_000;
const spreadMs = 2 * 3_600_000;
const minute = 60_000;
const second = 1000;

export const lettersBench: Bench = {
  name: 'letters',
  title: 'Letters on a Sunday evening',
  about: `100,000 people in groups of five, each with one habit kept twice in this week, whose letters are due within the same two hours.
The first minute is measured: how many of its letters an SMTP server on this machine has received when it ends, and what
fifty people wait for who read their dashboards, fifty a second. The floor of their wait is the same in the twenty seconds
before. CPU time is that of the processes that send, without the database. PostgreSQL runs without fsync, with two
instances and Redis.`,
  run: async (size = everyone) => [...(await onSqlite(size)), ...(await onPostgres(size))],
};

type Run = (statement: string) => void | Promise<void>;

async function onSqlite(people: number): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const smtp = await openSmtpServer();
    const settings = settingsFor(folder, smtp);
    // Makes the tables.
    await (await startKept(settings)).stop();
    const db = new DatabaseSync(join(folder, 'kept.db'));
    const run: Run = (statement) => db.exec(statement);
    const cookies = await seedPeople(run, people, Date.now());
    const from = await queueLetters(run, people);
    db.close();
    const kept = await startKept(settings);
    const findings = await measure('SQLite, one process', { people, from, smtp, instances: [kept], cookies });
    await kept.stop();
    await smtp.stop();
    return findings;
  });
}

async function onPostgres(people: number): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const [smtp, postgres, redis] = [await openSmtpServer(), await startPostgres(), await startRedis()];
    await postgres.run('create database kept');
    const url = postgres.url('kept');
    const settings = { ...settingsFor(folder, smtp), DATABASE_URL: url, REDIS_URL: redis.url };
    await (await startKept(settings)).stop();
    const client = new Client({ connectionString: url });
    await client.connect();
    const run: Run = async (statement) => void (await client.query(statement));
    const cookies = await seedPeople(run, people, new Date().toISOString());
    const from = await queueLetters(run, people);
    await client.end();
    const instances = [await startKept(settings), await startKept(settings)];
    const findings = await measure('PostgreSQL, two instances', { people, from, smtp, instances, cookies });
    for (const kept of instances) await kept.stop();
    await redis.stop();
    await postgres.stop();
    await smtp.stop();
    return findings;
  });
}

type Smtp = Awaited<ReturnType<typeof openSmtpServer>>;

const settingsFor = (folder: string, smtp: Smtp): Record<string, string> => ({
  DATA_DIR: folder,
  SMTP_URL: smtp.url,
  LOG_LEVEL: 'warn',
});

/** Returns the cookies of the first fifty. Their reminders are due tomorrow. */
async function seedPeople(run: Run, people: number, madeAt: StoredMoment): Promise<string[]> {
  const tomorrow = new Date(Math.ceil(Date.now() / minute) * minute + 86_400_000);
  const cookies = await seedReminders(run, { people, at: tomorrow, host: 'push.example.com' });
  const today = dayIn('UTC', new Date());
  const now = new Date().toISOString();
  await run(`update users set email_confirmed_at = '${now}'`);
  for (const day of [addDays(today, -1), today])
    await run(`insert into commitment_completions (commitment_id, completion_date, user_id, settled_period, created_at)
      select commitment_id, '${day}', user_id, '${day}', '${madeAt}' from commitment_members`);
  return cookies;
}

/** All within two hours from the returned moment on. */
async function queueLetters(run: Run, people: number): Promise<Date> {
  const now = new Date();
  const from = new Date(now.getTime() + 60 * second);
  const today = dayIn('UTC', now);
  const payload = JSON.stringify({ sunday: addDays(today, (7 - weekdayOf(today)) % 7) });
  const rows = Array.from({ length: people }, (_, index) => {
    const due = new Date(from.getTime() + (index / people) * spreadMs).toISOString();
    return `('letter', 'letter:${index + 1}', ${index + 1}, '${payload}', '${now.toISOString()}', '${due}')`;
  });
  await run('begin');
  for (let start = 0; start < rows.length; start += 1000)
    await run(`insert into jobs (kind, job_key, user_id, payload, created_at, run_after)
      values ${rows.slice(start, start + 1000).join(', ')}`);
  await run('commit');
  // Otherwise PostgreSQL does it by itself meanwhile.
  await run('vacuum');
  await run('analyze');
  return from;
}

type Scene = {
  people: number;
  from: Date;
  smtp: Smtp;
  instances: readonly Awaited<ReturnType<typeof startKept>>[];
  cookies: readonly string[];
};

async function measure(where: string, { people, from, smtp, instances, cookies }: Scene): Promise<Finding[]> {
  if (Date.now() + 25 * second > from.getTime()) throw new Error('Seeding took too long');
  const urls = instances.map(({ url }) => url);
  await sleep(from.getTime() - 20 * second - Date.now());
  const before = readDashboards(urls, cookies);
  await sleep(from.getTime() - Date.now());
  const calm = quantile(await before.stop(), 0.99);
  const cpu = () => instances.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const reader = readDashboards(urls, cookies);
  const cpuBefore = cpu();
  await sleep(minute);
  const due = Math.floor((people * minute) / spreadMs);
  const sent = smtp.delivered.length;
  const cpuOfLetters = cpu() - cpuBefore;
  const waits = await reader.stop();
  const p99 = quantile(waits, 0.99);
  return [
    {
      what: `${where}: letters received when the minute ends`,
      figure: String(sent),
      floor: `${due} due`,
      ratio: sent / due,
      goal: { atLeast: 0.98 },
    },
    {
      what: `${where}: CPU time of the minute, dashboards included`,
      figure: `${(cpuOfLetters / 1e6).toFixed(1)} s`,
      note: `${((100 * cpuOfLetters) / 1e6 / 60).toFixed(0)} % of a core`,
    },
    {
      what: `${where}: a dashboard meanwhile, p99 in ms`,
      figure: `${p99.toFixed(1)} ms`,
      floor: `${calm.toFixed(1)} ms`,
      ratio: p99 / calm,
      goal: { atMost: 50 },
      measured: p99,
      note: `all within ${Math.max(...waits).toFixed(0)} ms, of ${waits.length}`,
    },
  ];
}
