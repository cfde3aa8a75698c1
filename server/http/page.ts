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
import { pagePolicy } from './security-headers.ts';
import { sessionToken, tellSignedIn } from './session-cookie.ts';

export type PageDeps = Pick<Deps, 'env' | 'now'>;

const packers = {
  br: (text: string, level: number) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  gzip: (text: string, level: number) => promisify(gzip)(text, { level }),
};
const thoroughly = 9;
/** While somebody waits for it. */
const quickly = 4;

/**
 * Sends the built page. It is asked for again every time. For whoever is signed in it brings along what it would ask for
 * first, so that it shows something at once; otherwise it is the same for everyone.
 */
export function pageSender(app: FastifyInstance, deps: PageDeps, webRoot: string) {
  const built = builtPage(deps, webRoot);
  const plain = built.page({});
  // Weak: it is one tag for all encodings.
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`;
  const packedPlain = { br: packers.br(plain, thoroughly), gzip: packers.gzip(plain, thoroughly) };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const readAt = deps.now().getTime();
    const preloaded = sessionToken(request, deps.env) && (await askFirst(app, request, reply));
    if (preloaded && !(signedInCookie in request.cookies)) tellSignedIn(reply, deps.env);
    reply.headers({
      'content-security-policy': built.policy,
      vary: 'accept-encoding',
      ...(preloaded ? { 'cache-control': 'no-store' } : { etag, 'cache-control': 'no-cache' }),
    });
    if (!preloaded && request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    const accepted = String(request.headers['accept-encoding']).split(/[\s,;]+/);
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    const text = preloaded ? built.page({ ...preloaded, readAt: String(readAt) }) : plain;
    if (!encoding) return reply.send(text);
    const packed = await (preloaded ? packers[encoding](text, quickly) : packedPlain[encoding]);
    return reply.header('content-encoding', encoding).send(packed);
  };
}

/** By their routes, as they would be sent; and when they were read. */
type Answers = Record<string, string>;

/** The first calls of the page, made here. Nothing when nobody is signed in after all, or cannot be read now. */
async function askFirst(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<Answers | null> {
  const ask = (url: string) => app.inject({ url, headers: { cookie: request.headers.cookie } });
  const user = await ask('/api/user');
  // A session that was rolled on, or that has ended.
  const cookies = user.headers['set-cookie'];
  if (cookies) reply.header('set-cookie', cookies);
  if (user.statusCode !== 200) return null;
  const answers: Answers = { 'GET /api/user': user.payload };
  // With an invitation something else is shown first, and changes what stands there.
  const { pathname, searchParams } = new URL(request.url, 'http://kept');
  const isHome = pathname === '/' && !searchParams.has('invite');
  for (const url of ['/api/nudges/unread', ...(isHome ? ['/api/dashboard'] : [])]) {
    const { statusCode, payload } = await ask(url);
    if (statusCode === 200) answers[`GET ${url}`] = payload;
  }
  return answers;
}

function builtPage(deps: PageDeps, webRoot: string) {
  const themeScript = read(webRoot, 'theme.js')?.trim();
  // Who shows a preview of a link wants its picture's address in full, and only this instance knows it.
  const [head, body] = read(webRoot, 'index.html')!
    .replaceAll('content="/', `content="${siteUrl(deps.env).origin}/`)
    // A script of its own would be one more thing to wait for before anything is drawn.
    .replace('<script src="/theme.js"></script>', () => (themeScript ? `<script>${themeScript}</script>` : ''))
    .split(/(?=<\/head>)/) as [string, string?];
  const homeFiles = filesOf(webRoot, 'pages/dashboard-page.tsx').map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );

  return {
    policy: pagePolicy(themeScript),
    page(answers: Answers): string {
      const pairs = Object.entries(answers).map(([route, answer]) => `${JSON.stringify(route)}:${answer}`);
      if (pairs.length === 0) return head + (body ?? '');
      // No text in it can end the element.
      const json = `{${pairs.join()}}`.replaceAll('<', '\\u003c');
      const files = 'GET /api/dashboard' in answers ? homeFiles.join('') : '';
      return `${head}${files}<script type="application/json" id="${preloadedRepliesId}">${json}</script>${body}`;
    },
  };
}

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };

/** The scripts of a screen, which the page would otherwise come to know of one after the other. */
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
