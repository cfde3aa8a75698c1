/** What an update is about: a habit or a challenge, exactly one of the two. */
type Item = { habitId: number } | { challengeId: number };

/** The person who did it. Only their own screens refetch the balance and the goals. */
type Actor = { actorId: number };

/**
 * The commitment changed: screens that show it refetch. `decided`: a pending mark was confirmed or declined; its actor is
 * the doer, whose balance may have changed.
 */
type Change = { action: 'completion' | 'undo' | 'decided' | 'member' | 'changed' | 'removed' | 'comment' } & Actor;

/** A companion paused or resumed. */
type PauseNotification = { action: 'pause_notification'; paused: boolean } & Actor;

/** Shown only to the users in `targetUserIds`; the server sends it to no others. */
type Nudge = { action: 'nudge'; message: string; targetUserIds: number[] };

/**
 * Sent to all of the user's own screens: goals changed (a redeemed one also changes the balance), notifications came,
 * were read or deleted, or the account's address changed.
 */
type Own = { action: 'goals' } | { action: 'pledges' } | { action: 'notifications' } | { action: 'account' };

export type HabitUpdate = (Item & (Change | PauseNotification | Nudge)) | Own;
