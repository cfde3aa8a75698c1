import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openReader } from '#server/db/open-database.ts';
import { readEnv } from '#server/env.ts';
import { countBalances, findDiscrepancies } from '#server/ledger/audit.ts';
import { fillDemo } from './fill.ts';

test.for([
  ['everyday', 4, 'nadia'],
  ['extreme', 34, 'max'],
] as const)('the %s story runs to its end, and every balance equals its ledger', async ([story, people, first]) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kept-demo-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const [one] = await fillDemo(dataDir, story);
  expect(one?.username).toBe(first);
  const { read, close } = await openReader(readEnv({ DATA_DIR: dataDir }));
  onTestFinished(close);
  expect(await countBalances(read)).toBe(people);
  expect(await findDiscrepancies(read)).toEqual([]);
  const unconfirmed = read.selectFrom('users').select('id').where('email_confirmed_at', 'is', null);
  expect(await unconfirmed.execute()).toEqual([]);
  expect(await read.selectFrom('mail_queue').selectAll().execute()).toEqual([]);
});
