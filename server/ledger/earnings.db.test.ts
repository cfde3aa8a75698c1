import { beforeEach, expect, test } from 'vitest';
import { listEarnings } from '#shared/contract/ledger-calls.ts';
import { ask } from '#server/testing/ask.ts';
import { enterRows } from '#server/testing/ledger-rows.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);

test('earnings of twelve months by month and by promise, on the person’s own calendar', async () => {
  const ann = await quickPerson(kept, { timezone: 'Pacific/Auckland' });
  const enter = (at: string, rows: Parameters<typeof enterRows>[2]) =>
    enterRows(
      kept.deps.write,
      ann.id,
      rows.map((row) => ({ ...row, at })),
    );
  const run = { habitId: 1, description: 'Run' };
  // Too old; then the first hour of April and the last of January in Auckland.
  await enter('2025-03-31T10:59:00.000Z', [{ amount: 10_000, ...run }]);
  await enter('2025-03-31T11:00:00.000Z', [{ amount: 500, ...run }]);
  await enter('2026-01-31T10:59:00.000Z', [{ amount: 700, ...run }]);
  await enter('2026-03-09T12:00:00.000Z', [
    { amount: 300, ...run, description: 'Run far' },
    { amount: 200, type: 'challenge', challengeId: 2, description: 'Swim', currency: 'EUR' },
    { amount: 900, habitId: 3, description: 'Undone' },
    { amount: -900, type: 'undo', habitId: 3, description: 'Undone' },
    { amount: -400, type: 'jar', description: 'Trip' },
    { amount: 150, type: 'jar', description: 'Trip' },
    { amount: -100, type: 'goal', description: 'Tea' },
  ]);
  const { months, ...earnings } = await ask(ann, listEarnings);
  expect(months).toHaveLength(12);
  expect([months[0]!.month, months[11]!.month]).toEqual(['2025-04', '2026-03']);
  expect(months.filter(({ earned }) => earned !== '0.00')).toEqual([
    { month: '2025-04', earned: '5.00', intoJars: '0.00' },
    { month: '2026-01', earned: '7.00', intoJars: '0.00' },
    { month: '2026-03', earned: '5.00', intoJars: '2.50' },
  ]);
  expect(earnings).toMatchObject({
    earned: '17.00',
    promises: [
      { item: 'habit-1', kind: 'habit', name: 'Run far', earned: '15.00' },
      { item: 'challenge-2', kind: 'challenge', name: 'Swim', earned: '2.00' },
    ],
  });
  expect(earnings.currencies.toSorted()).toEqual(['EUR', 'USD']);
});

test('a new person has earned nothing', async () => {
  const earnings = await ask(await quickPerson(kept), listEarnings);
  expect(earnings).toMatchObject({ earned: '0.00', promises: [], currencies: [] });
  expect(earnings.months).toHaveLength(12);
});
