// Money is whole cents in code and in the database, a string such as "12.50" on the wire, "1,284.50 USD" on screen.
// Never add or compare fractions.

declare const cents: unique symbol;
/** Whole cents. Branded, so that a plain number does not compile as money. */
export type Cents = number & { readonly [cents]: true };

/** The range of decimal(10,2). */
export const maxCents = 99_999_999_99 as Cents;
export const noCents = 0 as Cents;

/**
 * Parses a JSON number or a plain decimal string with at most two decimals, in the range of decimal(10,2); undefined
 * for everything else. Reads the digits as text, so nothing is rounded.
 */
export function centsFromDecimal(value: number | string): Cents | undefined {
  const [, whole, fraction = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  return whole === undefined ? undefined : (Number(whole + fraction.padEnd(2, '0')) as Cents);
}

/** A valid amount, such as one in a reply: it may be negative, and a sum may exceed decimal(10,2). */
export function centsOf(decimal: string): Cents {
  const [whole = '', fraction = ''] = decimal.split('.');
  return Number(whole + fraction.padEnd(2, '0')) as Cents;
}

/** An amount as people type it: "5." is 5.00 and ".5" is 0.50. */
export function centsFromTyped(text: string): Cents | undefined {
  return centsFromDecimal(text.replace(/^\./, '0.').replace(/\.$/, ''));
}

export function add(...amounts: Cents[]): Cents {
  return amounts.reduce<number>((sum, amount) => sum + amount, 0) as Cents;
}

export function subtract(from: Cents, amount: Cents): Cents {
  return (from - amount) as Cents;
}

export function times(amount: Cents, count: number): Cents {
  return (amount * count) as Cents;
}

export function negated(amount: Cents): Cents {
  return subtract(noCents, amount);
}

/** Orders amounts of replies, smallest first. */
export function compareAmounts(a: string, b: string): number {
  return centsOf(a) - centsOf(b);
}

export function decimalFromCents(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "1284.50", "USD" -> "1,284.50 USD" */
export function showMoney(decimal: string, currency: string): string {
  return `${showAmount(decimal)} ${currency}`;
}

/** "1284.50" -> "1,284.50", for places that show the currency separately. */
export function showAmount(decimal: string): string {
  const [whole = '0', fraction = '00'] = decimal.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CAD',
  'AUD',
  'CHF',
  'CNY',
  'INR',
  'BRL',
  'MXN',
  'KRW',
  'SGD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RUB',
  'HKD',
] as const;

export type Currency = (typeof currencies)[number];
export const defaultCurrency: Currency = 'USD';
