import { expect, test } from 'vitest';
import { isTypedAmount, wholeAmount } from './whole-amount.ts';

test.each([
  ['12', 12],
  ['12.75', 12],
  ['5.', 5],
  ['007', 7],
  ['0.99', 0],
  ['99999999.99', 99_999_999],
  ['', 0],
  ['.5', 0],
  ['-5', 0],
  ['1e3', 0],
  ['0x10', 0],
  [' 5', 0],
  ['five', 0],
  ['100000000', 0],
])('joins %j as %d', (text, whole) => expect(wholeAmount(text)).toBe(whole));

test.each(['', '5', '5.', '5.2', '5.25', '.5', '99999999.99'])('%j can be typed', (text) =>
  expect(isTypedAmount(text)).toBe(true),
);

test.each(['5.255', '1,5', '-1', '1e3', 'five', ' ', '100000000'])('%j cannot be typed', (text) =>
  expect(isTypedAmount(text)).toBe(false),
);
