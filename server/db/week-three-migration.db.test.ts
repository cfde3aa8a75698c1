import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { weekThree } from './migrations/0032-week-three.ts';
import { migrations } from './migrations.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(weekThree));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));

test('promises of the version before stay as they are; none has an answer or a keepsake', async () => {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const { commitments, ...old } = await stored(open, before);
  const { commitments: migrated, ...rows } = await stored(open, [...before, weekThree]);
  expect(rows).toEqual(old);
  expect(commitments!.length).toBeGreaterThan(0);
  expect(migrated).toEqual(commitments!.map((row) => ({ ...row, fit_answered_at: null, ended_at: null })));
  const { people } = await appOver(await open(migrations), settings, now);
  expect((await people[0]!.send('GET', '/api/dashboard')).status).toBe(200);
});
