import type { Day } from '#shared/domain/days.ts';
import { isRestDay, periodOf } from '#shared/domain/periods.ts';
import type { Tx } from '#server/db/database.ts';
import { queueJobs, type Job } from '#server/jobs/job-store.ts';
import type { JobDeps, ClaimingHandler } from '#server/jobs/job-handler.ts';
import type { Commitment, Kind } from './commitment.ts';
import { findCommitment } from './commitment-store.ts';
import { listCompletionsInTurns } from './completions-in-turns.ts';
import { loadDoersOf } from './doers.ts';
import { alertKeptWith } from './everyone-kept.ts';
import { storedSchedule } from './schedule-columns.ts';
import { isKeptOnlyWith } from './stored-streak.ts';

// A late mark may complete a past period whose streak goes on: the streak does not show it. In a large promise the
// period is judged after the commit, by a job.

type LateMark = { kind: Kind; commitmentId: number; day: Day };

const leaseMs = 60_000;
const expiresMs = 4 * 3_600_000;

/** Call `deps.jobs.wake()` after the commit. */
export async function queueLateMark(tx: Tx, of: Commitment, userId: number, day: Day, now: Date): Promise<void> {
  const key = `late_mark:${of.id}:${userId}:${day}`;
  const payload: LateMark = { kind: of.kind, commitmentId: of.id, day };
  const expiresAt = new Date(now.getTime() + expiresMs);
  await queueJobs(tx, [{ kind: 'late_mark', key, userId, payload, runAfter: now, expiresAt }], now);
}

/** Lets the others know if with a late mark everyone has kept its period. */
export function lateMarkJobs({ db, write, now: clock }: JobDeps, wake: () => void): ClaimingHandler {
  async function judge({ user_id, payload }: Job): Promise<void> {
    const { kind, commitmentId, day } = JSON.parse(payload) as LateMark;
    const of = { kind, id: commitmentId };
    const item = await findCommitment(db, of);
    if (!item || isRestDay(storedSchedule(item), day)) return;
    const now = clock();
    const period = periodOf(storedSchedule(item), day);
    const completions = await listCompletionsInTurns(db, item, period.start, period.end);
    const mark = completions.find((one) => one.user_id === user_id && one.completion_date === day);
    if (!mark) return;
    const doers = await loadDoersOf(db, item, completions, now);
    if (!isKeptOnlyWith(storedSchedule(item), period, doers, mark)) return;
    await write((tx) => alertKeptWith(tx, of, period.start, mark, now));
    wake();
  }

  return {
    atOnce: 1,
    perClaim: 1,
    leaseMs,
    run: async (jobs, settle) => {
      for (const job of jobs) {
        await judge(job);
        settle(job, 'done');
      }
    },
  };
}
