import type { Tx } from '#server/db/database.ts';
import type { Alert, Reminder } from '#server/notifications/notification.ts';
import { deleteJobsOf, queueJobs, type Job } from '#server/jobs/job-store.ts';

export type AccountMailKind =
  | 'password_reset'
  | 'confirm_email'
  | 'email_changed'
  | 'password_changed'
  | 'passkey_added'
  | 'organisation_linked'
  | 'token_made';
/** Notifications are queued in a lane of their own, so that a reset never waits behind a thousand reminders. */
export type MailKind = AccountMailKind | 'notification';

/** A mail to be composed. For a reset, `address` is as requested and may belong to no account. */
export type QueuedMail = {
  kind: MailKind;
  address: string;
  user_id: number | null;
  attempts: number;
  created_at: string;
  /** What a notification is about. */
  what?: Reminder | Alert;
};

/** These may go to an address that is not confirmed; `email_changed` goes to one that was. */
const sentAtOnce: ReadonlySet<AccountMailKind> = new Set(['confirm_email', 'password_reset', 'email_changed']);

/**
 * The same message to the same address is queued only once. Mail to someone who has not confirmed their address waits
 * until they have: the one place that decides it.
 */
export async function queueMail(
  tx: Tx,
  { kind, address, user_id }: { kind: AccountMailKind } & Pick<QueuedMail, 'address' | 'user_id'>,
  now: Date,
): Promise<void> {
  const isWaiting = !sentAtOnce.has(kind) && !(await hasConfirmedAddress(tx, user_id));
  const key = mailKey(kind, user_id, address);
  const runAfter = isWaiting ? null : now;
  await queueJobs(tx, [{ kind: 'mail', key, userId: user_id, payload: { kind, address }, runAfter }], now);
}

/** The migration that moved older mail into the queue builds the same key. */
function mailKey(kind: AccountMailKind, userId: number | null, address: string): string {
  return `mail:${kind}:${userId ?? 0}:${address}`;
}

export function readMail({ payload, user_id, attempts, created_at }: Job): QueuedMail {
  const read = JSON.parse(payload) as Pick<QueuedMail, 'kind' | 'address' | 'what'>;
  return { ...read, user_id, attempts, created_at };
}

async function hasConfirmedAddress(tx: Tx, userId: number | null): Promise<boolean> {
  const confirmed = tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null);
  return (await confirmed.executeTakeFirst()) !== undefined;
}

/** Sends what waited for this address, which may have replaced the one it was queued for. */
export async function releaseMail(tx: Tx, userId: number, address: string, now: Date): Promise<void> {
  const waiting = await tx
    .deleteFrom('jobs')
    .where('kind', '=', 'mail')
    .where('user_id', '=', userId)
    .where('run_after', 'is', null)
    .returning(['id', 'payload', 'created_at'])
    .execute();
  for (const { payload, created_at } of waiting.toSorted((one, other) => one.id - other.id)) {
    const { kind } = JSON.parse(payload) as { kind: AccountMailKind };
    const key = mailKey(kind, userId, address);
    // The notice says when it happened, so the moment of queueing stays.
    await queueJobs(
      tx,
      [{ kind: 'mail', key, userId, payload: { kind, address }, runAfter: now }],
      new Date(created_at),
    );
  }
}

/** Deletes everything queued for this user, by account or by address. */
export async function deleteMailTo(tx: Tx, userId: number, address: string): Promise<void> {
  await deleteJobsOf(tx, userId);
  await tx
    .deleteFrom('jobs')
    .where('job_key', '=', mailKey('password_reset', null, address))
    .execute();
}
