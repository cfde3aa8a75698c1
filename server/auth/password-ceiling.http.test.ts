import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';

const kept = await testApp();
const hour = 3_600_000;
let addresses = 0;
const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;

async function login(browser: TestBrowser, remoteAddress: string, username: string, password: string) {
  const payload = { username, password };
  return browser.request({ method: 'POST', url: '/api/login', payload, remoteAddress });
}

/** Guesses from so many addresses that the limit per address never applies. */
async function guess(username: string, times: number): Promise<void> {
  let from = newAddress();
  for (let time = 0; time < times; time++) {
    if (time % 9 === 0) from = newAddress();
    expect((await login(kept.browser(), from, username, 'wrong-1')).status).toBe(401);
  }
}

describe('a hundred wrong passwords an hour per account, from anywhere', () => {
  test('after 99 the right one is accepted, after 100 nothing is, for the rest of the hour', async () => {
    const { form } = await kept.person();
    await guess(form.username, 99);
    expect((await login(kept.browser(), newAddress(), form.username, form.password)).status).toBe(200);
    await guess(form.username, 1);
    const refused = await login(kept.browser(), newAddress(), form.username, form.password);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' }, headers: { 'retry-after': '3600' } });
    kept.clock.advance(hour);
    expect((await login(kept.browser(), newAddress(), form.username, form.password)).status).toBe(200);
  });

  test('a browser that has signed in to this account before is not affected, also from a new address', async () => {
    const person = await kept.person();
    const { username, password } = person.form;
    await person.send('POST', '/api/logout');
    await guess(username, 100);
    expect((await login(kept.browser(), newAddress(), username, password)).status).toBe(429);
    expect((await login(person, newAddress(), username, password)).status).toBe(200);
  });

  test('a browser known for another account is affected, and so is a made-up token', async () => {
    const [ann, eve] = [await kept.person(), await kept.person()];
    await guess(ann.form.username, 100);
    expect((await login(eve, newAddress(), ann.form.username, ann.form.password)).status).toBe(429);
    const forged = kept.browser();
    forged.cookies.set('kept-browser', 'A'.repeat(43));
    expect((await login(forged, newAddress(), ann.form.username, ann.form.password)).status).toBe(429);
  });

  test('a signed-in person can change the password meanwhile, and only this browser stays known', async () => {
    const person = await kept.person();
    const second = kept.browser();
    await second.send('POST', '/api/login', person.form);
    await guess(person.form.username, 100);
    const change = { currentPassword: person.form.password, newPassword: 'secret-2' };
    expect((await person.send('PUT', '/api/user/password', change)).status).toBe(204);
    await person.send('POST', '/api/logout');
    expect((await login(person, newAddress(), person.form.username, 'secret-2')).status).toBe(200);
    expect((await login(second, newAddress(), person.form.username, 'secret-2')).status).toBe(429);
  });

  test('a reset is not affected, and its browser can sign in afterwards', async () => {
    const { form } = await kept.person();
    await guess(form.username, 100);
    const token = await kept.resetToken(form.email);
    const browser = kept.browser();
    expect((await browser.send('POST', '/api/reset-password', { token, newPassword: 'secret-2' })).status).toBe(200);
    expect((await login(browser, newAddress(), form.username, 'secret-2')).status).toBe(200);
  });

  test('an unknown name is limited the same way', async () => {
    await guess('nobody-at-all', 100);
    expect((await login(kept.browser(), newAddress(), 'nobody-at-all', 'wrong-1')).status).toBe(429);
  });
});

test('the token of a known browser is stored as a hash, and differs between accounts', async () => {
  const ann = await kept.person();
  const token = ann.cookies.get('kept-browser')!;
  const bob = { ...ann.form, username: 'bob-elsewhere', email: 'bob-elsewhere@example.com' };
  await ann.send('POST', '/api/register', bob);
  expect(ann.cookies.get('kept-browser')).toBe(token);
  const rows = await kept.deps.db.selectFrom('known_browsers').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(new Set(rows.map((row) => row.token_hash)).size).toBe(rows.length);
});

