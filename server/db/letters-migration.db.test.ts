import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { letters } from './migrations/0031-letters.ts';
import { migrations } from './migrations.ts';
import { sql } from 'kysely';

const now = () => new Date('2026-03-10T12:00:00.000Z');
const at = '2026-03-09T08:00:00.000Z';
const before = migrations.slice(0, migrations.indexOf(letters));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));

test('people of the version before with a confirmed address get letters from the next Sunday on', async () => {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const earlier = await open(before);
  await earlier.write(async (tx) => {
    await sql`update users set email_confirmed_at = null`.execute(tx);
    await sql`update users set email_confirmed_at = ${at} where id = 1`.execute(tx);
  });
  await earlier.close();
  const { jobs: oldJobs, ...old } = await stored(open, before);
  const { jobs, letters: sent, ...rows } = await stored(open, [...before, letters]);
  expect(rows).toEqual(old);
  expect(sent).toEqual([]);
  expect(jobs!.filter(({ kind }) => kind !== 'letter')).toEqual(oldJobs);
  expect(jobs!.filter(({ kind }) => kind === 'letter')).toMatchObject([{ user_id: 1, payload: '{}', run_after: at }]);

  const { deps } = await appOver(await open(migrations), settings, now);
  await deps.jobs.runDue();
  const planned = await deps.db
    .selectFrom('jobs')
    .select(['user_id', 'payload'])
    .where('kind', '=', 'letter')
    .execute();
  expect(planned).toEqual([{ user_id: 1, payload: '{"sunday":"2026-03-15"}' }]);
});
