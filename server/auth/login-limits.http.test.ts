import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const minute = 60_000;
let addresses = 0;
/** Limits count by address, so each test comes from one of its own. */
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
  test('after nine the right password is taken', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(9, from, [form.username]);
    expect(await login(from, form.username, form.password)).toMatchObject({ status: 200 });
  });

  test('after ten nothing is, and the reply says when to come back', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(10, from, [form.username]);
    expect(await login(from, form.username, 'wrong-1')).toEqual({ status: 429, retryAfter: '900' });
    expect(await login(from, form.username, form.password)).toEqual({ status: 429, retryAfter: '900' });
    kept.clock.advance(5 * minute);
    expect(await login(from, form.username, form.password)).toEqual({ status: 429, retryAfter: '600' });
  });

  test('from another address it is, and for another account too', async () => {
    const [from, { form }, other] = [newAddress(), await kept.person(), await kept.person()];
    await failTimes(10, from, [form.username]);
    expect(await login(newAddress(), form.username, form.password)).toMatchObject({ status: 200 });
    expect(await login(from, other.form.username, other.form.password)).toMatchObject({ status: 200 });
  });

  test('when 15 minutes have passed it is again, and not a moment before', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(10, from, [form.username]);
    kept.clock.advance(15 * minute - 1);
    expect(await login(from, form.username, form.password)).toEqual({ status: 429, retryAfter: '1' });
    kept.clock.advance(1);
    expect(await login(from, form.username, form.password)).toMatchObject({ status: 200 });
  });

  test('username and address are one account, in any case', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(10, from, [form.username, form.email, form.username.toUpperCase(), form.email.toUpperCase()]);
    expect(await login(from, form.email, form.password)).toMatchObject({ status: 429 });
    expect(await login(from, form.username, form.password)).toMatchObject({ status: 429 });
  });

  test('a name that nobody has is limited alike', async () => {
    const from = newAddress();
    await failTimes(10, from, ['nobody', 'NOBODY']);
    expect(await login(from, 'nobody', 'wrong-1')).toEqual({ status: 429, retryAfter: '900' });
  });

  test('logins that succeed never count, one after the other or all at once', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(9, from, [form.username]);
    expect(await login(from, form.username, form.password)).toMatchObject({ status: 200 });
    const replies = await Promise.all(Array.from({ length: 30 }, () => login(from, form.username, form.password)));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(30).fill(200));
    await failTimes(1, from, [form.username]);
    expect(await login(from, form.username, form.password)).toMatchObject({ status: 429 });
  });

  test('of many guesses at once ten are answered, and the right one among the rest is not told', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    const guesses = [...Array<string>(30).fill('wrong-1'), form.password];
    const replies = await Promise.all(guesses.map((guess) => login(from, form.username, guess)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(21);
  });

  test('an address that the caller makes up in a header changes nothing', async () => {
    const [from, { form }] = [newAddress(), await kept.person()];
    await failTimes(10, from, [form.username]);
    const headers = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1', 'x-real-ip': '192.0.2.1' };
    expect(await login(from, form.username, form.password, headers)).toMatchObject({ status: 429 });
  });
});
