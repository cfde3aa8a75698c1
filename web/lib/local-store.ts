// What stays in this browser. Storage can be switched off or full: then nothing is remembered, and nothing breaks.

const keys = { userId: 'userId', inviteFlow: 'inviteFlowData' } as const;

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
export function readInviteFlowText(): string | null {
  try {
    return localStorage.getItem(keys.inviteFlow);
  } catch {
    return null;
  }
}

/** Whether it is kept. Null removes it. */
export function writeInviteFlowText(text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(keys.inviteFlow);
    else localStorage.setItem(keys.inviteFlow, text);
    return true;
  } catch {
    return false;
  }
}
