import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';

const kept = await testApp();
const minute = 60_000;
const tooMany = { status: 429, body: { code: 'too_many' }, headers: { 'retry-after': '900' } };

const change = (person: TestBrowser, currentPassword: unknown, newPassword: unknown = 'new-secret') =>
  person.send('PUT', '/api/user/password', { currentPassword, newPassword });
const login = (username: string, password: string) => kept.browser().send('POST', '/api/login', { username, password });

test('the new password is accepted and the old one is not', async () => {
  const person = await kept.person();
  expect(await change(person, person.form.password)).toMatchObject({ status: 204, body: '' });
  expect((await login(person.form.username, 'new-secret')).status).toBe(200);
  expect((await login(person.form.username, person.form.password)).status).toBe(401);
});

test('ends all other sessions of this person only', async () => {
  const [person, second, other] = [await kept.person(), kept.browser(), await kept.person()];
  await second.send('POST', '/api/login', person.form);
  await change(person, person.form.password);
  expect((await person.send('GET', '/api/user')).status).toBe(200);
  expect((await second.send('GET', '/api/user')).status).toBe(401);
  expect((await other.send('GET', '/api/user')).status).toBe(200);
});

test('voids reset links mailed before', async () => {
  const person = await kept.person();
  const token = await kept.resetToken(person.form.email);
  await change(person, person.form.password);
  const { body } = await kept.browser().send('GET', `/api/reset-password/verify?token=${token}`);
  expect(body).toEqual({ valid: false, reason: 'invalid' });
});

describe('with a wrong password', () => {
  test('nothing changes: neither the password, nor sessions, nor links', async () => {
    const [person, second] = [await kept.person(), kept.browser()];
    await second.send('POST', '/api/login', person.form);
    const token = await kept.resetToken(person.form.email);
    expect(await change(person, 'wrong-1')).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect((await login(person.form.username, person.form.password)).status).toBe(200);
    expect((await second.send('GET', '/api/user')).status).toBe(200);
    const { body } = await kept.browser().send('GET', `/api/reset-password/verify?token=${token}`);
    expect(body).toEqual({ valid: true });
  });

  test('each counts as a failed login: after ten nothing is accepted, here or at login', async () => {
    const person = await kept.person();
    for (let time = 0; time < 10; time++) expect((await change(person, 'wrong-1')).status).toBe(403);
    expect(await change(person, 'wrong-1')).toMatchObject(tooMany);
    expect(await change(person, person.form.password)).toMatchObject(tooMany);
    expect(await login(person.form.username, person.form.password)).toMatchObject(tooMany);
    expect(await login(person.form.email, person.form.password)).toMatchObject(tooMany);
    kept.clock.advance(15 * minute);
    expect((await change(person, person.form.password)).status).toBe(204);
  });

  test('failed logins count here too', async () => {
    const person = await kept.person();
    for (let time = 0; time < 6; time++) expect((await login(person.form.email, 'wrong-1')).status).toBe(401);
    for (let time = 0; time < 4; time++) expect((await change(person, 'wrong-1')).status).toBe(403);
    expect(await change(person, person.form.password)).toMatchObject(tooMany);
    kept.clock.advance(15 * minute);
  });
});

describe('a password is refused with the message of its field', () => {
  const short = 'Password must be at least 6 characters';
  test.for([
    ['newPassword', '12345', short],
    ['newPassword', '', short],
    ['newPassword', null, short],
    ['newPassword', 123_456, short],
    ['newPassword', 'x'.repeat(201), 'At most 200 characters'],
    ['currentPassword', '12345', short],
    ['currentPassword', null, short],
  ] as const)('%s %j: %s', async ([field, value, sentence]) => {
    const person = await kept.person();
    const form = { currentPassword: person.form.password, newPassword: 'new-secret' };
    const reply = await person.send('PUT', '/api/user/password', { ...form, [field]: value });
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input', message: sentence } });
    expect((await person.send('PUT', '/api/user/password', form)).status, 'with that field right').toBe(204);
  });
});

test('a password is taken as typed, from 6 to 200 characters', async () => {
  const person = await kept.person();
  expect((await change(person, person.form.password, ' a b c')).status).toBe(204);
  expect((await change(person, ' a b c', 'x'.repeat(200))).status).toBe(204);
  expect((await login(person.form.username, 'x'.repeat(200))).status).toBe(200);
});
