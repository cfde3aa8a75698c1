import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedInCookie } from '#shared/contract/signed-in-cookie.ts';
import { hashToken } from '#server/auth/secret-token.ts';
import { readSession } from '#server/auth/session-service.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { sessionToken, tellSignedIn } from './session-cookie.ts';

export type PageDeps = Pick<Deps, 'db' | 'write' | 'now' | 'sessions' | 'env'>;

/** Sends the built page, which is the same for everyone and is asked for again every time. */
export function pageSender(deps: PageDeps, webRoot: string) {
  // Who shows a preview of a link wants its picture's address in full, and only this instance knows it.
  const text = readFileSync(join(webRoot, 'index.html'), 'utf8').replaceAll(
    'content="/',
    `content="${siteUrl(deps.env).origin}/`,
  );
  // Weak: it is one tag for all three.
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  const packed = { br: brotliCompressSync(text), gzip: gzipSync(text) };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (await isUnawareOfSession(deps, request)) tellSignedIn(reply, deps.env);
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    const accepted = String(request.headers['accept-encoding']).split(/[\s,;]+/);
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    return encoding ? reply.header('content-encoding', encoding).send(packed[encoding]) : reply.send(text);
  };
}

/** Both cookies come and go together; where one was lost on the way, the page mends it before it is read. */
async function isUnawareOfSession(deps: PageDeps, request: FastifyRequest): Promise<boolean> {
  const token = sessionToken(request, deps.env);
  if (!token || signedInCookie in request.cookies) return false;
  // A database that is away keeps nobody from the page.
  return Boolean(await readSession(deps, hashToken(token)).catch(() => null));
}
