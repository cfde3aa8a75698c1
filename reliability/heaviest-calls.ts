import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cents } from '#shared/domain/money.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { limits } from '#shared/domain/limits.ts';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { noBus } from '#server/realtime/bus.ts';
import { insertRows } from '#server/testing/insert-rows.ts';
import { seedPeople } from '#server/testing/seed-people.ts';
import { testBrowser } from '#server/testing/test-browser.ts';
import type { Run } from './run.ts';

// One person at every quota: how long does each of their calls hold the event loop, and with it everyone else?

const mostMs = 50;
/** These grow with everything that 1,000 people did, or with everything that one person ever did. */
const unbounded = new Set(['export', 'new schedule', 'its completions', 'its month', 'own days of challenges']);
const now = () => new Date('2026-03-10T12:00:00.000Z');
const today = '2026-03-10';
type Kind = 'habit' | 'challenge';

export async function heaviestCalls(run: Run): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kept-heaviest-'));
  const log = pino({ level: 'silent' });
  const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent', LIMIT_CALLS_PER_SESSION: '1000000' });
  const database = await openDatabase(env, log, now);
  const deps = createDeps({ env, log, now, bus: noBus, draining: new AbortController().signal }, database);
  const app = await buildApp(deps, database);
  await app.ready();

  const ann = testBrowser(app);
  const form = { username: 'ann', email: 'ann@example.com', password: 'secret-1', name: 'Ann', timezone: 'UTC' };
  const annId = ((await ann.send('POST', '/api/register', form)).body as { id: number }).id;
  const crowd = await seedPeople(deps.write, 'crowd', limits.members.max - 1);
  const days = run.size(365, 60);
  const full = await seedPromises(deps, annId, crowd, days);

  const measured: [string, number][] = [];
  async function call(name: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
    // Once before, so that statements are prepared and code is compiled.
    if (method === 'GET') await ann.send(method, path);
    const { held, status } = await heldLoop(async () => (await ann.send(method, path, body)).status);
    if (status >= 400) run.miss(`${name} answered ${status}`);
    measured.push([name, held]);
  }

  const habit = `/api/habits/${full.crowded}`;
  for (const [name, path] of [
    ['dashboard', '/api/dashboard'],
    ['habits', '/api/habits'],
    ['challenges', '/api/challenges'],
    ['memberships', '/api/memberships'],
    ['own days of challenges', '/api/challenge-completions'],
    ['habit page, 1,000 members', habit],
    ['its month', `${habit}/months`],
    ['its members', `${habit}/members`],
    ['its completions', `${habit}/completions`],
    ['challenge page', `/api/challenges/${full.challenge}`],
    ['statement', '/api/reward-transactions?limit=100'],
    ['summary', '/api/reward-transactions/summary'],
    ['statement as CSV', '/api/reward-transactions/csv'],
    ['export', '/api/user/export'],
    ['pace', '/api/goal-rewards/pace'],
  ] as const)
    await call(name, 'GET', path);

  await call('time zone change', 'PATCH', '/api/user', { timezone: 'Asia/Tokyo' });
  await call('time zone unchanged', 'PATCH', '/api/user', { timezone: 'Asia/Tokyo' });
  await call('new currency', 'PATCH', '/api/user', { currency: 'EUR' });
  await call('complete, 1,000 members', 'POST', `${habit}/complete`);
  await call('undo', 'DELETE', `${habit}/complete`);
  await call('nudge 999 people', 'POST', `${habit}/nudge`);
  await call('comment', 'POST', `${habit}/comments`, { content: 'Well done.' });
  await call('pause', 'POST', `${habit}/pause`);
  await call('resume', 'POST', `${habit}/unpause`);
  await call('archive', 'PATCH', habit, { archived: true });
  await call('create', 'POST', '/api/habits', {
    name: 'Run',
    description: 'Far',
    frequency: 'Daily',
    rewardAmount: 5,
    currency: 'EUR',
  });
  await call('leave', 'DELETE', `/api/habits/${full.habit}/members/${annId}`);
  await call('unarchive', 'PATCH', habit, { archived: false });
  await call('new schedule', 'PATCH', habit, { frequency: 'Weekly' });
  await call('leave, 1,000 members', 'DELETE', `${habit}/members/${annId}`);
  await call('join as the 1,000th', 'POST', `/api/habits/join/${full.crowdedCode}`, {});
  await call('delete account', 'DELETE', '/api/user', { password: 'secret-1' });

  for (const [name, held] of measured.toSorted((a, b) => b[1] - a[1]))
    run.figure(`${name} holds the others for ${held.toFixed(1)} ms at most`);
  for (const [name, held] of measured)
    run.holds(held < run.within(mostMs) || unbounded.has(name), `${name} held the others for ${Math.round(held)} ms`);

  await app.close();
  await deps.mail.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The longest turn of the event loop while `work` runs, in time of the processor: on a machine that does much else the
 * clock would measure the others.
 */
