import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/http/refusal.ts';
import { claimMail, postponeMail, removeMail, type MailKind, type QueuedMail } from './mail-store.ts';
import type { Mail, Mailer } from './mailer.ts';

export type MailWorker = ReturnType<typeof mailWorker>;

type MailDeps = Pick<Deps, 'db' | 'write' | 'now' | 'env' | 'log' | 'limits'>;

/** Composes the message when it is sent; null if the recipient is gone. */
export type ComposeMail = (
  deps: MailDeps,
  queued: QueuedMail,
) => Promise<{ mail: Mail; userId: number; onFailure?: () => Promise<void> } | null>;

const second = 1000;
/** Longer than sending may take, so that no other worker claims the message meanwhile. */
const lease = 120 * second;
const longestWait = 600 * second;
const giveUpAfter = 3 * 86_400 * second;
const lookEvery = 5 * second;

/** Sends queued mail. While the mail server is down, retries with growing delays for three days. */
export function mailWorker(deps: MailDeps, mailer: Mailer, compose: Record<MailKind, ComposeMail>) {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  /** One at a time: there is no hurry, and a burst would look like spam. */
  async function deliverDue(isEnough = () => false): Promise<void> {
    while (await deliverOne()) if (isEnough()) return;
  }

  async function deliverOne(): Promise<boolean> {
    const now = deps.now();
    const queued = await deps.write((tx) => claimMail(tx, now, new Date(now.getTime() + lease)));
    if (!queued) return false;
    const isDone = await attempt(queued);
    if (isDone) await deps.write((tx) => removeMail(tx, queued.id));
    else await deps.write((tx) => postponeMail(tx, queued.id, new Date(now.getTime() + waitAfter(queued.attempts))));
    return true;
  }

  /** True when the message is done, sent or not. */
  async function attempt(queued: QueuedMail): Promise<boolean> {
    let onFailure: (() => Promise<void>) | undefined;
    try {
      const composed = await compose[queued.kind](deps, queued);
      if (!composed) return true;
      onFailure = composed.onFailure;
      await mailer.send({ ...composed.mail, userId: composed.userId });
      return true;
    } catch (error) {
      if (error instanceof Refusal) return true;
      await onFailure?.();
      const isHopeless = isRejected(error) || deps.now().getTime() - Date.parse(queued.created_at) > giveUpAfter;
      deps.log.warn(
        // Not the error itself: the server's reply names the recipient.
        { ...failureCodes(error), kind: queued.kind, attempts: queued.attempts, isHopeless },
        'a mail could not be sent',
      );
      return isHopeless;
    }
  }

  function wake(): void {
    running ??= deliverDue(() => isStopping)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the mail queue could not be read'))
      .finally(() => (running = undefined));
  }

  return {
    /** Call after queueing a message. */
    wake,
    /** Removes a person's messages from the outbox. */
    forget: mailer.forget,
    /** Runs until nothing is due. */
    deliverDue: () => deliverDue(),
    start: () => void (timer = setInterval(wake, lookEvery)),
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

function waitAfter(attempts: number): number {
  return Math.min(longestWait, 5 * second * 2 ** (attempts - 1));
}

function failureCodes(error: unknown): { code?: unknown; responseCode?: unknown } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { code, responseCode };
}

/**
 * The server rejects this message for good, for example because the mailbox does not exist. A refused login is our own
 * problem and can be fixed.
 */
function isRejected(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}
