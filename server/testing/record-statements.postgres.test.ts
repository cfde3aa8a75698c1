import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { recordStatements } from './record-statements.ts';
import { testApp } from './test-app.ts';

const kept = await testApp();

test('values are recorded, also those of a statement without a name', async () => {
  const client = new Client({ connectionString: kept.deps.env.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const sent = await recordStatements(async () => {
    await client.query({ name: 'named', text: 'select $1::int', values: [1] });
    await client.query('select $1::int', [2]);
    await client.query('select 3');
  });
  expect(sent).toMatchObject([
    { text: 'select $1::int', values: [1] },
    { text: 'select $1::int', values: [2] },
    { text: 'select 3', values: [] },
  ]);
});
