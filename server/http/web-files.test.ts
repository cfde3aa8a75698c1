import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { hashToken } from '#server/auth/secret-token.ts';
import { readEnv } from '#server/env.ts';
import type { PageDeps } from './page.ts';
import { serveWeb } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'kept-web-'));
mkdirSync(join(folder, 'assets'));
for (const [name, text] of [
  ['index.html', '<title>Kept</title><meta property="og:image" content="/social-preview.png" />'],
  ['assets/app-a1b2c3.js', 'export const answer = 42;'],
] as const) {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
}
writeFileSync(join(folder, '.secret'), 'hidden');

const page = '<title>Kept</title><meta property="og:image" content="https://kept.example/social-preview.png" />';

const known = hashToken('a-session');
const deps = {
  env: readEnv({ PUBLIC_URL: 'https://kept.example' }),
  now: () => new Date(),
  sessions: {
    known: {
      get: async (tokenHash: string) => {
        if (tokenHash === hashToken('any-while-it-is-away')) throw new Error('away');
        return tokenHash === known ? { userId: 1, expiresAt: Date.now() + 1000 } : undefined;
      },
    },
  },
} as unknown as PageDeps;
const app = Fastify();
await app.register(fastifyCookie);
await serveWeb(app, deps, folder);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.for([
  ['br', 'br, gzip', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
  [undefined, 'identity', (bytes: Buffer) => bytes],
] as const)('a file comes packed as %s to whoever accepts %s', async ([encoding, accepted, unpack]) => {
  const reply = await get('/assets/app-a1b2c3.js', { 'accept-encoding': accepted });
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(reply.headers['vary']).toContain('accept-encoding');
  expect(reply.headers['content-type']).toContain('javascript');
  expect(unpack(reply.rawPayload).toString()).toBe('export const answer = 42;');
});

test('a file with a hash in its name is kept for ever, and has nothing to ask again by', async () => {
  const { headers } = await get('/assets/app-a1b2c3.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['etag']));
  expect(headers).not.toHaveProperty('last-modified');
});

describe('every other address is the page, which is asked for again each time', () => {
  test.for(['/', '/index.html', '/auth?redirect=%2F', '/reset-password?token=x', '/no/such/page', '/apiary'])(
    '%s',
    async (url) => {
      const reply = await get(url, { 'accept-encoding': 'identity' });
      expect(reply).toMatchObject({ statusCode: 200, body: page });
      expect(reply.headers['cache-control']).toBe('no-cache');
      const again = await get(url, { 'accept-encoding': 'identity', 'if-none-match': String(reply.headers['etag']) });
      expect(again.statusCode).toBe(304);
    },
  );
});

test.for([
  ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
] as const)('the page comes packed as %s, with the address of its picture in full', async ([encoding, unpack]) => {
  const reply = await get('/auth', { 'accept-encoding': encoding });
  expect(reply.headers).toMatchObject({ 'content-encoding': encoding, 'content-type': 'text/html; charset=utf-8' });
  expect(unpack(reply.rawPayload).toString()).toBe(page);
});

describe('the page tells whether somebody is signed in, where that is not known', () => {
  const told = 'kept-signed-in=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax';
  test.for([
    ['a session', '__Host-kept=a-session', told],
    ['a session that is known of', '__Host-kept=a-session; kept-signed-in=1', undefined],
    ['a session that has ended', '__Host-kept=another', undefined],
    ['a database that is away', '__Host-kept=any-while-it-is-away', undefined],
    ['nobody', '', undefined],
  ] as const)('%s', async ([, cookie, expected]) => {
    const reply = await get('/', { cookie });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['set-cookie']).toBe(expected);
  });
});

test.for(['/assets/app-old.js', '/api/nothing', '/api'])('%s is not the page', async (url) => {
  const reply = await get(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'not_found' });
});

test('a file that begins with a dot, or lies outside, is never served', async () => {
  for (const url of ['/.secret', '/%2e%2e/package.json', '/..%2fpackage.json']) {
    expect((await get(url)).body).not.toMatch(/hidden|"name"/);
  }
});

test('what is posted to a page is not found', async () => {
  expect((await app.inject({ method: 'POST', url: '/auth' })).statusCode).toBe(404);
});