async function heldLoop(work: () => Promise<number>): Promise<{ held: number; status: number }> {
  let held = 0;
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
      held = Math.max(held, at - last);
      last = at;
    }
  })();
  const status = await work();
  over.abort();
  await turning;
  return { held, status };
}

/** Ann is in as many promises as a person may be, with four companions each, and one of them has 1,000 members. */
async function seedPromises({ write }: Pick<Deps, 'write'>, annId: number, crowd: readonly number[], days: number) {
  const dates = Array.from({ length: days }, (_, back) => addDays(today, -1 - back));
  const at = { created_at: '2025-01-01T00:00:00.000Z' };
  const made: Record<Kind, number[]> = { habit: [], challenge: [] };
  for (const kind of ['habit', 'challenge'] as const) {
    for (let number = 0; number < limits.promises.max; number++) {
      const isCrowded = kind === 'habit' && number === 0;
      const members = isCrowded ? [annId, ...crowd] : [annId, ...crowd.slice(number % 900, (number % 900) + 4)];
      await write(async (tx) => {
        const { id } = await tx
          .insertInto('commitments')
          .values({
            kind,
            name: `Promise ${number}`,
            description: 'Every day.',
            every: 'day',
            creator_id: annId,
            invite_code: `${kind}-${number}`,
            completion_count: members.length * days,
            streak_length: isCrowded ? 0 : days,
            streak_last: isCrowded ? null : dates[0]!,
            streak_first: isCrowded ? null : dates.at(-1)!,
            streak_best: isCrowded ? 1 : days,
            best_known: 1,
            ...(kind === 'challenge' && {
              goal_days: 3000,
              completion_days: 3000,
              start_date: '2025-01-01',
              end_date: '2033-03-20',
            }),
            ...at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        made[kind].push(id);
        const of = { commitment_id: id };
        await insertRows(
          tx,
          'commitment_members',
          members.map((user_id) => ({
            ...of,
            user_id,
            role: 'doer',
            reward_amount: 500 as Cents,
            joined_at: at.created_at,
          })),
        );
        await insertRows(
          tx,
          'commitment_spans',
          members.map((user_id) => ({ ...of, user_id, from_day: dates.at(-1)!, until_day: null })),
        );
        await insertRows(
          tx,
          'reward_transactions',
          dates.map((date) => ({
            user_id: annId,
            amount: 500 as Cents,
            currency: 'USD' as const,
            type: kind,
            commitment_kind: kind,
            ...of,
            description: `Promise ${number}`,
            source_key: `${kind} ${id} ${date}`,
            created_at: `${date}T12:00:00.000Z`,
          })),
        );
        // A thousand people never all keep a period.
        const keepers = isCrowded ? members.slice(0, -10) : members;
        await insertRows(
          tx,
          'commitment_completions',
          keepers.flatMap((user_id) =>
            dates.map((completion_date) => ({
              ...of,
              user_id,
              completion_date,
              paid_by: null,
              settled_period: null,
              ...at,
            })),
          ),
        );
      });
    }
  }
  await write((tx) =>
    tx
      .updateTable('users')
      .set({ balance: (2 * limits.promises.max * days * 500) as Cents })
      .where('id', '=', annId)
      .execute(),
  );
  return { crowded: made.habit[0]!, crowdedCode: 'habit-0', habit: made.habit[1]!, challenge: made.challenge[0]! };
}
