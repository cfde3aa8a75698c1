import { readCache, type ReadCache } from '#server/db/read-cache.ts';
import type { Bus } from '#server/realtime/bus.ts';

type KnownSession = {
  userId: number;
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
  /** From then on the next request renews it. */
  renewAfter: number;
};
/** One session, or all of a user's sessions except one. */
export type EndedSessions = { tokenHash: string } | { userId: number; except?: string };

export type SessionMemory = {
  known: ReadCache<string, KnownSession>;
  /** Call after the commit that ended them: no instance accepts them from then on. */
  ended: (sessions: EndedSessions) => void;
  /** For anything that must end with the session, such as sockets. */
  onEnded: (listener: (sessions: EndedSessions) => void) => void;
};

/** Caches sessions in use: most requests are polls, which then need no query. */
export function sessionMemory(freshForMs: number, now: () => Date, bus: Bus): SessionMemory {
  const known = readCache<string, KnownSession>({ max: 50_000, freshForMs }, now);
  const listeners: ((sessions: EndedSessions) => void)[] = [];
  function forget(sessions: EndedSessions): void {
    if ('tokenHash' in sessions) known.drop(sessions.tokenHash);
    else known.dropWhere(({ userId }, hash) => userId === sessions.userId && hash !== sessions.except);
    for (const listener of listeners) listener(sessions);
  }
  bus.on('ended', forget);
  return {
    known,
    ended: (sessions) => {
      forget(sessions);
      bus.send('ended', sessions);
    },
    onEnded: (listener) => void listeners.push(listener),
  };
}
