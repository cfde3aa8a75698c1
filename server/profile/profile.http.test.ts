import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';

const kept = await testApp();

// Discards mail of the previous test.
beforeEach(() => kept.sentMails());

const put = (person: TestBrowser, form: object) => person.send('PUT', '/api/user/profile', form);
const verify = async (token: string) =>
  (await kept.browser().send('GET', `/api/reset-password/verify?token=${token}`)).body;

describe('only the given fields change', () => {
  test.for([{}, { name: 'Bo' }, { currency: 'SEK' }, { name: 'Bob Lee', currency: 'JPY' }])('%j', async (form) => {
    const person = await kept.person();
    const { body: before } = await person.send('GET', '/api/user');
    expect(await put(person, form)).toMatchObject({ status: 200, body: { ...(before as object), ...form } });
    expect((await person.send('GET', '/api/user')).body).toEqual({ ...(before as object), ...form });
  });

  test('whitespace around a name and an address is trimmed', async () => {
    const person = await kept.person();
    const form = { name: ' Bob Lee\n', email: ' padded@example.com ', password: person.form.password };
    expect((await put(person, form)).body).toMatchObject({ name: 'Bob Lee', pendingEmail: 'padded@example.com' });
  });

  test('other fields cannot be changed', async () => {
    const person = await kept.person();
    const { body: before } = await person.send('GET', '/api/user');
    const more = { emailConfirmed: false, pendingEmail: 'x@example.com', pending_email: 'x@example.com' };
    const others = { id: 1, username: 'taken-over', balance: '99.00', password_hash: 'x', timezone: 'Asia/Tokyo' };
    await put(person, { ...others, ...more });
    expect((await person.send('GET', '/api/user')).body).toEqual(before);
  });
});

describe('a profile is refused with the message of its field, and nothing is stored', () => {
  test.for([
    ['name', 'B', 'Name must be at least 2 characters.'],
    ['name', ' B ', 'Name must be at least 2 characters.'],
    ['name', '', 'Name must be at least 2 characters.'],
    ['name', null, 'Name must be at least 2 characters.'],
    ['name', 12, 'Name must be at least 2 characters.'],
    ['name', 'x'.repeat(101), 'At most 100 characters'],
    ['email', 'bob', 'Please enter a valid email address.'],
    ['email', '', 'Please enter a valid email address.'],
    ['email', null, 'Please enter a valid email address.'],
    ['email', 'a@b.example, c@d.example', 'Please enter a valid email address.'],
    ['email', 'a@b.example\r\nBcc: c@d.example', 'Please enter a valid email address.'],
    ['email', `${'a'.repeat(243)}@example.com`, 'At most 254 characters'],
    ['currency', 'XXX', 'Please select your currency.'],
    ['currency', '', 'Please select your currency.'],
    ['currency', null, 'Please select your currency.'],
  ] as const)('%s %j: %s', async ([field, value, sentence]) => {
    const person = await kept.person();
    const { body: before } = await person.send('GET', '/api/user');
    const form = { name: 'Bob Lee', email: `right${person.id}@example.com`, currency: 'SEK', password: 'secret-1' };
    expect(await put(person, { ...form, [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', message: sentence, issues: [{ path: field }] },
    });
    expect((await person.send('GET', '/api/user')).body).toEqual(before);
    expect((await put(person, form)).status, 'with that field right').toBe(200);
  });
});

describe('an address other than the current one needs the password', () => {
  const email = 'thief@example.com';

  test('without it nothing of the form is stored, and no mail is sent', async () => {
    const person = await kept.person();
    const { body: before } = await person.send('GET', '/api/user');
    expect(await put(person, { name: 'Bob Lee', email })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', message: 'Password is required', issues: [{ path: 'password' }] },
    });
    expect((await person.send('GET', '/api/user')).body).toEqual(before);
    expect(await kept.sentMails()).toEqual([]);
  });

  test('a wrong one is refused as when changing the password, and counts as a failed login', async () => {
    const person = await kept.person();
    for (let time = 0; time < 10; time++)
      expect(await put(person, { name: 'Bob Lee', email, password: 'wrong-1' })).toMatchObject({
        status: 403,
        body: { code: 'wrong_password' },
      });
    expect(await put(person, { email, password: person.form.password })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
    });
    expect(await kept.sentMails()).toEqual([]);
    expect((await person.send('GET', '/api/user')).body).toMatchObject({ name: 'Ann Example', pendingEmail: null });
    kept.clock.advance(900_000);
  });

  test.for([
    ['the same address', (email: string) => ({ email })],
    ['the same address in another case', (email: string) => ({ email: email.toUpperCase() })],
    ['no address', () => ({ name: 'Bob Lee' })],
  ] as const)('%s needs none: no mail, and reset links stay valid', async ([, form]) => {
    const person = await kept.person();
    const token = await kept.resetToken(person.form.email);
    const { status, body } = await put(person, form(person.form.email));
    expect({ status, body }).toMatchObject({ status: 200, body: { ...form(person.form.email), pendingEmail: null } });
    expect(await kept.sentMails()).toEqual([]);
    expect(await verify(token)).toEqual({ valid: true });
  });
});
