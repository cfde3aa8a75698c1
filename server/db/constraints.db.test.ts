import { expect, test } from 'vitest';
import type { Day } from '#shared/domain/days.ts';
import { maxCents, type Cents } from '#shared/domain/money.ts';
import { deleteExpiredSessions, findSessionRow, insertSession } from '#server/auth/session-store.ts';
import { findUser, insertUser } from '#server/auth/user-store.ts';
import { insertCommitment } from '#server/commitments/commitment-store.ts';
import type { Tx } from './database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { userRow } from '#server/testing/user-row.ts';
import { storedMoment } from './dialect.ts';

const { db, write } = (await testApp()).deps;
const now = new Date('2026-03-10T12:00:00.000Z');

test('an id is never reused, even after the last row was deleted', async () => {
  const last = await write((tx) => insertUser(tx, userRow('last')));
  await write((tx) => tx.deleteFrom('users').where('id', '=', last!.id).execute());
  const next = await write((tx) => insertUser(tx, userRow('next')));
  expect(next!.id).toBeGreaterThan(last!.id);
});

test('a session without a user cannot be stored', async () => {
  await expect(
    write((tx) => insertSession(tx, { tokenHash: 'of nobody', userId: 999_999, device: 'Unknown device' }, now)),
  ).rejects.toThrow(/foreign key/i);
});

test('deleting a user deletes their sessions', async () => {
  const user = await write((tx) => insertUser(tx, userRow('leaver')));
  await write((tx) => insertSession(tx, { tokenHash: 'of leaver', userId: user!.id, device: 'Unknown device' }, now));
  expect(await findSessionRow(db, 'of leaver', now)).toBeDefined();
  await write((tx) => tx.deleteFrom('users').where('id', '=', user!.id).execute());
  expect(await findSessionRow(db, 'of leaver', now)).toBeUndefined();
});

test('the cleanup deletes expired sessions only', async () => {
  const user = await write((tx) => insertUser(tx, userRow('sleeper')));
  const later = new Date('2026-03-10T12:00:00.001Z');
  await write((tx) => insertSession(tx, { tokenHash: 'ended', userId: user!.id, device: 'Unknown device' }, now));
  await write((tx) => insertSession(tx, { tokenHash: 'alive', userId: user!.id, device: 'Unknown device' }, later));
  await write((tx) => deleteExpiredSessions(tx, new Date('2026-04-09T12:00:00.000Z')));
  const left = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', user!.id).execute();
  expect(left).toEqual([{ token_hash: 'alive' }]);
});

const by = (await write((tx) => insertUser(tx, userRow('author'))))!.id;
const common = { name: 'Run', description: 'Far', creator_id: by, created_at: now.toISOString() };
const window = { goal_days: 1, completion_days: 1, start_date: '2026-03-10' as Day, end_date: '2026-03-10' as Day };
const noWindow = { goal_days: null, completion_days: null, start_date: null, end_date: null };

test.for([
  ['a habit by the week', { kind: 'habit', every: 'week', ...noWindow }, true],
  ['a challenge', { kind: 'challenge', every: 'day', ...window }, true],
  ['a challenge by the week', { kind: 'challenge', every: 'week', ...window }, false],
  ['a challenge without a window', { kind: 'challenge', every: 'day', ...noWindow }, false],
  ['a challenge without a goal', { kind: 'challenge', every: 'day', ...window, goal_days: null }, false],
  ['a challenge without an end', { kind: 'challenge', every: 'day', ...window, end_date: null }, false],
  [
    'a challenge that ends before it starts',
    { kind: 'challenge', every: 'day', ...window, end_date: '2026-03-09' },
    false,
  ],
  ['a challenge with more goal days than days', { kind: 'challenge', every: 'day', ...window, goal_days: 2 }, false],
  ['a habit with a window', { kind: 'habit', every: 'day', ...window }, false],
  ['a habit with a goal', { kind: 'habit', every: 'day', ...noWindow, goal_days: 1 }, false],
] as const)('%s', async ([what, row, isKept]) => {
  const stored = write((tx) => insertCommitment(tx, { ...common, ...row, invite_code: what }));
  const outcome = await stored.then(
    () => true,
    () => false,
  );
  expect(outcome).toBe(isKept);
});

