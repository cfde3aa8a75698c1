import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { JobKind } from '#server/db/tables.ts';
import { claimJobs, findFirstDue, postponeClaimed, removeClaimed, type Job } from './job-store.ts';

export type JobDeps = Pick<Deps, 'db' | 'write' | 'now' | 'env' | 'log' | 'limits'>;

/**
 * `retry`: again after a growing delay. `settled`: the handler has removed or rescheduled the row itself. `againAt` with
 * `isFree` puts a job back as if it had not been tried.
 */
export type Outcome = 'done' | 'retry' | 'settled' | { againAt: Date; isFree?: true };

export type JobHandler = {
  /** How many jobs run side by side in this process. */
  atOnce: number;
  /** How many rows one statement claims at most. */
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
/** Outcomes of jobs that end one after the other share a transaction: a quarter of the places, or after this time. */
const gatherMs = 250;

/**
 * Runs queued jobs, each kind in a lane of its own, so that no kind waits for another. Several instances share the
 * rows; a job whose instance died is claimed again once its lease has ended.
 */
export function jobWorker(deps: JobDeps, handlers: Partial<Record<JobKind, JobHandler>>) {
  const stopping = new AbortController();
  const events: LaneEvents = { stopping: stopping.signal, lookNow: wake, lookLater: plan };
  const lanes = new Map(
    Object.entries(handlers).map(([kind, handler]) => [kind as JobKind, lane(deps, kind as JobKind, handler, events)]),
  );
  const kinds = [...lanes.keys()];
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;

  async function findDue(): Promise<{ due: JobKind[]; waitMs: number }> {
    const firstDue = await findFirstDue(deps.db, kinds);
    const now = deps.now().toISOString();
    const later = [...firstDue.values()].filter((due) => due > now).toSorted()[0];
    return {
      due: kinds.filter((kind) => (firstDue.get(kind) ?? '~') <= now),
      waitMs: later === undefined ? lookEvery : Date.parse(later) - Date.parse(now),
    };
  }

  /** One statement when nothing is due. */
  async function look(): Promise<void> {
    try {
      while (lookAgain && !stopping.signal.aborted) {
        lookAgain = false;
        const { due, waitMs } = await findDue();
        plan(waitMs);
        for (const kind of due) void lanes.get(kind)!.run();
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the job queue could not be read');
      plan(lookAfterFailure);
    } finally {
      // In the same turn as the last check, so that no wake is lost between the two.
      looking = undefined;
    }
  }

  function plan(waitMs: number): void {
    clearTimeout(timer);
    if (isStarted && !stopping.signal.aborted)
      timer = setTimeout(wake, Math.min(lookEvery, Math.max(shortestLook, waitMs)));
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    lookAgain = true;
    looking ??= look();
  }

  /** Ended lanes look again, and looking starts lanes. */
  async function ended(): Promise<void> {
    const isRunning = () => looking ?? [...lanes.values()].map((one) => one.ended()).find((one) => one !== undefined);
    while (isRunning()) await isRunning();
  }

  return {
    /** The lanes. */
    kinds,
    /** Call after queueing a job, or moving one forward. */
    wake,
    /** Runs until nothing is due, or another instance is claiming what is. */
    async runDue(): Promise<void> {
      for (let hasClaimed = true; hasClaimed;) {
        await ended();
        const { due } = await findDue();
        const claimed = await Promise.all(due.map((kind) => lanes.get(kind)!.run()));
        hasClaimed = claimed.some((count) => count > 0);
      }
      await ended();
    },
    start(): void {
      isStarted = true;
      wake();
    },
    /** Claims no more, and waits for what runs. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await ended();
    },
  };
}

type LaneEvents = {
  stopping: AbortSignal;
  /** A row may have become due earlier than planned. */
  lookNow: () => void;
  lookLater: (waitMs: number) => void;
};
type Settled = { job: Job; outcome: Outcome; leaseEndsAt: Date };

/** The jobs of one kind: claims while there are due jobs and free places, and writes outcomes in groups. */
function lane(deps: JobDeps, kind: JobKind, handler: JobHandler, { stopping, lookNow, lookLater }: LaneEvents) {
  let running: Promise<number> | undefined;
  let mayBeDue = false;
  let changed = () => {};
  let busy = 0;
  let settled: Settled[] = [];
  let isWriting = false;
  let hasGathered = () => {};

  /** How many jobs were claimed. */
  async function work(): Promise<number> {
    let claimed = 0;
    try {
      for (;;) {
        const free = handler.atOnce - busy;
        if (mayBeDue && free > 0 && !stopping.aborted) claimed += await claim(Math.min(handler.perClaim, free));
        else if (busy > 0) await new Promise<void>((resolve) => (changed = resolve));
        else return claimed;
      }
    } finally {
      running = undefined;
    }
  }

  async function claim(count: number): Promise<number> {
    mayBeDue = false;
    const now = deps.now();
    const leaseEndsAt = new Date(now.getTime() + handler.leaseMs);
    try {
      const jobs = await deps.write((tx) => claimJobs(tx, { kind, count, now, leaseEndsAt }));
      if (jobs.length > 0) void runJobs(jobs, leaseEndsAt);
      if (jobs.length === count) mayBeDue = true;
      // The rest is not due yet, or another instance is claiming it: looking again at once would never end.
      else if (jobs.length > 0) lookNow();
      else lookLater(shortestLook);
      return jobs.length;
    } catch (error) {
      deps.log.warn({ err: error, kind }, 'jobs could not be claimed');
      lookLater(lookAfterFailure);
      return 0;
    }
  }

  async function runJobs(jobs: readonly Job[], leaseEndsAt: Date): Promise<void> {
    busy += jobs.length;
    const open = new Set(jobs);
    function settle(job: Job, outcome: Outcome): void {
      if (!open.delete(job)) return;
      settled.push({ job, outcome, leaseEndsAt });
      if (!isWriting) void writeOutcomes();
      else if (isEnough()) hasGathered();
    }
    const now = deps.now().toISOString();
    for (const job of jobs) if (job.expires_at !== null && job.expires_at <= now) settle(job, 'done');
    try {
      if (open.size > 0) await handler.run([...open], settle);
    } catch (error) {
      deps.log.warn({ err: error, kind, jobs: open.size }, 'jobs failed');
    }
    for (const job of open) settle(job, 'retry');
  }

  /** Places become free only when the outcome is stored, or the lease has ended and the job runs again anyway. */
  async function writeOutcomes(): Promise<void> {
    isWriting = true;
    for (let failures = 0; settled.length > 0;) {
      await gathered();
      const group = settled;
      settled = [];
      try {
        if (group.some(({ outcome }) => outcome !== 'settled'))
          await deps.write((tx) => storeOutcomes(tx, group, deps.now()));
        failures = 0;
        free(group);
        if (group.some(({ outcome }) => outcome !== 'done')) lookNow();
      } catch (error) {
        deps.log.warn({ err: error, kind, jobs: group.length }, 'the outcome of jobs could not be stored');
        const isKept = ({ leaseEndsAt }: Settled) => !stopping.aborted && leaseEndsAt > deps.now();
        settled = [...group.filter(isKept), ...settled];
        free(group.filter((one) => !isKept(one)));
        await sleep(Math.min(lookAfterFailure, 100 * 2 ** failures++), undefined, { signal: stopping }).catch(() => {});
      }
    }
    isWriting = false;
  }

  /** Waits only while other jobs are running. */
  async function gathered(): Promise<void> {
    // Lets jobs that end in the same turn share the transaction.
    await new Promise(setImmediate);
    if (isEnough()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatherMs);
      hasGathered = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const isEnough = () => settled.length >= handler.atOnce / 4 || settled.length === busy || stopping.aborted;

  function free(group: readonly Settled[]): void {
    busy -= group.length;
    changed();
  }

  return {
    /** Until nothing is due. Gives how many jobs this run claimed. */
    run(): Promise<number> {
      mayBeDue = true;
      changed();
      return (running ??= work());
    },
    ended: () => running,
  };
}

/** One statement for all jobs with the same outcome and number of attempts. */
async function storeOutcomes(tx: Tx, group: readonly Settled[], now: Date): Promise<void> {
  const alike = Map.groupBy(group, ({ job, outcome }) => `${job.attempts} ${describe(outcome)}`);
  for (const [{ job, outcome }, ...others] of [...alike.values()] as [Settled, ...Settled[]][]) {
    const claimed = { ids: [job.id, ...others.map((one) => one.job.id)], attempts: job.attempts };
    if (outcome === 'done') await removeClaimed(tx, claimed);
    else if (outcome === 'retry') await postponeClaimed(tx, claimed, retryAt(job.attempts, now), job.attempts);
    else if (outcome !== 'settled')
      await postponeClaimed(tx, claimed, outcome.againAt, outcome.isFree ? job.attempts - 1 : job.attempts);
  }
}

function describe(outcome: Outcome): string {
  return typeof outcome === 'string' ? outcome : `${outcome.againAt.toISOString()} ${outcome.isFree}`;
}

function retryAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(longestDelay, 5 * second * 2 ** (attempts - 1)));
}
