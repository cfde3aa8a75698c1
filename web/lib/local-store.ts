// Local storage may be switched off or full; the app then works without remembering anything.

const keys = {
  userId: 'userId',
  outbox: 'outbox',
  signOut: 'signOut',
  storageProblem: 'storageProblem',
  inviteFlow: 'inviteFlowData',
  challengeInvite: 'challengeInvite',
  goalInvite: 'goalInvite',
  yearView: 'yearView',
} as const;

export function rememberUser(id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(keys.userId);
    else localStorage.setItem(keys.userId, String(id));
  } catch {
    // Other tabs notice with their next call instead.
  }
}

/** Whether this tab or another has signed in. May be outdated: a session can end on the server. */
export const isUserRemembered = (): boolean => read(keys.userId) !== null;

export function rememberedUser(): number | null {
  const id = read(keys.userId);
  return id === null ? null : Number(id);
}

/** What waits in the outbox, as "one mark and 2 comments". Its code is then loaded at once. */
export const rememberedOutbox = (): string | null => read(keys.outbox);
export const rememberOutbox = (things: string | null): boolean => write(keys.outbox, things);

/** Whether the user signed out here and the server has not heard of it. */
export const isSignOutPending = (): boolean => read(keys.signOut) !== null;
/** Returns whether it was stored. */
export const rememberSignOut = (isPending: boolean): boolean => write(keys.signOut, isPending ? '1' : null);

/** Whether the user has read that this browser keeps nothing. */
export const wasToldOfStorage = (): boolean => read(keys.storageProblem) !== null;
export const rememberToldOfStorage = (): boolean => write(keys.storageProblem, '1');

/** Calls back when another tab signs in, signs out or switches users. */
export function onUserChangedElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // The key is null after `localStorage.clear()`.
    if (event.key === keys.userId || event.key === null) callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** The invitation accepted before signing in, as unparsed text. */
export const readInviteFlowText = (): string | null => read(keys.inviteFlow);
/** Null removes it. Returns whether it was stored. */
export const writeInviteFlowText = (text: string | null): boolean => write(keys.inviteFlow, text);

/** The code of a challenge opened before signing in. */
export const readChallengeInvite = (): string | null => read(keys.challengeInvite);
export const writeChallengeInvite = (code: string | null): boolean => write(keys.challengeInvite, code);

/** The code of a shared goal opened before signing in. */
export const readGoalInvite = (): string | null => read(keys.goalInvite);
export const writeGoalInvite = (code: string | null): boolean => write(keys.goalInvite, code);

/** The day on which this person turned push on in this browser; null while it is off. */
export const readPushSince = (userId: number): string | null => read(`pushSince-${userId}`);
export const writePushSince = (userId: number, day: string | null): boolean => write(`pushSince-${userId}`, day);

/** Whether this browser has asked this person about notifications, which it does once. */
export const wasAskedToNotify = (userId: number): boolean => read(`askedToNotify-${userId}`) !== null;
/** Returns whether it was stored. */
export const rememberAskedToNotify = (userId: number): boolean => write(`askedToNotify-${userId}`, '1');

/** How a promise's year is shown: "together", "table", both or null. */
export const readYearView = (): string | null => read(keys.yearView);
export const writeYearView = (view: string | null): boolean => write(keys.yearView, view);

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
