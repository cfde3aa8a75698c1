import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken, newToken } from './secret-token.ts';
import { deleteSession, findSessionRow, insertSession, renewSession, sessionDays } from './session-store.ts';

export type Session = { userId: number; tokenHash: string; wasRenewed: boolean };

/** Renewed at most once a day, so that most reads do not write. */
const renewBelowMs = (sessionDays - 1) * 86_400_000;

type SessionDeps = Pick<Deps, 'db' | 'write' | 'now' | 'sessions'>;

export async function findSession(deps: SessionDeps, token: string): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const known = await deps.sessions.known.get(tokenHash, () => read(deps, tokenHash));
  if (!known) return null;
  const left = known.expiresAt - deps.now().getTime();
  if (left >= renewBelowMs) return { userId: known.userId, tokenHash, wasRenewed: false };
  deps.sessions.known.drop(tokenHash);
  if (left <= 0) return null;
  // The session was ended while this request was under way.
  if (!(await deps.write((tx) => renewSession(tx, tokenHash, deps.now())))) return null;
  return { userId: known.userId, tokenHash, wasRenewed: true };
}

/** A cached session that need not be renewed; synchronous. */
export function findKnownSession({ sessions, now }: SessionDeps, tokenHash: string): { userId: number } | undefined {
  const known = sessions.known.peek(tokenHash);
  return known && known.expiresAt - now().getTime() >= renewBelowMs ? known : undefined;
}

/** For sockets, which cannot set a cookie: does not renew, or the session would outlive its cookie. */
export async function readSession(deps: SessionDeps, tokenHash: string): Promise<Omit<Session, 'wasRenewed'> | null> {
  const known = await deps.sessions.known.get(tokenHash, () => read(deps, tokenHash));
  return known && known.expiresAt > deps.now().getTime() ? { userId: known.userId, tokenHash } : null;
}

/** Always a new token. Ends the caller's previous session. */
export async function openSession(tx: Tx, userId: number, previous: Session | null, now: Date): Promise<string> {
  const token = newToken();
  if (previous) await deleteSession(tx, previous.tokenHash);
  await insertSession(tx, hashToken(token), userId, now);
  return token;
}

async function read({ db, now }: SessionDeps, tokenHash: string) {
  const row = await findSessionRow(db, tokenHash, now());
  return row && { userId: row.user_id, expiresAt: Date.parse(row.expires_at) };
}
