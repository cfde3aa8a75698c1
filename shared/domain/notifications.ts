/** What a person can be notified about, by push or by mail. */
export const notificationKinds = [
  'reminders',
  'nudges',
  'comments',
  'pauses',
  'companions',
  'everyoneKept',
  'confirmations',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];
export type Ways = { push: boolean; mail: boolean };
export type QuietHours = { from: string; to: string };

/** Comments come often, and mail reaches people where they did not ask for it. */
export function defaultWays(kind: NotificationKind): Ways {
  return { push: kind !== 'comments', mail: false };
}

export const defaultQuietHours: QuietHours = { from: '22:00', to: '07:00' };

/** Whether a wall-clock time "HH:MM" lies in the quiet hours, which may pass midnight. The end is no longer quiet. */
export function isQuiet({ from, to }: QuietHours, time: string): boolean {
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** The most reminders a person can set for one promise. */
export const mostReminders = 3;
