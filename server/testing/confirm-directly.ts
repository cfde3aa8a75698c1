import type { Deps } from '#server/deps.ts';
import { setConfirmed } from '#server/email/email-store.ts';

/** Confirms a new person's address without the mail, which is not sent. */
export async function confirmDirectly({ write, now }: Pick<Deps, 'write' | 'now'>, userId: number): Promise<void> {
  await write(async (tx) => {
    await setConfirmed(tx, userId, now());
    await tx.deleteFrom('mail_queue').where('user_id', '=', userId).where('kind', '=', 'confirm_email').execute();
  });
}
