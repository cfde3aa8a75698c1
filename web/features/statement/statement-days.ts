import { dayIn, type Day } from '#shared/domain/days.ts';
import { centsOf, decimalFromCents, showAmount, subtract } from '#shared/domain/money.ts';
import type { Entry } from './statement-queries.ts';

type StatementDay = { day: Day; entries: Entry[]; closingBalance: string };

/**
 * Newest first, like the entries. Dates are the calendar's, as in the downloaded file: a person's choice of when their day
 * starts must not move an old entry. `sum` is the balance after the newest entry; older days follow by subtraction.
 */
export function byDay(entries: Entry[], sum: string, timeZone: string): StatementDay[] {
  const days: StatementDay[] = [];
  let balance = centsOf(sum);
  for (const entry of entries) {
    const day = dayIn(timeZone, new Date(entry.createdAt));
    if (days.at(-1)?.day !== day) days.push({ day, entries: [], closingBalance: decimalFromCents(balance) });
    days.at(-1)!.entries.push(entry);
    balance = subtract(balance, centsOf(entry.amount));
  }
  return days;
}

/** "+1,284.50", "−5.00" with a true minus sign, "0.00". */
export function showSigned(decimal: string): string {
  return centsOf(decimal) > 0 ? `+${showAmount(decimal)}` : showSum(decimal);
}

/** "1,284.50", "−5.00". */
export function showSum(decimal: string): string {
  return decimal.startsWith('-') ? `−${showAmount(decimal.slice(1))}` : showAmount(decimal);
}
