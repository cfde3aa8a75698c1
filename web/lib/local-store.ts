// What stays in this browser. Storage can be switched off or full: then nothing is remembered, and nothing breaks.

const keys = { userId: 'userId', inviteFlow: 'inviteFlowData', challengeInvite: 'challengeInvite' } as const;

export function rememberUser(id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(keys.userId);
    else localStorage.setItem(keys.userId, String(id));
  } catch {
    // Other tabs will not follow at once; they learn of it from their next call.
  }
}

/** Calls back when another tab signs in, signs out or changes the person. */
export function onUserChangedElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === keys.userId || event.key === null) callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** What somebody accepted before they signed in, as it is found: whoever reads it parses it. */
export const readInviteFlowText = (): string | null => read(keys.inviteFlow);
/** Whether it is kept. Null removes it. */
export const writeInviteFlowText = (text: string | null): boolean => write(keys.inviteFlow, text);

/** The code of a challenge that somebody wanted to see before they signed in. */
export const readChallengeInvite = (): string | null => read(keys.challengeInvite);
export const writeChallengeInvite = (code: string | null): boolean => write(keys.challengeInvite, code);

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
