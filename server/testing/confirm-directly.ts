import type { Deps } from '#server/deps.ts';
import { setConfirmed } from '#server/email/email-store.ts';

/** Confirms a new person's address without the mail, which is not sent. */
export async function confirmDirectly({ write, now }: Pick<Deps, 'write' | 'now'>, userId: number): Promise<void> {
  await write(async (tx) => {
    await setConfirmed(tx, userId, now());
    await tx.deleteFrom('jobs').where('job_key', 'like', `mail:confirm_email:${userId}:%`).execute();
  });
}
