import { centsFromDecimal, decimalFromCents, showMoney, type Cents } from '#shared/domain/money.ts';

/** What a typed reward comes to: for a day, and for all days of the goal. */
export function rewardSummary(typed: string, currency: string, goalDays: number): string {
  const cents = centsFromDecimal(typed.replace(/^\./, '0.').replace(/\.$/, ''));
  if (!cents) return 'You can also set it later. Your companions set their own.';
  const money = (amount: number) => showMoney(decimalFromCents(amount as Cents), currency);
  const all = goalDays === 1 ? '' : `, ${money(cents * goalDays)} for all ${goalDays}`;
  return `${money(cents)} a day${all}. Your companions set their own.`;
}
