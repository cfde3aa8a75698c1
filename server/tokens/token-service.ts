import type { Received, Reply } from '#shared/contract/endpoint.ts';
import type { AccessToken, makeToken as makeTokenCall } from '#shared/contract/token-calls.ts';
import { limits } from '#shared/domain/limits.ts';
import { recordEvent } from '#server/account-events/account-event-store.ts';
import { deviceInWords } from '#server/auth/device-in-words.ts';
import { hashToken, newToken } from '#server/auth/secret-token.ts';
import type { Session } from '#server/auth/session-service.ts';
import { findUser, lockActiveUser } from '#server/auth/user-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueMail } from '#server/mail/mail-store.ts';
import { presentToken } from './token-presenter.ts';
import { deleteToken, insertToken, listTokensOf } from './token-store.ts';

type Caller = { session: Session; userAgent: string | undefined };

const dayMs = 86_400_000;

export async function listOwnTokens({ db }: Deps, { userId }: Session): Promise<AccessToken[]> {
  return (await listTokensOf(db, userId)).map(presentToken);
}

export async function makeToken(
  deps: Deps,
  { session: { userId }, userAgent }: Caller,
  { name, access, expiresInDays }: Received<typeof makeTokenCall, 'body'>,
): Promise<Reply<typeof makeTokenCall>> {
  const token = `kept_${newToken()}`;
  const now = deps.now();
  const expires_at = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs).toISOString();
  const row = await deps.write(async (tx) => {
    // Locked, so that simultaneous calls cannot exceed the limit.
    const user = (await lockActiveUser(tx, userId)) && (await findUser(tx, userId));
    if (!user) throw refuse('not_signed_in');
    if ((await listTokensOf(tx, userId)).length >= limits.tokens.max) throw refuse('token_limit');
    await queueMail(tx, { kind: 'token_made', address: user.email, user_id: userId }, now);
    await recordEvent(tx, userId, 'token_made', deviceInWords(userAgent), now);
    return insertToken(tx, { user_id: userId, token_hash: hashToken(token), name, access, expires_at }, now);
  });
  deps.jobs.wake();
  return { ...presentToken(row), token };
}

export async function revokeToken(deps: Deps, { session: { userId }, userAgent }: Caller, id: number): Promise<void> {
  const tokenHash = await deps.write(async (tx) => {
    const found = await deleteToken(tx, userId, id);
    if (found === undefined) throw refuse('not_found');
    await recordEvent(tx, userId, 'token_revoked', deviceInWords(userAgent), deps.now());
    return found;
  });
  deps.sessions.ended({ tokenHash });
}
