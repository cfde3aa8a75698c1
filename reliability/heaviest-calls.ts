import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limits } from '#shared/domain/limits.ts';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { streaksSettled } from '#server/commitments/settled-streaks.ts';
import type { Write } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { noBus } from '#server/realtime/bus.ts';
import { startPostgres } from '#server/testing/postgres-cluster.ts';
import { seedPeople } from '#server/testing/seed-people.ts';
import { testBrowser } from '#server/testing/test-browser.ts';
import type { Asked } from './calling-thread.ts';
import { seedMoneyBetween, seedPromises, today } from './full-quota.ts';
import type { Run } from './run.ts';

// One person at every quota: how long does each of their calls hold the event loop or a lock, and with it the others?

const mostMs = 50;
const now = () => new Date(`${today}T12:00:00.000Z`);
/** In milliseconds: the longest turn of the event loop, the longest transaction, and what a companion waited for a lock. */
type Held = { loop: number; transaction: number; wait: number };

export async function heaviestCalls(run: Run): Promise<void> {
  await measure(run, 'SQLite', {}, run.size(365, 20));
  if (run.isShort) return;
  const postgres = await startPostgres();
  await postgres.run('create database kept');
  await measure(run, 'PostgreSQL', { DATABASE_URL: postgres.url('kept') }, run.size(60, 20));
  await postgres.stop();
}

async function measure(run: Run, name: string, settings: Record<string, string>, days: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kept-heaviest-'));
  const log = pino({ level: 'silent' });
  const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent', LIMIT_CALLS_PER_SESSION: '1000000', ...settings });
  const database = await openDatabase(env, log, now);
  const writes = watchedWrites(database.write);
  const watched = { ...database, write: writes.write };
  const deps = createDeps({ env, log, now, bus: noBus, draining: new AbortController().signal }, watched);
  const app = await buildApp(deps, watched);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  const ann = testBrowser(app);
  const form = { username: 'ann', email: 'ann@example.com', password: 'secret-1', name: 'Ann', timezone: 'UTC' };
  const annId = ((await ann.send('POST', '/api/register', form)).body as { id: number }).id;
  const crowd = await seedPeople(deps.write, 'crowd', limits.members.max - 1);
  const full = await seedPromises(deps.write, annId, crowd, days);
  const goalId = await seedMoneyBetween(deps.write, annId, crowd, full.habit, days);

  const cookie = [...ann.cookies].map((one) => one.join('=')).join('; ');
  const caller = new Worker(new URL('calling-thread.ts', import.meta.url), { workerData: { address, cookie } });
  const ask = async (asked: Asked) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not a window
    caller.postMessage(asked);
    return ((await once(caller, 'message')) as [number])[0];
  };

  /** What a call leaves to be done counts as its own, and does not slow down the next one. */
  const background = async () => {
    await streaksSettled(deps);
    await deps.jobs.runDue();
  };

  const companion = watchLocks(env.databaseUrl, [full.habit, full.challenge]);

  const measured: [string, Held][] = [];
  async function call(what: string, method: string, path: string, body?: object) {
    // Once before, so that statements are prepared and code is compiled.
    if (method === 'GET') await ask({ method, path });
    // As after a change, so that nothing is answered from memory.
    deps.hub.send([annId], { action: 'changed', actorId: annId, habitId: full.habit });
    deps.hub.send([annId], { action: 'changed', actorId: annId, challengeId: full.challenge });
    await background();
    writes.reset();
    await companion.longest();
    const { loop, status } = await heldLoop(async () => {
      const answered = await ask({ method, path, body });
      await background();
      return answered;
    });
    if (status >= 400) run.miss(`${what} answered ${status}`);
    measured.push([what, { loop, transaction: writes.longest(), wait: await companion.longest() }]);
  }

  const habit = `/api/habits/${full.habit}`;
  const challenge = `/api/challenges/${full.challenge}`;
  for (const [what, path] of [
    ['dashboard', '/api/dashboard'],
    ['habits', '/api/habits'],
    ['challenges', '/api/challenges'],
    ['memberships', '/api/memberships'],
    ['own days of challenges', '/api/challenge-completions'],
    ['habit page', habit],
    ['its month', `${habit}/months`],
    ['its year', `${habit}/year`],
    ['its members', `${habit}/members`],
    ['its completions', `${habit}/completions`],
    ['its completions of all time', `${habit}/completions?from=2000-01-01`],
    ['challenge page', challenge],
    ['its year, a challenge', `${challenge}/year`],
    ['its members, a challenge', `${challenge}/members`],
    ['its completions, a challenge', `${challenge}/completions`],
    ['statement', '/api/reward-transactions?limit=100'],
    ['summary', '/api/reward-transactions/summary'],
    ['earnings', '/api/reward-transactions/earnings'],
    ['statement as CSV', '/api/reward-transactions/csv'],
    ['export', '/api/user/export'],
    ['pace', '/api/goal-rewards/pace'],
    ['goals, one of 20 people', '/api/goal-rewards'],
    ['200 pledges', '/api/pledges'],
    ['dues of 200 pledges', '/api/dues'],
  ] as const)
    await call(what, 'GET', path);

  const goal = `/api/goal-rewards/${goalId}`;
  await call('settle 20 pledges', 'POST', '/api/dues/settlements', { userId: crowd[0], currency: 'USD', amount: 1 });
  await call('put money in', 'POST', `${goal}/contributions`, { amount: 1 });
  await call('lower the price for 20 people', 'PATCH', goal, { price: 5 });
  await call('redeem for 20 people', 'POST', `${goal}/redeem`);
  await call('time zone change', 'PATCH', '/api/user', { timezone: 'Asia/Tokyo' });
  await call('time zone unchanged', 'PATCH', '/api/user', { timezone: 'Asia/Tokyo' });
  await call('new currency', 'PATCH', '/api/user', { currency: 'EUR' });
  await call('nudge 999 people', 'POST', `${habit}/nudge`);
  // Once before, like the reading calls.
  for (const path of [habit, challenge])
    for (const method of ['POST', 'DELETE']) await ask({ method, path: `${path}/complete` });
  for (const what of ['pause', 'unpause']) await ask({ method: 'POST', path: `${habit}/${what}` });
  await background();
  for (const frequency of ['Daily', 'Weekly', 'Monthly']) {
    if (frequency !== 'Daily') await call(`new schedule, ${frequency}`, 'PATCH', habit, { frequency });
    await call(`complete, ${frequency}`, 'POST', `${habit}/complete`);
    await call(`undo, ${frequency}`, 'DELETE', `${habit}/complete`);
    await call(`pause, ${frequency}`, 'POST', `${habit}/pause`);
    await call(`resume, ${frequency}`, 'POST', `${habit}/unpause`);
    await call(`habit page, ${frequency}`, 'GET', habit);
    await call(`dashboard, ${frequency}`, 'GET', '/api/dashboard');
  }
  await call('complete a challenge', 'POST', `${challenge}/complete`);
  await call('undo in a challenge', 'DELETE', `${challenge}/complete`);
  await call('comment', 'POST', `${habit}/comments`, { content: 'Well done.' });
  await call('archive', 'PATCH', habit, { archived: true });
  const made = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: 5, currency: 'EUR' };
  await call('create', 'POST', '/api/habits', made);
  await call('leave a small promise', 'DELETE', `/api/habits/${full.small}/members/${annId}`);
  await call('unarchive', 'PATCH', habit, { archived: false });
  await call('leave', 'DELETE', `${habit}/members/${annId}`);
  await call('join as the 1,000th', 'POST', `/api/habits/join/${full.habitCode}`, {});
  await call('delete account', 'DELETE', '/api/user', { password: 'secret-1' });

  run.figure(`${name}, one person with 200 habits and 200 challenges, one of each with 1,000 members, ${days} days`);
  for (const [what, { loop, transaction, wait }] of measured.toSorted(([, a], [, b]) => b.loop - a.loop))
    run.figure(
      `${what}: ${loop.toFixed(1)} ms of the event loop at once` +
        (transaction > 0 ? `, longest transaction ${transaction.toFixed(1)} ms` : '') +
        (wait > 0 ? `, a companion waited ${wait.toFixed(1)} ms` : ''),
    );
  for (const [what, { loop, transaction, wait }] of measured) {
    run.holds(loop < run.within(mostMs), `${name}: ${what} held the event loop for ${Math.round(loop)} ms`);
    // On SQLite every other write waits for the transaction.
    const held = env.databaseUrl === undefined ? transaction : wait;
    run.holds(held < run.within(mostMs), `${name}: others waited ${Math.round(held)} ms for ${what}`);
  }

  await companion.stop();
  await caller.terminate();
  await app.close();
  await deps.jobs.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The longest transaction by the clock. */
