import type { Day } from '#shared/domain/days.ts';
import { decimalFromCents, type Cents, type Currency } from '#shared/domain/money.ts';

/** How completing or undoing changed the user's balance. */
export type Outcome = {
  completionDate: Day;
  late: boolean;
  status: 'standing' | 'pending' | 'withdrawn';
  amount: Cents;
  /** What it pays once an overseer has confirmed it. */
  pendingAmount: Cents;
  balance: Cents;
  currency: Currency;
};

export function presentOutcome(outcome: Outcome) {
  return {
    ...outcome,
    amount: decimalFromCents(outcome.amount),
    pendingAmount: decimalFromCents(outcome.pendingAmount),
    balance: decimalFromCents(outcome.balance),
  };
}