test('an IPv6 address is limited with its /64', async () => {
  const { form } = await kept.person();
  for (let time = 1; time <= 10; time++)
    expect((await login(kept.browser(), `2001:db8:7:7::${time}`, form.username, 'wrong-1')).status).toBe(401);
  expect((await login(kept.browser(), '2001:db8:7:7:ffff::1', form.username, form.password)).status).toBe(429);
  expect((await login(kept.browser(), '2001:db8:7:8::1', form.username, form.password)).status).toBe(200);
});

test('right logins are limited per account and address, generously', async () => {
  const few = await testApp({ LIMIT_LOGINS_PER_ACCOUNT: '5' });
  const [{ form }, other] = [await few.person(), await few.person()];
  const from = (remoteAddress: string, payload: object) =>
    few.browser().request({ method: 'POST', url: '/api/login', payload, remoteAddress });
  for (let time = 0; time < 5; time++) expect((await from('10.0.0.1', form)).status).toBe(200);
  expect(await from('10.0.0.1', form)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
  expect((await from('10.0.0.1', other.form)).status).toBe(200);
  expect((await from('10.0.0.2', form)).status).toBe(200);
});

test('requests for a reset are limited per address', async () => {
  const few = await testApp({ LIMIT_RESET_REQUESTS_PER_ADDRESS: '3' });
  const ask = (remoteAddress: string, number: number) => {
    const payload = { email: `nobody${number}@example.com` };
    return few.browser().request({ method: 'POST', url: '/api/forgot-password', payload, remoteAddress });
  };
  for (const number of [1, 2, 3]) expect((await ask('10.0.0.1', number)).status).toBe(200);
  expect(await ask('10.0.0.1', 4)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
  expect((await ask('10.0.0.2', 5)).status).toBe(200);
});

describe('a password that is easy to guess', () => {
  const weak = (path: string) => ({
    status: 400,
    body: { code: 'weak_password', issues: [{ path, message: expect.stringContaining('easy to guess') as string }] },
  });
  const common = 'Password123';

  test('is refused when registering', async () => {
    const form = { username: 'weakling', email: 'weakling@example.com', name: 'Will', password: common };
    expect(await kept.browser().send('POST', '/api/register', form)).toMatchObject(weak('password'));
    const own = { ...form, password: 'Weakling' };
    expect(await kept.browser().send('POST', '/api/register', own)).toMatchObject({
      status: 400,
      body: { message: 'Your password must not be your name, username or email address.' },
    });
  });

  test('is refused when changing it', async () => {
    const person = await kept.person();
    const change = { currentPassword: person.form.password, newPassword: common };
    expect(await person.send('PUT', '/api/user/password', change)).toMatchObject(weak('newPassword'));
    const own = { ...change, newPassword: person.form.email };
    expect(await person.send('PUT', '/api/user/password', own)).toMatchObject({ body: { code: 'weak_password' } });
  });

  test('is refused when resetting it, and the link still works', async () => {
    const { form } = await kept.person();
    const token = await kept.resetToken(form.email);
    const reset = (newPassword: string) => kept.browser().send('POST', '/api/reset-password', { token, newPassword });
    expect(await reset(common)).toMatchObject(weak('newPassword'));
    expect(await reset(form.username)).toMatchObject({ body: { code: 'weak_password' } });
    expect(await reset('secret-2')).toMatchObject({ status: 200 });
  });

  test('keeps working if it was chosen before', async () => {
    const { id, form } = await kept.person();
    const password_hash = await kept.deps.passwords.hash(common, '10.0.0.1');
    await kept.deps.write((tx) => tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute());
    expect((await login(kept.browser(), newAddress(), form.username, common)).status).toBe(200);
  });
});
