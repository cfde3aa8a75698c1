import type { SessionMemory } from '#server/auth/session-memory.ts';
import { readCache, type ReadCache } from '#server/db/read-cache.ts';

export type KnownToken = {
  id: number;
  userId: number;
  access: 'read' | 'write';
  /** Infinity if it never ends. */
  expiresAt: number;
  lastUsedAt: number;
};

export type TokenMemory = ReadCache<string, KnownToken>;

/** Caches tokens in use, by their hash. `sessions.ended` drops them too, on every instance. */
export function tokenMemory(freshForMs: number, now: () => Date, sessions: SessionMemory): TokenMemory {
  const known: TokenMemory = readCache({ max: 10_000, freshForMs }, now);
  sessions.onEnded((ended) => {
    if ('tokenHash' in ended) known.drop(ended.tokenHash);
    else known.dropWhere(({ userId }) => userId === ended.userId);
  });
  return known;
}
