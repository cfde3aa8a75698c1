import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { requestsToJoin } from './migrations/0021-requests-to-join.ts';
import { migrations } from './migrations.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(requestsToJoin));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));

test('people who waited in the version before go on waiting, and the creator gets an alert about each', async () => {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const earlier = await open(before);
  await earlier.write(async (tx) => {
    await sql`insert into commitment_waiting (commitment_id, user_id, reward_amount, asked_at)
      values (2, 1, 250, '2026-03-09T08:00:00.000Z')`.execute(tx);
  });
  await earlier.close();
  const { nudges, ...old } = await stored(open, before);
  const { nudges: newNudges, commitment_waiting, ...rest } = await stored(open, [...before, requestsToJoin]);
  const { commitment_waiting: oldWaiting, ...oldRest } = old;
  expect(rest).toEqual(oldRest);
  expect(commitment_waiting).toEqual(oldWaiting!.map((row) => ({ ...row, declined_at: null })));
  expect(newNudges).toHaveLength(nudges!.length + 1);
  expect(newNudges).toEqual(expect.arrayContaining(nudges!.map((row) => ({ ...row, kind: 'notice' }))));

  const { people } = await appOver(await open(migrations), settings, now);
  const [, bob] = people as [TestBrowser, TestBrowser];
  expect((await bob.send('GET', '/api/habits/2/waiting')).body).toMatchObject([{ userId: 1 }]);
  const alerts = (await bob.send('GET', '/api/nudges')).body as { kind: string }[];
  expect(alerts.filter(({ kind }) => kind === 'request')).toMatchObject([
    {
      habitId: 2,
      fromUserId: 1,
      message: 'Ann asks to join: Rest',
      read: false,
      createdAt: '2026-03-09T08:00:00.000Z',
    },
  ]);
  expect((await bob.send('POST', '/api/habits/2/waiting/1/accept')).status).toBe(204);
});
