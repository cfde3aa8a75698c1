import { addDays } from '#shared/domain/calendar.ts';
import { dayOf, type Day } from '#shared/domain/days.ts';
import type { Session } from '#server/auth/session-service.ts';
import { access, lockedAccess } from '#server/commitments/access.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import { reachDays } from '#server/commitments/completing.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { lastPassed } from './next-moment.ts';
import { planReminders } from './plan-reminders.ts';
import { deleteReminders, insertReminders, listTimes, lockReminderJob, putSnooze } from './reminder-store.ts';

const snoozeMs = 3_600_000;

/** The caller's own times, earliest first. */
export async function readReminders({ db }: Deps, { userId }: Session, of: Commitment): Promise<string[]> {
  const { member } = await access(db, of, userId);
  if (member.role === 'overseer') throw refuse('overseer');
  return (await listTimes(db, of.id, userId)).map((row) => row.at_time);
}

/** A new time first rings when it next comes; one that stays does not ring again on a date it rang on. */
export async function setReminders(
  deps: Deps,
  { userId }: Session,
  of: Commitment,
  times: readonly string[],
): Promise<string[]> {
  const now = deps.now();
  const sorted = times.toSorted();
  await deps.write(async (tx) => {
    // Locked, so that nobody who is leaving keeps reminders.
    const { member } = await lockedAccess(tx, of, userId);
    if (member.role === 'overseer') throw refuse('overseer');
    await lockReminderJob(tx, userId, now);
    const before = (await listTimes(tx, of.id, userId)).map((row) => row.at_time);
    await deleteReminders(
      tx,
      of.id,
      userId,
      before.filter((time) => !sorted.includes(time)),
    );
    await insertReminders(
      tx,
      sorted
        .filter((time) => !before.includes(time))
        .map((time) => ({
          commitment_id: of.id,
          user_id: userId,
          at_time: time,
          considered_on: lastPassed(member.timezone, time, now),
        })),
    );
    await planReminders(tx, userId, now);
  });
  deps.jobs.wake();
  return sorted;
}

/** Once more in an hour, about the same day. Whether it is still needed is decided then. */
export async function snooze(deps: Deps, { userId }: Session, of: Commitment, day: Day): Promise<void> {
  const now = deps.now();
  await deps.write(async (tx) => {
    const { member } = await lockedAccess(tx, of, userId);
    if (member.role === 'overseer') throw refuse('overseer');
    const today = dayOf(member, now);
    if (day > today || day < addDays(today, -reachDays)) throw refuse('day_out_of_reach');
    await putSnooze(tx, { commitmentId: of.id, userId, day }, new Date(now.getTime() + snoozeMs), now);
  });
  deps.jobs.wake();
}
