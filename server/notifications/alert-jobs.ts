import { timeIn } from '#shared/domain/days.ts';
import { isQuiet } from '#shared/domain/notifications.ts';
import type { JobDeps, ClaimingHandler, Outcome } from '#server/jobs/job-handler.ts';
import type { Job } from '#server/jobs/job-store.ts';
import { listPeople } from './compose-store.ts';
import type { Alert, AlertPayload } from './notification.ts';
import { heldForMs } from './queue-alert.ts';
import { queueDeliveries, readReach } from './queue-delivery.ts';
import { readSettings } from './settings-store.ts';

const leaseMs = 60_000;
/** Recipients of one transaction: on SQLite every other write waits for it. */
const perPiece = 100;
const expiresMs = 4 * 3_600_000;

/**
 * Fans an alert out to the devices and addresses of its recipients, in pieces. Each piece is taken off the job in the
 * transaction that queues it, so that an instance that dies half way leaves the rest, and nobody gets it twice. What
 * quiet hours hold back is not sent later.
 */
export function alertJobs({ db, write, now: clock }: JobDeps, wake: () => void): ClaimingHandler {
  async function fanOut(job: Job): Promise<Outcome> {
    const { toUserIds, ...alert } = JSON.parse(job.payload) as AlertPayload;
    const what: Alert = { type: 'alert', ...alert };
    for (let done = 0; done < toUserIds.length; done += perPiece) {
      const now = clock();
      const userIds = await listAwake(toUserIds.slice(done, done + perPiece), now);
      const reach = await readReach(db, userIds, what.topic, now);
      const expiresAt = new Date(now.getTime() + expiresMs);
      const deliveries = userIds.map((userId) => ({ userId, key: `alert:${job.id}`, what, expiresAt }));
      const payload = JSON.stringify({ ...alert, toUserIds: toUserIds.slice(done + perPiece) } satisfies AlertPayload);
      const isOurs = await write(async (tx) => {
        const left = await tx
          .updateTable('jobs')
          .set({ payload })
          .where('id', '=', job.id)
          .where('attempts', '=', job.attempts)
          .returning('id')
          .executeTakeFirst();
        if (left) await queueDeliveries(tx, deliveries, reach, now);
        return left !== undefined;
      });
      // The sender's account is gone, or the lease has ended and another worker goes on.
      if (!isOurs) return 'settled';
      wake();
      await new Promise(setImmediate);
    }
    const heldMs = toUserIds.length === 0 ? 0 : heldForMs(what.event);
    return heldMs === 0 ? 'done' : { againAt: new Date(clock().getTime() + heldMs) };
  }

  /** Those for whom it is not in their quiet hours now. */
  async function listAwake(userIds: readonly number[], now: Date): Promise<number[]> {
    const settings = await readSettings(db, userIds);
    const people = await listPeople(db, userIds);
    return people
      .filter(({ id, timezone }) => {
        const { quietHours } = settings.get(id)!;
        return quietHours === null || !isQuiet(quietHours, timeIn(timezone, now));
      })
      .map(({ id }) => id);
  }

  return {
    atOnce: 8,
    perClaim: 8,
    leaseMs,
    run: async (jobs, settle) => {
      for (const job of jobs) settle(job, await fanOut(job));
    },
  };
}
