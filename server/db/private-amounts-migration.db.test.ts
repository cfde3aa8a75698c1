import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { privateAmounts } from './migrations/0025-private-amounts.ts';
import { migrations } from './migrations.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(privateAmounts));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));

test('amounts of the version before stay visible to companions, until their owner hides them', async () => {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const earlier = await open(before);
  await earlier.write(async (tx) => {
    await sql`insert into commitment_waiting (commitment_id, user_id, reward_amount, asked_at)
      values (2, 1, 250, '2026-03-09T08:00:00.000Z')`.execute(tx);
  });
  await earlier.close();
  const { commitment_members, commitment_waiting, ...old } = await stored(open, before);
  const migrated = await stored(open, [...before, privateAmounts]);
  const visible = (rows: typeof commitment_members) => rows!.map((row) => ({ ...row, reward_visible: 1 }));
  expect(migrated).toEqual({
    ...old,
    commitment_members: visible(commitment_members),
    commitment_waiting: visible(commitment_waiting),
  });

  const { people } = await appOver(await open(migrations), settings, now);
  const [ann, bob] = people as [TestBrowser, TestBrowser];
  const seenByBob = async () =>
    ((await bob.send('GET', '/api/habits/1/members')).body as { userId: number; rewardAmount: string | null }[]).find(
      ({ userId }) => userId === 1,
    )?.rewardAmount;
  expect(await seenByBob()).toMatch(/^\d+\.\d\d$/);
  await ann.send('PATCH', '/api/habits/1/members/1/reward', { rewardVisible: false });
  expect(await seenByBob()).toBeNull();
});
