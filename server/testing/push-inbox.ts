import { hashToken } from '#server/auth/secret-token.ts';
import { lateMarkJobs } from '#server/commitments/late-mark-jobs.ts';
import { silenceJobs } from '#server/confirmations/silence-jobs.ts';
import type { ClaimingHandler, JobHandler } from '#server/jobs/job-handler.ts';
import { jobWorker } from '#server/jobs/job-worker.ts';
import { alertJobs } from '#server/notifications/alert-jobs.ts';
import { composeNotice, composePushes } from '#server/notifications/compose.ts';
import type { Alert, PushMessage, PushPayload, Reminder } from '#server/notifications/notification.ts';
import { putSubscription } from '#server/push/subscription-store.ts';
import { reminderJobs, snoozeJobs } from '#server/reminders/reminder-jobs.ts';
import type { Person } from './ask.ts';
import type { TestApp } from './quick-person.ts';

export type Received = { userId: number; deviceId: number; message: PushMessage; validUntil: Date };

/**
 * What people's devices show, without a push service: `settle` runs every due job and composes what would be sent. The
 * app's own worker is stopped.
 */
export async function pushInbox(kept: TestApp) {
  await kept.deps.jobs.stop();
  const { deps } = kept;
  const pushes: Received[] = [];
  const mails: { userId: number; address: string; message: PushMessage }[] = [];
  let devices = 0;

  const push: ClaimingHandler = {
    atOnce: 200,
    perClaim: 200,
    leaseMs: 60_000,
    run: async (jobs, settle) => {
      const sent = jobs.map((job) => ({ userId: job.user_id!, ...(JSON.parse(job.payload) as PushPayload) }));
      const composed = await composePushes(deps, sent);
      for (const [index, job] of jobs.entries()) {
        const { userId, subscriptionId: deviceId } = sent[index]!;
        const one = composed[index];
        if (one) pushes.push({ userId, deviceId, ...one });
        settle(job, 'done');
      }
    },
  };
  const mail: ClaimingHandler = {
    atOnce: 1,
    perClaim: 1,
    leaseMs: 60_000,
    run: async (jobs, settle) => {
      for (const job of jobs) {
        const { address, what } = JSON.parse(job.payload) as { address: string; what: Reminder | Alert };
        const userId = job.user_id!;
        const message = await composeNotice(deps, { userId, what });
        if (message) mails.push({ userId, address, message });
        settle(job, 'done');
      }
    },
  };

  /** A worker as another instance has one. */
  function newWorker(handlers: Partial<Record<'push' | 'reminders', JobHandler>> = {}) {
    const nothing = () => {};
    return jobWorker(deps, {
      reminders: reminderJobs,
      snooze: snoozeJobs,
      alert: alertJobs(deps, nothing),
      silence: silenceJobs(deps),
      late_mark: lateMarkJobs(deps, nothing),
      push,
      notification_mail: mail,
      ...handlers,
    });
  }
  const worker = newWorker();

  return {
    newWorker,
    /** Registers a device of that person, and returns its id. */
    async device(person: Person, host = 'fcm.googleapis.com'): Promise<number> {
      const at = deps.now().toISOString();
      const endpoint = `https://${host}/${++devices}`;
      await deps.write((tx) =>
        putSubscription(tx, {
          user_id: person.id,
          session_hash: hashToken(person.cookies.get('kept')!),
          endpoint,
          p256dh: 'p',
          auth: 'a',
          created_at: at,
          last_used_at: at,
        }),
      );
      const row = await deps.db
        .selectFrom('push_subscriptions')
        .select('id')
        .where('endpoint', '=', endpoint)
        .executeTakeFirstOrThrow();
      return row.id;
    },
    settle: () => worker.runDue(),
    /** What came since the last call, to everyone, after running what is due. */
    async received(): Promise<Received[]> {
      await worker.runDue();
      return pushes.splice(0);
    },
    async receivedBy(person: Person): Promise<PushMessage[]> {
      await worker.runDue();
      const theirs = pushes.filter(({ userId }) => userId === person.id);
      for (const one of theirs) pushes.splice(pushes.indexOf(one), 1);
      return theirs.map(({ message }) => message);
    },
    async mailsTo(person: Person): Promise<PushMessage[]> {
      await worker.runDue();
      return mails.splice(0).flatMap((one) => (one.userId === person.id ? [one.message] : []));
    },
  };
}
