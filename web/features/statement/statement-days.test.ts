import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalFromCents, type Cents } from '#shared/domain/money.ts';
import { byDay, showSigned, showSum } from './statement-days.ts';
import type { Entry } from './statement-queries.ts';

function entry(amount: string, createdAt: string): Entry {
  return { id: 1, amount, createdAt } as Entry;
}

const week = [
  entry('5.00', '2026-03-11T06:52:00.000Z'),
  entry('-5.00', '2026-03-11T06:51:00.000Z'),
  entry('5.00', '2026-03-11T06:50:00.000Z'),
  entry('4.00', '2026-03-10T22:41:00.000Z'),
  entry('-18.00', '2026-03-08T20:05:00.000Z'),
];

describe('the days of a statement', () => {
  test('are newest first, each with its closing balance', () => {
    expect(byDay(week, '128.50', 'UTC')).toEqual([
      { day: '2026-03-11', entries: week.slice(0, 3), closingBalance: '128.50' },
      { day: '2026-03-10', entries: week.slice(3, 4), closingBalance: '123.50' },
      { day: '2026-03-08', entries: week.slice(4), closingBalance: '119.50' },
    ]);
  });

  test('follow the reader’s time zone', () => {
    const days = (zone: string) => byDay(week, '0.00', zone).map(({ day, entries }) => `${day}: ${entries.length}`);
    expect(days('Asia/Tokyo')).toEqual(['2026-03-11: 4', '2026-03-09: 1']);
    expect(days('America/Los_Angeles')).toEqual(['2026-03-10: 4', '2026-03-08: 1']);
  });

  test('are empty without entries', () => {
    expect(byDay([], '0.00', 'UTC')).toEqual([]);
  });

  test('have exact closing balances for any number of entries', () => {
    const amounts = fc.array(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), { minLength: 1 });
    fc.assert(
      fc.property(amounts, (cents) => {
        // One entry a day, newest first: a day's closing balance includes its own entry and all older ones.
        const entries = cents.map((amount, back) =>
          entry(decimalFromCents(amount as Cents), new Date(Date.UTC(2026, 0, 1) - back * 86_400_000).toISOString()),
        );
        const from = (index: number) => cents.slice(index).reduce((sum, amount) => sum + amount, 0) as Cents;
        const days = byDay(entries, decimalFromCents(from(0)), 'UTC');
        expect(days.map(({ closingBalance }) => closingBalance)).toEqual(
          cents.map((_, index) => decimalFromCents(from(index))),
        );
      }),
    );
  });
});

test.for([
  ['5.00', '+5.00', '5.00'],
  ['12715500.00', '+12,715,500.00', '12,715,500.00'],
  ['-5.00', '−5.00', '−5.00'],
  ['-1284.50', '−1,284.50', '−1,284.50'],
  ['0.00', '0.00', '0.00'],
  ['0.01', '+0.01', '0.01'],
] as const)('%s reads %s as an entry and %s as a sum', ([decimal, signed, sum]) => {
  expect(showSigned(decimal)).toBe(signed);
  expect(showSum(decimal)).toBe(sum);
});
