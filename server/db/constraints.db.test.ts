import { expect, test } from 'vitest';
import type { Day } from '#shared/domain/days.ts';
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

const [about, by] = await (async () => {
  const user = await write((tx) => insertUser(tx, userRow('author')));
  const common = { name: 'Run', description: 'Far', creator_id: user!.id, created_at: now.toISOString() };
  const window = { goal_days: 1, completion_days: 1, start_date: '2026-03-10' as Day, end_date: '2026-03-10' as Day };
  const { habit, challenge } = await write(async (tx) => ({
    habit: await tx
      .insertInto('habits')
      .values({ ...common, invite_code: 'of a habit', frequency: 'Daily' })
      .returning('id')
      .executeTakeFirstOrThrow(),
    challenge: await tx
      .insertInto('challenges')
      .values({ ...common, ...window, invite_code: 'of a challenge' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  }));
  return [{ habit_id: habit.id, challenge_id: challenge.id }, user!.id] as const;
})();

test.for([
  ['a habit', { challenge_id: null }, true],
  ['a challenge', { habit_id: null }, true],
  ['both', {}, false],
  ['neither', { habit_id: null, challenge_id: null }, false],
] as const)('a notification, a comment and an invitation code of %s', async ([whose, change, isKept]) => {
  const of = { ...about, ...change, created_at: now.toISOString() };
  const outcomes = await Promise.allSettled([
    write((tx) =>
      tx
        .insertInto('nudges')
        .values({ ...of, from_user_id: by, to_user_id: by, message: 'Go' })
        .execute(),
    ),
    write((tx) =>
      tx
        .insertInto('comments')
        .values({ ...of, user_id: by, content: 'Fine' })
        .execute(),
    ),
    write((tx) =>
      tx
        .insertInto('invitations')
        .values({ ...of, code: `of ${whose}`, created_by: by })
        .execute(),
    ),
  ]);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([isKept, isKept, isKept]);
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
