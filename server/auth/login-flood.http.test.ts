import { expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { quickArgon2 } from '#server/testing/quick-argon2.ts';
import { testApp } from '#server/testing/test-app.ts';
import { passwordHasher } from './password-hasher.ts';

test('130 logins at once from one address are slowed down, and another address is served among the first', async () => {
  const kept = await testApp();
  const [flooder, ann] = [await kept.person(), await kept.person()];
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const argon2 = {
    ...quickArgon2,
    verify: async (...given: Parameters<typeof quickArgon2.verify>) => {
      await gate.promise;
      return quickArgon2.verify(...given);
    },
  };
  const passwords = passwordHasher({ argon2: async () => argon2 });
  const asked: string[] = [];
  kept.deps.passwords = {
    ...passwords,
    verify: async (password, hash, address) => {
      asked.push(address);
      return passwords.verify(password, hash, address);
    },
  };
  const login = async (remoteAddress: string, payload: object) => {
    const reply = await kept.browser().request({ method: 'POST', url: '/api/login', payload, remoteAddress });
    if (reply.status === 200) order.push(remoteAddress);
    return reply;
  };
  const flood = Array.from({ length: 130 }, () => login('10.0.0.1', flooder.form));
  const refused: Awaited<(typeof flood)[number]>[] = [];
  for (const reply of flood) void reply.then((one) => (one.status === 429 ? refused.push(one) : 0));
  // All but the two that run and the forty that wait are refused before any password has been compared.
  await eventually(() => expect(refused).toHaveLength(130 - 42));
  const other = login('10.0.0.2', ann.form);
  await eventually(() => expect(asked.at(-1)).toBe('10.0.0.2'));
  gate.resolve();
  expect((await other).status).toBe(200);
  await Promise.all(flood);
  for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([429, '2']);
  expect(order.indexOf('10.0.0.2')).toBeLessThan(6);
});
