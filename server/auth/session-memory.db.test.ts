import { describe, expect, test } from 'vitest';
import { countStatements } from '#server/testing/count-statements.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { hashToken } from './secret-token.ts';

// Sessions in use are cached, so ending one must also drop it from the cache.

const kept = await testApp();
const day = 86_400_000;

const statusOf = async (browser: TestBrowser) => (await browser.send('GET', '/api/memberships')).status;
const tokenOf = (browser: TestBrowser) => browser.cookies.get('kept')!;
const isRemembered = (browser: TestBrowser) => kept.deps.sessions.known.peek(hashToken(tokenOf(browser))) !== undefined;

function copyOf(browser: TestBrowser): TestBrowser {
  const copy = kept.browser();
  copy.cookies.set('kept', tokenOf(browser));
  return copy;
}

/** Two cached sessions of one person, as copies that keep their cookies throughout. */
async function known() {
  const ann = await kept.person();
  const second = kept.browser();
  await second.send('POST', '/api/login', ann.form);
  const [own, other] = [copyOf(ann), copyOf(second)];
  for (const browser of [own, other]) {
    expect(await statusOf(browser)).toBe(200);
    expect(isRemembered(browser)).toBe(true);
  }
  return { ann, own, other };
}

test('a session in use is found without a query', async () => {
  const ann = await quickPerson(kept);
  const first = await countStatements(() => statusOf(ann));
  expect(await countStatements(() => statusOf(ann))).toBe(first - 1);
});

describe('a cached session ends at once', () => {
  test('after signing out, and only that one', async () => {
    const { ann, own, other } = await known();
    await ann.send('POST', '/api/logout');
    expect([await statusOf(own), await statusOf(other)]).toEqual([401, 200]);
  });

  test.for(['login', 'register'])('after signing in again with %s', async (way) => {
    const { ann, own, other } = await known();
    const form = way === 'login' ? ann.form : { ...ann.form, username: 'anew', email: 'anew@example.com' };
    await ann.send('POST', `/api/${way}`, form);
    expect([await statusOf(own), await statusOf(other), await statusOf(ann)]).toEqual([401, 200, 200]);
  });

  test('after changing the password, except the session that changed it', async () => {
    const { ann, own, other } = await known();
    await ann.send('PUT', '/api/user/password', { currentPassword: 'secret-1', newPassword: 'secret-2' });
    expect([await statusOf(own), await statusOf(other)]).toEqual([200, 401]);
  });

  test('after a password reset', async () => {
    const { ann, own, other } = await known();
    const token = await kept.resetToken(ann.form.email);
    await kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'secret-2' });
    expect([await statusOf(own), await statusOf(other)]).toEqual([401, 401]);
  });

  test('after the account was deleted', async () => {
    const { ann, own, other } = await known();
    await ann.send('DELETE', '/api/user', { password: 'secret-1' });
    expect([await statusOf(own), await statusOf(other)]).toEqual([401, 401]);
  });

  test('when it expires', async () => {
    const ann = await quickPerson(kept);
    expect(await statusOf(ann)).toBe(200);
    kept.clock.advance(30 * day);
    expect(await statusOf(copyOf(ann))).toBe(401);
  });
});

test('refused calls leave cached sessions alone', async () => {
  const { ann, own, other } = await known();
  await ann.send('PUT', '/api/user/password', { currentPassword: 'wrong-1', newPassword: 'secret-2' });
  await ann.send('DELETE', '/api/user', { password: 'wrong-1' });
  await ann.send('POST', '/api/login', { ...ann.form, password: 'wrong-1' });
  expect([await statusOf(own), await statusOf(other)]).toEqual([200, 200]);
});

test('a session that ends while it is being renewed stays ended', async () => {
  for (let round = 0; round < 10; round++) {
    const ann = await quickPerson(kept);
    expect(await statusOf(ann)).toBe(200);
    kept.clock.advance(2 * day);
    const copies = Array.from({ length: 8 }, () => copyOf(ann));
    const answers = await Promise.all([
      ...copies.slice(0, 4).map(statusOf),
      ann.send('POST', '/api/logout').then(({ status }) => status),
      ...copies.slice(4).map(statusOf),
    ]);
    for (const status of answers) expect([200, 204, 401]).toContain(status);
    for (const copy of copies) expect(await statusOf(copy)).toBe(401);
    const rows = await kept.deps.db.selectFrom('sessions').select('user_id').where('user_id', '=', ann.id).execute();
    expect(rows).toEqual([]);
  }
});
