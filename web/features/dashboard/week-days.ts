import { weekdayOf } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';

/** The first day of the week in this browser's locale, 0 is Sunday. */
export function localWeekStart(language: string): number {
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
    return (locale.getWeekInfo?.().firstDay ?? 7) % 7;
  } catch {
    return 0;
  }
}

/** The seven days of today's week, of the days around today. */
export function weekOf<One extends { day: Day }>(days: readonly One[], today: Day, weekStart: number): One[] {
  const at = days.findIndex(({ day }) => day === today);
  const first = at - ((weekdayOf(today) + 7 - weekStart) % 7);
  return at < 0 ? [] : days.slice(Math.max(0, first), first + 7);
}

/** "3/5", or the kept ones alone where both do not fit into a ring. */
export function ringText(kept: number, due: number): string {
  const both = `${kept}/${due}`;
  return both.length > 4 ? String(kept) : both;
}

/** "12.50", "200", "1.2K": seven of them stand side by side. */
export function compactAmount(amount: string): string {
  if (amount.length <= 5) return amount;
  return new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(Number(amount));
}
