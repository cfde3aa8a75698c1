import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import type { Tx } from '#server/db/database.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { queueJobs, type Job, type NewJob } from './job-store.ts';
import type { ClaimingHandler, JobDeps, Outcome } from './job-handler.ts';
import { jobWorker } from './job-worker.ts';

const second = 1000;
const lease = 60 * second;
const kept = await testApp();
const { write, db } = kept.deps;

beforeEach(() => write((tx) => tx.deleteFrom('jobs').execute()));

const gates: (() => void)[] = [];
type Settle = (job: Job, outcome: Outcome) => void;

/** Runs each job by itself. `ran` lists the keys in the order in which they were started. */
function handler(work: (key: string, job: Job) => Promise<Outcome> | Outcome, { atOnce = 4, perClaim = 4 } = {}) {
  const ran: string[] = [];
  async function run(jobs: readonly Job[], settle: Settle) {
    await Promise.all(
      jobs.map(async (job) => {
        const { key } = JSON.parse(job.payload) as { key: string };
        ran.push(key);
        settle(job, await work(key, job));
      }),
    );
  }
  return { atOnce, perClaim, leaseMs: lease, run, ran };
}

function worker(handlers: Parameters<typeof jobWorker>[1], changed: Partial<JobDeps> = {}) {
  const made = jobWorker({ ...kept.deps, ...changed }, handlers);
  onTestFinished(() => {
    for (const open of gates.splice(0)) open();
    return made.stop();
  });
  return made;
}

type Wanted = Partial<Omit<NewJob, 'key' | 'userId'>>;

function queue(keys: readonly string[], wanted: Wanted = {}): Promise<void> {
  const now = kept.clock.now();
  const job = (key: string): NewJob => ({
    kind: 'push',
    userId: null,
    runAfter: now,
    ...wanted,
    key,
    payload: { key },
  });
  return write((tx) => queueJobs(tx, keys.map(job), now));
}

const keys = (count: number, name = 'job') => Array.from({ length: count }, (_, number) => `${name} ${number}`);
const queued = () => db.selectFrom('jobs').select(['job_key', 'attempts', 'run_after']).orderBy('id').execute();
const inSeconds = (seconds: number) => new Date(kept.clock.now().getTime() + seconds * second);

