import { randomUUID } from 'node:crypto';
import { dayOf, type Clock, type Day } from '#shared/domain/days.ts';
import type { Tx } from '#server/db/database.ts';
import type { LockingHandler } from '#server/jobs/job-handler.ts';
import type { SnoozePayload } from '#server/notifications/notification.ts';
import { queueDeliveries, readReach, type Delivery } from '#server/notifications/queue-delivery.ts';
import { nextRing } from './next-moment.ts';
import { deleteJobs, listRemindersOfAll, rescheduleJobs, setConsidered, setSentFor } from './reminder-store.ts';

/** People of one transaction: on SQLite every other write waits for it. */
const perTransaction = 200;
/** A reminder that could not be sent by then is dropped. */
const lateMs = 30 * 60_000;
const minuteMs = 60_000;

type Row = Awaited<ReturnType<typeof listRemindersOfAll>>[number];
/** A reminder whose time came on a date. `day` is the person's day then; `isLate` ones are dropped. */
type Due = { row: Row; date: Day; at: Date; day: Day; isLate: boolean };

/**
 * Considers the reminders of the people whose moment has come. In one transaction they are marked as considered for
 * the date, deliveries are queued, and the next moments are set, so that no date rings twice.
 */
export const reminderJobs: LockingHandler = {
  perTransaction,
  feeds: 'push',
  runIn: async (tx, jobs, now, leaseEndsAt) => {
    const jobOf = new Map(jobs.map(({ id, user_id }) => [user_id!, id]));
    const rows = await listRemindersOfAll(tx, [...jobOf.keys()]);
    const due: Due[] = [];
    const next = new Map<number, number>();
    for (const row of rows) {
      const { passed, upcoming } = ringsOf(row, now);
      due.push(...passed);
      next.set(row.user_id, Math.min(next.get(row.user_id) ?? Infinity, upcoming.getTime()));
    }
    await markConsidered(tx, due);
    const deliveries = deliveriesOf(due.filter(({ isLate }) => !isLate));
    const recipients = [...new Set(deliveries.map(({ userId }) => userId))];
    const reach = await readReach(tx, recipients, 'reminders', now);
    const queued = await queueDeliveries(tx, deliveries, reach, now, leaseEndsAt);
    for (const [at, group] of Map.groupBy(next, ([, at]) => at))
      await rescheduleJobs(
        tx,
        group.map(([userId]) => jobOf.get(userId)!),
        new Date(at),
      );
    // Whose last reminder is gone.
    await deleteJobs(
      tx,
      [...jobOf].filter(([userId]) => !next.has(userId)).map(([, id]) => id),
    );
    return queued;
  },
};

/** Reminds once more, an hour after the person asked for it. */
export const snoozeJobs: LockingHandler = {
  perTransaction,
  feeds: 'push',
  runIn: async (tx, jobs, now, leaseEndsAt) => {
    const userIds = new Set(jobs.map(({ user_id }) => user_id!));
    const reach = await readReach(tx, [...userIds], 'reminders', now);
    const deliveries: Delivery[] = [];
    for (const job of jobs) {
      const { commitmentId, day } = JSON.parse(job.payload) as SnoozePayload;
      const userId = job.user_id!;
      const what = { commitmentIds: [commitmentId], day, time: null, idempotencyKey: randomUUID() };
      deliveries.push({
        userId,
        key: `snooze:${commitmentId}:${job.created_at}`,
        what: { type: 'reminder', ...what },
        expiresAt: new Date(now.getTime() + lateMs),
      });
      await setSentFor(tx, commitmentId, userId, day);
    }
    await deleteJobs(
      tx,
      jobs.map(({ id }) => id),
    );
    return queueDeliveries(tx, deliveries, reach, now, leaseEndsAt);
  },
};

/** What has come since the date considered last, oldest first, and the moment that comes next. */
function ringsOf(row: Row, now: Date): { passed: Due[]; upcoming: Date } {
  const passed: Due[] = [];
  let considered = row.considered_on;
  for (;;) {
    const { date, at } = nextRing(row.timezone, row.at_time, considered, now);
    if (at > now) return { passed, upcoming: at };
    passed.push({ row, date, at, day: dayOf(row, at), isLate: now.getTime() - at.getTime() >= lateMs });
    considered = date;
  }
}

/**
 * One statement for people with the same clock: on it a later time never comes before an earlier one, so what is due
 * lies between two times.
 */
async function markConsidered(tx: Tx, due: readonly Due[]): Promise<void> {
  const oldestFirst = due.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const alike = Map.groupBy(oldestFirst, ({ row, date, day, isLate }) =>
    JSON.stringify([date, day, isLate, ...clockOf(row)]),
  );
  for (const group of alike.values()) {
    const times = group.map(({ row }) => row.at_time).toSorted();
    const { date, day, isLate } = group[0]!;
    await setConsidered(tx, {
      userIds: [...new Set(group.map(({ row }) => row.user_id))],
      from: times[0]!,
      to: times.at(-1)!,
      date,
      sentFor: isLate ? undefined : day,
    });
  }
}

const clockOf = ({ timezone, day_start_hour, earlier_start_hour, day_start_from }: Clock) => [
  timezone,
  day_start_hour,
  earlier_start_hour,
  day_start_from,
];

/** All reminders of one person within one minute become one delivery. */
function deliveriesOf(due: readonly Due[]): Delivery[] {
  const byMinute = Map.groupBy(
    due,
    ({ row, at, day }) => `${row.user_id} ${Math.floor(at.getTime() / minuteMs)} ${day}`,
  );
  return [...byMinute.values()].map((together) => {
    const { row, at, day } = together[0]!;
    const commitmentIds = [...new Set(together.map((one) => one.row.commitment_id))];
    return {
      userId: row.user_id,
      key: `reminder:${at.toISOString()}`,
      what: { type: 'reminder', commitmentIds, day, time: row.at_time, idempotencyKey: randomUUID() },
      expiresAt: new Date(at.getTime() + lateMs),
    };
  });
}
