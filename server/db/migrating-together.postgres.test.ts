import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#server/testing/test-database.ts';
import type { Migration } from './migrations.ts';
import { openPostgres } from './postgres-database.ts';

const kites: Migration = {
  name: '0001-kites',
  statements: (t) => [`create table kites (id ${t.id}) ${t.end}`, 'insert into kites (id) values (7)'],
};

test('instances that start together migrate once', async () => {
  const { settings, remove } = await emptyDatabase();
  onTestFinished(remove);
  const open = () => openPostgres(settings['DATABASE_URL']!, [kites], () => new Date(), pino({ level: 'silent' }));
  const instances = await Promise.all(Array.from({ length: 8 }, open));
  const [first] = instances;
  expect(await first!.read.selectFrom('schema_migrations').select('name').execute()).toEqual([{ name: kites.name }]);
  expect(
    await first!.read
      .selectFrom('kites' as 'users')
      .select('id')
      .execute(),
  ).toEqual([{ id: 7 }]);
  await Promise.all(instances.map((one) => one.close()));
});
