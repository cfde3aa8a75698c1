import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { imports } from './migrations/0033-imports.ts';
import { migrations } from './migrations.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(imports));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));

test('promises of the version before keep every row, and their people can import a file', async () => {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const old = await stored(open, before);
  expect(await stored(open, [...before, imports])).toEqual({
    ...old,
    commitment_members: old['commitment_members']!.map((row) => ({ ...(row as object), imported_days: 0 })),
    imports: [],
    imported_habits: [],
    imported_years: [],
  });

  const { people } = await appOver(await open(migrations), settings, now);
  const [ann] = people as [TestBrowser];
  const file = { method: 'POST', url: '/api/imports', payload: 'date,habit\n2025-03-09,Sing\n' } as const;
  const preview = await ann.request({ ...file, headers: { 'content-type': 'text/csv' } });
  expect(preview).toMatchObject({ status: 200, body: { habits: [{ name: 'Sing', days: 1, habitId: null }] } });
});
