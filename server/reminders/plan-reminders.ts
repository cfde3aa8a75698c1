import type { Tx } from '#server/db/database.ts';
import { findUser } from '#server/auth/user-store.ts';
import { lastPassed, nextRing } from './next-moment.ts';
import { listRemindersOf, lockReminderJob, setConsidered, setReminderJob } from './reminder-store.ts';

/** Sets the moment at which the person's reminders are next considered. */
export async function planReminders(tx: Tx, userId: number, now: Date): Promise<void> {
  await lockReminderJob(tx, userId, now);
  const user = await findUser(tx, userId);
  const rows = user ? await listRemindersOf(tx, userId) : [];
  const moments = rows.map((row) => nextRing(user!.timezone, row.at_time, row.considered_on, now).at.getTime());
  await setReminderJob(tx, userId, moments.length === 0 ? null : new Date(Math.min(...moments)));
}

/**
 * After a change of time zone: a time that has passed on the new clock does not ring any more, and a date that rang in
 * the old zone does not ring again.
 */
export async function replanReminders(tx: Tx, userId: number, timezone: string, now: Date): Promise<void> {
  await lockReminderJob(tx, userId, now);
  const times = new Set((await listRemindersOf(tx, userId)).map((row) => row.at_time));
  for (const time of times) {
    const date = lastPassed(timezone, time, now);
    await setConsidered(tx, { userIds: [userId], from: time, to: time, date, sentFor: undefined });
  }
  await planReminders(tx, userId, now);
}
