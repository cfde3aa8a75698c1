import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSession, type Session } from '#server/auth/session-service.ts';
import type { Deps } from '#server/deps.ts';
import { clearSignedInCookie, sessionToken, setSessionCookie } from './session-cookie.ts';

/** Counts the call, renews the session when it is due, and clears the signed-in cookie of one that has ended. */
export async function currentSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | null> {
  const token = sessionToken(request, deps.env);
  if (!token) return null;
  const session = await findSession(deps, token);
  if (!session) {
    clearSignedInCookie(reply, deps.env);
    return null;
  }
  deps.limits.take({ callsPerSession: session.tokenHash });
  if (session.wasRenewed) setSessionCookie(reply, deps.env, token);
  return session;
}
