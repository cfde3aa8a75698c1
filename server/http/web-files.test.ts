import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import type { FirstReplies } from './page.ts';
import type { Tagged } from './tagged-reply.ts';
import { serveWeb } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'kept-web-'));
mkdirSync(join(folder, 'assets'));
for (const [name, text] of [
  [
    'index.html',
    '<html lang="en"><head><meta property="og:image" content="/social-preview.png" /><script src="/theme.js"></script></head><body><div id="root"></div></body>',
  ],
  ['theme.js', 'setTheme();'],
  ['sw.js', 'self.isBuilt = true;'],
  ['assets/app-a1b2c3.js', 'export const answer = 42;'],
] as const) {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
}
writeFileSync(join(folder, '.secret'), 'hidden');
mkdirSync(join(folder, '.vite'));
writeFileSync(
  join(folder, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_app.js'] },
    '_app.js': { file: 'assets/app-2.js' },
    'pages/dashboard-page.tsx': { file: 'assets/dashboard-3.js', imports: ['index.html', '_app.js', '_notes.js'] },
    '_notes.js': { file: 'assets/notes-4.js' },
    'pages/auth-page.tsx': { file: 'assets/auth-5.js', imports: ['index.html', '_app.js'] },
  }),
);
writeFileSync(join(folder, '.vite/frames.json'), '{"auth":"<p>Hero</p>","home":"<p>Band</p>","other":"<p>Seal</p>"}');

const head =
  '<html lang="en"><head><meta property="og:image" content="https://kept.example/social-preview.png" /><script>setTheme();</script>';
