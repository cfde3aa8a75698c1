import { expect, test } from 'vitest';
import type { Reader, Tx } from './database.ts';
import { prepared } from './prepared.ts';
import { insertUser } from '#server/auth/user-store.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { userRow } from '#server/testing/user-row.ts';

const kept = await testApp();
const { db, write } = kept.deps;
const [ann, bob] = [await add('ann'), await add('bob')];

async function add(username: string): Promise<number> {
  return (await write((tx) => insertUser(tx, userRow(username))))!.id;
}

let timesBuilt = 0;
const findNames = prepared((reader: Reader, id: number, other: string) => {
  timesBuilt++;
  return reader
    .selectFrom('users')
    .select(['id', 'username'])
    .where((row) => row.or([row('id', '=', id), row('username_key', '=', other)]))
    .where('id', '>', 0)
    .orderBy('id');
});

test('each call uses its own values, and the statement is built once', async () => {
  expect(await findNames(db, ann, 'nobody')).toEqual([{ id: ann, username: 'ann' }]);
  expect(await findNames(db, bob, 'nobody')).toEqual([{ id: bob, username: 'bob' }]);
  expect(await findNames(db, 0, 'nobody')).toEqual([]);
  expect(await findNames(db, ann, 'bob')).toHaveLength(2);
  expect(timesBuilt).toBe(1);
  expect(await countStatements(() => findNames(db, ann, 'bob'))).toBe(1);
});

test('concurrent calls do not mix up their values', async () => {
  const found = await Promise.all(Array.from({ length: 50 }, (_, at) => findNames(db, at % 2 ? ann : bob, '')));
  expect(found.map(([row]) => row?.username)).toEqual(Array.from({ length: 50 }, (_, at) => (at % 2 ? 'ann' : 'bob')));
});

const rename = prepared((tx: Tx, id: number, name: string, zone: string) =>
  tx
    .updateTable('users')
    .set({ name, timezone: zone })
    .where('id', '=', id)
    .where('name', '!=', name)
    .returning('name'),
);

test('a prepared write is part of its transaction', async () => {
  const undone = write(async (tx) => {
    expect(await rename(tx, ann, 'Anna', 'UTC')).toEqual([{ name: 'Anna' }]);
    expect(await rename(tx, ann, 'Anna', 'UTC')).toEqual([]);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await write((tx) => rename(tx, ann, 'Anna', 'UTC'))).toEqual([{ name: 'Anna' }]);
});

test('reading through db inside a transaction is refused', async () => {
  await expect(write(() => findNames(db, ann, ''))).rejects.toThrow('inside a transaction');
});
