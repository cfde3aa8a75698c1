import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import type { ClaimingHandler, JobHandler, LockingHandler } from './job-handler.ts';
import { queueClaimed, queueJobs, type Job, type NewJob } from './job-store.ts';
import { jobWorker } from './job-worker.ts';

const second = 1000;
const lease = 60 * second;
const kept = await testApp();
const { write, db } = kept.deps;

beforeEach(() => write((tx) => tx.deleteFrom('jobs').execute()));

function worker(handlers: Partial<Record<'reminders' | 'push', JobHandler>>) {
  const made = jobWorker(kept.deps, handlers);
  onTestFinished(() => {
    for (const end of endings.splice(0)) end();
    return made.stop();
  });
  return made;
}

const endings: (() => void)[] = [];
const untilTestEnds = () => new Promise<void>((resolve) => endings.push(resolve));

const keys = (count: number, name = 'job') => Array.from({ length: count }, (_, number) => `${name} ${number}`);
const newJob = (kind: NewJob['kind'], key: string): NewJob => ({
  kind,
  key,
  userId: null,
  payload: { key },
  runAfter: kept.clock.now(),
});
const keyOf = (job: Job) => (JSON.parse(job.payload) as { key: string }).key;
const queue = (names: readonly string[]) =>
  write((tx) =>
    queueJobs(
      tx,
      names.map((key) => newJob('reminders', key)),
      kept.clock.now(),
    ),
  );
const queued = () => db.selectFrom('jobs').select(['job_key', 'attempts', 'run_after']).orderBy('id').execute();
const inSeconds = (seconds: number) => new Date(kept.clock.now().getTime() + seconds * second).toISOString();

/** Removes its jobs, and queues a push for each: as claimed if it may. */
function feeding(perTransaction = 4): LockingHandler & { ran: string[] } {
  const ran: string[] = [];
  return {
    ran,
    perTransaction,
    feeds: 'push',
    async runIn(tx, jobs, now, leaseEndsAt) {
      ran.push(...jobs.map(keyOf));
      await tx
        .deleteFrom('jobs')
        .where(
          'id',
          'in',
          jobs.map(({ id }) => id),
        )
        .execute();
      const pushes = jobs.map((job) => newJob('push', `push of ${keyOf(job)}`));
      if (leaseEndsAt) return { claimed: await queueClaimed(tx, pushes, now, leaseEndsAt), hasDue: false };
      await queueJobs(tx, pushes, now);
      return { claimed: [], hasDue: true };
    },
  };
}

function sending(
  run: (key: string) => Promise<void> = async () => {},
  atOnce = 4,
): ClaimingHandler & { ran: string[] } {
  const ran: string[] = [];
  return {
    ran,
    atOnce,
    perClaim: atOnce,
    leaseMs: lease,
    run: async (jobs, settle) => {
      await Promise.all(
        jobs.map(async (job) => {
          ran.push(`${keyOf(job)}, attempt ${job.attempts}`);
          await run(keyOf(job));
          settle(job, 'done');
        }),
      );
    },
  };
}

const sentAtOnce = (names: readonly string[]) => names.map((key) => `push of ${key}, attempt 1`).toSorted();

test('each job runs once, however many workers share the rows', async () => {
  await queue(keys(60));
  const both = [1, 2, 3].map(() => ({ reminders: feeding(), push: sending() }));
  await Promise.all(both.map((handlers) => worker(handlers).runDue()));
  expect(both.flatMap(({ reminders }) => reminders.ran).toSorted()).toEqual(keys(60).toSorted());
  expect(both.flatMap(({ push }) => push.ran).toSorted()).toEqual(sentAtOnce(keys(60)));
  expect(await queued()).toEqual([]);
});

describe('a transaction that fails', () => {
  /** Does its work, and fails before the commit, as if the process had been killed. */
  function failing(): LockingHandler & { ran: string[] } {
    const handler = feeding();
    return {
      ...handler,
      async runIn(...given) {
        await handler.runIn(...given);
        throw new Error('no more');
      },
    };
  }

  test('is undone: nothing that it queued runs, and nothing is lost', async () => {
    await queue(keys(2));
    const push = sending();
    await worker({ reminders: failing(), push }).runDue();
    expect(push.ran).toEqual([]);
    expect(await queued()).toEqual([
      { job_key: 'job 0', attempts: 1, run_after: inSeconds(5) },
      { job_key: 'job 1', attempts: 1, run_after: inSeconds(5) },
    ]);
    kept.clock.advance(5 * second);
    await worker({ reminders: feeding(), push }).runDue();
    expect(push.ran).toEqual(sentAtOnce(keys(2)));
  });

  test('is tried again after 5 seconds, then after twice as long each time', async () => {
    await queue(['job']);
    const reminders = failing();
    const one = worker({ reminders });
    for (const wait of [5, 10, 20]) {
      await one.runDue();
      expect(await queued()).toMatchObject([{ run_after: inSeconds(wait) }]);
      kept.clock.advance(wait * second);
    }
    expect(reminders.ran).toHaveLength(3);
  });
});

describe('a job that was queued as claimed', () => {
  test('is left alone by others until its lease ends, and then runs if its worker has died', async () => {
    await queue(['job']);
    // It queues, and dies before it sends.
    const dead = worker({ reminders: feeding(), push: sending(untilTestEnds) });
    void dead.runDue();
    await expect.poll(queued).toEqual([{ job_key: 'push of job', attempts: 1, run_after: inSeconds(60) }]);
    void dead.stop();

    const push = sending();
    const next = worker({ push });
    kept.clock.advance(lease - 1);
    await next.runDue();
    expect(push.ran).toEqual([]);
    kept.clock.advance(1);
    await next.runDue();
    expect(push.ran).toEqual(['push of job, attempt 2']);
    expect(await queued()).toEqual([]);
  });

  test('is not run a second time if its key is queued already', async () => {
    await write((tx) => queueJobs(tx, [{ ...newJob('push', 'push of job'), runAfter: null }], kept.clock.now()));
    await queue(['job']);
    const push = sending();
    await worker({ reminders: feeding(), push }).runDue();
    expect(push.ran).toEqual([]);
  });
});

describe('jobs are queued as due', () => {
  test('if this process does not run their kind', async () => {
    await queue(['job']);
    await worker({ reminders: feeding() }).runDue();
    expect(await queued()).toEqual([{ job_key: 'push of job', attempts: 0, run_after: inSeconds(0) }]);
  });

  test('if no place becomes free in time, so that slow pushes hold up nothing else', async () => {
    await queue(keys(2));
    const push = sending(untilTestEnds, 1);
    void worker({ reminders: feeding(1), push }).runDue();
    await expect
      .poll(async () => (await queued()).map(({ job_key, attempts }) => [job_key, attempts]), { timeout: 10_000 })
      .toEqual([
        ['push of job 0', 1],
        ['push of job 1', 0],
      ]);
  });
});
