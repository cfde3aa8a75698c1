import { readCache, type ReadCache } from '#server/db/read-cache.ts';
import type { Bus } from '#server/realtime/bus.ts';

type KnownSession = { userId: number; expiresAt: number };
/** One session, or all of somebody's but the one they keep. */
export type EndedSessions = { tokenHash: string } | { userId: number; except?: string };

export type SessionMemory = {
  known: ReadCache<string, KnownSession>;
  /** After the commit that ended them: from here on nothing answers to them. */
  ended: (sessions: EndedSessions) => void;
  /** For whatever lives as long as a session does. */
  onEnded: (listener: (sessions: EndedSessions) => void) => void;
};

/** Sessions in use are found without a statement: most requests are polls that find nothing new. */
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
