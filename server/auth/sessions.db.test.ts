import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';

const kept = await testApp();
const day = 86_400_000;

const tokenOf = (browser: TestBrowser) => browser.cookies.get('kept')!;
const statusOf = async (browser: TestBrowser) => (await browser.send('GET', '/api/user')).status;

function browserWith(token: string): TestBrowser {
  const browser = kept.browser();
  browser.cookies.set('kept', token);
  return browser;
}

describe('logging out', () => {
  test('ends the session: the old cookie is refused', async () => {
    const person = await kept.person();
    const stolen = browserWith(tokenOf(person));
    expect(await statusOf(stolen)).toBe(200);
    expect((await person.send('POST', '/api/logout')).status).toBe(204);
    expect(person.cookies.has('kept')).toBe(false);
    expect(await statusOf(stolen)).toBe(401);
  });

  test('twice, or without a session, is not an error', async () => {
    const person = await kept.person();
    const again = browserWith(tokenOf(person));
    expect((await person.send('POST', '/api/logout')).status).toBe(204);
    expect((await again.send('POST', '/api/logout')).status).toBe(204);
    expect((await kept.browser().send('POST', '/api/logout')).status).toBe(204);
  });

  test('leaves sessions in other browsers alone', async () => {
    const person = await kept.person();
    const other = kept.browser();
    await other.send('POST', '/api/login', person.form);
    await person.send('POST', '/api/logout');
    expect(await statusOf(other)).toBe(200);
  });
});

describe('signing in', () => {
  test.for(['login', 'register'])('by %s gives a new token and ends the previous session', async (way) => {
    const person = await kept.person();
    const before = tokenOf(person);
    const form = way === 'login' ? person.form : { ...person.form, username: 'second', email: 'second@example.com' };
    expect((await person.send('POST', `/api/${way}`, form)).status).toBe(200);
    expect(tokenOf(person)).not.toBe(before);
    expect(await statusOf(person)).toBe(200);
    expect(await statusOf(browserWith(before))).toBe(401);
  });

  test('that fails keeps the previous session', async () => {
    const person = await kept.person();
    expect((await person.send('POST', '/api/login', { ...person.form, password: 'wrong-1' })).status).toBe(401);
    expect(await statusOf(person)).toBe(200);
  });

  test('from a browser with a made-up token gives another one', async () => {
    const person = await kept.person();
    const fixed = browserWith('A'.repeat(43));
    await fixed.send('POST', '/api/login', person.form);
    expect(tokenOf(fixed)).toMatch(/^[\w-]{43}$/);
    expect(tokenOf(fixed)).not.toBe('A'.repeat(43));
  });
});

describe('a session lasts 30 days from its last use, renewed at most daily', () => {
  test('within a day the cookie is left alone', async () => {
    const person = await kept.person();
    kept.clock.advance(day);
    expect((await person.send('GET', '/api/user')).headers).not.toHaveProperty('set-cookie');
  });

  test('after a day the cookie is set again, with the same token, for 30 days', async () => {
    const person = await kept.person();
    kept.clock.advance(day + 1);
    const { headers } = await person.send('GET', '/api/user');
    expect(headers['set-cookie']).toEqual([
      `kept=${tokenOf(person)}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      'kept-signed-in=1; Max-Age=2592000; Path=/; SameSite=Lax',
    ]);
    expect((await person.send('GET', '/api/user')).headers).not.toHaveProperty('set-cookie');
  });

  test('just before 30 days without use it is valid', async () => {
    const person = await kept.person();
    kept.clock.advance(30 * day - 1);
    expect(await statusOf(person)).toBe(200);
  });

  test('after 30 days without use it has expired', async () => {
    const person = await kept.person();
    kept.clock.advance(30 * day);
    expect(await statusOf(person)).toBe(401);
  });

  test('with daily use it never expires', async () => {
    const person = await kept.person();
    for (let days = 0; days < 90; days++) {
      kept.clock.advance(day);
      expect(await statusOf(person)).toBe(200);
    }
  });

  test('signing out when it is due for renewal ends it', async () => {
    const person = await kept.person();
    const copy = browserWith(tokenOf(person));
    kept.clock.advance(2 * day);
    await person.send('POST', '/api/logout');
    expect(person.cookies.has('kept')).toBe(false);
    expect(await statusOf(copy)).toBe(401);
  });
});

describe('stored sessions', () => {
  test('the database holds a hash of the token, not the token', async () => {
    const person = await kept.person();
    const rows = await kept.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute();
    const hash = createHash('sha256').update(tokenOf(person)).digest('base64url');
    expect(rows.map((row) => row.token_hash)).toEqual([hash]);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(person));
    expect(await statusOf(browserWith(hash))).toBe(401);
  });

  test('a token has 256 bits', async () => {
    expect(Buffer.from(tokenOf(await kept.person()), 'base64url')).toHaveLength(32);
  });

  test.for(['', ' ', 'x', '%00', '%zz', '"', 'undefined', 'null', 'x'.repeat(4000)])(
    'the cookie "%s" is refused',
    async (token) => {
      const headers = { cookie: `kept=${token}` };
      expect((await kept.browser().request({ method: 'GET', url: '/api/user', headers })).status).toBe(401);
    },
  );
});

test('deleting the account ends its sessions', async () => {
  const person = await kept.person();
  await kept.deps.write((tx) => tx.deleteFrom('users').where('id', '=', person.id).execute());
  expect(await statusOf(person)).toBe(401);
});
