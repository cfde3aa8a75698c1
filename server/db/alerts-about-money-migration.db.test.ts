import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { alertsAboutMoney } from './migrations/0029-alerts-about-money.ts';
import { migrations } from './migrations.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(alertsAboutMoney));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));

test('alerts of the version before keep every column and never share an id, and people get those about payments', async () => {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const earlier = await open(before);
  await earlier.write(async (tx) => {
    await sql`insert into nudges (commitment_id, from_user_id, to_user_id, message, read_at, created_at, kind)
      values (1, 2, 1, 'Go', '2026-03-09T09:00:00.000Z', '2026-03-09T08:00:00.000Z', 'notice')`.execute(tx);
    await sql`insert into nudges (commitment_id, from_user_id, to_user_id, message, created_at)
      values (1, 2, 1, 'Gone', '2026-03-09T08:00:00.000Z')`.execute(tx);
    await sql`delete from nudges where message = 'Gone'`.execute(tx);
  });
  await earlier.close();
  const old = await stored(open, before);
  expect(await stored(open, [...before, alertsAboutMoney])).toEqual(old);
  const deletedId = 1 + Math.max(...old['nudges']!.map(({ id }) => Number(id)));

  const { people } = await appOver(await open(migrations), settings, now);
  const [ann, bob] = people as [TestBrowser, TestBrowser];
  const form = { toUserId: 1, amount: 2, per: 'period' };
  const { id } = (await bob.send('POST', '/api/habits/1/pledges', form)).body as { id: number };
  await ann.send('POST', `/api/pledges/${id}/accept`);
  // Kept today, before the upgrade.
  const paid = await bob.send('POST', '/api/dues/settlements', { userId: 1, currency: 'EUR', amount: 2 });
  expect(paid.status).toBe(200);
  const [newest] = (await ann.send('GET', '/api/nudges')).body as [{ id: number }];
  expect(newest).toMatchObject({ kind: 'due', habitId: null, challengeId: null, fromUserId: 2, read: false });
  expect(newest.id).toBeGreaterThan(deletedId);
});
