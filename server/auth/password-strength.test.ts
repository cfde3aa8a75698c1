import { describe, expect, test } from 'vitest';
import type { Refusal } from '#server/http/refusal.ts';
import { commonPasswords } from './common-passwords.ts';
import { refuseWeakPassword } from './password-strength.ts';

const ann = { username: 'Ann.Lee', email: 'ann.reader@example.com', name: 'Ann Marie Lee' };

function refusalOf(password: string): Refusal | undefined {
  try {
    refuseWeakPassword(password, ann, 'newPassword');
    return undefined;
  } catch (error) {
    return error as Refusal;
  }
}

test.for([
  '123456',
  '1234567890',
  '987654',
  'password',
  'PassWord',
  'Password1',
  'password123',
  'Qwerty123!',
  'qwertyuiop',
  'ytrewq',
  'iloveyou2',
  'Summer2026',
  'letmein',
  'aaaaaa',
  '121212',
  'abcabcabc',
  '1q2w3e4r',
  'абабаб',
])('%s is common', (password) => {
  expect(refusalOf(password)).toMatchObject({
    code: 'weak_password',
    message: 'This password is one of the most common ones and easy to guess. Please choose another one.',
    issues: [{ path: 'newPassword' }],
  });
});

test.for([
  'ann.lee',
  'ANN.LEE',
  'ann.lee99',
  'ann.reader@example.com',
  'Ann.Reader',
  'ann marie lee',
  'annmarielee1990',
])('%s is a name of its owner', (password) => {
  expect(refusalOf(password)).toMatchObject({
    code: 'weak_password',
    message: 'Your password must not be your name, username or email address.',
  });
});

test.for(['secret-1', 'kept-demo', 'a quiet secret', 'tulip-orbit-cello', 'Kx7!mQ', 'ann likes tea', '729164'])(
  '%s is accepted',
  (password) => {
    expect(refusalOf(password)).toBeUndefined();
  },
);

describe('the list', () => {
  test('has several hundred entries, in lower case', () => {
    expect(commonPasswords.size).toBeGreaterThan(600);
    for (const password of commonPasswords) expect(password).toBe(password.toLowerCase());
  });
});
