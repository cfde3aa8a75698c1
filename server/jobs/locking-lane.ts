import type { JobKind } from '#server/db/tables.ts';
import {
  lookAfterFailure,
  retryAt,
  shortestLook,
  type ClaimingLane,
  type JobDeps,
  type Lane,
  type LaneEvents,
  type LockingHandler,
  type Queued,
} from './job-handler.ts';
import { lockDueJobs, postponeDue, type Job } from './job-store.ts';

/**
 * One transaction at a time, and none while the lane that it feeds is full: readers need the database too, and a job
 * that is queued as claimed costs PostgreSQL half as much as one that is claimed later.
 */
export function lockingLane(
  deps: JobDeps,
  kind: JobKind,
  { perTransaction, runIn }: LockingHandler,
  fed: ClaimingLane | undefined,
  { stopping, lookNow, lookLater }: LaneEvents,
): Lane {
  let running: Promise<number> | undefined;
  let mayBeDue = false;

  /** How many jobs were taken. */
  async function work(): Promise<number> {
    let taken = 0;
    try {
      while (mayBeDue && !stopping.aborted) taken += await runSome();
      return taken;
    } finally {
      running = undefined;
    }
  }

  async function runSome(): Promise<number> {
    mayBeDue = false;
    const hasRoom = fed && (await fed.hasRoom(perTransaction));
    const now = deps.now();
    const leaseEndsAt = hasRoom ? new Date(now.getTime() + fed.leaseMs) : null;
    let jobs: Job[] = [];
    let queued: Queued = { claimed: [], hasDue: false };
    try {
      await deps.write(async (tx) => {
        jobs = await lockDueJobs(tx, { kind, count: perTransaction, now });
        if (jobs.length > 0) queued = await runIn(tx, jobs, now, leaseEndsAt);
      });
    } catch (error) {
      deps.log.warn({ err: error, kind, jobs: jobs.length }, 'jobs failed');
      await postpone(jobs, now);
      return jobs.length;
    }
    if (queued.claimed.length > 0) fed!.take(queued.claimed, leaseEndsAt!);
    if (jobs.length === perTransaction) mayBeDue = true;
    // What is left is not due yet, or another instance has locked it: looking again at once would never end.
    if (jobs.length === 0) lookLater(shortestLook);
    else if (!mayBeDue || queued.hasDue) lookNow();
    return jobs.length;
  }

  /** Those that are due although their transaction failed, each by how often it has failed. */
  async function postpone(jobs: readonly Job[], now: Date): Promise<void> {
    if (jobs.length === 0) return lookLater(lookAfterFailure);
    try {
      await deps.write(async (tx) => {
        for (const [attempts, group] of Map.groupBy(jobs, (job) => job.attempts + 1)) {
          const ids = group.map(({ id }) => id);
          await postponeDue(tx, { ids, now, until: retryAt(attempts, now), attempts });
        }
      });
      lookNow();
    } catch (error) {
      deps.log.warn({ err: error, kind }, 'jobs that failed could not be postponed');
      lookLater(lookAfterFailure);
    }
  }

  return {
    run() {
      if (stopping.aborted) return Promise.resolve(0);
      mayBeDue = true;
      return (running ??= work());
    },
    ended: () => running,
  };
}
