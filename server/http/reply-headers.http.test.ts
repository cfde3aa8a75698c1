import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const http = await testApp();
const overHttp = await testApp({ PUBLIC_URL: 'http://192.168.1.5:3000' });
const overHttps = await testApp({ PUBLIC_URL: 'https://kept.example' });
const form = { username: 'ann', email: 'ann@example.com', name: 'Ann', password: 'secret-1' };

describe('no API reply may be cached', () => {
  test.for([
    ['POST', '/api/register', form, 200],
    ['POST', '/api/login', form, 200],
    ['POST', '/api/login', {}, 400],
    ['POST', '/api/logout', undefined, 204],
    ['GET', '/api/user', undefined, 401],
    ['GET', '/api/nothing', undefined, 404],
    ['GET', '/%61pi/user', undefined, 401],
  ] as const)('%s %s', async ([method, url, payload, status]) => {
    const reply = await http.browser().request({ method, url, ...(payload && { payload }) });
    expect(reply.status).toBe(status);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('nor may a call with an escaped path', async () => {
    const person = await http.person();
    const reply = await person.request({ method: 'GET', url: '/%61pi/user' });
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});

const ofPages = {
  'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'; style-src 'self';"),
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
const ofCalls = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

test.for([
  ['/healthz', ofPages],
  ['/nothing', ofPages],
  ['/api/user', ofCalls],
  ['/api/nothing', ofCalls],
  ['/%61pi/user', ofCalls],
  ['/%zz', ofCalls],
] as const)('the reply to %s has the security headers', async ([url, own]) => {
  const { headers } = await http.browser().request({ method: 'GET', url });
  expect(headers).toMatchObject({
    ...own,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
});

describe('headers that would break plain http are sent only when the public URL is https', () => {
  test.for([
    ['no public address', http, false],
    ['http', overHttp, false],
    ['https', overHttps, true],
  ] as const)('%s', async ([, kept, isSecure]) => {
    const { headers } = await kept.browser().request({ method: 'GET', url: '/healthz' });
    expect('strict-transport-security' in headers).toBe(isSecure);
    expect('cross-origin-opener-policy' in headers).toBe(isSecure);
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

describe('the session cookie', () => {
  test.for([
    ['no public address', http, /^kept=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/],
    ['http', overHttp, /^kept=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/],
    ['https', overHttps, /^__Host-kept=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
  ] as const)('%s', async ([, kept, expected]) => {
    const filled = { ...form, username: 'cookie', email: 'cookie@example.com' };
    const { headers } = await kept.browser().send('POST', '/api/register', filled);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(expected),
      expect.stringMatching(/^kept-signed-in=1;/),
      expect.stringMatching(/kept-browser=/),
    ]);
  });

  test.for([
    ['http', http, /^kept-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/],
    ['https', overHttps, /^__Host-kept-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
  ] as const)('of a known browser, %s: scripts cannot read it, and it grants nothing', async ([, kept, expected]) => {
    const person = await kept.person();
    const { headers } = await person.send('POST', '/api/login', person.form);
    expect((headers['set-cookie'] as string[])[2]).toMatch(expected);
    for (const name of person.cookies.keys()) if (!name.endsWith('kept-browser')) person.cookies.delete(name);
    expect((await person.send('GET', '/api/user')).status).toBe(401);
  });

  test('under https a cookie without the prefix is ignored', async () => {
    const person = await overHttps.person();
    const token = person.cookies.get('__Host-kept')!;
    expect((await person.send('GET', '/api/user')).status).toBe(200);
    person.cookies.clear();
    person.cookies.set('kept', token);
    expect((await person.send('GET', '/api/user')).status).toBe(401);
  });

  test('is cleared with the attributes it was set with', async () => {
    const person = await overHttps.person();
    const { headers } = await person.send('POST', '/api/logout');
    const gone = 'Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
    expect(headers['set-cookie']).toEqual([
      `__Host-kept=; ${gone}; HttpOnly; Secure; SameSite=Lax`,
      `kept-signed-in=; ${gone}; Secure; SameSite=Lax`,
    ]);
  });
});

describe('the cookie that tells the page that a user is signed in', () => {
  test('comes and goes with the session, is readable by scripts, and grants nothing', async () => {
    const person = await http.person();
    expect(person.cookies.get('kept-signed-in')).toBe('1');
    person.cookies.delete('kept');
    expect((await person.send('GET', '/api/user')).status).toBe(401);
  });

  test('is cleared by the first call after the session ended elsewhere, while the session cookie stays', async () => {
    const person = await http.person();
    const elsewhere = http.browser();
    for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
    await elsewhere.send('POST', '/api/logout');
    const { status, headers } = await person.send('GET', '/api/user');
    expect(status).toBe(401);
    expect(headers['set-cookie']).toMatch(/^kept-signed-in=; Max-Age=0; Path=\/;.* SameSite=Lax$/);
    expect([...person.cookies.keys()]).toEqual(['kept', 'kept-browser']);
  });
});
