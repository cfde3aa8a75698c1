import { expect, test } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { passwordHasher } from './password-hasher.ts';

test('a hash matches its own password only', async () => {
  const passwords = passwordHasher();
  const hashed = await passwords.hash('secret-1');
  expect(await passwords.verify('secret-1', hashed)).toBe(true);
  expect(await passwords.verify('secret-2', hashed)).toBe(false);
  expect(await passwords.hash('secret-1')).not.toBe(hashed);
});

test('the dummy hash matches no password', async () => {
  const passwords = passwordHasher();
  expect(await passwords.verifyNothing('nobody has this password')).toBe(false);
});

test('more than `waiting` are refused with `busy`, and accepted again once the queue is empty', async () => {
  const passwords = passwordHasher({ atOnce: 1, waiting: 2 });
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((one) => passwords.hash(one)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  const refusal = (results[3] as PromiseRejectedResult).reason as Refusal;
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'busy', retryAfterSeconds: 2 });

  const again = await Promise.allSettled(['a', 'b', 'c'].map((one) => passwords.hash(one)));
  expect(again.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

test('a failed job frees its place', async () => {
  const passwords = passwordHasher({ atOnce: 1, waiting: 1 });
  const [failed, next] = await Promise.allSettled([
    passwords.verify('secret-1', 'no hash'),
    passwords.hash('secret-1'),
  ]);
  expect([failed?.status, next?.status]).toEqual(['rejected', 'fulfilled']);
  expect(await passwords.hash('secret-1')).toMatch(/^\$argon2id\$/);
});
