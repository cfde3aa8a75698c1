import { expect, test } from 'vitest';
import { insertUser } from '#server/auth/user-store.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { userRow } from '#server/testing/user-row.ts';

const { db, write } = (await testApp()).deps;
const names = (...wanted: string[]) =>
  db.selectFrom('users').select('name').where('name', 'in', wanted).orderBy('id').execute();

test('a list of any length is one statement, whatever its values contain', async () => {
  const odd = ['a, b', '{"c"}', String.raw`d\e`, "f'g", 'null', ''];
  for (const [index, name] of odd.entries())
    await write((tx) => insertUser(tx, { ...userRow(`person${index}`), name }));
  const sent = await recordStatements(async () => {
    expect(await names(...odd)).toEqual(odd.map((name) => ({ name })));
    expect(await names('d')).toEqual([]);
    expect(await names()).toEqual([]);
  });
  expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
});
