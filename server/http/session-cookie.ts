import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedInCookie } from '#shared/contract/signed-in-cookie.ts';
import { browserDays } from '#server/auth/known-browser-store.ts';
import { sessionDays } from '#server/auth/session-store.ts';
import { signInSeconds } from '#server/organisations/organisation-store.ts';
import type { Env } from '#server/env.ts';

type Site = Pick<Env, 'publicUrl'>;

/** Under https the `__Host-` prefix makes browsers require Secure, this host and path "/". */
export const cookieName = (site: Site) => (isHttps(site) ? '__Host-kept' : 'kept');
const browserCookie = (site: Site) => (isHttps(site) ? '__Host-kept-browser' : 'kept-browser');
const organisationCookie = (site: Site) => (isHttps(site) ? '__Host-kept-organisation' : 'kept-organisation');
const isHttps = ({ publicUrl }: Site) => publicUrl?.protocol === 'https:';

export function sessionToken(request: FastifyRequest, site: Site): string | undefined {
  return request.cookies[cookieName(site)];
}

export function setSessionCookie(reply: FastifyReply, site: Site, token: string): void {
  reply.setCookie(cookieName(site), token, { ...attributes(site), maxAge });
  setSignedInCookie(reply, site);
}

export function browserToken(request: FastifyRequest, site: Site): string | undefined {
  return request.cookies[browserCookie(site)];
}

/** Stays after signing out: it says that someone has signed in here before, and gives no access. */
export function setBrowserCookie(reply: FastifyReply, site: Site, token: string): void {
  reply.setCookie(browserCookie(site), token, { ...attributes(site), maxAge: browserDays * 86_400 });
}

export function organisationToken(request: FastifyRequest, site: Site): string | undefined {
  return request.cookies[organisationCookie(site)];
}

/**
 * Held while the browser is at the page of an organisation. Lax, not strict: a strict one would be missing on the page to
 * which the organisation leads back.
 */
export function setOrganisationCookie(reply: FastifyReply, site: Site, token: string | undefined): void {
  if (token === undefined) reply.clearCookie(organisationCookie(site), attributes(site));
  else reply.setCookie(organisationCookie(site), token, { ...attributes(site), maxAge: signInSeconds });
}

export function clearSessionCookie(reply: FastifyReply, site: Site): void {
  reply.clearCookie(cookieName(site), attributes(site));
  clearSignedInCookie(reply, site);
}

/** For a valid session whose page lacks the cookie. */
export function setSignedInCookie(reply: FastifyReply, site: Site): void {
  reply.setCookie(signedInCookie, '1', { ...attributes(site), httpOnly: false, maxAge });
}

/**
 * For a session that has ended. Leaves the session cookie alone: by the time this reply arrives the browser may hold a
 * newer one, and the next page then sets this cookie again.
 */
export function clearSignedInCookie(reply: FastifyReply, site: Site): void {
  if (signedInCookie in reply.request.cookies)
    reply.clearCookie(signedInCookie, { ...attributes(site), httpOnly: false });
}

const maxAge = sessionDays * 86_400;

function attributes(site: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(site) } as const;
}
