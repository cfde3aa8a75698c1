import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedInCookie } from '#shared/contract/signed-in-cookie.ts';
import type { Deps } from '#server/deps.ts';
import { builtPage, type BuiltPage, type Card } from './built-page.ts';
import { pathOf } from './error-handler.ts';
import { gzipAround, packEnd, packStart, type PackedStart } from './gzip-around.ts';
import { sessionToken, setSignedInCookie } from './session-cookie.ts';
import { textOf, type Tagged } from './tagged-reply.ts';

export type PageDeps = Pick<Deps, 'env' | 'now'>;
/** What messengers show for a link; undefined means what they show for every other page. */
export type CardFinder = { cardOf: (path: string, address: string) => Promise<Card | undefined> };
/** Null when the session has ended or the user cannot be read now. */
export type FirstReplies = (request: FastifyRequest, reply: FastifyReply, isHome: boolean) => Promise<Replies | null>;
export type PageParts = { cards?: CardFinder; replies?: FirstReplies };

type ReadAt = { readAt: string };
/** Bodies by route. `home` is cached until it changes; the others were read for this page. */
type Replies = { fresh: Record<string, string>; home?: { route: string; reply: Tagged } };

const packers = {
  br: (text: string, level: number) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  gzip: (text: string, level: number) => promisify(gzip)(text, { level }),
};
const thoroughly = 9;
/** Lower, because a request is waiting. */
const quickly = 4;

/** The page that service workers cache: the same for everyone. */
export const shellPath = '/shell.html';

/**
 * Sends the built page, which browsers revalidate each time. For signed-in users it embeds the replies to the first
 * calls, so that the screen shows without waiting; otherwise it is the same for everyone.
 */
export function pageSender(deps: PageDeps, webRoot: string, { cards, replies }: PageParts) {
  const built = builtPage(deps.env, webRoot);
  const common = { auth: packedPage(built.plain('auth')), other: packedPage(built.plain('other')) };
  const shell = packedPage(built.shell);
  const packPersonal = personalPacker(built);

  async function sendPersonal(request: FastifyRequest, reply: FastifyReply, first: Replies & ReadAt, card?: Card) {
    if (!(signedInCookie in request.cookies)) setSignedInCookie(reply, deps.env);
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    const middle = built.middle({ ...first.fresh, readAt: first.readAt });
    if (!card && accepts(request, 'gzip'))
      return reply.header('content-encoding', 'gzip').send(await packPersonal(first, middle));
    const text = built.start(await homeOf(first), card) + middle + built.end(frameOf(first));
    return sendText(request, reply, { text });
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers({ 'content-security-policy': built.policy, vary: 'accept-encoding' });
    // Before they are read: the page later asks for what changed since.
    const readAt = String(deps.now().getTime());
    const isShell = pathOf(request) === shellPath;
    const isPersonal = !isShell && sessionToken(request, deps.env) !== undefined;
    const first = isPersonal ? await replies?.(request, reply, isHome(request)) : null;
    const card = await cards?.cardOf(pathOf(request), request.ip);
    if (first) return sendPersonal(request, reply, { ...first, readAt }, card);
    // Home sends visitors to /auth.
    const frame = !isPersonal && ['/', '/auth'].includes(pathOf(request)) ? 'auth' : 'other';
    const page = isShell ? shell : card ? taggedPage(built.plain(frame, card)) : common[frame];
    reply.headers({ etag: page.etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    return sendText(request, reply.type('text/html; charset=utf-8'), page);
  };
}

type Page = { text: string; packed?: Record<keyof typeof packers, Promise<Buffer>> };

/** Weak: one tag for all encodings. */
const taggedPage = (text: string): Page & { etag: string } => ({
  text,
  etag: `W/"${createHash('sha1').update(text).digest('base64url')}"`,
});

/** For pages that are sent often. */
const packedPage = (text: string) => ({
  ...taggedPage(text),
  packed: { br: packers.br(text, thoroughly), gzip: packers.gzip(text, thoroughly) },
});

/** Accepting the invitation changes the dashboard, so it is not preloaded. */
const isHome = (request: FastifyRequest) =>
  pathOf(request) === '/' && !new URLSearchParams(request.url.split('?')[1]).has('invite');

const frameOf = ({ home }: Replies) => (home ? 'home' : 'other');

const homeOf = async ({ home }: Replies) => home && { route: home.route, text: await textOf(home.reply) };

/** Compresses the dashboard's part of the page once for every change of the dashboard. */
function personalPacker(built: BuiltPage) {
  const ends = { home: packEnd(built.end('home')), other: packEnd(built.end('other')) };
  const withoutHome = packStart(built.start(), thoroughly);
  const starts = new WeakMap<Tagged, PackedStart>();

  async function startFor(first: Replies): Promise<PackedStart> {
    if (!first.home) return withoutHome;
    const known = starts.get(first.home.reply);
    if (known) return known;
    const start = await packStart(built.start(await homeOf(first)), quickly);
    starts.set(first.home.reply, start);
    return start;
  }
  return async (first: Replies, middle: string) => gzipAround(await startFor(first), middle, ends[frameOf(first)]);
}

async function sendText(request: FastifyRequest, reply: FastifyReply, { text, packed }: Page): Promise<FastifyReply> {
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(request, name));
  if (!encoding) return reply.send(text);
  return reply
    .header('content-encoding', encoding)
    .send(await (packed?.[encoding] ?? packers[encoding](text, quickly)));
}

const accepts = ({ headers }: FastifyRequest, encoding: string): boolean =>
  String(headers['accept-encoding'])
    .split(/[\s,;]+/)
    .includes(encoding);