function watchedWrites(write: Write) {
  let longest = 0;
  const watched: Write = (work) => {
    let startedAt = 0;
    return write((tx) => {
      startedAt = performance.now();
      return work(tx);
    }).finally(() => {
      if (startedAt > 0) longest = Math.max(longest, performance.now() - startedAt);
    });
  };
  return { write: watched, longest: () => longest, reset: () => void (longest = 0) };
}

/** On PostgreSQL, how long a companion waits who locks the promises with a thousand members. */
function watchLocks(url: string | undefined, ids: readonly number[]) {
  const thread = url && new Worker(new URL('locking-thread.ts', import.meta.url), { workerData: { url, ids } });
  return {
    /** Since it was asked last. */
    async longest(): Promise<number> {
      if (!thread) return 0;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not a window
      thread.postMessage(null);
      return ((await once(thread, 'message')) as [number])[0];
    },
    stop: async () => void (thread && (await thread.terminate())),
  };
}

/**
 * The longest turn of the event loop while `work` runs, in time of the processor: on a machine that does much else the
 * clock would measure the others.
 */
async function heldLoop(work: () => Promise<number>): Promise<{ loop: number; status: number }> {
  let loop = 0;
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = spent();
  const over = new AbortController();
  const turning = (async () => {
    while (!over.signal.aborted) {
      await new Promise(setImmediate);
      const at = spent();
      loop = Math.max(loop, at - last);
      last = at;
    }
  })();
  const status = await work();
  over.abort();
  await turning;
  return { loop, status };
}