const page = `${head}</head><body><div id="root" data-frame="other"><p>Seal</p></div></body>`;
const preload = (file: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${file}">`;
/** For visitors. */
const authPage = `${head}${preload('auth-5.js')}${preload('app-2.js')}</head><body><div id="root" data-frame="auth"><p>Hero</p></div></body>`;

const app = Fastify();
await app.register(fastifyCookie);
const asTagged = (text: string) => ({ tag: '"1"', text }) as Tagged;
const home = asTagged('{"habits":["</script><b>"]}');
const longHome = asTagged(JSON.stringify({ habits: Array(5000).fill('</script><b>') }));
const replies: FirstReplies = async ({ cookies }, reply, isHome) => {
  const token = cookies['__Host-kept'];
  if (token === 'a-session-to-roll-on') reply.header('set-cookie', '__Host-kept=a-session-to-roll-on; Max-Age=2592000');
  if (!token?.startsWith('a-session')) return null;
  const dashboard = token === 'a-session-with-much' ? longHome : home;
  return {
    fresh: { 'GET /api/user': '{"id":1,"name":"Ann </script><b>"}', 'GET /api/nudges/unread': '{"unread":2}' },
    ...(isHome && { home: { route: 'GET /api/dashboard', reply: dashboard } }),
  };
};
const readAt = Date.parse('2026-03-10T12:00:00Z');
const env = readEnv({ PUBLIC_URL: 'https://kept.example' });
let now = readAt;
await serveWeb(app, { now: () => new Date(now), env }, folder, { replies });
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** As it stands in the request line: other clients tidy the address first. */
async function raw(url: string, cookie: string): Promise<string> {
  const address = app.server.address() as AddressInfo;
  const socket = connect(address.port, '127.0.0.1');
  socket.write(`GET ${url} HTTP/1.1\r\nHost: kept.example\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
  return (await socket.toArray()).join('');
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.for([
  ['br', 'br, gzip', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
  [undefined, 'identity', (bytes: Buffer) => bytes],
] as const)('a file is sent as %s to clients that accept %s', async ([encoding, accepted, unpack]) => {
  const reply = await get('/assets/app-a1b2c3.js', { 'accept-encoding': accepted });
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(reply.headers['vary']).toContain('accept-encoding');
  expect(reply.headers['content-type']).toContain('javascript');
  expect(unpack(reply.rawPayload).toString()).toBe('export const answer = 42;');
});

test('a file with a hash in its name is immutable and has no validators', async () => {
  const { headers } = await get('/assets/app-a1b2c3.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['etag']));
  expect(headers).not.toHaveProperty('last-modified');
});

describe('every other path is the page, which is revalidated each time', () => {
  test.for([
    ['/', authPage],
    ['/auth?redirect=%2F', authPage],
    ['/index.html', page],
    ['/reset-password?token=x', page],
    ['/no/such/page', page],
    ['/apiary', page],
  ] as const)('%s', async ([url, body]) => {
    const reply = await get(url, { 'accept-encoding': 'identity' });
    expect(reply).toMatchObject({ statusCode: 200, body });
    expect(reply.headers['cache-control']).toBe('no-cache');
    const again = await get(url, { 'accept-encoding': 'identity', 'if-none-match': String(reply.headers['etag']) });
    expect(again.statusCode).toBe(304);
  });
});

describe.for(['', '__Host-kept=a-session'])('with the cookie "%s"', (cookie) => {
  test.for([
    '/x.css',
    '/profile/a.js',
    '/profile/%61%2ejs',
    '/profile.json?x=1',
    '/.git/config',
    '/.env',
    '/%2egit/config',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a/..',
    '//',
    '//?token=hush',
    '//evil.example/',
    '/\\',
    '/\\evil.example',
    '/%5cevil',
    '/%zz',
    '/%00',
    '/api/nothing',
    '/%61pi/nothing',
  ])('%s is no page', async (url) => {
    const reply = await raw(url, cookie);
    expect(reply).toMatch(/^HTTP\/1.1 40[04] /);
    expect(reply).not.toContain('Ann');
  });

  test.for(['/join/abc', '/signup-flow-invite?code=a.js', '/habits/1', '/a?redirect=%2Fx.css', '/no.such page'])(
    '%s is the page',
    async (url) => {
      expect((await get(url, { cookie })).statusCode).toBe(200);
    },
  );
});

test.for([
  ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
] as const)('the page is sent as %s, with the full URL of its preview picture', async ([encoding, unpack]) => {
  const reply = await get('/auth', { 'accept-encoding': encoding });
  expect(reply.headers).toMatchObject({ 'content-encoding': encoding, 'content-type': 'text/html; charset=utf-8' });
  expect(unpack(reply.rawPayload).toString()).toBe(authPage);
});

describe('the page sets the signed-in cookie if it is missing', () => {
  const told = 'kept-signed-in=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax';
  test.for([
    ['a session', '__Host-kept=a-session', told],
    ['a session that has the cookie', '__Host-kept=a-session; kept-signed-in=1', undefined],
    ['a session that has ended', '__Host-kept=another', undefined],
    ['a visitor', '', undefined],
  ] as const)('%s', async ([, cookie, expected]) => {
    const reply = await get('/', { cookie });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['set-cookie']).toBe(expected);
  });
});

test('the shell that service workers cache has nothing of the user, and neither reads nor renews the session', async () => {
  const asked = { cookie: '__Host-kept=a-session-to-roll-on', 'accept-encoding': 'identity' };
  const { statusCode, body, headers } = await get('/shell.html', asked);
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: page.replace('<html', '<html data-shell') });
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
});

describe('for a signed-in user the page embeds the replies to its first calls', () => {
  const bring = async (url: string, cookie: string) => {
    const reply = await get(url, { cookie, 'accept-encoding': 'identity' });
    const [, json = '{}'] =
      /<script type="application\/json" id="preloaded-replies">(.*)<\/script><\/head>/.exec(reply.body) ?? [];
    return { reply, answers: JSON.parse(json) as object };
  };
  const user = { id: 1, name: 'Ann </script><b>' };

  test('at / it includes the dashboard and its scripts, escapes the text, and is not stored', async () => {
    const { reply, answers } = await bring('/?from=mail', '__Host-kept=a-session');
    expect(answers).toEqual({
      'GET /api/user': user,
      'GET /api/nudges/unread': { unread: 2 },
      'GET /api/dashboard': { habits: ['</script><b>'] },
      readAt,
    });
    expect(reply.body).not.toContain('<b>');
    const scripts = [...reply.body.matchAll(/<link rel="modulepreload"[^>]*>/g)].join('');
    expect(scripts).toBe(preload('dashboard-3.js') + preload('app-2.js') + preload('notes-4.js'));
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers).not.toHaveProperty('etag');
    const packed = await get('/', { cookie: '__Host-kept=a-session', 'accept-encoding': 'br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('GET /api/dashboard');
  });

  test('elsewhere it includes the user and notifications only', async () => {
    const { answers: invited } = await bring('/?invite=1', '__Host-kept=a-session');
    expect(invited).not.toHaveProperty('GET /api/dashboard');
    const { reply, answers } = await bring('/profile', '__Host-kept=a-session');
    expect(answers).toEqual({ 'GET /api/user': user, 'GET /api/nudges/unread': { unread: 2 }, readAt });
    expect(reply.body).not.toContain('modulepreload');
  });

  test.for(['/', '/profile'])('packed, %s is the same text, at any time', async (url) => {
    for (const cookie of ['__Host-kept=a-session', '__Host-kept=a-session-with-much']) {
      for (now of [readAt, readAt + 1234]) {
        const { reply: plain, answers } = await bring(url, cookie);
        expect(answers).toMatchObject({ readAt: now });
        const packed = await get(url, { cookie, 'accept-encoding': 'gzip, deflate, br' });
        expect(packed.headers).toMatchObject({
          'content-encoding': 'gzip',
          'content-type': 'text/html; charset=utf-8',
        });
        expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
      }
    }
    now = readAt;
  });

  test('before the app starts it shows the header at home, and elsewhere a seal', async () => {
    const frameOf = async (url: string) => (await bring(url, '__Host-kept=a-session')).reply.body.split('</head>')[1];
    expect(await frameOf('/')).toBe('<body><div id="root" data-frame="home"><p>Band</p></div></body>');
    for (const url of ['/?invite=1', '/auth', '/profile'])
      expect(await frameOf(url)).toBe('<body><div id="root" data-frame="other"><p>Seal</p></div></body>');
  });

  // A session that cannot be read now may still be one, so its page does not show what visitors see.
  test.for([
    ['', authPage],
    ['__Host-kept=another', page],
  ] as const)('embeds nothing for "%s"', async ([cookie, body]) => {
    const { reply } = await bring('/', cookie);
    expect(reply).toMatchObject({ statusCode: 200, body });
  });

  test('the cookie of a session that is renewed by it reaches the browser', async () => {
    const { reply } = await bring('/', '__Host-kept=a-session-to-roll-on; kept-signed-in=1');
    expect(reply.headers['set-cookie']).toBe('__Host-kept=a-session-to-roll-on; Max-Age=2592000');
  });
});

test('only the inline theme script is allowed to run', async () => {
  const digest = createHash('sha256').update('setTheme();').digest('base64');
  const { headers } = await get('/auth');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${digest}';`);
});

