import * as z from 'zod/mini';
import { centsFromDecimal, noCents, type Cents } from '#shared/domain/money.ts';

export const minimumAmount = 'Minimum amount is 0.01';

/** What a request says of money: a JSON number or a plain decimal string. It becomes cents; nothing is coerced or rounded. */
export function amount({ least, tooSmall }: { least: 0 | 1; tooSmall: string }) {
  return z.pipe(
    z.union([z.number(), z.string()], 'Please enter a valid number'),
    z.transform((value, context): Cents => {
      const cents = centsFromDecimal(value);
      const problem = cents === undefined ? whatIsWrongWith(value, tooSmall) : cents < least ? tooSmall : undefined;
      if (problem) context.issues.push({ code: 'custom', message: problem, input: value });
      return cents ?? noCents;
    }),
  );
}

/** Why a text is no amount. */
export function whatIsWrongWith(value: number | string, tooSmall: string = minimumAmount): string {
  if (/^-\d+(\.\d{1,2})?$/.test(String(value))) return tooSmall;
  if (/^\d+\.\d{3,}$/.test(String(value))) return 'Maximum 2 decimal places allowed';
  if (/^\d{9,}(\.\d{1,2})?$/.test(String(value))) return 'Maximum amount is 99,999,999.99';
  return 'Please enter a valid number';
}
