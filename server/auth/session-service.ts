import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { deviceInWords } from './device-in-words.ts';
import { rememberBrowser } from './known-browser-store.ts';
import { hashToken, newToken } from './secret-token.ts';
import {
  deleteLongestUnusedSessions,
  deleteSession,
  findSessionRow,
  insertSession,
  longestSessionDays,
  renewSession,
  sessionDays,
  touchSession,
} from './session-store.ts';

export type Session = { userId: number; tokenHash: string; wasRenewed: boolean };

/** The browser behind a request. */
export type Visitor = {
  session: Session | null;
  /** The address that limits count. */
  address: string;
  userAgent: string | undefined;
  /** The token of a browser in which someone has signed in before. */
  browserToken: string | undefined;
};

export type OpenedSession = {
  token: string;
  browserToken: string;
  /** Hashes of the tokens of sessions that ended for it: pass them to `announceEnded` after the commit. */
  ended: string[];
};

const dayMs = 86_400_000;
/** Its use is written at most once an hour, and it is renewed at most once a day, so that most reads do not write. */
const touchEveryMs = 3_600_000;
const mostPerUser = 20;

type SessionDeps = Pick<Deps, 'db' | 'write' | 'now' | 'sessions'>;

export async function findSession(deps: SessionDeps, token: string): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const known = await deps.sessions.known.get(tokenHash, () => read(deps, tokenHash));
  if (!known) return null;
  const now = deps.now();
  const at = now.getTime();
  if (at >= known.expiresAt) {
    deps.sessions.known.drop(tokenHash);
    return null;
  }
  const wasRenewed = at > known.renewAfter;
  if (wasRenewed) {
    deps.sessions.known.drop(tokenHash);
    // Null: the session was ended while this request was under way.
    if (!(await deps.write((tx) => renewSession(tx, tokenHash, new Date(known.createdAt), now)))) return null;
  } else if (at >= known.lastUsedAt + touchEveryMs) {
    // First, so that requests at the same moment do not write too.
    known.lastUsedAt = at;
    // A request must not fail because its time could not be written.
    if (!(await deps.write((tx) => touchSession(tx, tokenHash, now)).catch(() => true))) return null;
  }
  return { userId: known.userId, tokenHash, wasRenewed };
}

/** A cached session that need not be renewed; synchronous. */
export function findKnownSession({ sessions, now }: SessionDeps, tokenHash: string): { userId: number } | undefined {
  const known = sessions.known.peek(tokenHash);
  const at = now().getTime();
  return known && at <= known.renewAfter && at < known.expiresAt ? known : undefined;
}

/** For sockets, which cannot set a cookie: does not renew, or the session would outlive its cookie. */
export async function readSession(deps: SessionDeps, tokenHash: string): Promise<Omit<Session, 'wasRenewed'> | null> {
  const known = await deps.sessions.known.get(tokenHash, () => read(deps, tokenHash));
  return known && known.expiresAt > deps.now().getTime() ? { userId: known.userId, tokenHash } : null;
}

/**
 * Always a new token. Ends the browser's previous session, and the ones unused longest beyond twenty. Call with the
 * user's row locked, so that of logins at the same moment each counts the others.
 */
export async function openSession(tx: Tx, userId: number, visitor: Visitor, now: Date): Promise<OpenedSession> {
  const { session: previous, userAgent } = visitor;
  const token = newToken();
  if (previous) await deleteSession(tx, previous.tokenHash);
  const ended = await deleteLongestUnusedSessions(tx, userId, mostPerUser - 1);
  await insertSession(tx, { tokenHash: hashToken(token), userId, device: deviceInWords(userAgent) }, now);
  const browserToken = browserTokenOf(visitor);
  await rememberBrowser(tx, userId, browserToken, now);
  return { token, browserToken, ended: previous ? [...ended, previous.tokenHash] : ended };
}

/** Call after the commit that ended them. */
export function announceEnded({ sessions }: Pick<Deps, 'sessions'>, tokenHashes: readonly string[]): void {
  for (const tokenHash of tokenHashes) sessions.ended({ tokenHash });
}

/** The token that the browser has, or a new one. */
export function browserTokenOf({ browserToken }: Pick<Visitor, 'browserToken'>): string {
  return browserToken && /^[\w-]{43}$/.test(browserToken) ? browserToken : newToken();
}

async function read({ db, now }: SessionDeps, tokenHash: string) {
  const row = await findSessionRow(db, tokenHash, now());
  if (!row) return undefined;
  const createdAt = Date.parse(row.created_at);
  const endsAt = createdAt + longestSessionDays * dayMs;
  // Sessions from before there was a longest time may be stored with a later end.
  const expiresAt = Math.min(Date.parse(row.expires_at), endsAt);
  return {
    userId: row.user_id,
    createdAt,
    lastUsedAt: Date.parse(row.last_used_at),
    expiresAt,
    // Once it ends by its age, renewing would change nothing.
    renewAfter: expiresAt === endsAt ? Infinity : expiresAt - (sessionDays - 1) * dayMs,
  };
}
