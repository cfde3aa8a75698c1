import * as z from 'zod/mini';
import { centsFromDecimal, negated, noCents, type Cents } from '#shared/domain/money.ts';

export const minimumAmount = 'Minimum amount is 0.01';
const notANumber = 'Please enter a valid number';

type AmountRule = {
  /** In cents. */
  least: 0 | 1;
  tooSmall: string;
  /** For a missing or empty amount. */
  empty?: string;
};

/** An amount in a request: a JSON number or a plain decimal string. Parsed to cents, without coercion or rounding. */
export function amount({ least, tooSmall, empty = notANumber }: AmountRule) {
  return z.pipe(
    z.union([z.number(), z.string()], { error: ({ input }) => (input === undefined ? empty : notANumber) }),
    z.transform((value, context): Cents => {
      const cents = centsFromDecimal(value);
      const problem =
        value === '' ? empty : cents === undefined ? whatIsWrongWith(value, tooSmall) : cents < least && tooSmall;
      if (problem) context.issues.push({ code: 'custom', message: problem, input: value });
      return cents ?? noCents;
    }),
  );
}

/** An amount that may be negative, but not zero. */
export function signedAmount(empty: string) {
  return z.pipe(
    z.union([z.number(), z.string()], { error: ({ input }) => (input === undefined ? empty : notANumber) }),
    z.transform((value, context): Cents => {
      const text = String(value);
      const size = text.startsWith('-') ? text.slice(1) : text;
      const cents = centsFromDecimal(size);
      const problem = text === '' || cents === noCents ? empty : cents === undefined && whatIsWrongWith(size);
      if (problem) context.issues.push({ code: 'custom', message: problem, input: value });
      if (cents === undefined) return noCents;
      return size === text ? cents : negated(cents);
    }),
  );
}

/** The validation message for text that is not a valid amount. */
export function whatIsWrongWith(value: number | string, tooSmall: string = minimumAmount): string {
  if (/^-\d+(\.\d{1,2})?$/.test(String(value))) return tooSmall;
  if (/^\d+\.\d{3,}$/.test(String(value))) return 'Maximum 2 decimal places allowed';
  if (/^\d{9,}(\.\d{1,2})?$/.test(String(value))) return 'Maximum amount is 99,999,999.99';
  return notANumber;
}
