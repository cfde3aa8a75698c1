import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { sessionDays } from '#server/auth/session-store.ts';

type Site = Pick<Env, 'publicUrl'>;

/** Under https the name itself makes browsers insist on Secure, this host and this path. */
export const cookieName = (site: Site) => (isHttps(site) ? '__Host-kept' : 'kept');
const isHttps = ({ publicUrl }: Site) => publicUrl?.protocol === 'https:';

export function sessionToken(request: FastifyRequest, site: Site): string | undefined {
  return request.cookies[cookieName(site)];
}

export function setSessionCookie(reply: FastifyReply, site: Site, token: string): void {
  reply.setCookie(cookieName(site), token, { ...attributes(site), maxAge: sessionDays * 86_400 });
}

export function clearSessionCookie(reply: FastifyReply, site: Site): void {
  reply.clearCookie(cookieName(site), attributes(site));
}

function attributes(site: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(site) } as const;
}
