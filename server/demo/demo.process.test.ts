import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openReader } from '#server/db/open-database.ts';
import { readEnv } from '#server/env.ts';
import { countBalances, findDiscrepancies, findWrongGoals, findWrongJars } from '#server/ledger/audit.ts';
import { findWrongTallies } from '#server/pledges/audit-tallies.ts';
import { fillDemo } from './fill.ts';

test.for([
  // In Berlin an hour before midnight, three weeks after the clocks went back.
  ['everyday', 4, 'nadia', new Date('2026-11-16T22:30:00.000Z')],
  ['extreme', 34, 'max', new Date()],
] as const)(
  'the %s story runs to its end, and every balance equals its ledger',
  async ([story, people, first, now]) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kept-demo-test-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const [one] = await fillDemo(dataDir, story, now);
    expect(one?.username).toBe(first);
    const { read, close } = await openReader(readEnv({ DATA_DIR: dataDir }));
    onTestFinished(close);
    expect(await countBalances(read)).toBe(people);
    expect(await findDiscrepancies(read)).toEqual([]);
    expect([await findWrongJars(read), await findWrongGoals(read)]).toEqual([[], []]);
    expect(await findWrongTallies(read)).toEqual([]);
    const unconfirmed = read.selectFrom('users').select('id').where('email_confirmed_at', 'is', null);
    expect(await unconfirmed.execute()).toEqual([]);
    const kinds = await read.selectFrom('jobs').select('kind').distinct().execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(story === 'everyday' ? ['silence'] : []);
  },
);
