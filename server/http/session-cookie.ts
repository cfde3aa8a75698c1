import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedInCookie } from '#shared/contract/signed-in-cookie.ts';
import { sessionDays } from '#server/auth/session-store.ts';
import type { Env } from '#server/env.ts';

type Site = Pick<Env, 'publicUrl'>;

/** Under https the name itself makes browsers insist on Secure, this host and this path. */
export const cookieName = (site: Site) => (isHttps(site) ? '__Host-kept' : 'kept');
const isHttps = ({ publicUrl }: Site) => publicUrl?.protocol === 'https:';

export function sessionToken(request: FastifyRequest, site: Site): string | undefined {
  return request.cookies[cookieName(site)];
}

export function setSessionCookie(reply: FastifyReply, site: Site, token: string): void {
  reply.setCookie(cookieName(site), token, { ...attributes(site), maxAge });
  tellSignedIn(reply, site);
}

export function clearSessionCookie(reply: FastifyReply, site: Site): void {
  reply.clearCookie(cookieName(site), attributes(site));
  tellSignedOut(reply, site);
}

/** For a session whose page does not know of it. */
export function tellSignedIn(reply: FastifyReply, site: Site): void {
  reply.setCookie(signedInCookie, '1', { ...attributes(site), httpOnly: false, maxAge });
}

/**
 * For a session that has ended. The session's own cookie is left alone: it may be a newer one by the time that this
 * reply arrives, and then the next page tells of it.
 */
export function tellSignedOut(reply: FastifyReply, site: Site): void {
  if (signedInCookie in reply.request.cookies)
    reply.clearCookie(signedInCookie, { ...attributes(site), httpOnly: false });
}

const maxAge = sessionDays * 86_400;

function attributes(site: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(site) } as const;
}
