import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  centsFromTyped,
  centsOf,
  compareAmounts,
  currencies,
  decimalFromCents,
  defaultCurrency,
  maxCents,
  showMoney,
  subtract,
  times,
  type Cents,
} from './money.ts';

describe('decimalFromCents writes two decimals', () => {
  test.for([
    [0, '0.00'],
    [-0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [99, '0.99'],
    [100, '1.00'],
    [1250, '12.50'],
    [128_450, '1284.50'],
    [-5, '-0.05'],
    [-128_450, '-1284.50'],
    [9_999_999_999, '99999999.99'],
    [-9_999_999_999, '-99999999.99'],
  ] as const)('%d is %s', ([cents, decimal]) => {
    expect(decimalFromCents(cents as Cents)).toBe(decimal);
  });

  test('loses no cent anywhere in the range of decimal(10,2)', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const decimal = decimalFromCents(cents);
        expect(decimal).toMatch(/^-?(0|[1-9]\d{0,7})\.\d\d$/);
        expect(BigInt(decimal.replace('.', ''))).toBe(BigInt(cents));
      }),
    );
  });
});

describe('showMoney writes comma groups, two decimals, a space and the currency code', () => {
  test.for([
    ['0.00', 'USD', '0.00 USD'],
    ['12.50', 'EUR', '12.50 EUR'],
    ['999.99', 'USD', '999.99 USD'],
    ['1000.00', 'USD', '1,000.00 USD'],
    ['1284.50', 'USD', '1,284.50 USD'],
    ['100000.00', 'GBP', '100,000.00 GBP'],
    ['12715500.00', 'KRW', '12,715,500.00 KRW'],
    ['99999999.99', 'JPY', '99,999,999.99 JPY'],
    ['-284.50', 'USD', '-284.50 USD'],
    ['-1284.50', 'USD', '-1,284.50 USD'],
  ] as const)('%s %s is %s', ([decimal, currency, shown]) => {
    expect(showMoney(decimal, currency)).toBe(shown);
  });

  test('is the decimal with a comma before every third digit', () => {
    fc.assert(
      fc.property(anyCents, fc.constantFrom(...currencies), (cents, currency) => {
        const decimal = decimalFromCents(cents);
        const shown = showMoney(decimal, currency);
        expect(shown.replaceAll(',', '')).toBe(`${decimal} ${currency}`);
        expect(shown).toMatch(/^-?\d{1,3}(,\d{3})*\.\d\d [A-Z]{3}$/);
      }),
    );
  });
});

test('there are 22 currencies, each once, and the default is one of them', () => {
  expect(new Set(currencies).size).toBe(22);
  expect(currencies).toHaveLength(22);
  expect(currencies).toContain(defaultCurrency);
});

const anyCents = fc.integer({ min: 0 - maxCents, max: maxCents }).map((cents) => cents as Cents);

test('adds, subtracts and multiplies cents exactly where floating point would not', () => {
  const [dime, twenty] = [centsOf('0.10'), centsOf('0.20')];
  expect(decimalFromCents(add(dime, twenty))).toBe('0.30');
  expect(decimalFromCents(subtract(dime, twenty))).toBe('-0.10');
  expect(decimalFromCents(times(centsOf('1.15'), 3))).toBe('3.45');
  expect(decimalFromCents(add())).toBe('0.00');
});

test('reads negative amounts, sums above decimal(10,2) and amounts without decimals', () => {
  expect(centsOf('-0.05')).toBe(-5);
  expect(centsOf('56')).toBe(5600);
  expect(centsOf('5.5')).toBe(550);
  expect(centsOf('123456789012.34')).toBe(12_345_678_901_234);
});

test.each([
  ['5.', 500],
  ['.5', 50],
  ['5.25', 525],
  ['.', 0],
  ['', undefined],
])('reads %j as people type it', (typed, cents) => {
  expect(centsFromTyped(typed)).toBe(cents);
});

test('orders amounts by value, not by text', () => {
  expect(['10.00', '9.99', '-1.00', '100.00'].toSorted(compareAmounts)).toEqual(['-1.00', '9.99', '10.00', '100.00']);
});
