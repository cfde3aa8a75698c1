import type { Deps } from '#server/deps.ts';
import type { JobKind } from '#server/db/tables.ts';
import { claimJobs, findFirstDue, postponeJob, removeJobs, type Job } from './job-store.ts';

export type JobDeps = Pick<Deps, 'db' | 'write' | 'now' | 'env' | 'log' | 'limits'>;

/** `retry`: again after a growing delay. `settled`: the handler has removed or rescheduled the row itself. */
export type Outcome = 'done' | 'retry' | 'settled' | { againAt: Date };

export type JobHandler = {
  /** How many jobs run side by side in this process. */
  atOnce: number;
  /** How many rows one statement claims. */
  perClaim: number;
  /** Longer than the work may take, so that no other worker claims the job meanwhile. */
  leaseMs: number;
  /** Calls `settle` once for each job, as soon as its outcome is known. A job not settled when it returns is retried. */
  run: (jobs: readonly Job[], settle: (job: Job, outcome: Outcome) => void) => Promise<void>;
};

export type JobWorker = ReturnType<typeof jobWorker>;

const second = 1000;
const longestDelay = 600 * second;
/** Looks at least this often, because other instances may have left jobs behind. */
const lookEvery = 60 * second;
const lookAfterFailure = 5 * second;
const shortestLook = 50;

/**
 * Runs queued jobs, each kind by itself, so that one kind never waits for another. Several instances share the rows; a
 * job whose instance died is claimed again once its lease has ended.
 */
export function jobWorker(deps: JobDeps, handlers: Partial<Record<JobKind, JobHandler>>) {
  const lanes = new Map(
    Object.entries(handlers).map(([kind, handler]) => [kind as JobKind, lane(deps, kind as JobKind, handler)]),
  );
  const kinds = [...lanes.keys()];
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isStopping = false;

  /** One statement when nothing is due. */
  async function look(): Promise<void> {
    do {
      lookAgain = false;
      const firstDue = await findFirstDue(deps.db, kinds);
      const now = deps.now().toISOString();
      for (const [kind, due] of firstDue)
        if (due <= now)
          lanes
            .get(kind)!
            .run(() => isStopping)
            .then(wake, warn);
      const next = [...firstDue.values()].filter((due) => due > now).toSorted()[0];
      plan(next === undefined ? lookEvery : Date.parse(next) - Date.parse(now));
    } while (lookAgain && !isStopping);
  }

  function plan(waitMs: number): void {
    clearTimeout(timer);
    if (isStarted && !isStopping) timer = setTimeout(wake, Math.min(lookEvery, Math.max(shortestLook, waitMs)));
  }

  function wake(): void {
    if (isStopping) return;
    lookAgain = true;
    looking ??= look()
      .catch(warn)
      .finally(() => (looking = undefined));
  }

  function warn(error: unknown): void {
    deps.log.warn({ err: error }, 'the job queue could not be read');
    plan(lookAfterFailure);
  }

  return {
    /** Call after queueing a job that is due. */
    wake,
    /** Runs until nothing is due. */
    async runDue(): Promise<void> {
      for (;;) {
        const firstDue = await findFirstDue(deps.db, kinds);
        const now = deps.now().toISOString();
        const due = kinds.filter((kind) => (firstDue.get(kind) ?? '~') <= now);
        if (due.length === 0) return;
        await Promise.all(due.map((kind) => lanes.get(kind)!.run(() => false)));
      }
    },
    start(): void {
      isStarted = true;
      wake();
    },
    /** Claims no more, and waits for what runs. */
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      await looking;
      await Promise.all([...lanes.values()].map((one) => one.ended()));
    },
  };
}

/** The jobs of one kind: claims as long as there are due jobs and free places, and writes outcomes in groups. */
function lane(deps: JobDeps, kind: JobKind, handler: JobHandler) {
  const isShared = Boolean(deps.env.databaseUrl);
  const perClaim = Math.min(handler.perClaim, handler.atOnce);
  let running: Promise<void> | undefined;
  let isWoken = false;
  let changed = () => {};
  let busy = 0;
  let settled: { job: Job; outcome: Outcome }[] = [];
  let writing: Promise<void> | undefined;

  async function work(isStopped: () => boolean): Promise<void> {
    for (;;) {
      isWoken = false;
      const hasPlace = handler.atOnce - busy >= perClaim;
      const jobs = hasPlace && !isStopped() ? await claim() : [];
      if (jobs.length > 0) void runJobs(jobs);
      else if (busy === 0) break;
      // Slow jobs keep their places; others that become due meanwhile take the rest.
      else if (!isWoken) await new Promise<void>((resolve) => (changed = resolve));
    }
    await writing;
  }

  function claim(): Promise<Job[]> {
    const now = deps.now();
    const leaseEndsAt = new Date(now.getTime() + handler.leaseMs);
    return deps.write((tx) => claimJobs(tx, { kind, count: perClaim, now, leaseEndsAt, isShared }));
  }

  async function runJobs(jobs: readonly Job[]): Promise<void> {
    busy += jobs.length;
    const open = new Set(jobs);
    function settle(job: Job, outcome: Outcome): void {
      if (!open.delete(job)) return;
      settled.push({ job, outcome });
      writing ??= writeOutcomes().finally(() => (writing = undefined));
    }
    const now = deps.now().toISOString();
    const live = jobs.filter((job) => job.expires_at === null || job.expires_at > now);
    for (const job of jobs) if (!live.includes(job)) settle(job, 'done');
    try {
      if (live.length > 0) await handler.run(live, settle);
    } catch (error) {
      deps.log.warn({ err: error, kind, jobs: open.size }, 'jobs failed');
    }
    for (const job of open) settle(job, 'retry');
  }

  /** Places become free only when the outcome is stored. If that fails, the lease ends and the job runs again. */
  async function writeOutcomes(): Promise<void> {
    // Lets jobs that end in the same turn share the transaction.
    await new Promise(setImmediate);
    while (settled.length > 0) {
      const group = settled;
      settled = [];
      try {
        await deps.write(async (tx) => {
          await removeJobs(
            tx,
            group.filter(({ outcome }) => outcome === 'done').map(({ job }) => job.id),
          );
          for (const { job, outcome } of group) {
            const until = nextMoment(job, outcome);
            if (until) await postponeJob(tx, job.id, until);
          }
        });
      } catch (error) {
        deps.log.warn({ err: error, kind, jobs: group.length }, 'the outcome of jobs could not be stored');
      }
      busy -= group.length;
      isWoken = true;
      changed();
    }
  }

  function nextMoment({ attempts }: Job, outcome: Outcome): Date | undefined {
    if (typeof outcome === 'object') return outcome.againAt;
    if (outcome !== 'retry') return undefined;
    return new Date(deps.now().getTime() + Math.min(longestDelay, 5 * second * 2 ** (attempts - 1)));
  }

  return {
    /** Until nothing is due. */
    run(isStopped: () => boolean): Promise<void> {
      isWoken = true;
      changed();
      return (running ??= work(isStopped).finally(() => (running = undefined)));
    },
    ended: () => running,
  };
}
