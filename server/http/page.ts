import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { preloadedRepliesId } from '#shared/contract/preloaded-replies.ts';
import { signedInCookie } from '#shared/contract/signed-in-cookie.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { escapeXml } from '#server/pictures/lettering.ts';
import { pathOf } from './error-handler.ts';
import { pagePolicy } from './security-headers.ts';
import { sessionToken, setSignedInCookie } from './session-cookie.ts';

export type PageDeps = Pick<Deps, 'env' | 'now'>;
/** What messengers show for a link; undefined means what they show for every other page. */
export type CardFinder = { cardOf: (path: string, address: string) => Promise<Card | undefined> };
type Card = { title: string; description: string; picture: string };

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
export function pageSender(app: FastifyInstance, deps: PageDeps, webRoot: string, cards?: CardFinder) {
  const built = builtPage(deps, webRoot);
  const plain = built.page({});
  // Weak: one tag for all encodings.
  const plainTag = tagOf(plain);
  const packedPlain = { br: packers.br(plain, thoroughly), gzip: packers.gzip(plain, thoroughly) };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const readAt = deps.now().getTime();
    const isPersonal = pathOf(request) !== shellPath && sessionToken(request, deps.env);
    const preloaded = isPersonal && (await replyToFirstCalls(app, request, reply));
    const card = await cards?.cardOf(pathOf(request), request.ip);
    if (preloaded && !(signedInCookie in request.cookies)) setSignedInCookie(reply, deps.env);
    const text =
      preloaded || card ? built.page(preloaded ? { ...preloaded, readAt: String(readAt) } : {}, card) : plain;
    const etag = card ? tagOf(text) : plainTag;
    reply.headers({
      'content-security-policy': built.policy,
      vary: 'accept-encoding',
      ...(preloaded ? { 'cache-control': 'no-store' } : { etag, 'cache-control': 'no-cache' }),
    });
    if (!preloaded && request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    const accepted = String(request.headers['accept-encoding']).split(/[\s,;]+/);
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    if (!encoding) return reply.send(text);
    const packed = await (text === plain ? packedPlain[encoding] : packers[encoding](text, quickly));
    return reply.header('content-encoding', encoding).send(packed);
  };
}

const tagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`;

/** Reply bodies by route, and `readAt`. */
type Answers = Record<string, string>;

/** Makes the page's first calls on the server. Null when the session has ended or the user cannot be read now. */
async function replyToFirstCalls(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answers | null> {
  const ask = (url: string) =>
    app.inject({ url, headers: { cookie: request.headers.cookie, host: request.headers.host ?? '' } });
  const user = await ask('/api/user');
  // The session was renewed or has ended.
  const cookies = user.headers['set-cookie'];
  if (cookies) reply.header('set-cookie', cookies);
  if (user.statusCode !== 200) return null;
  const answers: Answers = { 'GET /api/user': user.payload };
  // Accepting the invitation changes the dashboard, so it is not preloaded.
  const isHome = pathOf(request) === '/' && !new URLSearchParams(request.url.split('?')[1]).has('invite');
  for (const url of ['/api/nudges/unread', ...(isHome ? ['/api/dashboard'] : [])]) {
    const { statusCode, payload } = await ask(url);
    if (statusCode === 200) answers[`GET ${url}`] = payload;
  }
  return answers;
}

function builtPage(deps: PageDeps, webRoot: string) {
  const themeScript = read(webRoot, 'theme.js')?.trim();
  // Link previews need the full URL of their picture, which is known only at run time.
  const [plainHead, body] = read(webRoot, 'index.html')!
    .replaceAll('content="/', `content="${siteUrl(deps.env).origin}/`)
    // Inlined: a separate script would delay the first paint.
    .replace('<script src="/theme.js"></script>', () => (themeScript ? `<script>${themeScript}</script>` : ''))
    .split(/(?=<\/head>)/) as [string, string?];
  const homeFiles = filesOf(webRoot, 'pages/dashboard-page.tsx').map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );

  return {
    policy: pagePolicy(themeScript),
    page(answers: Answers, card?: Card): string {
      const head = card ? withCard(plainHead, card) : plainHead;
      const pairs = Object.entries(answers).map(([route, answer]) => `${JSON.stringify(route)}:${answer}`);
      if (pairs.length === 0) return head + (body ?? '');
      // Prevents the text from closing the element.
      const json = `{${pairs.join()}}`.replaceAll('<', '\\u003c');
      const files = 'GET /api/dashboard' in answers ? homeFiles.join('') : '';
      return `${head}${files}<script type="application/json" id="${preloadedRepliesId}">${json}</script>${body}`;
    },
  };
}

/** Every text is escaped: people write them. */
function withCard(head: string, { title, description, picture }: Card): string {
  const texts: Record<string, string> = {
    description,
    'og:title': title,
    'og:description': description,
    'og:image': picture,
  };
  const sizes = `<meta property="og:image:width" content="1200" /><meta property="og:image:height" content="630" />`;
  return (
    Object.entries(texts)
      .reduce(
        (text, [name, value]) =>
          text.replace(
            new RegExp(`((?:name|property)="${name}"\\s+content=")[^"]*`),
            (_, start: string) => start + escapeXml(value),
          ),
        head,
      )
      .replace(/<title>[^<]*/, () => `<title>${escapeXml(title)}`) + sizes
  );
}

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };

/** All scripts of a screen, so that the browser need not discover them one after the other. */
function filesOf(webRoot: string, screen: string): string[] {
  const chunks = JSON.parse(read(webRoot, '.vite/manifest.json') ?? '{}') as Record<string, Chunk>;
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk || chunk.isEntry || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add(screen);
  return [...files];
}

function read(webRoot: string, name: string): string | undefined {
  const path = join(webRoot, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
