import { expect, test } from 'vitest';
import { maxCents, type Cents } from '#shared/domain/money.ts';
import { deleteExpiredSessions, findSessionRow, insertSession } from '#server/auth/session-store.ts';
import { findUser, insertUser } from '#server/auth/user-store.ts';
import type { Tx } from './database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { userRow } from '#server/testing/user-row.ts';

const { db, write } = (await testApp()).deps;
const now = new Date('2026-03-10T12:00:00.000Z');

test('an id is never given twice, also when the last row was deleted', async () => {
  const last = await write((tx) => insertUser(tx, userRow('last')));
  await write((tx) => tx.deleteFrom('users').where('id', '=', last!.id).execute());
  const next = await write((tx) => insertUser(tx, userRow('next')));
  expect(next!.id).toBeGreaterThan(last!.id);
});

test('a session of nobody cannot be stored', async () => {
  await expect(write((tx) => insertSession(tx, 'of nobody', 999_999, now))).rejects.toThrow(/foreign key/i);
});

test('with a user their sessions go', async () => {
  const user = await write((tx) => insertUser(tx, userRow('leaver')));
  await write((tx) => insertSession(tx, 'of leaver', user!.id, now));
  expect(await findSessionRow(db, 'of leaver', now)).toBeDefined();
  await write((tx) => tx.deleteFrom('users').where('id', '=', user!.id).execute());
  expect(await findSessionRow(db, 'of leaver', now)).toBeUndefined();
});

test('housekeeping deletes the sessions that have ended, and only those', async () => {
  const user = await write((tx) => insertUser(tx, userRow('sleeper')));
  const later = new Date('2026-03-10T12:00:00.001Z');
  await write((tx) => insertSession(tx, 'ended', user!.id, now));
  await write((tx) => insertSession(tx, 'alive', user!.id, later));
  await write((tx) => deleteExpiredSessions(tx, new Date('2026-04-09T12:00:00.000Z')));
  const left = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', user!.id).execute();
  expect(left).toEqual([{ token_hash: 'alive' }]);
});

test.for([
  ['0', 0, true],
  ['the end of decimal(10,2)', maxCents, true],
  ['less than nothing', -1, false],
  ['a cent past the end', maxCents + 1, false],
] as const)('a balance of %s', async ([, cents, isKept]) => {
  const stored = write(async (tx) => {
    const user = await insertUser(tx, userRow(`balance${cents}`));
    return setBalance(tx, user!.id, cents as Cents);
  });
  const outcome = await stored.then(
    (balance) => balance === cents,
    () => false,
  );
  expect(outcome).toBe(isKept);
});

test('ids and cents are numbers and moments are ISO strings, whatever the database', async () => {
  const user = await write((tx) => insertUser(tx, userRow('typed')));
  await write((tx) => setBalance(tx, user!.id, maxCents));
  const row = await db.selectFrom('users').selectAll().where('id', '=', user!.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id: user!.id, balance: 9_999_999_999, created_at: '2026-03-10T12:00:00.000Z' });
  expect(row.id).toBeTypeOf('number');
  expect(Object.keys((await findUser(db, user!.id))!)).not.toContain('password_hash');
});

async function setBalance(tx: Tx, id: number, balance: Cents): Promise<Cents> {
  const row = await tx
    .updateTable('users')
    .set({ balance })
    .where('id', '=', id)
    .returning('balance')
    .executeTakeFirstOrThrow();
  return row.balance;
}
