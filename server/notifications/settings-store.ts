import {
  defaultQuietHours,
  defaultWays,
  notificationKinds,
  type NotificationKind,
  type QuietHours,
  type Ways,
} from '#shared/domain/notifications.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { evenList } from '#server/db/even-list.ts';
import type { Tables } from '#server/db/tables.ts';

export type NotificationSettings = {
  kinds: Record<NotificationKind, Ways>;
  quietHours: QuietHours | null;
  weeklyLetter: Tables['notification_settings']['weekly_letter'];
};

type StoredKinds = Partial<Record<NotificationKind, Partial<Ways>>>;

/** The settings of these people. Those who never changed any have the defaults. */
export async function readSettings(db: Reader, userIds: readonly number[]): Promise<Map<number, NotificationSettings>> {
  const rows =
    userIds.length === 0
      ? []
      : await db.selectFrom('notification_settings').selectAll().where('user_id', 'in', evenList(userIds)).execute();
  const stored = new Map(rows.map((row) => [row.user_id, row]));
  return new Map(userIds.map((id) => [id, settingsOf(stored.get(id))]));
}

export async function writeSettings(tx: Tx, userId: number, settings: NotificationSettings): Promise<void> {
  const row = {
    kinds: JSON.stringify(changedKinds(settings.kinds)),
    quiet_from: settings.quietHours?.from ?? null,
    quiet_to: settings.quietHours?.to ?? null,
    weekly_letter: settings.weeklyLetter,
  };
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

function settingsOf(row: Tables['notification_settings'] | undefined): NotificationSettings {
  const stored = row ? (JSON.parse(row.kinds) as StoredKinds) : {};
  const kinds = Object.fromEntries(
    notificationKinds.map((kind) => [kind, { ...defaultWays(kind), ...stored[kind] }]),
  ) as NotificationSettings['kinds'];
  if (!row) return { kinds, quietHours: defaultQuietHours, weeklyLetter: 'sunday' };
  const { quiet_from: from, quiet_to: to } = row;
  return { kinds, quietHours: from === null || to === null ? null : { from, to }, weeklyLetter: row.weekly_letter };
}

/** Only the switches that differ from the default, so that a new default reaches everyone else. */
function changedKinds(kinds: NotificationSettings['kinds']): StoredKinds {
  const changed: StoredKinds = {};
  for (const kind of notificationKinds) {
    const usual = defaultWays(kind);
    const { push, mail } = kinds[kind];
    const differing = { ...(push !== usual.push && { push }), ...(mail !== usual.mail && { mail }) };
    if (Object.keys(differing).length > 0) changed[kind] = differing;
  }
  return changed;
}

export async function deleteSettingsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute();
}
