import { expect, test } from 'vitest';
import { browserCurrency } from './browser-currency.ts';

test.each([
  ['en-US', 'USD'],
  ['de-AT', 'EUR'],
  ['fr-CH', 'CHF'],
  ['zh-Hans-CN', 'CNY'],
  ['en', undefined],
  ['en-ZA', undefined],
  ['', undefined],
  ['not a language', undefined],
])('suggests for %j: %s', (language, currency) => {
  expect(browserCurrency(language)).toBe(currency);
});
