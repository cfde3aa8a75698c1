import { daysBetween } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { listed } from '#web/lib/listed.ts';
import type { LookBack } from './week-three-queries.ts';

const small = ['Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** "Three weeks" */
export function weeksSince({ from, to }: { from: Day; to: Day }): string {
  const weeks = Math.floor(daysBetween(from, to) / 7);
  return `${small[weeks - 3] ?? weeks} weeks`;
}

/** "Tom", "Tom and Mei", "Tom, Mei and 3 more" */
export function named(names: readonly string[]): string {
  return listed(names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names);
}

/** "17 of 21 days" */
export function keptOf({ kept, possible, every }: LookBack): string {
  return `${kept} of ${possible} ${every}${possible === 1 ? '' : 's'}`;
}

/** "41 of them kept", "6 of 7 weeks kept" */
export function keptWords(look: LookBack): string {
  return look.every === 'day' ? `${look.kept} of them kept` : `${keptOf(look)} kept`;
}
