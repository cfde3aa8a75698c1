import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

const get = (cookies: Record<string, string>, url: string, accepted?: string) =>
  kept.app.inject({ url, cookies, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test('a long reply is gzipped for clients that accept it', async () => {
  const ann = await kept.person();
  for (let count = 0; count < 5; count++) await makeHabit(ann);
  const cookies = Object.fromEntries(ann.cookies);
  const plain = await get(cookies, '/api/dashboard');
  const packed = await get(cookies, '/api/dashboard', 'br, gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
});

test('a short reply is not gzipped', async () => {
  const ann = await kept.person();
  const reply = await get(Object.fromEntries(ann.cookies), '/api/user', 'gzip');
  expect(reply.headers['content-encoding']).toBeUndefined();
});

test('a poll that finds nothing new is a 304 with gzip too', async () => {
  const ann = await kept.person();
  const { id } = await makeHabit(ann);
  const url = `/api/habits/${id}/members`;
  const headers = { 'accept-encoding': 'gzip' };
  const cookies = Object.fromEntries(ann.cookies);
  const { headers: first } = await kept.app.inject({ url, cookies, headers });
  const again = await kept.app.inject({
    url,
    cookies,
    headers: { ...headers, 'if-none-match': String(first['etag']) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
