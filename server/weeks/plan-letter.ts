import { addDays, weekdayOf } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import { findUser } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import { readSettings, type NotificationSettings } from '#server/notifications/settings-store.ts';
import { momentOf } from '#server/reminders/next-moment.ts';
import { findLetter, setLetterJob } from './letter-store.ts';

type Choice = Exclude<NotificationSettings['weeklyLetter'], 'never'>;

const spreadMs = 2 * 3_600_000;

/** Sets the moment of the person's next letter, after anything that decides it has changed. */
export async function planLetter(tx: Tx, userId: number, now: Date): Promise<void> {
  const user = await findUser(tx, userId);
  const { weeklyLetter } = (await readSettings(tx, [userId])).get(userId)!;
  if (!user || user.email_confirmed_at === null || weeklyLetter === 'never') return setLetterJob(tx, userId, null, now);
  const sentFor = (await findLetter(tx, userId))?.sent_for;
  await setLetterJob(tx, userId, nextLetter(user, weeklyLetter, sentFor, now), now);
}

/** The first letter whose moment is yet to come, about a week after the one written about last. */
export function nextLetter(
  { id, timezone }: { id: number; timezone: string },
  choice: Choice,
  sentFor: Day | undefined,
  now: Date,
): { sunday: Day; at: Date } {
  const today = dayIn(timezone, now);
  for (let sunday = addDays(today, -weekdayOf(today)); ; sunday = addDays(sunday, 7)) {
    const at = letterMoment(id, timezone, choice, sunday);
    if (at && at > now && (sentFor === undefined || sunday > sentFor)) return { sunday, at };
  }
}

/**
 * Within two hours from 18:00 on that Sunday, or from 8:00 on the Monday, always at the same minute for the same
 * person, so that not all letters leave at once. Null where the zone skipped that date.
 */
export function letterMoment(userId: number, timezone: string, choice: Choice, sunday: Day): Date | null {
  const from =
    choice === 'sunday' ? momentOf(timezone, sunday, '18:00') : momentOf(timezone, addDays(sunday, 1), '08:00');
  return from && new Date(from.getTime() + Math.floor(shareOf(userId) * spreadMs));
}

/** Between 0 and 1, far apart for neighbouring ids (Knuth's multiplicative hash). */
function shareOf(userId: number): number {
  return (Math.imul(userId, 2_654_435_761) >>> 0) / 2 ** 32;
}
