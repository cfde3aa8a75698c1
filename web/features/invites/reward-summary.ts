import { centsFromTyped, decimalFromCents, showMoney, times, type Cents } from '#shared/domain/money.ts';

/** What the typed reward adds up to per day and over all days of the goal. */
export function rewardSummary(typed: string, currency: string, goalDays: number): string {
  const cents = centsFromTyped(typed);
  if (!cents) return 'You can also set it later. Your companions set their own.';
  const money = (amount: Cents) => showMoney(decimalFromCents(amount), currency);
  const all = goalDays === 1 ? '' : `, ${money(times(cents, goalDays))} for all ${goalDays}`;
  return `${money(cents)} a day${all}. Your companions set their own.`;
}
