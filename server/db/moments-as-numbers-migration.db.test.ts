import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { findDiscrepancies, findWrongPayments } from '#server/ledger/audit.ts';
import { ask } from '#server/testing/ask.ts';
import { appOver, databaseOf, stored, type Row } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { listRewardTransactions } from '#shared/contract/ledger-calls.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { momentsAsNumbers } from './migrations/0041-moments-as-numbers.ts';
import { migrations } from './migrations.ts';

// Upgrades a database of the previous version: moments stay the same to the millisecond, and so does everything else.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(momentsAsNumbers));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));
const moments = ['2026-03-09T23:59:59.999Z', '2026-03-10T00:00:00.001Z', '2024-02-29T07:05:03.120Z'];

const moreRows = [
  ...moments.map(
    (at, index) =>
      `insert into reward_transactions (user_id, amount, currency, type, commitment_kind, commitment_id, description, paid_for, number, created_at)
        values (1, 1, 'USD', 'habit', 'habit', 4, 'Read', '2026-02-0${index + 1}', 1, '${at}')`,
  ),
  `insert into reward_transactions (user_id, amount, currency, type, commitment_kind, commitment_id, description, undoes, created_at)
    values (1, -1, 'USD', 'undo', 'habit', 4, 'Read', 14, '${moments[0]}'), (1, -1, 'USD', 'undo', 'habit', 4, 'Read', 15, '${moments[0]}')`,
  `update users set balance = (select sum(amount) from reward_transactions where user_id = users.id) where id = 1`,
  ...moments.map(
    (at, index) =>
      `insert into commitment_completions (commitment_id, completion_date, user_id, created_at, marked_on, status, pending_amount)
        values (1, '2026-02-0${index + 1}', 1, '${at}', '2026-02-09', 'pending', 7)`,
  ),
  // The highest id must not be given out again.
  `delete from commitment_completions where completion_date = '2026-02-03' and commitment_id = 1`,
];

const isPostgres = Boolean(inject('postgresUrl') as string | undefined);
/** As 0041 leaves a moment: PostgreSQL stores eight bytes as it is. */
const storedAs = (at: string) => (isPostgres ? at : Date.parse(at));

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

test('every moment is kept to the millisecond, and every other value as it is', async () => {
  const { open } = await earlierDatabase();
  const { reward_transactions, commitment_completions, ...old } = await stored(open, before);
  const { reward_transactions: payments, commitment_completions: marks, ...rest } = await stored(open, migrations);
  const inNumbers = (rows: Row[] | undefined) =>
    byId(rows).map((row) => ({ ...row, created_at: storedAs(String(row['created_at'])) }));
  expect(byId(payments)).toEqual(inNumbers(reward_transactions));
  expect(byId(marks)).toEqual(inNumbers(commitment_completions));
  expect(byId(marks).filter(({ status }) => status === 'pending')).toHaveLength(2);
  expect(rest).toEqual(old);
});

test('balances, new ids, the states of marks and the statement are as before', async () => {
  const { open, settings } = await earlierDatabase();
  const db = await open(migrations);
  const { people } = await appOver(db, settings, now);
  const [ann] = people as [TestBrowser];
  const statement = await ask(ann, listRewardTransactions, { item: 'habit-4' });
  expect(statement.map(({ id, createdAt }) => [id, createdAt])).toEqual([
    [18, moments[0]],
    [17, moments[0]],
    [16, moments[2]],
    [15, moments[1]],
    [14, moments[0]],
    ...statement.slice(5).map(({ id, createdAt }) => [id, createdAt]),
  ]);
  expect(await findDiscrepancies(db.read)).toEqual([]);
  expect(await findWrongPayments(db.read)).toEqual([]);

  const highest = await db.read
    .selectFrom('commitment_completions')
    .select((row) => row.fn.max('id').as('id'))
    .execute();
  const [made] = await db.write((tx) =>
    tx
      .insertInto('commitment_completions')
      .values({
        commitment_id: 1,
        completion_date: '2026-02-03',
        user_id: 1,
        paid_by: null,
        created_at: storedAs(moments[0]!),
      })
      .returning('id')
      .execute(),
  );
  expect(made!.id).toBe(highest[0]!.id + 2);
  const reopened = db.write((tx) =>
    tx
      .updateTable('commitment_completions')
      .set({ status: 'pending', pending_amount: null })
      .where('id', '=', made!.id)
      .execute(),
  );
  await expect(reopened).rejects.toThrow('a mark cannot change from this state to that one');
});

test('a payment, what takes it back and a day are entered once', async () => {
  const { open } = await earlierDatabase();
  const db = await open(migrations);
  const at = `'${storedAs(moments[0]!)}'`;
  const again = [
    `insert into reward_transactions (user_id, amount, currency, type, commitment_kind, commitment_id, description, paid_for, number, created_at)
      values (1, 1, 'USD', 'habit', 'habit', 4, 'Read', '2026-02-01', 1, ${at})`,
    `insert into reward_transactions (user_id, amount, currency, type, commitment_kind, commitment_id, description, undoes, created_at)
      values (1, -1, 'USD', 'undo', 'habit', 4, 'Read', 14, ${at})`,
    `insert into commitment_completions (commitment_id, completion_date, user_id, created_at) values (1, '2026-02-01', 1, ${at})`,
  ];
  for (const row of again) await expect(db.write((tx) => sql.raw(row).execute(tx))).rejects.toThrow(/unique/i);
});
