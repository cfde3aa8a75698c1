import type { Received } from '#shared/contract/endpoint.ts';
import type { updateNotificationSettings } from '#shared/contract/notification-calls.ts';
import { defaultQuietHours, notificationKinds, type QuietHours } from '#shared/domain/notifications.ts';
import type { Session } from '#server/auth/session-service.ts';
import { lockUser } from '#server/auth/user-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { planLetter } from '#server/weeks/plan-letter.ts';
import { readSettings, writeSettings, type NotificationSettings } from './settings-store.ts';

type Change = Received<typeof updateNotificationSettings, 'body'>;

export async function settingsOf(deps: Deps, { userId }: Session): Promise<NotificationSettings> {
  return (await readSettings(deps.db, [userId])).get(userId)!;
}

/** Locks the user, so that of two changes at once neither is lost. */
export async function changeSettings(deps: Deps, { userId }: Session, change: Change): Promise<NotificationSettings> {
  const settings = await deps.write(async (tx) => {
    if (!(await lockUser(tx, userId))) throw refuse('not_signed_in');
    const before = (await readSettings(tx, [userId])).get(userId)!;
    const changed = withChange(before, change);
    await writeSettings(tx, userId, changed);
    if (changed.weeklyLetter !== before.weeklyLetter) await planLetter(tx, userId, deps.now());
    return changed;
  });
  if (change.weeklyLetter !== undefined) deps.jobs.wake();
  return settings;
}

function withChange(before: NotificationSettings, { kinds, quietHours, weeklyLetter }: Change): NotificationSettings {
  return {
    kinds: Object.fromEntries(
      notificationKinds.map((kind) => [
        kind,
        {
          push: kinds?.[kind]?.push ?? before.kinds[kind].push,
          mail: kinds?.[kind]?.mail ?? before.kinds[kind].mail,
        },
      ]),
    ) as NotificationSettings['kinds'],
    quietHours: quietHours === undefined ? before.quietHours : quietHoursWith(before.quietHours, quietHours),
    weeklyLetter: weeklyLetter ?? before.weeklyLetter,
  };
}

/** One side alone turns quiet hours on again, with the usual time for the other side. */
function quietHoursWith(
  before: QuietHours | null,
  change: NonNullable<Change['quietHours']> | null,
): QuietHours | null {
  if (change === null) return null;
  if (change.from === undefined && change.to === undefined) return before;
  const usual = before ?? defaultQuietHours;
  const hours = { from: change.from ?? usual.from, to: change.to ?? usual.to };
  if (hours.from === hours.to) throw refuse('same_quiet_hours');
  return hours;
}
