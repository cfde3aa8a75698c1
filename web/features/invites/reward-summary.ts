import { centsFromTyped, decimalFromCents, showMoney, times, type Cents } from '#shared/domain/money.ts';
import { everyOf, type ScheduleDetails } from '#shared/domain/schedule.ts';
import { kindOfDays, timesWords } from '#shared/domain/schedule-words.ts';

/** What the typed reward adds up to per day and over all days of the goal. */
export function rewardSummary(typed: string, currency: string, goalDays: number): string {
  const cents = centsFromTyped(typed);
  if (!cents) return 'You can also set it later. Your companions set their own.';
  const money = (amount: Cents) => showMoney(decimalFromCents(amount), currency);
  const all = goalDays === 1 ? '' : `, ${money(times(cents, goalDays))} for all ${goalDays}`;
  return `${money(cents)} a day${all}. Your companions set their own.`;
}

/** When a habit's reward is paid: "each day you keep it". */
export function whenPaid(schedule: ScheduleDetails): string {
  const { frequency, weekdays } = schedule;
  if ((schedule.times ?? 1) > 1) return `each time, up to ${timesWords(schedule)}`;
  const kind = kindOfDays(weekdays);
  if (frequency !== 'Daily' || kind === 'all') return `each ${everyOf(frequency)} you keep it`;
  return kind === 'weekdays' ? 'each weekday you keep it' : 'each scheduled day you keep it';
}
