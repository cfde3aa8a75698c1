import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { databaseOf, stored, type Open } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { leanerIndexes } from './migrations/0042-leaner-indexes.ts';
import { migrations, type Migration } from './migrations.ts';

// Upgrades a database of the previous version: every row stays as it is.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(leanerIndexes));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));
const isPostgres = Boolean(inject('postgresUrl') as string | undefined);

async function earlierDatabase() {
  const { open } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  await (await open(before)).close();
  return open;
}

test('every row is kept', async () => {
  const open = await earlierDatabase();
  const old = await stored(open, before);
  expect(await stored(open, migrations)).toEqual(old);
});

async function indexesAfter(open: Open, which: readonly Migration[]) {
  const db = await open(which);
  const named = isPostgres
    ? sql`select indexname as name, indexdef as text from pg_indexes order by 1`
    : sql`select name, sql as text from sqlite_master where type = 'index' order by 1`;
  return { ...db, indexes: (await named.execute(db.read)).rows as { name: string; text: string }[] };
}

test('PostgreSQL keeps its indexes, and SQLite makes four of them again', async () => {
  const open = await earlierDatabase();
  const old = await indexesAfter(open, before);
  await old.close();
  const { indexes } = await indexesAfter(open, migrations);
  expect(indexes.map(({ name }) => name)).toEqual(old.indexes.map(({ name }) => name));
  const changed = indexes.filter(({ text }, place) => text !== old.indexes[place]!.text);
  expect(changed).toHaveLength(isPostgres ? 0 : 4);
});
