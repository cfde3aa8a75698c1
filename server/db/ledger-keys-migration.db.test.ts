import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pay } from '#server/commitments/paying.ts';
import { findDiscrepancies, findWrongPayments } from '#server/ledger/audit.ts';
import { reverse } from '#server/ledger/ledger.ts';
import { appOver, databaseOf, stored, type Row } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import type { Cents } from '#shared/domain/money.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { ledgerKeys } from './migrations/0040-ledger-keys.ts';
import { migrations } from './migrations.ts';

// Upgrades a database of the previous version: what was paid once must not be paid again under its new key.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(ledgerKeys));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));
const at = '2026-03-09T08:00:00.000Z';

/** Rows 14 to 29, after the 13 of the model before. User 4 is a deleted account. */
const moreRows = [
  `insert into reward_transactions (user_id, amount, currency, type, commitment_kind, commitment_id, description, source_key, created_at)
    values (1, 1, 'USD', 'habit', 'habit', 4, 'Read', 'habit 4 user 1 2026-03-01..2026-03-31 #1', '${at}'),
      (1, 1, 'USD', 'habit', 'habit', 4, 'Read', 'habit 4 user 1 2026-03-01..2026-03-31 2 #12', '${at}'),
      (4, 5, 'USD', 'habit', 'habit', 1, '', 'habit 1 user 4 2026-03-02..2026-03-02 #1', '${at}'),
      (4, -5, 'USD', 'undo', 'habit', 1, '', 'undo 16', '${at}'),
      (1, -3, 'USD', 'goal', null, null, 'Tea', 'goal 1', '${at}'),
      (1, -5, 'USD', 'jar', null, null, 'Trip', 'jar 2 1', '${at}'),
      (1, 5, 'USD', 'jar', null, null, 'Trip', 'goal 2 user 1 out', '${at}'),
      (1, -5, 'USD', 'goal', null, null, 'Trip', 'goal 2 user 1 spent', '${at}'),
      (1, 1, 'USD', 'habit', 'habit', 1, 'Run', 'something else', '${at}'),
      (1, 1, 'USD', 'habit', 'habit', 1, 'Run', 'habit 1 user 1 2026-03-10 #1', '${at}'),
      (1, 1, 'USD', 'habit', 'habit', 1, 'Run', 'habit 1 user 1 2026-03-10..2026-03-10 #01', '${at}'),
      (1, 1, 'USD', 'habit', 'habit', 1, 'Run', 'habit 1 user 1 2026-03-10..2026-03-10 #', '${at}'),
      (1, 1, 'USD', 'habit', 'habit', 1, 'Run', 'habit 1 user 2 2026-03-11..2026-03-11 #1', '${at}'),
      (1, 1, 'USD', 'habit', 'habit', 1, 'Run', 'habit 1 user 1 #1', '${at}'),
      (1, -1, 'USD', 'undo', 'habit', 1, 'Run', 'undo it', '${at}'),
      (1, 1, 'USD', 'habit', null, null, 'Run', 'habit 1 user 1 2026-03-12..2026-03-12 #1', '${at}')`,
  `update users set balance = (select sum(amount) from reward_transactions where user_id = users.id) where id in (1, 4)`,
  `update commitment_completions set settled_period = case commitment_id when 2 then '2026-03-08..2026-03-14'
    else completion_date || '..' || completion_date end where commitment_id in (1, 2)`,
  `update commitment_completions set settled_period = completion_date where commitment_id > 5`,
];

const paid = (paid_for: string, number = 1) => ({ paid_for, number, undoes: null, source_key: null });
const undone = (undoes: number) => ({ paid_for: null, number: null, undoes, source_key: null });
const named = (source_key: string) => ({ paid_for: null, number: null, undoes: null, source_key });

