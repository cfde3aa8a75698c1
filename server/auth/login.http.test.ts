import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp({
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: '1000',
  LIMIT_FAILED_LOGINS_PER_ADDRESS: '1000',
});
const ann = await kept.person({ username: 'Ann.Lee', email: 'Ann@Example.com', password: ' Sécret-1 ' });

const login = (username: unknown, password: unknown) =>
  kept.browser().send('POST', '/api/login', { username, password });

describe('login accepts the username or the address, ignoring case', () => {
  test.for(['Ann.Lee', 'ann.lee', 'ANN.LEE', ' Ann.Lee ', 'Ann@Example.com', 'ann@example.com', 'ANN@EXAMPLE.COM'])(
    '%s',
    async (name) => {
      expect(await login(name, ' Sécret-1 ')).toMatchObject({ status: 200, body: { id: ann.id } });
    },
  );
});

describe('the password is compared exactly', () => {
  test.for(['Sécret-1', ' sécret-1 ', ' Sécret-1', ' Se\u0301cret-1 ', ' Sécret-1  '])(
    '"%s" is wrong',
    async (password) => {
      expect(await login('Ann.Lee', password)).toMatchObject({ status: 401, body: { code: 'wrong_login' } });
    },
  );
});

describe('a wrong password and an unknown name get the same answer', () => {
  test.for(['nobody', 'nobody@example.com', '@', 'Ann.Lee@', "' or 1=1 --"])('%s', async (name) => {
    const wrongPassword = await login('Ann.Lee', 'wrong-1');
    const unknownName = await login(name, 'wrong-1');
    expect(wrongPassword).toMatchObject({ status: 401, body: { message: 'Invalid login details' } });
    expect({ ...unknownName, headers: without(unknownName.headers, 'date') }).toEqual({
      ...wrongPassword,
      headers: without(wrongPassword.headers, 'date'),
    });
  });

  test('an unknown name costs one comparison too', async () => {
    let compared = 0;
    const { verifyNothing } = kept.deps.passwords;
    kept.deps.passwords.verifyNothing = (password, address) => {
      compared++;
      return verifyNothing(password, address);
    };
    await login('nobody', 'wrong-1');
    kept.deps.passwords.verifyNothing = verifyNothing;
    expect(compared).toBe(1);
  });
});

describe('a login is refused with the message of its field', () => {
  test.for([
    [undefined, 'secret-1', 'Username is required'],
    ['', 'secret-1', 'Username is required'],
    [' ', 'secret-1', 'Username is required'],
    [['Ann.Lee'], 'secret-1', 'Username is required'],
    ['x'.repeat(255), 'secret-1', 'At most 254 characters'],
    ['Ann.Lee', undefined, 'Password is required'],
    ['Ann.Lee', '', 'Password is required'],
    ['Ann.Lee', 123_456, 'Password is required'],
    ['Ann.Lee', 'x'.repeat(201), 'At most 200 characters'],
    [undefined, undefined, 'Username is required'],
  ] as const)('%j %j: %s', async ([username, password, sentence]) => {
    expect(await login(username, password)).toMatchObject({ status: 400, body: { message: sentence } });
  });

  test('a password that is too short is simply wrong', async () => {
    expect(await login('Ann.Lee', 'x')).toMatchObject({ status: 401 });
  });
});

function without(headers: Record<string, unknown>, name: string) {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
}