/** A promise, and the function that fulfils it, called at the end of the test at the latest. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  gates.push(resolve);
  return { promise, open: resolve };
}

describe('a job runs once', () => {
  test('however many workers share the rows', async () => {
    await queue(keys(60));
    const handlers = [1, 2, 3].map(() => handler(() => 'done'));
    const workers = handlers.map((push) => worker({ push }));
    await Promise.all(workers.map((one) => one.runDue()));
    expect(await queued()).toEqual([]);
    expect(handlers.flatMap(({ ran }) => ran).toSorted()).toEqual(keys(60).toSorted());
  });

  test('however often it is queued', async () => {
    await queue(['same', 'same']);
    await queue(['same']);
    const push = handler(() => 'done');
    await worker({ push }).runDue();
    expect(push.ran).toEqual(['same']);
  });

  test('also if a handler settles it twice, or throws after that', async () => {
    await queue(['job']);
    async function run([job]: readonly Job[], settle: Settle) {
      settle(job!, 'done');
      settle(job!, 'retry');
      throw new Error('late');
    }
    await worker({ push: { ...handler(() => 'done'), run } }).runDue();
    expect(await queued()).toEqual([]);
  });
});

describe('a worker that died while it ran a job', () => {
  test('loses nothing: another one runs the job when the lease has ended', async () => {
    await queue(keys(3));
    const dead = worker({ push: handler(() => gate().promise.then(() => 'done')) });
    dead.wake();
    await eventually(async () => expect(await queued()).toMatchObject(keys(3).map(() => ({ attempts: 1 }))));
    // It would claim them again itself: a dead worker claims nothing.
    void dead.stop();

    const push = handler(() => 'done');
    const next = worker({ push });
    kept.clock.advance(lease - 1);
    await next.runDue();
    expect(push.ran).toEqual([]);
    kept.clock.advance(1);
    await next.runDue();
    expect(push.ran).toEqual(keys(3));
    expect(await queued()).toEqual([]);
  });

  test.for<Outcome>(['done', 'retry', { againAt: new Date(0) }])(
    'and was only slow leaves the job to the next one, though it ends with %o',
    async (outcome) => {
      await queue(['job']);
      const late = gate();
      const first = worker({ push: handler(() => late.promise.then(() => outcome)) });
      first.wake();
      await eventually(async () => expect(await queued()).toMatchObject([{ attempts: 1 }]));
      // It would claim the job again itself.
      const ended = first.stop();
      kept.clock.advance(lease);
      const second = worker({ push: handler(() => 'retry') });
      await second.runDue();
      const after = await queued();
      expect(after).toMatchObject([{ attempts: 2 }]);
      late.open();
      await ended;
      expect(await queued()).toEqual(after);
    },
  );
});

describe('a job that failed', () => {
  test('is tried again after 5 seconds, then after twice as long each time, up to ten minutes', async () => {
    await queue(['job']);
    const push = handler(() => 'retry');
    const one = worker({ push });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      await one.runDue();
      expect(push.ran).toHaveLength(attempt);
      const wait = Date.parse((await queued())[0]!.run_after!) - kept.clock.now().getTime();
      waits.push(wait / second);
      kept.clock.advance(wait - 1);
      await one.runDue();
      kept.clock.advance(1);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
  });

  test('by an error that was thrown is tried again too, and those settled before are not', async () => {
    await queue(keys(2));
    async function run([job]: readonly Job[], settle: Settle) {
      settle(job!, 'done');
      throw new Error('no answer');
    }
    await worker({ push: { ...handler(() => 'done'), run } }).runDue();
    expect(await queued()).toMatchObject([{ job_key: 'job 1', attempts: 1, run_after: inSeconds(5).toISOString() }]);
  });

  test('can name the moment itself, and can be put back as if it had not been tried', async () => {
    await queue(keys(3));
    const outcomes: Record<string, Outcome> = {
      'job 0': { againAt: inSeconds(7) },
      'job 1': { againAt: inSeconds(8), isFree: true },
      'job 2': 'settled',
    };
    await worker({ push: handler((key) => outcomes[key]!) }).runDue();
    expect(await queued()).toEqual([
      { job_key: 'job 0', attempts: 1, run_after: inSeconds(7).toISOString() },
      { job_key: 'job 1', attempts: 0, run_after: inSeconds(8).toISOString() },
      { job_key: 'job 2', attempts: 1, run_after: inSeconds(60).toISOString() },
    ]);
  });
});

test('a job is dropped from the moment it expires', async () => {
  await queue(['expired'], { expiresAt: inSeconds(10) });
  await queue(['just in time'], { expiresAt: new Date(inSeconds(10).getTime() + 1) });
  kept.clock.advance(10 * second);
  const push = handler(() => 'done');
  await worker({ push }).runDue();
  expect(push.ran).toEqual(['just in time']);
  expect(await queued()).toEqual([]);
});

describe('slow jobs hold up', () => {
  test('no others of their kind, as long as one place is free', async () => {
    const slow = gate();
    const push = handler((key) => (key.startsWith('slow') ? slow.promise.then(() => 'done') : 'done'));
    const one = worker({ push });
    await queue(keys(3, 'slow'));
    one.wake();
    await eventually(() => expect(push.ran).toHaveLength(3));
    await queue(keys(20));
    one.wake();
    await eventually(async () => expect(await queued()).toHaveLength(3));
    expect(push.ran).toEqual([...keys(3, 'slow'), ...keys(20)]);
    slow.open();
    await one.stop();
    expect(await queued()).toEqual([]);
  });

  test('no other kind, even if they take every place', async () => {
    const slow = gate();
    const [push, mail] = [handler(() => slow.promise.then(() => 'done')), handler(() => 'done')];
    await queue(keys(9, 'slow'));
    const one = worker({ push, mail });
    one.wake();
    await eventually(() => expect(push.ran).toHaveLength(4));
    await queue(keys(9, 'mail'), { kind: 'mail' });
    one.wake();
    await eventually(async () => expect(await queued()).toHaveLength(9));
    expect(mail.ran).toEqual(keys(9, 'mail'));
    expect(push.ran, 'more than there are places').toHaveLength(4);
  });
});

describe('the worker looks', () => {
  test('with one statement, if nothing is due', async () => {
    await queue(['later'], { runAfter: inSeconds(1) });
    await queue(['waiting'], { kind: 'mail', runAfter: null });
    const one = worker({ push: handler(() => 'done'), mail: handler(() => 'done') });
    await one.runDue();
    const sent = await recordStatements(async () => {
      one.wake();
      await one.stop();
    });
    expect(sent.map(({ text }) => text.slice(0, 6))).toEqual(['select']);
  });

  test('again if it is woken while it looks', async () => {
    const push = handler(() => 'done');
    const one = worker({ push });
    for (const key of keys(40)) {
      await queue([key]);
      one.wake();
    }
    await eventually(() => expect(push.ran).toHaveLength(40));
  });

  describe('once started, by itself', () => {
    const now = () => new Date();
    const soon = () => new Date(Date.now() + 80);

    test('when the next job is due', async () => {
      await queue(['soon'], { runAfter: soon() });
      const push = handler(() => 'done');
      worker({ push }, { now }).start();
      await eventually(() => expect(push.ran).toEqual(['soon']));
    });

    test('when a job is due that was put back', async () => {
      await queue(['job']);
      const push = handler((_, { attempts }) => (attempts === 1 ? { againAt: soon() } : 'done'));
      worker({ push }, { now }).start();
      await eventually(() => expect(push.ran).toEqual(['job', 'job']));
    });

    test('when a job is due, while a slow one of its kind runs', async () => {
      await queue(['slow']);
      await queue(['soon'], { runAfter: soon() });
      const slow = gate();
      const push = handler((key) => (key === 'slow' ? slow.promise.then(() => 'done') : 'done'));
      worker({ push }, { now }).start();
      await eventually(() => expect(push.ran).toEqual(['slow', 'soon']));
    });
  });

  test('not, unless it was started or woken', async () => {
    await queue(['job']);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    const one = worker({ push: handler(() => 'retry') });
    await one.runDue();
    await one.stop();
    one.start();
    one.wake();
    expect(timers.mock.calls.filter(([work]) => work.name === 'wake')).toEqual([]);
  });
});

describe('while the database refuses', () => {
  /** Fails every write while `isDown`. */
  function unreliable() {
    const state = { isDown: false };
    const flaky = <T>(work: (tx: Tx) => Promise<T>) =>
      state.isDown ? Promise.reject(new Error('the database is away')) : write(work);
    return { state, changed: { write: flaky } };
  }

  test('an outcome is kept and stored once it is back, and the job does not run again', async () => {
    await queue(keys(3));
    const { state, changed } = unreliable();
    const push = handler(() => {
      state.isDown = true;
      return 'done';
    });
    const one = worker({ push }, changed);
    kept.logged.length = 0;
    one.wake();
    await eventually(() => expect(kept.logged.join('')).toContain('the outcome of jobs could not be stored'));
    expect(await queued()).toHaveLength(3);
    state.isDown = false;
    await eventually(async () => expect(await queued()).toEqual([]));
    expect(push.ran).toEqual(keys(3));
  });

  test('stopping does not wait for it: the job runs again when the lease has ended', async () => {
    await queue(['job']);
    const { state, changed } = unreliable();
    const push = handler(() => {
      state.isDown = true;
      return 'done';
    });
    const first = worker({ push }, changed);
    first.wake();
    await eventually(() => expect(push.ran).toEqual(['job']));
    await first.stop();
    kept.clock.advance(lease);
    const again = handler(() => 'done');
    await worker({ push: again }).runDue();
    expect(again.ran).toEqual(['job']);
  });

  test('a claim that fails ends neither the worker nor what runs', async () => {
    const { state, changed } = unreliable();
    const slow = gate();
    const push = handler(() => slow.promise.then(() => 'done'));
    const one = worker({ push }, changed);
    await queue(['slow']);
    one.wake();
    await eventually(() => expect(push.ran).toEqual(['slow']));
    state.isDown = true;
    await queue(['next']);
    kept.logged.length = 0;
    one.wake();
    await eventually(() => expect(kept.logged.join('')).toContain('jobs could not be claimed'));
    state.isDown = false;
    one.wake();
    await eventually(() => expect(push.ran).toEqual(['slow', 'next']));
    slow.open();
    await one.stop();
    expect(await queued()).toEqual([]);
  });
});

test('stopping waits for what runs, and claims no more', async () => {
  await queue(keys(9));
  const slow = gate();
  const push: ClaimingHandler & { ran: string[] } = handler(() => slow.promise.then(() => 'done'));
  const one = worker({ push });
  one.wake();
  await eventually(() => expect(push.ran).toHaveLength(4));
  const stopped = one.stop();
  slow.open();
  await stopped;
  expect(push.ran).toHaveLength(4);
  expect(await queued()).toHaveLength(5);
});
