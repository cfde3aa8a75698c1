import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export type MailKind = Tables['mail_queue']['kind'];
export type QueuedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** These may go to an address that is not confirmed; `email_changed` goes to one that was. */
const sentAtOnce: ReadonlySet<MailKind> = new Set(['confirm_email', 'password_reset', 'email_changed']);

/**
 * The same message to the same address is queued only once. Mail to someone who has not confirmed their address waits
 * until they have: the one place that decides it.
 */
export async function queueMail(
  tx: Tx,
  mail: { kind: MailKind; address: string; user_id: number | null },
  now: Date,
): Promise<void> {
  const isWaiting = !sentAtOnce.has(mail.kind) && !(await hasConfirmedAddress(tx, mail.user_id));
  const at = now.toISOString();
  await tx
    .insertInto('mail_queue')
    .values({ ...mail, attempts: 0, created_at: at, send_after: isWaiting ? null : at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
  await tx
    .updateTable('mail_queue')
    .set({ address, send_after: now.toISOString() })
    .where('user_id', '=', userId)
    .where('send_after', 'is', null)
    .execute();
}

/**
 * Claims the message that has been due longest, until `leaseEndsAt`. The update repeats the condition: of two instances
 * that chose the same row, the second changes nothing.
 */
export async function claimMail(tx: Tx, now: Date, leaseEndsAt: Date) {
  const due = now.toISOString();
  return tx
    .updateTable('mail_queue')
    .set({ send_after: leaseEndsAt.toISOString(), attempts: sql<number>`attempts + 1` })
    .where('send_after', '<=', due)
    .where('id', '=', (query) =>
      query
        .selectFrom('mail_queue')
        .select('id')
        .where('send_after', '<=', due)
        .orderBy('send_after')
        .orderBy('id')
        .limit(1),
    )
    .returning(['id', 'kind', 'address', 'user_id', 'attempts', 'created_at'])
    .executeTakeFirst();
}

export async function postponeMail(tx: Tx, id: number, until: Date): Promise<void> {
  await tx.updateTable('mail_queue').set({ send_after: until.toISOString() }).where('id', '=', id).execute();
}

/** Deletes everything queued for this user, by account or by address. */
export async function deleteMailTo(tx: Tx, userId: number, address: string): Promise<void> {
  await tx
    .deleteFrom('mail_queue')
    .where((row) => row.or([row('user_id', '=', userId), row('address', '=', address)]))
    .execute();
}

export async function removeMail(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('mail_queue').where('id', '=', id).execute();
}
