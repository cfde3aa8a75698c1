/** What an update is about: a habit or a challenge, exactly one of the two. */
type Item = { habitId: number } | { challengeId: number };

/** The person who did it. Only their own screens read the balance and the goals again. */
type Actor = { actorId: number };

/** Something that happened to an item: whoever has it on screen reads it anew. */
type Change = { action: 'completion' | 'undo' | 'member' | 'changed' | 'removed' | 'comment' } & Actor;

/** Somebody paused, or is back. */
type PauseNotification = { action: 'pause_notification'; paused: boolean } & Actor;

/** Shown only to those who are in `targetUserIds`; the server sends it to nobody else. */
type Nudge = { action: 'nudge'; message: string; targetUserIds: number[] };

/** One's own, for every screen of that person: goals, and with a redeemed one the balance; what was read or deleted of the notifications. */
type Own = { action: 'goals' } | { action: 'notifications' };

export type HabitUpdate = (Item & (Change | PauseNotification | Nudge)) | Own;
