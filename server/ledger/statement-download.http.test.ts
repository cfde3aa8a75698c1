import { expect, test } from 'vitest';
import { complete, makeHabit, undo, type Person } from '#server/testing/ask.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { enterRows } from '#server/testing/ledger-rows.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

async function download(person: Person, query = '') {
  const { status, body, headers } = await person.send('GET', `/api/reward-transactions/csv${query}`);
  expect(status).toBe(200);
  return { headers, text: body as string, rows: readCsv(body as string) };
}

test('the whole statement is a file, newest first, in the person’s time zone', async () => {
  const person = await quickPerson(kept, { timezone: 'Pacific/Kiritimati' });
  const habit = await makeHabit(person, { name: '=2+3', rewardAmount: '1234.50', currency: 'EUR' });
  await complete(person, habit);
  await undo(person, habit);
  const { headers, text, rows } = await download(person);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="kept-statement-2026-03-11.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(rows).toEqual([
    ['Date', 'Time', 'Description', 'Type', 'Earned', 'Spent', 'Currency'],
    ['2026-03-11', '02:00', "'=2+3", 'Undone', '', '1234.50', 'EUR'],
    ['2026-03-11', '02:00', "'=2+3", 'Habit', '1234.50', '', 'EUR'],
  ]);
});

test('contains only the chosen item, and only the caller’s own rows', async () => {
  const [person, other] = [await quickPerson(kept), await quickPerson(kept)];
  await enterRows(kept.deps.write, person.id, [
    { amount: 100, habitId: 1, description: 'One' },
    { amount: 100, habitId: 2, description: 'Two' },
    { amount: -50, type: 'goal', description: 'Tea' },
  ]);
  await enterRows(kept.deps.write, other.id, [{ amount: 100, habitId: 1, description: 'Theirs' }]);
  const namesIn = async (query: string) => (await download(person, query)).rows.slice(1).map((row) => row[2]);
  expect(await namesIn('')).toEqual(['Tea', 'Two', 'One']);
  expect(await namesIn('?item=habit-1')).toEqual(['One']);
  expect(await namesIn('?item=goals')).toEqual(['Tea']);
  expect((await person.send('GET', '/api/reward-transactions/csv?item=all')).status).toBe(400);
});

test('a new user’s file has its columns and no rows', async () => {
  expect((await download(await quickPerson(kept))).rows).toHaveLength(1);
});

test.for([
  ['999 lines', 999, 1],
  ['as many as fill a page', 1000, 2],
  ['10,500 lines', 10_500, 11],
] as const)('%s are all in the file, read in pages', async ([, count, pages]) => {
  const person = await quickPerson(kept);
  const lines = Array.from({ length: count }, (_, number) => ({ amount: 1, description: `Line ${number}` }));
  await enterRows(kept.deps.write, person.id, lines);
  let rows: string[][] = [];
  // The session, the user's zone, and one query per page.
  expect(await countStatements(async () => ({ rows } = await download(person)))).toBe(2 + pages);
  expect(rows.slice(1).map((row) => row[2])).toEqual(lines.map(({ description }) => description).toReversed());
});
