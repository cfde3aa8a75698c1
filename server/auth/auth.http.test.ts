import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { passwordHasher } from './password-hasher.ts';

const kept = await testApp();

let forms = 0;
const newForm = () => {
  const username = `form${++forms}`;
  return { username, email: `${username}@example.com`, name: 'Ann Lee', password: 'secret-1' };
};
const register = (form: object) => kept.browser().send('POST', '/api/register', form);
const without = (form: object, key: string) =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name !== key));

test('a person is signed in after registering and sees their own account', async () => {
  const ann = await kept.person({
    username: 'Ann.Lee',
    email: 'Ann@Example.com',
    name: 'Ann Lee',
    timezone: 'Asia/Tokyo',
  });
  const { status, body } = await ann.send('GET', '/api/user');
  expect(status).toBe(200);
  expect(body).toEqual({
    id: ann.id,
    username: 'Ann.Lee',
    email: 'Ann@Example.com',
    emailConfirmed: true,
    pendingEmail: null,
    hasPassword: true,
    name: 'Ann Lee',
    balance: '0.00',
    currency: 'USD',
    timezone: 'Asia/Tokyo',
    dayStartHour: 0,
    today: '2026-03-10',
    dayEndsAt: '2026-03-10T15:00:00.000Z',
  });
});

describe('a registration is refused with the message of its field', () => {
  test.for([
    ['email', undefined, 'Email is required'],
    ['email', '', 'Email is required'],
    ['email', '  ', 'Email is required'],
    ['email', 12, 'Email is required'],
    ['email', 'ann', 'Please enter a valid email address'],
    ['email', 'ann@example', 'Please enter a valid email address'],
    ['email', 'ann @example.com', 'Please enter a valid email address'],
    ['email', `${'a'.repeat(243)}@example.com`, 'At most 254 characters'],
    ['username', undefined, 'Username is required'],
    ['username', ' ', 'Username is required'],
    ['username', null, 'Username is required'],
    ['username', 'an', 'Username must be at least 3 characters'],
    ['username', 'a'.repeat(31), 'At most 30 characters'],
    ['username', 'ann lee', 'Username may contain letters, digits, "_", "." and "-"'],
    ['username', 'ann@lee', 'Username may contain letters, digits, "_", "." and "-"'],
    ['username', 'änn', 'Username may contain letters, digits, "_", "." and "-"'],
    ['password', undefined, 'Password is required'],
    ['password', '', 'Password is required'],
    ['password', ['secret-1'], 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(201), 'At most 200 characters'],
    ['name', undefined, 'Name is required'],
    ['name', ' \t', 'Name is required'],
    ['name', 'x'.repeat(101), 'At most 100 characters'],
    ['currency', 'XXX', 'Please select your currency.'],
    ['currency', null, 'Please select your currency.'],
    ['timezone', '+05:30', 'Unknown time zone'],
    ['timezone', 'Mars/Olympus_Mons', 'Unknown time zone'],
    ['timezone', '', 'Unknown time zone'],
    ['timezone', null, 'Time zone must be text'],
  ] as const)('%s %j: %s', async ([field, value, sentence]) => {
    const form = newForm();
    const { status, body } = await register(value === undefined ? without(form, field) : { ...form, [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: sentence, code: 'bad_input' });
    expect((body as { issues: { path: string }[] }).issues.map(({ path }) => path)).toContain(field);
    expect((await register(form)).status, 'the same form with that field right').toBe(200);
  });
});

describe('a registration at the allowed limits is accepted', () => {
  test.for([
    ['username', 'a_-'],
    ['username', `${'A.'.repeat(14)}99`],
    ['password', ' a b c'],
    ['password', 'x'.repeat(200)],
    ['name', 'x'.repeat(100)],
    ['currency', 'HKD'],
    ['timezone', 'Asia/Kathmandu'],
    ['timezone', 'Asia/Katmandu'],
  ] as const)('%s %j', async ([field, value]) => {
    const { status, body } = await register({ ...newForm(), [field]: value });
    expect(status).toBe(200);
    expect(body).toMatchObject(field === 'password' ? {} : { [field]: value });
  });

  test('whitespace around a name, a username and an address is trimmed', async () => {
    const form = { ...newForm(), username: ' padded ', email: ' padded@example.com ', name: '\tPad Ded\n' };
    expect((await register(form)).body).toMatchObject({
      username: 'padded',
      email: 'padded@example.com',
      name: 'Pad Ded',
    });
  });

  test('a missing time zone means UTC and a missing currency means USD', async () => {
    const { body } = await register(newForm());
    expect(body).toMatchObject({ timezone: 'UTC', currency: 'USD', dayEndsAt: '2026-03-11T00:00:00.000Z' });
  });
});

describe('a username and an address can be taken only once, ignoring case', () => {
  test.for([
    ['username', 'Taken.Name', 'tAKEN.nAME', 'username_taken', 'That username is already taken.'],
    ['email', 'Taken@Example.com', 'tAKEN@eXAMPLE.cOM', 'email_taken', 'That email address already has an account.'],
  ] as const)('%s', async ([field, first, second, code, message]) => {
    expect((await register({ ...newForm(), [field]: first })).status).toBe(200);
    const form = newForm();
    const refused = await register({ ...form, [field]: second });
    expect(refused).toMatchObject({ status: 409, body: { code, message, error: message } });
    expect(refused.headers).not.toHaveProperty('set-cookie');
    expect((await register(form)).status).toBe(200);
  });
});

test('a password is stored as argon2id with 19 MiB, two passes and one lane, and nowhere in plain text', async () => {
  // With the real cost, not the tests' cheap one.
  kept.deps.passwords = passwordHasher();
  const ann = await kept.person({ password: 'very-own-password' });
  const row = await kept.deps.db.selectFrom('users').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(row)).not.toContain('very-own-password');
});
