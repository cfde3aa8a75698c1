import type { Day } from '#shared/domain/days.ts';
import { isWithin, lastPeriods, type Frequency } from '#shared/domain/periods.ts';

const count = 7;
const units: Record<Frequency, string> = { Daily: '', Weekly: ' weeks', Monthly: ' months' };

/** The last seven periods, the current one ringed; always with words beside it. */
export function PeriodDots({ frequency, today, days }: { frequency: Frequency; today: Day; days: readonly Day[] }) {
  const periods = lastPeriods(frequency, today, count).map((period) => ({
    start: period.start,
    isNow: isWithin(period, today),
    isKept: days.some((day) => isWithin(period, day)),
  }));
  const kept = periods.filter((period) => period.isKept).length;
  return (
    <p className="mt-3 flex items-center gap-3 text-small text-fg-2">
      <span aria-hidden="true" className="flex gap-1.25">
        {periods.map(({ start, isNow, isKept }) => (
          <i key={start} data-now={isNow || undefined} data-kept={isKept || undefined} className="period-dot" />
        ))}
      </span>
      <span>
        {kept} of last {count}
        {units[frequency]}
      </span>
    </p>
  );
}
