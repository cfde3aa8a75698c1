import { centsFromTyped, decimalFromCents, showMoney, times as timesAmount } from '#shared/domain/money.ts';
import { everyOf, type ScheduleDetails } from '#shared/domain/schedule.ts';

/** What a period pays at most, where it pays several times; undefined if it pays once or no amount is typed. */
export function periodPays(schedule: ScheduleDetails, typed: string, currency: string): string | undefined {
  const { frequency, times = 1 } = schedule;
  const cents = centsFromTyped(typed);
  if (times === 1 || !cents) return undefined;
  const unit = everyOf(frequency);
  const [each, all] = [cents, timesAmount(cents, times)].map((amount) => showMoney(decimalFromCents(amount), currency));
  return `The first ${times} each ${unit} pay ${each} each, so up to ${all} a ${unit}.`;
}
