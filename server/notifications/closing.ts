import type { Day } from '#shared/domain/days.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { queueJobs } from '#server/jobs/job-store.ts';
import { takesSilentPushes } from '#server/push/push-hosts.ts';
import { listDevices } from '#server/push/subscription-store.ts';
import type { Close, PushPayload } from './notification.ts';

const expiresMs = 12 * 3_600_000;
/** More ids might not fit into one message. */
const marksInOne = 50;

/**
 * Takes the reminder of a day that was completed off the person's devices. Reads one row, by its key, if none was sent.
 * True if jobs were queued.
 */
export async function closeReminder(
  tx: Tx,
  { commitmentId, userId, day }: { commitmentId: number; userId: number; day: Day },
  now: Date,
): Promise<boolean> {
  const [sent] = await findingSent(tx, userId, commitmentId, day);
  if (!sent) return false;
  return queueClosing(tx, [userId], day, { type: 'close', commitmentId, day }, now);
}

/** Takes the question about marks that no longer wait off all overseers' devices. */
export async function closeQuestions(
  tx: Tx,
  {
    commitmentId,
    overseerIds,
    completionIds,
  }: { commitmentId: number; overseerIds: number[]; completionIds: readonly number[] },
  now: Date,
): Promise<void> {
  for (let done = 0; done < completionIds.length; done += marksInOne) {
    const some = completionIds.slice(done, done + marksInOne);
    await queueClosing(tx, overseerIds, `mark ${some[0]}`, { type: 'close', commitmentId, completionIds: some }, now);
  }
}

async function queueClosing(tx: Tx, userIds: number[], about: string, what: Close, now: Date): Promise<boolean> {
  const jobs = (await listDevices(tx, userIds, now))
    .filter(({ endpoint }) => takesSilentPushes(endpoint))
    .map(({ id, user_id }) => ({
      kind: 'push' as const,
      key: `push:${id}:close:${what.commitmentId}:${about}`,
      userId: user_id,
      payload: { subscriptionId: id, what } satisfies PushPayload,
      runAfter: now,
      expiresAt: new Date(now.getTime() + expiresMs),
    }));
  await queueJobs(tx, jobs, now);
  return jobs.length > 0;
}

const findingSent = prepared((db: Reader, userId: number, commitmentId: number, day: Day) =>
  db
    .selectFrom('reminders')
    .select('at_time')
    .where('user_id', '=', userId)
    .where('commitment_id', '=', commitmentId)
    .where('sent_for', '=', day)
    .limit(1),
);
