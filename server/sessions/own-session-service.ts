import type { Received, Reply } from '#shared/contract/endpoint.ts';
import type { listActivity, listSessions as listSessionsCall } from '#shared/contract/session-calls.ts';
import { presentEvent } from '#server/account-events/account-event-presenter.ts';
import { listEvents, recordEvent } from '#server/account-events/account-event-store.ts';
import { deviceInWords } from '#server/auth/device-in-words.ts';
import { announceEnded, type Session } from '#server/auth/session-service.ts';
import { deleteOtherSessionsOf, deleteSessionByPublicId, listSessions } from '#server/auth/session-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';

type Caller = { session: Session; userAgent: string | undefined };

const usualPage = 50;

export async function readSessions(deps: Deps, own: Session): Promise<Reply<typeof listSessionsCall>> {
  const rows = await listSessions(deps.db, own.userId, deps.now());
  return rows
    .toSorted((a, b) => Date.parse(b.last_used_at) - Date.parse(a.last_used_at))
    .map((row) => ({
      id: row.public_id,
      device: row.device,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      current: row.token_hash === own.tokenHash,
    }));
}

/** True if it was the caller's own. */
export async function endOne(deps: Deps, { session, userAgent }: Caller, publicId: string): Promise<boolean> {
  const tokenHash = await deps.write(async (tx) => {
    const found = await deleteSessionByPublicId(tx, session.userId, publicId);
    if (!found) throw refuse('not_found');
    await recordEvent(tx, session.userId, 'session_ended', deviceInWords(userAgent), deps.now());
    return found;
  });
  announceEnded(deps, [tokenHash]);
  return tokenHash === session.tokenHash;
}

export async function endOthers(deps: Deps, { session, userAgent }: Caller): Promise<void> {
  const { userId, tokenHash } = session;
  await deps.write(async (tx) => {
    const ended = await deleteOtherSessionsOf(tx, userId, tokenHash);
    if (ended > 0) await recordEvent(tx, userId, 'signed_out_others', deviceInWords(userAgent), deps.now());
  });
  deps.sessions.ended({ userId, except: tokenHash });
}

export async function readActivity(
  deps: Deps,
  { userId }: Session,
  { before, limit = usualPage }: Received<typeof listActivity, 'query'>,
): Promise<Reply<typeof listActivity>> {
  await deps.failedTries.flush();
  return (await listEvents(deps.db, userId, { before, limit }, deps.now())).map(presentEvent);
}
