import { Refusal } from '#server/http/refusal.ts';
import type { JobDeps, ClaimingHandler, Outcome } from '#server/jobs/job-handler.ts';
import { isRejected, mailFailure } from './mail-failure.ts';
import { readMail, type MailKind, type QueuedMail } from './mail-store.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Composes the message when it is sent; null if the recipient is gone. */
export type ComposeMail = (
  deps: JobDeps,
  queued: QueuedMail,
) => Promise<{ mail: Mail; userId: number; onFailure?: () => Promise<void> } | null>;

const leaseMs = 120_000;
const giveUpAfterMs = 3 * 86_400_000;

/**
 * Sends queued mail, few at a time: there is no hurry, and a burst would look like spam. Gives up after three days, or
 * when the job expires.
 */
export function mailJobs<Kind extends MailKind>(
  deps: JobDeps,
  mailer: Mailer,
  compose: Record<Kind, ComposeMail>,
  atOnce = 1,
): ClaimingHandler {
  async function send(queued: QueuedMail): Promise<Outcome> {
    let onFailure: (() => Promise<void>) | undefined;
    try {
      const composed = await compose[queued.kind as Kind](deps, queued);
      if (!composed) return 'done';
      onFailure = composed.onFailure;
      await mailer.send({ ...composed.mail, userId: composed.userId });
      return 'done';
    } catch (error) {
      if (error instanceof Refusal) return 'done';
      await onFailure?.();
      const isHopeless = isRejected(error) || deps.now().getTime() - Date.parse(queued.created_at) > giveUpAfterMs;
      deps.log.warn(
        { ...mailFailure(error), kind: queued.kind, attempts: queued.attempts, isHopeless },
        'a mail could not be sent',
      );
      return isHopeless ? 'done' : 'retry';
    }
  }

  return {
    atOnce,
    perClaim: atOnce,
    leaseMs,
    run: async (jobs, settle) => {
      await Promise.all(jobs.map(async (job) => settle(job, await send(readMail(job)))));
    },
  };
}
