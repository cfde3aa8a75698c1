import { hashToken } from '#server/auth/secret-token.ts';
import type { Session } from '#server/auth/session-service.ts';
import type { Deps } from '#server/deps.ts';
import type { KnownToken } from './token-memory.ts';
import { findTokenRow, touchToken } from './token-store.ts';

type Found = { session: Session; access: KnownToken['access'] };

/** Its use is written at most once an hour, so that most calls do not write. */
const touchEveryMs = 3_600_000;

/** The access token of an `Authorization` header. Other schemes are for a proxy in front of Kept. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(kept_\S+)$/i.exec(authorization ?? '')?.[1];
}

/** Null if there is no such token, or no longer. */
export async function findToken(deps: Deps, token: string): Promise<Found | null> {
  const tokenHash = hashToken(token);
  const known = await deps.tokens.get(tokenHash, () => read(deps, tokenHash));
  const now = deps.now();
  const at = now.getTime();
  if (!known || at >= known.expiresAt) return null;
  if (at >= known.lastUsedAt + touchEveryMs) {
    // First, so that calls at the same moment do not write too.
    known.lastUsedAt = at;
    // A call must not fail because its time could not be written.
    if (!(await deps.write((tx) => touchToken(tx, known.id, now)).catch(() => true))) return null;
  }
  return { session: { userId: known.userId, tokenHash, wasRenewed: false }, access: known.access };
}

async function read({ db }: Deps, tokenHash: string): Promise<KnownToken | undefined> {
  const row = await findTokenRow(db, tokenHash);
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      access: row.access,
      expiresAt: row.expires_at === null ? Infinity : Date.parse(row.expires_at),
      lastUsedAt: row.last_used_at === null ? 0 : Date.parse(row.last_used_at),
    }
  );
}
