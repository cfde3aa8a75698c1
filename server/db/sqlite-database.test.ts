import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findUser, insertUser } from '#server/auth/user-store.ts';
import { temporaryFolder } from '#server/testing/kept-process.ts';
import { userRow } from '#server/testing/user-row.ts';
import { migrations } from './migrations.ts';
import { openSqlite } from './sqlite-database.ts';

async function opened() {
  const db = await openSqlite(temporaryFolder(), migrations, () => new Date());
  onTestFinished(() => db.close());
  return db;
}

test('a select returns its rows, as plain objects, each time it runs', async () => {
  const db = await opened();
  const ann = await db.write((tx) => insertUser(tx, userRow('ann')));
  const bob = await db.write((tx) => insertUser(tx, userRow('bob')));
  const names = () => db.read.selectFrom('users').select(['id', 'username']).orderBy('id').execute();
  expect(await names()).toStrictEqual([
    { id: ann!.id, username: 'ann' },
    { id: bob!.id, username: 'bob' },
  ]);
  await db.write((tx) => tx.deleteFrom('users').where('id', '=', ann!.id).execute());
  expect(await names()).toStrictEqual([{ id: bob!.id, username: 'bob' }]);
  expect(await findUser(db.read, ann!.id)).toBeUndefined();
});

test('an update reports how many rows it changed', async () => {
  const db = await opened();
  await db.write((tx) => insertUser(tx, userRow('ann')));
  await db.write((tx) => insertUser(tx, userRow('bob')));
  const { numUpdatedRows } = await db.write((tx) => tx.updateTable('users').set({ name: 'B' }).executeTakeFirst());
  expect(Number(numUpdatedRows)).toBe(2);
});

test('rows are streamed one by one', async () => {
  const db = await opened();
  for (const name of ['ann', 'bob']) await db.write((tx) => insertUser(tx, userRow(name)));
  const names: unknown[] = [];
  for await (const { username } of db.read.selectFrom('users').select('username').orderBy('id').stream())
    names.push(username);
  expect(names).toEqual(['ann', 'bob']);
});

test('the read connection cannot write', async () => {
  const db = await opened();
  await db.write((tx) => insertUser(tx, userRow('ann')));
  const smuggled = db.read
    .selectFrom('users')
    .select('id')
    .withPlugin({
      // Placed before the select, which becomes a comment.
      transformQuery: ({ node }) => ({ ...node, with: sql`delete from users --`.toOperationNode() }) as never,
      transformResult: async ({ result }) => result,
    });
  await expect(smuggled.execute()).rejects.toThrow('readonly');
  expect(await db.read.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('writes are synced to disk, and foreign keys are checked', async () => {
  const db = await opened();
  const settings = await db.write(async (tx) => ({
    ...(await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)).rows[0],
    ...(await sql<{ journal_mode: string }>`pragma journal_mode`.execute(tx)).rows[0],
    ...(await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(tx)).rows[0],
  }));
  const full = 2;
  expect(settings).toEqual({ synchronous: full, journal_mode: 'wal', foreign_keys: 1 });
});

test('a column accepts only values of its type', async () => {
  const db = await opened();
  await expect(
    db.write((tx) =>
      insertUser(tx, userRow('ann')).then(() =>
        tx
          .updateTable('users')
          .set({ balance: 'much' as never })
          .execute(),
      ),
    ),
  ).rejects.toThrow('cannot store TEXT value in INTEGER column');
});

/** Each by its index alone: days without looking up rows, and ids in order without sorting them. */
const readings = {
  'COVERING INDEX commitment_completions_user (user_id=? AND completion_date>?)': `select commitment_id, marked_on
    from commitment_completions where user_id = 1 and completion_date >= '2026-03-01' order by completion_date`,
  'INDEX reward_transactions_user (user_id=? AND rowid<?)': `select amount from reward_transactions
    where user_id = 1 and id < 9 order by id desc limit 5`,
  'INDEX reward_transactions_commitment (user_id=? AND commitment_id=? AND rowid<?)': `select amount
    from reward_transactions where user_id = 1 and commitment_id = 4 and id < 9 order by id desc limit 5`,
  'INDEX reward_transactions_goal (user_id=? AND rowid<?)': `select amount from reward_transactions
    where user_id = 1 and type in ('goal', 'jar') and id < 9 order by id desc limit 5`,
};

test.for(Object.entries(readings))('%s answers alone', async ([index, text]) => {
  const db = await opened();
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(db.read);
  expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining(`USING ${index}`)]);
});
