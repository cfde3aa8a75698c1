import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { overseersWord } from './migrations/0024-overseers-word.ts';
import { migrations } from './migrations.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(overseersWord));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));

test('marks, members, codes and payments of the version before stay as they are, on their honour', async () => {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const old = await stored(open, before);
  const { ended_marks, ...rows } = await stored(open, [...before, overseersWord]);
  expect(ended_marks).toEqual([]);
  const added: Record<string, object> = {
    commitment_members: { confirmation: 'honour', declined_mark: null },
    commitment_completions: { status: 'standing', pending_amount: null, confirmed_by: null, decided_at: null },
    reward_transactions: { confirmed_by: null },
    invitations: { role: 'doer' },
    commitment_waiting: { role: 'doer' },
  };
  const expected = Object.entries(old).map(([table, all]) => [table, all.map((row) => ({ ...row, ...added[table] }))]);
  expect(rows).toEqual(Object.fromEntries(expected));
  expect(old['commitment_completions']!.length).toBeGreaterThan(0);
  const { people } = await appOver(await open(migrations), settings, now);
  expect(await people[0]!.send('GET', '/api/confirmations')).toMatchObject({ status: 200, body: [] });
});
