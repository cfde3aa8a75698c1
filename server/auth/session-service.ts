import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken, newToken } from './secret-token.ts';
import { deleteSession, findSessionRow, insertSession, renewSession, sessionDays } from './session-store.ts';

export type Session = { userId: number; tokenHash: string; wasRenewed: boolean };

/** Rolled on at most once a day: a session in use never ends, and reading stays reading. */
const renewBelowMs = (sessionDays - 1) * 86_400_000;

export async function findSession(
  { db, write, now }: Pick<Deps, 'db' | 'write' | 'now'>,
  token: string,
): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const row = await findSessionRow(db, tokenHash, now());
  if (!row) return null;
  const wasRenewed = Date.parse(row.expires_at) - now().getTime() < renewBelowMs;
  if (wasRenewed) await write((tx) => renewSession(tx, tokenHash, now()));
  return { userId: row.user_id, tokenHash, wasRenewed };
}

/** Always under a new id. A session the caller still had ends with it. */
export async function openSession(tx: Tx, userId: number, previous: Session | null, now: Date): Promise<string> {
  const token = newToken();
  if (previous) await deleteSession(tx, previous.tokenHash);
  await insertSession(tx, hashToken(token), userId, now);
  return token;
}
