import { showAmount } from '#shared/domain/money.ts';

/** An amount within a sentence, which is not to break between "1.00" and "USD". */
export function moneyInText(decimal: string, currency: string): string {
  return `${showAmount(decimal)}\u00a0${currency}`;
}