/** By id, from 1 on. */
const keys = [
  paid('2026-03-09'),
  paid('2026-03-10'),
  undone(2),
  paid('2026-03-10', 2),
  paid('2026-03-02'),
  paid('2026-03-08..2026-03-14'),
  paid('2026-03-09'),
  paid('2026-03-10'),
  paid('2026-03-10'),
  paid('2026-03-01'),
  undone(10),
  paid('2026-03-10'),
  paid('2026-03-01'),
  paid('2026-03-01..2026-03-31'),
  paid('2026-03-01..2026-03-31 2', 12),
  paid('2026-03-02'),
  undone(16),
  named('goal 1'),
  named('jar 2 1'),
  named('goal 2 user 1 out'),
  named('goal 2 user 1 spent'),
  named('something else'),
  named('habit 1 user 1 2026-03-10 #1'),
  named('habit 1 user 1 2026-03-10..2026-03-10 #01'),
  named('habit 1 user 1 2026-03-10..2026-03-10 #'),
  named('habit 1 user 2 2026-03-11..2026-03-11 #1'),
  named('habit 1 user 1 #1'),
  named('undo it'),
  named('habit 1 user 1 2026-03-12..2026-03-12 #1'),
];

const byId = (rows: Row[] | undefined) => rows!.toSorted((a, b) => Number(a['id']) - Number(b['id']));

async function earlierDatabase() {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const earlier = await open(before);
  await earlier.write(async (tx) => {
    for (const row of moreRows) await sql.raw(row).execute(tx);
  });
  await earlier.close();
  return { open, settings };
}

test('every ledger row keeps its id and gets the key that its text said', async () => {
  const { open } = await earlierDatabase();
  const { reward_transactions, commitment_completions, ...old } = await stored(open, before);
  const migrated = await stored(open, [...before, ledgerKeys]);
  expect(byId(migrated['reward_transactions'])).toEqual(
    byId(reward_transactions).map((row, index) => ({ ...row, ...keys[index] })),
  );
  expect(byId(migrated['commitment_completions'])).toEqual(
    byId(commitment_completions).map((row) => ({
      ...row,
      settled_period: row['commitment_id'] === 2 ? '2026-03-08..2026-03-14' : row['completion_date'],
    })),
  );
  const { reward_transactions: _, commitment_completions: __, ...rest } = migrated;
  expect(rest).toEqual(old);
});

test('nothing is paid or taken back twice afterwards', async () => {
  const { open, settings } = await earlierDatabase();
  const db = await open(migrations);
  const { people } = await appOver(db, settings, now);
  const [ann, bob] = people as [TestBrowser, TestBrowser];
  expect((await ann.send('POST', '/api/habits/1/complete')).body).toMatchObject({ code: 'already_completed' });
  // Its week is paid.
  expect((await bob.send('POST', '/api/habits/2/complete')).body).toMatchObject({ amount: '0.00' });

  for (const id of [2, 10, 16])
    await expect(db.write((tx) => reverse(tx, id, now()))).rejects.toMatchObject({ code: 'nothing_to_undo' });
  expect((await ann.send('DELETE', '/api/habits/1/complete')).body).toMatchObject({ amount: '-5.00' });
  expect((await ann.send('POST', '/api/habits/1/complete')).body).toMatchObject({ amount: '5.00' });
  const newest = db.read.selectFrom('reward_transactions').orderBy('id', 'desc').limit(2);
  expect(await newest.select(['paid_for', 'number', 'undoes', 'source_key']).execute()).toEqual([
    paid('2026-03-10', 3),
    undone(4),
  ]);

  const read = await db.read.selectFrom('commitments').selectAll().where('id', '=', 4).executeTakeFirstOrThrow();
  const month = { userId: 1, amount: 1 as Cents, what: '2026-03-01..2026-03-31' };
  await db.write((tx) => pay(tx, read, month, now()));
  expect(await newest.select(['paid_for', 'number']).limit(1).execute()).toEqual([
    { paid_for: '2026-03-01..2026-03-31', number: 2 },
  ]);
  expect(await findDiscrepancies(db.read)).toEqual([]);
  expect(await findWrongPayments(db.read)).toEqual([]);
});

test('an instance of the version before cannot pay beside it', async () => {
  const { open } = await earlierDatabase();
  const db = await open(migrations);
  const paidAgain = db.write(async (tx) => {
    await sql`insert into reward_transactions (user_id, amount, currency, type, commitment_kind, commitment_id, description, source_key, created_at)
      values (1, 500, 'USD', 'habit', 'habit', 1, 'Run', 'habit 1 user 1 2026-03-10..2026-03-10 #1', ${at})
      on conflict (source_key) do nothing`.execute(tx);
  });
  await expect(paidAgain).rejects.toThrow(/on conflict/i);
});
