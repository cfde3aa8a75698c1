import { describe, expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const hour = 3_600_000;
const invalid = { code: 'reset_invalid', message: 'The password reset link is invalid or has been tampered with.' };
const expired = { code: 'reset_expired', message: 'This password reset link has expired for security reasons.' };

const verify = async (token: string) =>
  (await kept.browser().send('GET', `/api/reset-password/verify?token=${encodeURIComponent(token)}`)).body;
const reset = (token: unknown, newPassword: unknown = 'new-secret') =>
  kept.browser().send('POST', '/api/reset-password', { token, newPassword });
const login = async (username: string, password: string) =>
  (await kept.browser().send('POST', '/api/login', { username, password })).status;

/** A person and the token from a mail sent to them. */
async function personWithToken() {
  const person = await kept.person();
  return { person, token: await kept.resetToken(person.form.email) };
}

test('a token from the mail stays valid when verified repeatedly', async () => {
  const { token } = await personWithToken();
  expect(await verify(token)).toEqual({ valid: true });
  expect(await verify(token)).toEqual({ valid: true });
});

test('a reset replaces the password', async () => {
  const { person, token } = await personWithToken();
  expect(await reset(token)).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } });
  expect(await login(person.form.username, 'new-secret')).toBe(200);
  expect(await login(person.form.email, 'new-secret')).toBe(200);
  expect(await login(person.form.username, person.form.password)).toBe(401);
});

test('a reset ends all sessions of that person only', async () => {
  const { person, token } = await personWithToken();
  const [second, other] = [kept.browser(), await kept.person()];
  await second.send('POST', '/api/login', person.form);
  await reset(token);
  expect((await person.send('GET', '/api/user')).status).toBe(401);
  expect((await second.send('GET', '/api/user')).status).toBe(401);
  expect((await other.send('GET', '/api/user')).status).toBe(200);
});

test('a reset does not sign in', async () => {
  const { token } = await personWithToken();
  expect((await reset(token)).headers['set-cookie']).toMatch(/^kept-browser=[^,]+$/);
});

test('whitespace around a pasted token is ignored', async () => {
  const { token } = await personWithToken();
  expect(await reset(` ${token}\n`)).toMatchObject({ status: 200 });
});

describe('a token is invalid', () => {
  test('when it was never sent', async () => {
    await personWithToken();
    const token = 'A'.repeat(43);
    expect(await verify(token)).toEqual({ valid: false, reason: 'invalid' });
    expect(await reset(token)).toMatchObject({ status: 400, body: invalid });
  });

  test('when it is missing or empty', async () => {
    const { body } = await kept.browser().send('GET', '/api/reset-password/verify');
    expect(body).toEqual({ valid: false, reason: 'invalid' });
    expect(await verify('')).toEqual({ valid: false, reason: 'invalid' });
    expect(await reset(undefined)).toMatchObject({ status: 400, body: { message: 'Reset token is required' } });
  });

  test('when one letter differs', async () => {
    const { token } = await personWithToken();
    const other = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    expect(await verify(other)).toEqual({ valid: false, reason: 'invalid' });
    expect(await reset(other)).toMatchObject({ status: 400, body: invalid });
    expect(await verify(token)).toEqual({ valid: true });
  });

  test('when it was used', async () => {
    const { person, token } = await personWithToken();
    await reset(token, 'first-new');
    expect(await verify(token)).toEqual({ valid: false, reason: 'invalid' });
    expect(await reset(token, 'second-new')).toMatchObject({ status: 400, body: invalid });
    expect(await login(person.form.username, 'first-new')).toBe(200);
  });

  test('when a newer one was requested', async () => {
    const { person, token } = await personWithToken();
    const newer = await kept.resetToken(person.form.email);
    expect(newer).not.toBe(token);
    expect(await verify(token)).toEqual({ valid: false, reason: 'invalid' });
    expect(await reset(token)).toMatchObject({ status: 400, body: invalid });
    expect(await verify(newer)).toEqual({ valid: true });
    expect(await reset(newer)).toMatchObject({ status: 200 });
  });

  test('and then no password is hashed', async () => {
    const hash = vi.spyOn(kept.deps.passwords, 'hash');
    await reset('A'.repeat(43));
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });
});

describe('a token lasts an hour', () => {
  test('just before that it still works', async () => {
    const { token } = await personWithToken();
    kept.clock.advance(hour - 1);
    expect(await verify(token)).toEqual({ valid: true });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  test('then it has expired, and the old password stays', async () => {
    const { person, token } = await personWithToken();
    kept.clock.advance(hour);
    expect(await verify(token)).toEqual({ valid: false, reason: 'expired' });
    expect(await reset(token)).toMatchObject({ status: 400, body: expired });
    expect(await login(person.form.username, person.form.password)).toBe(200);
    expect((await person.send('GET', '/api/user')).status).toBe(200);
  });

  test('a token that expires while the password is being hashed is not used', async () => {
    const { person, token } = await personWithToken();
    kept.clock.advance(hour - 1);
    const { hash } = kept.deps.passwords;
    kept.deps.passwords.hash = (password, address) => {
      kept.clock.advance(1);
      return hash(password, address);
    };
    const reply = await reset(token);
    kept.deps.passwords.hash = hash;
    expect(reply.status).toBe(400);
    expect(await login(person.form.username, person.form.password)).toBe(200);
  });
});

describe('a new password is refused with the message of its field, and the token stays valid', () => {
  test.for([
    ['12345', 'Password must be at least 6 characters'],
    ['', 'Password must be at least 6 characters'],
    [undefined, 'Password must be at least 6 characters'],
    [123_456, 'Password must be at least 6 characters'],
    ['x'.repeat(201), 'At most 200 characters'],
  ] as const)('%j: %s', async ([newPassword, sentence]) => {
    const { token } = await personWithToken();
    const form = newPassword === undefined ? { token } : { token, newPassword };
    const reply = await kept.browser().send('POST', '/api/reset-password', form);
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input', message: sentence } });
    expect(await verify(token)).toEqual({ valid: true });
  });
});
