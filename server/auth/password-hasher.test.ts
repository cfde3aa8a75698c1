import { expect, test } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { passwordHasher } from './password-hasher.ts';

const from = '10.0.0.1';

test('a hash matches its own password only', async () => {
  const passwords = passwordHasher();
  const hashed = await passwords.hash('secret-1', from);
  expect(await passwords.verify('secret-1', hashed, from)).toBe(true);
  expect(await passwords.verify('secret-2', hashed, from)).toBe(false);
  expect(await passwords.hash('secret-1', from)).not.toBe(hashed);
});

test('the dummy hash matches no password', async () => {
  const passwords = passwordHasher();
  expect(await passwords.verifyNothing('nobody has this password', from)).toBe(false);
});

test('more than `waiting` are refused with `busy`, and accepted again once the queue is empty', async () => {
  const passwords = passwordHasher({ atOnce: 1, waiting: 2 });
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((one) => passwords.hash(one, from)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  const refusal = (results[3] as PromiseRejectedResult).reason as Refusal;
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'busy', retryAfterSeconds: 2 });

  const again = await Promise.allSettled(['a', 'b', 'c'].map((one) => passwords.hash(one, from)));
  expect(again.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

test('a failed job frees its place', async () => {
  const passwords = passwordHasher({ atOnce: 1, waiting: 1 });
  const [failed, next] = await Promise.allSettled([
    passwords.verify('secret-1', 'no hash', from),
    passwords.hash('secret-1', from),
  ]);
  expect([failed?.status, next?.status]).toEqual(['rejected', 'fulfilled']);
  expect(await passwords.hash('secret-1', from)).toMatch(/^\$argon2id\$/);
});

/** One at a time; the first job waits until the test finishes it. Lists the passwords in the order in which they were hashed. */
function heldHasher(bounds: { waiting: number; waitingPerAddress: number }) {
  const hashed: string[] = [];
  const finished = Promise.withResolvers<void>();
  const passwords = passwordHasher({
    atOnce: 1,
    ...bounds,
    argon2: async () => ({
      hash: async (password) => {
        hashed.push(String(password));
        await finished.promise;
        return '';
      },
      verify: async () => true,
    }),
  });
  return { passwords, hashed, finish: finished.resolve };
}

test('addresses take turns', async () => {
  const { passwords, hashed, finish } = heldHasher({ waiting: 20, waitingPerAddress: 10 });
  const jobs = ['a0', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => passwords.hash(name, name[0]!));
  finish();
  await Promise.all(jobs);
  expect(hashed).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('an address with too many waiting is refused with `too_many`, and others are served', async () => {
  const { passwords, hashed, finish } = heldHasher({ waiting: 20, waitingPerAddress: 2 });
  const flood = Promise.allSettled(Array.from({ length: 130 }, () => passwords.hash('flood', 'a')));
  const other = passwords.hash('other', 'b');
  finish();
  const refused = (await flood).filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(127);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'too_many', retryAfterSeconds: 2 });
  await other;
  expect(hashed).toEqual(['flood', 'flood', 'other', 'flood']);
});

test('in a full queue the address with the most waiting gives up a place', async () => {
  const { passwords, hashed, finish } = heldHasher({ waiting: 4, waitingPerAddress: 4 });
  const names = ['a0', 'a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'e1'];
  const jobs = Promise.allSettled(names.map((name) => passwords.hash(name, name[0]!)));
  finish();
  const results = (await jobs).map((result) => (result.status === 'rejected' ? (result.reason as Refusal).code : 'ok'));
  expect(results).toEqual(['ok', 'ok', 'too_many', 'too_many', 'too_many', 'ok', 'ok', 'ok', 'busy']);
  expect(hashed).toEqual(['a0', 'a1', 'b1', 'c1', 'd1']);
});