test.for(['/assets/app-old.js', '/api/nothing', '/api'])('%s is not the page', async (url) => {
  const reply = await get(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'not_found' });
});

test('hidden files and files outside the folder are never served', async () => {
  for (const url of ['/.secret', '/%2e%2e/package.json', '/..%2fpackage.json']) {
    expect((await get(url)).body).not.toMatch(/hidden|"name"/);
  }
});

test('a POST to a page is not found', async () => {
  expect((await app.inject({ method: 'POST', url: '/auth' })).statusCode).toBe(404);
});

describe('the service worker', () => {
  const headers = {
    'cache-control': 'no-cache',
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
  };

  test.for(['br', 'identity'])('is revalidated each time and may reach only us, as %s', async (encoding) => {
    expect((await get('/sw.js', { 'accept-encoding': encoding })).headers).toMatchObject(headers);
  });

  test('withdrawn is a script that clears its caches and unregisters itself', async () => {
    const withdrawn = Fastify();
    await withdrawn.register(fastifyCookie);
    const off = readEnv({ PUBLIC_URL: 'https://kept.example', KEPT_WORKER: 'off' });
    await serveWeb(withdrawn, { now: () => new Date(readAt), env: off }, folder);
    const reply = await withdrawn.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } });
    expect(reply).toMatchObject({ statusCode: 200, headers });
    expect(reply.body).not.toContain('isBuilt');

    const on = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>();
    const done: string[] = [];
    const self = {
      addEventListener: (type: string, run: () => void) => on.set(type, run),
      skipWaiting: () => done.push('takes over'),
      registration: { unregister: async () => done.push('unregistered') },
    };
    const caches = { keys: async () => ['shell-1', 'shell-2'], delete: async (name: string) => done.push(name) };
    runInNewContext(reply.body, { self, caches });
    for (const type of ['install', 'activate'])
      await new Promise<void>((settle) => {
        on.get(type)!({ waitUntil: (work) => void work.then(settle) });
        if (type === 'install') settle();
      });
    expect(done).toEqual(['takes over', 'shell-1', 'shell-2', 'unregistered']);
    await withdrawn.close();
  });
});
