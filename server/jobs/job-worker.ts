import type { JobKind } from '#server/db/tables.ts';
import { claimingLane } from './claiming-lane.ts';
import {
  lookAfterFailure,
  shortestLook,
  type ClaimingLane,
  type JobDeps,
  type JobHandler,
  type Lane,
  type LaneEvents,
} from './job-handler.ts';
import { findFirstDue } from './job-store.ts';
import { lockingLane } from './locking-lane.ts';

export type JobWorker = ReturnType<typeof jobWorker>;

const second = 1000;
/** Looks at least this often, because other instances may have left jobs behind. */
const lookEvery = 60 * second;

/**
 * Runs queued jobs, each kind in a lane of its own, so that no kind waits for another. Several instances share the
 * rows; a job whose instance died is claimed again once its lease has ended.
 */
export function jobWorker(deps: JobDeps, handlers: Partial<Record<JobKind, JobHandler>>) {
  const stopping = new AbortController();
  const events: LaneEvents = { stopping: stopping.signal, lookNow: wake, lookLater: plan };
  const claiming = new Map<JobKind, ClaimingLane>();
  const locking = new Map<JobKind, Lane>();
  const given = Object.entries(handlers) as [JobKind, JobHandler][];
  for (const [kind, handler] of given)
    if ('run' in handler) claiming.set(kind, claimingLane(deps, kind, handler, events));
  for (const [kind, handler] of given)
    if ('runIn' in handler) locking.set(kind, lockingLane(deps, kind, handler, claiming.get(handler.feeds), events));
  const lanes = new Map([...claiming, ...locking]);
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