test('a notification, a comment and an invitation code require an existing commitment', async () => {
  const habit = { ...common, kind: 'habit', every: 'day', invite_code: 'there' } as const;
  const id = await write((tx) => insertCommitment(tx, habit));
  for (const [commitment_id, isKept] of [
    [id, true],
    [999_999, false],
  ] as const) {
    const of = { commitment_id, created_at: now.toISOString() };
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
          .values({ ...of, code: `of ${commitment_id}`, created_by: by })
          .execute(),
      ),
    ]);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([isKept, isKept, isKept]);
  }
});

const paid = { type: 'habit', commitment_kind: 'habit', commitment_id: 1, amount: 1 } as const;
const takenBack = { ...paid, type: 'undo', amount: -1 } as const;

test.for([
  ['of a habit', { type: 'habit', commitment_kind: 'habit', commitment_id: 1, amount: 1 }, true],
  ['of an undone challenge', { type: 'undo', commitment_kind: 'challenge', commitment_id: 1, amount: -1 }, true],
  ['of a goal', { type: 'goal', commitment_kind: null, commitment_id: null, amount: -1 }, true],
  ['into a jar', { type: 'jar', commitment_kind: null, commitment_id: null, amount: -1 }, true],
  ['out of a jar', { type: 'jar', commitment_kind: null, commitment_id: null, amount: 1 }, true],
  ['of a habit, negative', { type: 'habit', commitment_kind: 'habit', commitment_id: 1, amount: -1 }, false],
  ['of a goal, positive', { type: 'goal', commitment_kind: null, commitment_id: null, amount: 1 }, false],
  ['of a jar for a habit', { type: 'jar', commitment_kind: 'habit', commitment_id: 1, amount: -1 }, false],
  ['with a kind but no id', { type: 'habit', commitment_kind: 'habit', commitment_id: null, amount: 1 }, false],
  ['with an id but no kind', { type: 'habit', commitment_kind: null, commitment_id: 1, amount: 1 }, false],
  [
    'of type habit for a challenge',
    { type: 'habit', commitment_kind: 'challenge', commitment_id: 1, amount: 1 },
    false,
  ],
  ['of type goal for a habit', { type: 'goal', commitment_kind: 'habit', commitment_id: 1, amount: -1 }, false],
  ['for a part of a period', { ...paid, paid_for: '2026-03-10', number: 1, source_key: null }, true],
  ['for the same part, under the same number', { ...paid, paid_for: '2026-03-10', number: 1, source_key: null }, false],
  ['for the same part, under another number', { ...paid, paid_for: '2026-03-10', number: 2, source_key: null }, true],
  ['for a part, without a number', { ...paid, paid_for: '2026-03-11', source_key: null }, false],
  ['for a part, with a second key', { ...paid, paid_for: '2026-03-11', number: 1 }, false],
  [
    'for a part, of no promise',
    { type: 'habit', amount: 1, paid_for: '2026-03-11', number: 1, source_key: null },
    false,
  ],
  ['without any key', { ...paid, source_key: null }, false],
  ['that takes back another', { ...takenBack, undoes: 1, source_key: null }, true],
  ['that takes it back again', { ...takenBack, undoes: 1, source_key: null }, false],
  ['that takes back and pays', { ...paid, undoes: 2, source_key: null }, false],
] as const)('a ledger row, %s', async ([what, row, isKept]) => {
  const rest = {
    user_id: by,
    currency: 'USD',
    description: 'Run',
    source_key: what,
    created_at: storedMoment(db, now),
  } as const;
  const stored = write((tx) =>
    tx
      .insertInto('reward_transactions')
      .values({ ...rest, ...row, amount: row.amount as Cents })
      .execute(),
  );
  const outcome = await stored.then(
    () => true,
    () => false,
  );
  expect(outcome).toBe(isKept);
});

test.for([
  ['0', 0, true],
  ['the end of decimal(10,2)', maxCents, true],
  ['less than 0', -1, false],
  ['one cent more', maxCents + 1, false],
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

test('ids and cents are numbers and moments are ISO strings on both databases', async () => {
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
