import { add, subtract, type Cents } from './money.ts';

// A shared goal holds a part of each of its people. Together the parts never exceed its price.

/**
 * What each part gets back so that the parts sum to `kept`: in proportion to the part, to the cent. Cents that do not
 * divide go to the largest remainders, of equal ones to the first.
 */
export function returnsDownTo(kept: Cents, parts: readonly Cents[]): Cents[] {
  const saved = add(...parts);
  const back = subtract(saved, kept);
  if (back <= 0) return parts.map(() => 0 as Cents);
  // The product of two amounts does not fit a number.
  const shares = parts.map((part) => BigInt(part) * BigInt(back));
  const returns = shares.map((share) => Number(share / BigInt(saved)));
  const missing = back - returns.reduce((sum, one) => sum + one, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share % BigInt(saved) }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, missing)) returns[index]!++;
  return returns as Cents[];
}

/** How full the jar is, rounded down: 100 only if the parts cover the price. */
export function percentOf(saved: Cents, price: Cents): number {
  return Math.floor((saved * 100) / price);
}
