import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { invitationApproval } from './migrations/0015-invitation-approval.ts';
import { migrations } from './migrations.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(invitationApproval));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));

test('promises of the version before keep every row, ask for no approval, and are joined as before', async () => {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const old = await stored(open, before);
  const { commitment_waiting, pause_notices, commitments, ...rest } = await stored(open, [
    ...before,
    invitationApproval,
  ]);
  expect([commitment_waiting, pause_notices]).toEqual([[], []]);
  const unmarked = { approval: 0, streak_stale: 0, best_known: 0 };
  expect(commitments).toEqual(old['commitments']!.map((row) => ({ ...row, ...unmarked })));
  const { commitments: _, ...oldRest } = old;
  expect(rest).toEqual(oldRest);

  const { people } = await appOver(await open(migrations), settings, now);
  const [ann, bob] = people as [TestBrowser, TestBrowser];
  expect((await ann.send('GET', '/api/habits/1')).body).toMatchObject({ approval: false, bestStreak: 5 });
  await bob.send('DELETE', '/api/habits/1/members/2');
  expect((await bob.send('POST', '/api/habits/join/run', {})).status).toBe(200);
});
