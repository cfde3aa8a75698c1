import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsFromDecimal, decimalFromCents, maxCents, negated, noCents, type Cents } from './money.ts';

describe('centsFromDecimal reads an amount to the cent', () => {
  test.for([
    [5, 500],
    [0, 0],
    [0.1, 10],
    [0.01, 1],
    [1.1, 110],
    [0.29, 29],
    [19.99, 1999],
    [99_999_999.99, 9_999_999_999],
    ['5', 500],
    ['5.5', 550],
    ['5.50', 550],
    ['0', 0],
    ['0.00', 0],
    ['0.07', 7],
    ['99999999.99', 9_999_999_999],
  ] as const)('%j is %d', ([value, cents]) => {
    expect(centsFromDecimal(value)).toBe(cents);
  });

  test('reads back every decimal as the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxCents }), (number) => {
        const cents = number as Cents;
        expect(centsFromDecimal(decimalFromCents(cents))).toBe(cents);
        expect(centsFromDecimal(Number(decimalFromCents(cents)))).toBe(cents);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('centsFromDecimal rejects everything but a plain amount, without rounding or guessing', () => {
  test.for<number | string>([
    0.001,
    1.005,
    0.1 + 0.2,
    -1,
    -0.01,
    1e-7,
    1e21,
    100_000_000,
    99_999_999.999,
    Number.NaN,
    Infinity,
    '',
    ' ',
    ' 5',
    '5 ',
    '5\n',
    '1 000',
    '1,000',
    '1_000',
    '5,50',
    '.5',
    '5.',
    '.',
    '5.500',
    '5.5.5',
    '1e3',
    '1E3',
    '0x10',
    '0b1',
    '+1',
    '-1',
    '-0',
    '\u{2212}1',
    '$5',
    '5 USD',
    'five',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    'true',
    '100000000',
    '99999999.991',
    '٥',
    '５',
    '9'.repeat(400),
  ])('%j', (value) => {
    expect(centsFromDecimal(value)).toBeUndefined();
  });

  test('reads no text as anything but its own digits', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cents = centsFromDecimal(text);
        expect(cents === undefined || /^\d{1,8}(\.\d\d?)?$/.test(text)).toBe(true);
      }),
    );
  });
});

test('negated gives the opposite amount, and never -0', () => {
  expect(negated(550 as Cents)).toBe(-550);
  expect(negated(negated(maxCents))).toBe(maxCents);
  expect(Object.is(negated(noCents), 0)).toBe(true);
});
