import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const minute = 60_000;
let addresses = 0;
/** Limits count by address, so each test uses its own. */
const newAddress = () => `10.0.0.${++addresses}`;

async function login(remoteAddress: string, username: string, password: string, headers = {}) {
  const payload = { username, password };
  const reply = await kept.browser().request({ method: 'POST', url: '/api/login', payload, remoteAddress, headers });
  return { status: reply.status, retryAfter: reply.headers['retry-after'] };
}

async function failTimes(times: number, from: string, names: string[]): Promise<void> {
  for (let time = 0; time < times; time++)
    expect(await login(from, names[time % names.length]!, 'wrong-1')).toMatchObject({ status: 401 });
}

describe('ten failed logins per account and address in 15 minutes', () => {
  test('after nine the right password is accepted', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(9, from, [form.username]);
    expect(await login(from, form.username, form.password)).toMatchObject({ status: 200 });
  });

  test('after ten nothing is accepted, and the reply says when to retry', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(10, from, [form.username]);
    expect(await login(from, form.username, 'wrong-1')).toEqual({ status: 429, retryAfter: '900' });
    expect(await login(from, form.username, form.password)).toEqual({ status: 429, retryAfter: '900' });
    kept.clock.advance(5 * minute);
    expect(await login(from, form.username, form.password)).toEqual({ status: 429, retryAfter: '600' });
  });

  test('other addresses and other accounts are not affected', async () => {
    const [from, { form }, other] = [newAddress(), await kept.person(), await kept.person()];
    await failTimes(10, from, [form.username]);
    expect(await login(newAddress(), form.username, form.password)).toMatchObject({ status: 200 });
    expect(await login(from, other.form.username, other.form.password)).toMatchObject({ status: 200 });
  });

  test('the limit ends after exactly 15 minutes', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(10, from, [form.username]);
    kept.clock.advance(15 * minute - 1);
    expect(await login(from, form.username, form.password)).toEqual({ status: 429, retryAfter: '1' });
    kept.clock.advance(1);
    expect(await login(from, form.username, form.password)).toMatchObject({ status: 200 });
  });

  test('username and e-mail address count as one account, ignoring case', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(10, from, [form.username, form.email, form.username.toUpperCase(), form.email.toUpperCase()]);
    expect(await login(from, form.email, form.password)).toMatchObject({ status: 429 });
    expect(await login(from, form.username, form.password)).toMatchObject({ status: 429 });
  });

  test('an unknown name is limited the same way', async () => {
    const from = newAddress();
    await failTimes(10, from, ['nobody', 'NOBODY']);
    expect(await login(from, 'nobody', 'wrong-1')).toEqual({ status: 429, retryAfter: '900' });
  });

  test('successful logins never count, in sequence or in parallel', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(9, from, [form.username]);
    expect(await login(from, form.username, form.password)).toMatchObject({ status: 200 });
    const replies = await Promise.all(Array.from({ length: 30 }, () => login(from, form.username, form.password)));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(30).fill(200));
    await failTimes(1, from, [form.username]);
    expect(await login(from, form.username, form.password)).toMatchObject({ status: 429 });
  });

  test('of many guesses at once ten are answered, and a right one after those is refused', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    const guesses = [...Array<string>(30).fill('wrong-1'), form.password];
    const replies = await Promise.all(guesses.map((guess) => login(from, form.username, guess)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(21);
  });

  test('an address forged in a header changes nothing', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(10, from, [form.username]);
    const headers = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1', 'x-real-ip': '192.0.2.1' };
    expect(await login(from, form.username, form.password, headers)).toMatchObject({ status: 429 });
  });
});
