import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf, returnsDownTo } from './jars.ts';
import { add, maxCents, type Cents } from './money.ts';

const cents = (...amounts: number[]) => amounts as Cents[];

describe('what comes back when the price falls', () => {
  test.for([
    [50, [60, 40], [30, 20]],
    [100, [60, 40], [0, 0]],
    [200, [60, 40], [0, 0]],
    [0, [60, 40], [60, 40]],
    // 1 of 3 cents: the largest remainder gets it, of equal ones the first.
    [2, [1, 1, 1], [1, 0, 0]],
    [99, [33, 67], [0, 1]],
    [10, [0, 20, 0], [0, 10, 0]],
    [0, [0, 0], [0, 0]],
    [5, [], []],
  ])('down to %d of %j: %j', ([kept, parts, returns]) => {
    expect(returnsDownTo(kept as Cents, cents(...(parts as number[])))).toEqual(returns);
  });

  test('is exact for every price and every part', () => {
    const part = fc.integer({ min: 0, max: maxCents });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), fc.nat(100), (given, percent) => {
        // Together at most the largest price.
        const parts = cents(...given.map((one) => Math.floor(one / given.length)));
        const saved = add(...parts);
        const kept = Math.floor((saved * percent) / 100) as Cents;
        const returns = returnsDownTo(kept, parts);
        expect(add(...parts) - add(...returns)).toBe(kept);
        for (const [index, part] of parts.entries()) {
          const one = returns[index] ?? Number.NaN;
          expect(one).toBeGreaterThanOrEqual(0);
          expect(one).toBeLessThanOrEqual(part);
          const exact = Number((BigInt(part) * BigInt(saved - kept)) / BigInt(saved || 1));
          expect(one - exact).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

test.for([
  [0, 100, 0],
  [1, 3, 33],
  [999, 1000, 99],
  [1000, 1000, 100],
  [maxCents, maxCents, 100],
])('%d of %d is %d percent', ([saved, price, percent]) => {
  expect(percentOf(saved as Cents, price as Cents)).toBe(percent);
});
