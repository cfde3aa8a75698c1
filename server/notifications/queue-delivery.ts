import type { NotificationKind } from '#shared/domain/notifications.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { evenList } from '#server/db/even-list.ts';
import type { Queued } from '#server/jobs/job-handler.ts';
import { queueClaimed, queueJobs, type NewJob } from '#server/jobs/job-store.ts';
import { listDevices } from '#server/push/subscription-store.ts';
import type { Alert, Reminder } from './notification.ts';
import { readSettings } from './settings-store.ts';

/** A notice for one person, before it goes to their devices and their address. */
export type Delivery = {
  userId: number;
  /** Together with the device unique: the same notice is queued once. */
  key: string;
  what: Reminder | Alert;
  expiresAt: Date;
};

/** Where a person's notices go. */
export type Reach = { pushTo: number[]; mailTo: string | null };

/** Their devices and confirmed addresses, as far as the switches of this kind are on. Three statements. */
export async function readReach(
  db: Reader,
  userIds: readonly number[],
  kind: NotificationKind,
  now: Date,
): Promise<Map<number, Reach>> {
  if (userIds.length === 0) return new Map();
  const settings = await readSettings(db, userIds);
  const byPush = userIds.filter((id) => settings.get(id)!.kinds[kind].push);
  const devices = byPush.length === 0 ? [] : await listDevices(db, byPush, now);
  const byMail = userIds.filter((id) => settings.get(id)!.kinds[kind].mail);
  const addresses =
    byMail.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'email'])
          .where('id', 'in', evenList(byMail))
          .where('email_confirmed_at', 'is not', null)
          .where('suspended_at', 'is', null)
          .execute();
  const devicesOf = Map.groupBy(devices, (row) => row.user_id);
  const addressOf = new Map(addresses.map((row) => [row.id, row.email]));
  return new Map(
    userIds.map((id) => [
      id,
      {
        pushTo: (devicesOf.get(id) ?? []).map((row) => row.id),
        mailTo: addressOf.get(id) ?? null,
      },
    ]),
  );
}

/** One job for each device, and one for the address. With a lease, those for devices are queued as claimed. */
export async function queueDeliveries(
  tx: Tx,
  deliveries: readonly Delivery[],
  reach: ReadonlyMap<number, Reach>,
  now: Date,
  leaseEndsAt: Date | null = null,
): Promise<Queued> {
  const pushes: NewJob[] = [];
  const mails: NewJob[] = [];
  for (const { userId, key, what, expiresAt } of deliveries) {
    const { pushTo, mailTo } = reach.get(userId) ?? { pushTo: [], mailTo: null };
    const when = { userId, runAfter: now, expiresAt };
    for (const subscriptionId of pushTo)
      pushes.push({ kind: 'push', key: `push:${subscriptionId}:${key}`, payload: { subscriptionId, what }, ...when });
    if (mailTo !== null)
      mails.push({
        kind: 'notification_mail',
        key: `mail:notification:${userId}:${key}`,
        payload: { kind: 'notification', address: mailTo, what },
        ...when,
      });
  }
  const claimed = leaseEndsAt ? await queueClaimed(tx, pushes, now, leaseEndsAt) : [];
  const due = leaseEndsAt ? mails : [...pushes, ...mails];
  await queueJobs(tx, due, now);
  return { claimed, hasDue: due.length > 0 };
}
