import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';

const kept = await testApp();

// Discards mail of the previous test.
beforeEach(() => kept.sentMails());

const put = (person: TestBrowser, form: object) => person.send('PUT', '/api/user/profile', form);
const login = async (username: string) =>
  (await kept.browser().send('POST', '/api/login', { username, password: 'secret-1' })).status;
const verify = async (token: string) =>
  (await kept.browser().send('GET', `/api/reset-password/verify?token=${token}`)).body;

describe('only the given fields change', () => {
  test.for([
    {},
    { name: 'Bo' },
    { email: 'moved1@example.com' },
    { currency: 'SEK' },
    { name: 'Bob Lee', email: 'moved2@example.com', currency: 'JPY' },
  ])('%j', async (form) => {
    const person = await kept.person();
    const { body: before } = await person.send('GET', '/api/user');
    expect(await put(person, form)).toMatchObject({ status: 200, body: { ...(before as object), ...form } });
    expect((await person.send('GET', '/api/user')).body).toEqual({ ...(before as object), ...form });
  });

  test('whitespace around a name and an address is trimmed', async () => {
    const person = await kept.person();
    const { body } = await put(person, { name: ' Bob Lee\n', email: ' padded@example.com ' });
    expect(body).toMatchObject({ name: 'Bob Lee', email: 'padded@example.com' });
  });

  test('other fields cannot be changed', async () => {
    const person = await kept.person();
    const { body: before } = await person.send('GET', '/api/user');
    await put(person, { id: 1, username: 'taken-over', balance: '99.00', password_hash: 'x', timezone: 'Asia/Tokyo' });
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
    const form = { name: 'Bob Lee', email: `right${person.id}@example.com`, currency: 'SEK' };
    expect(await put(person, { ...form, [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', message: sentence, issues: [{ path: field }] },
    });
    expect((await person.send('GET', '/api/user')).body).toEqual(before);
    expect((await put(person, form)).status, 'with that field right').toBe(200);
  });
});

describe('an address of another account', () => {
  test('is refused ignoring case, and nothing else of the form is stored', async () => {
    const [person, other] = [await kept.person(), await kept.person()];
    for (const email of [other.form.email, other.form.email.toUpperCase()]) {
      expect(await put(person, { name: 'Bob Lee', email })).toMatchObject({
        status: 409,
        body: { code: 'email_taken', message: 'That email address already has an account.' },
      });
    }
    expect((await person.send('GET', '/api/user')).body).toMatchObject({
      name: 'Ann Example',
      email: person.form.email,
    });
    expect(await kept.sentMails()).toEqual([]);
  });

  test('can be taken once it is free', async () => {
    const [person, other] = [await kept.person(), await kept.person()];
    await put(other, { email: 'elsewhere@example.com' });
    expect((await put(person, { email: other.form.email })).status).toBe(200);
  });
});

describe('a new address', () => {
  test('is announced to the old address only', async () => {
    const person = await kept.person();
    await put(person, { email: 'fresh@example.com', name: 'Bob Lee' });
    const mails = await kept.sentMails();
    expect(mails).toMatchObject([
      {
        to: `Bob Lee <${person.form.email}>`,
        subject: 'The email address of your Kept account was changed',
        text: expect.stringContaining(`@${person.form.username}`),
        token: '',
      },
    ]);
    expect(mails[0]!.text).not.toContain('fresh@example.com');
  });

  test('replaces the old one for login and reset mails', async () => {
    const person = await kept.person();
    await put(person, { email: 'Moved.Home@example.com' });
    expect(await login('moved.home@example.com')).toBe(200);
    expect(await login(person.form.username)).toBe(200);
    expect(await login(person.form.email)).toBe(401);
    await kept.sentMails();
    await kept.browser().send('POST', '/api/forgot-password', { email: person.form.email });
    expect(await kept.sentMails()).toEqual([]);
    expect(await verify(await kept.resetToken('moved.home@example.com'))).toEqual({ valid: true });
  });

  test('voids links sent to the old one', async () => {
    const person = await kept.person();
    const token = await kept.resetToken(person.form.email);
    await put(person, { email: 'voiding@example.com' });
    expect(await verify(token)).toEqual({ valid: false, reason: 'invalid' });
  });

  test.for([
    ['the same address', (email: string) => ({ email })],
    ['the same address in another case', (email: string) => ({ email: email.toUpperCase() })],
    ['no address', () => ({ name: 'Bob Lee' })],
  ] as const)('is not assumed when the form has %s: no mail, and links stay valid', async ([, form]) => {
    const person = await kept.person();
    const token = await kept.resetToken(person.form.email);
    const { status, body } = await put(person, form(person.form.email));
    expect({ status, body }).toMatchObject({ status: 200, body: form(person.form.email) });
    expect(await kept.sentMails()).toEqual([]);
    expect(await verify(token)).toEqual({ valid: true });
  });
});
