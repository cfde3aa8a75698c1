import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '#server/auth/secret-token.ts';
import { findKnownSession } from '#server/auth/session-service.ts';
import type { Deps } from '#server/deps.ts';
import type { CallTimer } from '#server/metrics/metrics.ts';
import { bearerToken } from '#server/tokens/find-token.ts';
import { isOwnHost } from './own-host.ts';
import { acceptsPacked } from './pack-replies.ts';
import { callHeaders, securityHeaders } from './security-headers.ts';
import { cookieName } from './session-cookie.ts';
import { bodyHeaders, isTagIn, taggedHeaders, type Heads, type Tagged } from './tagged-reply.ts';

/** The cached reply for a user; `id` is that of the commitment, for calls that have one. */
export type Peek<Value = unknown> = (userId: number, id: number) => Tagged<Value> | undefined;

type Timers = { known: CallTimer; whole: CallTimer };

/** Registers calls whose reply may be cached. */
export type CachedReplies = { serve: (path: string, peek: Peek) => void };

/**
 * In front of the router: most requests are polls whose reply is cached. Answers them after checking host, session,
 * rate limit and ETag. Anything not cached, or unusual, falls through to Fastify, which fills the cache.
 */
export function cachedReplies(app: FastifyInstance, deps: Deps): CachedReplies {
  const { metrics } = deps;
  const served: { path: RegExp; peek: Peek; timers: Timers | undefined }[] = [];
  const headers = callHeaders(securityHeaders(deps.env));
  // Hot path: parsed cookies and URLs are memoised.
  const cookie = new RegExp(`(?:^|; )${cookieName(deps.env)}=([^;]+)`);
  const callerIn = memoised((header) => {
    const token = cookie.exec(header)?.[1];
    const tokenHash = token && hashToken(token);
    return tokenHash ? { tokenHash, count: deps.limits.meter('callsPerSession', tokenHash) } : undefined;
  });
  const callTo = memoised((url) => {
    const match = served.find(({ path }) => path.test(url));
    return match && { peek: match.peek, timers: match.timers, id: Number(match.path.exec(url)![1]) };
  });
  const isOwn = memoised((host) => isOwnHost(host, deps.env) || undefined);
  let isDraining = false;
  deps.draining.addEventListener('abort', () => (isDraining = true));

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const call = request.method === 'GET' && !isDraining && callTo(request.url!);
    if (!call) return false;
    const startedAt = metrics ? performance.now() : 0;
    const sent = headersOf(request);
    if (!isOwn(sent.host) || sent.hasToken) return false;
    const caller = callerIn(sent.cookie);
    const session = caller && findKnownSession(deps, caller.tokenHash);
    const kept = session && call.peek(session.userId, call.id);
    if (!kept) {
      if (metrics) metrics.cache.miss++;
      return false;
    }
    const isKnown = isTagIn(sent.tags, kept);
    if (!isKnown && 'packed' in kept && !acceptsPacked(request)) return false;
    if (!caller.count()) return false;

    const { known, whole } = (kept.heads ??= makeHeads(headers, kept));
    if (isKnown) response.writeHead(304, known).end();
    else response.writeHead(200, whole).end('packed' in kept ? kept.packed : kept.text);
    if (metrics) {
      metrics.cache.hit++;
      call.timers![isKnown ? 'known' : 'whole'](performance.now() - startedAt);
    }
    return true;
  }

  // At debug level every reply is logged, which only the router does.
  if (deps.log.level !== 'debug') {
    const [ordinary] = app.server.listeners('request') as [RequestListener];
    app.server.off('request', ordinary);
    app.server.on('request', (request, response) => {
      if (!answer(request, response)) ordinary(request, response);
    });
  }

  return {
    serve: (path, peek) => {
      const timers = metrics && { known: metrics.timer('GET', path, 304), whole: metrics.timer('GET', path, 200) };
      served.push({ path: new RegExp(`^${path.replace(/:\w+/, '([1-9]\\d{0,14})')}$`), peek, timers });
    },
  };
}

/** Reads these headers from `rawHeaders`; `request.headers` would parse all of them. Duplicates are concatenated. */
type Sent = { host: string; cookie: string; tags: string; hasToken: boolean };

function headersOf({ rawHeaders }: IncomingMessage): Sent {
  let hasToken = false;
  let [host, cookie, tags] = ['', '', ''];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 6 && name.toLowerCase() === 'cookie') cookie += rawHeaders[at + 1]!;
    else if (name.length === 4 && name.toLowerCase() === 'host') host += rawHeaders[at + 1]!;
    else if (name.length === 13) {
      if (name.toLowerCase() === 'if-none-match') tags += rawHeaders[at + 1]!;
      else if (name.toLowerCase() === 'authorization') hasToken = bearerToken(rawHeaders[at + 1]) !== undefined;
    }
  }
  return { host, cookie, tags, hasToken };
}

function makeHeads(headers: Record<string, string>, kept: Tagged): Heads {
  const known = { ...headers, ...taggedHeaders(kept) };
  const body = 'packed' in kept ? kept.packed : kept.text;
  const whole = { ...known, ...bodyHeaders(kept), 'content-length': String(Buffer.byteLength(body)) };
  return { known, whole: 'packed' in kept ? { ...whole, 'content-encoding': 'gzip' } : whole };
}

/** Memoises results for short texts; starts over after 20,000. */
function memoised<T>(find: (text: string) => T | undefined): (text: string) => T | undefined {
  const found = new Map<string, T>();
  return (text) => {
    const known = found.get(text);
    if (known !== undefined || text.length > 200) return known;
    const value = find(text);
    if (value === undefined) return undefined;
    if (found.size >= 20_000) found.clear();
    found.set(text, value);
    return value;
  };
}
