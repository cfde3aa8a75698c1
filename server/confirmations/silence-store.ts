import { silenceMs } from '#shared/domain/completion-state.ts';
import type { Tx } from '#server/db/database.ts';
import { queueJobs } from '#server/jobs/job-store.ts';

/** The payload of a job of kind `silence`. */
export type SilencePayload = { completionId: number; kind: 'habit' | 'challenge'; commitmentId: number };

const keyOf = (completionId: number) => `silence:${completionId}`;

/** Confirms the mark when nobody has answered for a day. */
export async function queueSilence(tx: Tx, userId: number, payload: SilencePayload, now: Date): Promise<void> {
  const runAfter = new Date(now.getTime() + silenceMs);
  await queueJobs(tx, [{ kind: 'silence', key: keyOf(payload.completionId), userId, payload, runAfter }], now);
}

export async function endSilence(tx: Tx, completionId: number): Promise<void> {
  await tx.deleteFrom('jobs').where('job_key', '=', keyOf(completionId)).execute();
}
