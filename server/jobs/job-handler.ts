import type { Tx } from '#server/db/database.ts';
import type { JobKind } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Job } from './job-store.ts';

export type JobDeps = Pick<Deps, 'db' | 'write' | 'now' | 'env' | 'log' | 'limits'>;

export type JobHandler = ClaimingHandler | LockingHandler;

/** For work outside the database: jobs are claimed, and their outcomes stored as soon as they are known. */
export type ClaimingHandler = {
  /** How many jobs run side by side in this process. */
  atOnce: number;
  /** How many rows one statement claims at most. */
  perClaim: number;
  /** Longer than the work may take, so that no other worker claims the job meanwhile. */
  leaseMs: number;
  /** Calls `settle` once for each job, as soon as its outcome is known. A job not settled when it returns is retried. */
  run: (jobs: readonly Job[], settle: (job: Job, outcome: Outcome) => void) => Promise<void>;
};

/** For work within the database: due jobs are locked, run and ended in one transaction. */
export type LockingHandler = {
  perTransaction: number;
  /** The kind of most jobs that it queues. It waits while their lane is full. */
  feeds: JobKind;
  /**
   * Removes or reschedules every job. It may queue jobs as claimed until `leaseEndsAt`, which this process then runs
   * right after the transaction. Null if there is no place for them.
   */
  runIn: (tx: Tx, jobs: readonly Job[], now: Date, leaseEndsAt: Date | null) => Promise<Queued>;
};

/** The jobs queued as claimed, and whether others were queued as due. */
export type Queued = { claimed: readonly Job[]; hasDue: boolean };

/**
 * `retry`: again after a growing delay. `settled`: the handler has removed or rescheduled the row itself. `againAt` with
 * `isFree` puts a job back as if it had not been tried.
 */
export type Outcome = 'done' | 'retry' | 'settled' | { againAt: Date; isFree?: true };

/** The jobs of one kind. */
export type Lane = {
  /** Until nothing is due. Gives how many jobs this run took. */
  run: () => Promise<number>;
  /** Undefined if it is not running. */
  ended: () => Promise<number> | undefined;
};

export type ClaimingLane = Lane & {
  leaseMs: number;
  /** Whether so many places become free soon. */
  hasRoom: (count: number) => Promise<boolean>;
  /** Runs jobs that were queued as claimed, even if there are more than free places. */
  take: (jobs: readonly Job[], leaseEndsAt: Date) => void;
};

export type LaneEvents = {
  stopping: AbortSignal;
  /** A row may have become due earlier than planned. */
  lookNow: () => void;
  lookLater: (waitMs: number) => void;
};

const second = 1000;
const longestDelay = 600 * second;
export const lookAfterFailure = 5 * second;
export const shortestLook = 50;

export function retryAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(longestDelay, 5 * second * 2 ** (attempts - 1)));
}
