import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { listenForSockets } from '#server/testing/test-socket.ts';

const anyHost = await testApp();
const kept = await testApp({ PUBLIC_URL: 'https://kept.example', SECURITY_CONTACT: 'security@kept.example' });
const { dial } = await listenForSockets(kept);
const ask = async (app: typeof kept, url: string, host: string) =>
  (await app.browser().request({ method: 'GET', url, headers: { host } })).status;

describe('with a public address', () => {
  test.for([
    ['kept.example', 401],
    ['KEPT.example', 401],
    ['kept.example:443', 401],
    ['localhost:3000', 401],
    ['127.0.0.1:3000', 401],
    ['[::1]:3000', 401],
    ['evil.example', 421],
    ['kept.example.evil.example', 421],
    ['127.0.0.1.evil.example', 421],
    ['kept.example:8080', 421],
    ['10.0.0.7', 421],
    ['kept.example@evil.example', 421],
  ] as const)('the host "%s" is answered with %d', async ([host, status]) => {
    expect(await ask(kept, '/api/user', host)).toBe(status);
  });

  test('health checks come by any name', async () => {
    for (const path of ['/healthz', '/readyz']) expect(await ask(kept, path, '10.0.0.7:3000')).toBe(200);
  });

  test('a socket under another name is not opened', async () => {
    const ann = await quickPerson(kept);
    const one = dial(ann, { headers: { host: 'evil.example' } });
    expect(await one.closed).toBe(1006);
  });
});

test('without a public address every name is served', async () => {
  expect(await ask(anyHost, '/api/user', 'evil.example')).toBe(401);
});

describe('security.txt', () => {
  test('names the contact, and expires', async () => {
    const { status, headers, body } = await kept.browser().request({ method: 'GET', url: '/.well-known/security.txt' });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(String(body).split('\n')).toEqual([
      'Contact: mailto:security@kept.example',
      'Expires: 2026-06-08T12:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://kept.example/.well-known/security.txt',
      '',
    ]);
  });

  test('is not there without a contact', async () => {
    expect(await ask(anyHost, '/.well-known/security.txt', 'localhost')).toBe(404);
  });
});

test('a proxy that is not named in TRUST_PROXY is mentioned once in the log, without its addresses', async () => {
  const lines = () => anyHost.logged.filter((line) => line.includes('TRUST_PROXY'));
  for (let count = 0; count < 3; count++)
    await anyHost.browser().request({ method: 'GET', url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).not.toContain('203.0.113.9');
  const named = await testApp({ TRUST_PROXY: '127.0.0.1' });
  await named.browser().request({ method: 'GET', url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(named.logged.filter((line) => line.includes('TRUST_PROXY'))).toEqual([]);
});
