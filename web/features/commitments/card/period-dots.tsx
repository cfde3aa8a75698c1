import type { Day } from '#shared/domain/days.ts';
import { isKept, isWithin, lastPeriods } from '#shared/domain/periods.ts';
import { scheduleOn, type Every, type Schedule } from '#shared/domain/schedule.ts';

const count = 7;
/** Kept short to fit one line on a narrow phone. */
const periodWords: Record<Every, string> = {
  day: `last ${count}`,
  week: `${count} weeks`,
  month: `${count} months`,
};

type PeriodDotsProps = {
  schedule: Schedule;
  today: Day;
  days: readonly Day[];
  /** `until` is the day on which the member resumed. */
  pauses: readonly { from: Day; until: Day | null }[];
};

/** The last seven periods, in dots and in words: the current one ringed, a paused one as two bars. */
export function PeriodDots({ schedule, today, days, pauses }: PeriodDotsProps) {
  const done = new Set(days);
  const periods = lastPeriods(schedule, today, count).map((period) => ({
    start: period.start,
    isNow: isWithin(period, today),
    isKept: isKept(period, done, scheduleOn(schedule, period.start).times),
    // Same rule as the shared streak: a member paused at the end of a period did not have to keep it.
    isPaused: pauses.some(({ from, until }) => from <= period.end && (until === null || until > period.end)),
  }));
  const paused = periods.filter((period) => period.isPaused && !period.isKept).length;
  const kept = periods.filter((period) => period.isKept).length;
  return (
    <p className="mt-3 flex items-center gap-3 text-small text-fg-2">
      <span aria-hidden="true" className="flex gap-1.25">
        {periods.map(({ start, isNow, isKept, isPaused }) => (
          <i
            key={start}
            data-now={isNow || undefined}
            data-kept={isKept || undefined}
            data-paused={(isPaused && !isKept) || undefined}
            className="period-dot"
          />
        ))}
      </span>
      <span>
        {kept} of {periodWords[schedule.every]}
        {paused > 0 && <span className="sr-only">, {paused} paused</span>}
      </span>
    </p>
  );
}
