import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { recordStatements } from './record-statements.ts';

test('statements are recorded of a database that is closed before the end', async () => {
  const sent = await recordStatements(async () => {
    const database = new DatabaseSync(':memory:');
    const statement = database.prepare('select ? as one');
    expect(statement.all(1)).toEqual([{ one: 1 }]);
    database.close();
    expect(() => statement.all(1)).toThrow('finalized');
  });
  expect(sent).toEqual([{ text: 'select ? as one', values: [1] }]);
});
