import type { Day } from '#shared/domain/days.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { queueJobs } from '#server/jobs/job-store.ts';
import { takesSilentPushes } from '#server/push/push-hosts.ts';
import { listDevices } from '#server/push/subscription-store.ts';
import type { PushPayload } from './notification.ts';

const expiresMs = 12 * 3_600_000;

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
  const jobs = (await listDevices(tx, [userId], now))
    .filter(({ endpoint }) => takesSilentPushes(endpoint))
    .map(({ id }) => ({
      kind: 'push' as const,
      key: `push:${id}:close:${commitmentId}:${day}`,
      userId,
      payload: { subscriptionId: id, what: { type: 'close', commitmentId, day } } satisfies PushPayload,
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
