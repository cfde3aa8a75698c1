import { expect, test } from 'vitest';
import { findLogin, findUser, insertUser } from '#server/auth/user-store.ts';
import { testApp } from '#server/testing/test-app.ts';
import { userRow } from '#server/testing/user-row.ts';

const { db, write } = (await testApp()).deps;

test('written rows can be read as soon as the write resolves', async () => {
  const user = await write((tx) => insertUser(tx, userRow('ann')));
  expect(await findUser(db, user!.id)).toEqual(user);
});

test('a write sees its own changes', async () => {
  const found = await write(async (tx) => {
    const user = await insertUser(tx, userRow('own'));
    return findUser(tx, user!.id);
  });
  expect(found?.username).toBe('own');
});

test('a failed write leaves nothing behind', async () => {
  const failing = write(async (tx) => {
    await insertUser(tx, userRow('undone'));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await findLogin(db, 'undone')).toBeUndefined();
});

test('of many writes at once the failing ones do not affect the others', async () => {
  const names = Array.from({ length: 75 }, (_, index) => `many${index}`);
  const fails = (name: string) => Number(name.slice(4)) % 3 === 1;
  const results = await Promise.allSettled(
    names.map((name) =>
      write(async (tx) => {
        await insertUser(tx, userRow(name));
        if (fails(name)) throw new Error(`${name} fails`);
      }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(names.map((name) => (fails(name) ? 'rejected' : 'fulfilled')));
  const kept = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'like', 'many%')
    .orderBy('id')
    .execute();
  expect(kept.map(({ username }) => String(username)).toSorted()).toEqual(
    names.filter((name) => !fails(name)).toSorted(),
  );
});

test('a statement that the database refuses fails only its own write', async () => {
  const broken = write((tx) =>
    tx
      .insertInto('users')
      .values({ ...userRow('x'), username_key: 'x' } as never)
      .execute(),
  );
  const whole = write((tx) => insertUser(tx, userRow('whole')));
  await expect(broken).rejects.toThrow(/constraint/i);
  expect(await whole).toMatchObject({ username: 'whole' });
  expect(await findLogin(db, 'whole')).toBeDefined();
});

test('a write inside a write is refused, and fails the outer one too', async () => {
  const nested = write(async (tx) => {
    await insertUser(tx, userRow('outer'));
    await write((inner) => insertUser(inner, userRow('inner')));
  });
  await expect(nested).rejects.toThrow('write was called inside a transaction: use its tx.');
  expect(await findLogin(db, 'outer')).toBeUndefined();
  expect(await findLogin(db, 'inner')).toBeUndefined();
});

test('reading through db inside a write is refused', async () => {
  await expect(write(() => findLogin(db, 'ann'))).rejects.toThrow('db was read inside a transaction: use its tx.');
});

test('after such a refusal reading and writing still work', async () => {
  await expect(write(() => findLogin(db, 'ann'))).rejects.toThrow('db was read');
  await write((tx) => insertUser(tx, userRow('later')));
  expect(await findLogin(db, 'later')).toBeDefined();
});
