import type { Day } from '#shared/domain/days.ts';
import { decimalFromCents, type Cents, type Currency } from '#shared/domain/money.ts';

/** What a completion, or taking one back, did to somebody's balance. */
export type Outcome = { completionDate: Day; amount: Cents; balance: Cents; currency: Currency };

export function presentOutcome(outcome: Outcome) {
  return { ...outcome, amount: decimalFromCents(outcome.amount), balance: decimalFromCents(outcome.balance) };
}
