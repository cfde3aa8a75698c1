import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { StartRefused } from '#server/start-refused.ts';
import { emptyDatabase } from '#server/testing/test-database.ts';
import type { Database } from './database.ts';
import type { Migration } from './migrations.ts';
import { openPostgres } from './postgres-database.ts';
import { openSqlite } from './sqlite-database.ts';

const kites: Migration = {
  name: '0001-kites',
  statements: (t) => [
    `create table kites (id ${t.id}, name text not null) ${t.end}`,
    `insert into kites (name) values ('first')`,
  ],
};
const ropes: Migration = {
  name: '0002-ropes',
  statements: (t) => [
    `create table ropes (id ${t.id}) ${t.end}`,
    `insert into kites (name) values ('second')`,
    `create index ropes_id on ropes (id)`,
  ],
};
const brokenRopes: Migration = {
  name: ropes.name,
  statements: (t) => [...ropes.statements(t), 'create table ropes (id integer)'],
};

test('missing migrations run once, in order', async () => {
  const open = await emptyOne();
  await (await open([kites])).close();
  await (await open([kites, ropes])).close();
  const db = await open([kites, ropes]);
  expect(await namesIn(db)).toEqual(['first', 'second']);
  expect(await migrationsIn(db)).toEqual(['0001-kites', '0002-ropes']);
  await db.close();
});

test('a failing statement undoes its migration, and the earlier ones stay', async () => {
  const open = await emptyOne();
  await expect(open([kites, brokenRopes])).rejects.toThrow(/ropes.*already exists/);

  const before = await open([kites]);
  expect(await migrationsIn(before)).toEqual(['0001-kites']);
  expect(await namesIn(before)).toEqual(['first']);
  await before.close();

  // The repaired migration, which creates the same table, still runs.
  const mended = await open([kites, ropes]);
  expect(await migrationsIn(mended)).toEqual(['0001-kites', '0002-ropes']);
  expect(await namesIn(mended)).toEqual(['first', 'second']);
  await mended.close();
});

test('an older program refuses to start on a newer database, and changes nothing', async () => {
  const open = await emptyOne();
  await (await open([kites, ropes])).close();
  const older = open([kites, { name: '0003-sails', statements: () => [`insert into kites (name) values ('third')`] }]);
  const refusal = await older.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefused);
  expect((refusal as Error).message).toContain('a newer version of Kept (it has 0002-ropes)');

  const db = await open([kites, ropes]);
  expect(await namesIn(db)).toEqual(['first', 'second']);
  await db.close();
});

async function emptyOne(): Promise<(migrations: Migration[]) => Promise<Database>> {
  const { settings, remove } = await emptyDatabase();
  onTestFinished(remove);
  const now = () => new Date();
  return (migrations) =>
    settings['DATABASE_URL']
      ? openPostgres(settings['DATABASE_URL'], migrations, now, pino({ level: 'silent' }))
      : openSqlite(settings['DATA_DIR']!, migrations, now);
}

async function namesIn(db: Database): Promise<string[]> {
  const rows = await db.read
    .selectFrom('kites' as 'users')
    .select('name')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

async function migrationsIn(db: Database): Promise<string[]> {
  const rows = await db.read.selectFrom('schema_migrations').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
