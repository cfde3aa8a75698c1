import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '#server/db/database.ts';
import type { JobKind } from '#server/db/tables.ts';
import {
  lookAfterFailure,
  retryAt,
  shortestLook,
  type ClaimingHandler,
  type ClaimingLane,
  type JobDeps,
  type LaneEvents,
  type Outcome,
} from './job-handler.ts';
import { claimJobs, postponeClaimed, removeClaimed, type Job } from './job-store.ts';

/** Outcomes of jobs that end one after the other share a transaction: a quarter of the places, or after this time. */
const gatherMs = 250;
/** Reminders wait no longer for free places, so that a silent push service does not delay those sent by mail. */
const waitForRoomMs = 1000;

type Settled = { job: Job; outcome: Outcome; leaseEndsAt: Date };

/** Claims while there are due jobs and free places, and writes outcomes in groups. */
export function claimingLane(
  deps: JobDeps,
  kind: JobKind,
  handler: ClaimingHandler,
  { stopping, lookNow, lookLater }: LaneEvents,
): ClaimingLane {
  let running: Promise<number> | undefined;
  let mayBeDue = false;
  let changed = () => {};
  let madeRoom = () => {};
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
    madeRoom();
  }

  async function hasRoom(count: number): Promise<boolean> {
    const limit = AbortSignal.any([stopping, AbortSignal.timeout(waitForRoomMs)]);
    while (busy + Math.min(count, handler.atOnce) > handler.atOnce && !limit.aborted)
      await new Promise<void>((resolve) => {
        madeRoom = resolve;
        limit.addEventListener('abort', () => resolve(), { once: true });
      });
    return !limit.aborted;
  }

  return {
    run() {
      if (stopping.aborted) return Promise.resolve(0);
      mayBeDue = true;
      changed();
      return (running ??= work());
    },
    ended: () => running,
    leaseMs: handler.leaseMs,
    hasRoom,
    take(jobs, leaseEndsAt) {
      void runJobs(jobs, leaseEndsAt);
      running ??= work();
    },
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
