import { tryLockCommitment } from '#server/commitments/commitment-store.ts';
import { refTo } from '#server/commitments/commitment.ts';
import { listMemberIds } from '#server/commitments/member-store.ts';
import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/job-store.ts';
import type { ClaimingHandler, Outcome } from '#server/jobs/job-handler.ts';
import { findMark } from './mark-store.ts';
import { confirmMark, takeOffDevices } from './pending-marks.ts';
import type { SilencePayload } from './silence-store.ts';

const leaseMs = 60_000;
const againMs = 3_600_000;

/** Silence for a day is a yes. A mark that a full balance refuses is tried again every hour. */
export function silenceJobs({ write, now: clock, hub }: Pick<Deps, 'write' | 'now' | 'hub'>): ClaimingHandler {
  async function confirm(job: Job): Promise<Outcome> {
    const { completionId, kind, commitmentId } = JSON.parse(job.payload) as SilencePayload;
    const of = { kind, id: commitmentId };
    const now = clock();
    const done = await write(async (tx) => {
      const item = await tryLockCommitment(tx, of);
      const mark = item && (await findMark(tx, of, completionId));
      if (!mark || mark.status !== 'pending') return 'gone';
      if (!(await confirmMark(tx, item, mark, 'silence', null, now))) return 'full';
      await takeOffDevices(tx, of, [completionId], now);
      return { doerId: mark.user_id, memberIds: await listMemberIds(tx, of) };
    });
    if (done === 'gone') return 'done';
    if (done === 'full') return { againAt: new Date(now.getTime() + againMs) };
    const { doerId, memberIds } = done;
    hub.send(memberIds, { action: 'decided', actorId: doerId, ...refTo(of) });
    if (!memberIds.includes(doerId)) hub.send([doerId], { action: 'goals' });
    // The transaction that confirmed it has deleted the job.
    return 'settled';
  }

  return {
    atOnce: 8,
    perClaim: 8,
    leaseMs,
    run: async (jobs, settle) => {
      for (const job of jobs) settle(job, await confirm(job));
    },
  };
}
