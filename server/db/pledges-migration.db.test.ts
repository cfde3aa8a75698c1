import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { pledges } from './migrations/0027-pledges.ts';
import { migrations } from './migrations.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(pledges));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));

test('promises of the version before keep every row, and their members can promise each other something', async () => {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const old = await stored(open, before);
  expect(await stored(open, [...before, pledges])).toEqual({ ...old, pledges: [], settlements: [] });

  const { people } = await appOver(await open(migrations), settings, now);
  const [ann, bob] = people as [TestBrowser, TestBrowser];
  const form = { toUserId: 1, amount: 2, per: 'period' };
  const { id } = (await bob.send('POST', '/api/habits/1/pledges', form)).body as { id: number };
  // Kept today, before the upgrade.
  expect((await ann.send('POST', `/api/pledges/${id}/accept`)).body).toMatchObject({ kept: 1, earned: '2.00' });
  expect((await ann.send('GET', '/api/dues')).body).toMatchObject([{ userId: 2, owedToMe: '2.00', currency: 'EUR' }]);
});
