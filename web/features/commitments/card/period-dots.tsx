import type { Day } from '#shared/domain/days.ts';
import {
  isKept,
  isRestDay,
  isWithin,
  lastPeriods,
  neededIn,
  type Period,
  type Stretch,
} from '#shared/domain/periods.ts';
import { scheduleOn, type Every, type Schedule } from '#shared/domain/schedule.ts';

const count = 7;
/** Kept short to fit one line on a narrow phone. */
const periodWords: Record<Every, string> = {
  day: `last ${count}`,
  week: `${count} weeks`,
  month: `${count} months`,
};

type Days = {
  ownDays: readonly Day[];
  ownLateDays: readonly { day: Day }[];
  /** When the user was active, where several completions keep a period. */
  ownSpans: readonly Stretch[];
  /** `until` is the day on which the member resumed. */
  ownPauses: readonly Stretch[];
};
/** `waiting`: marked and not sent yet. */
type PeriodDotsProps = { schedule: Schedule; today: Day; habit: Days & { waiting?: { days: readonly Day[] } } };

/**
 * The last seven periods, in dots and in words: the current one ringed, a paused one as two bars, one with a late mark
 * notched. A rest day is no period.
 */
export function PeriodDots({ schedule, today, habit }: PeriodDotsProps) {
  const { ownDays, ownLateDays, ownSpans, ownPauses, waiting } = habit;
  const done = new Set(ownDays);
  const neededFor = (period: Period) => {
    const { times } = scheduleOn(schedule, period.start);
    return times === 1 || ownSpans.length === 0 ? times : neededIn(schedule, period, ownSpans);
  };
  const periods = lastPeriods(schedule, today, count).map((period) => {
    const kept = isKept(period, done, neededFor(period));
    return {
      start: period.start,
      isNow: isWithin(period, today),
      isKept: kept,
      isWaiting: !kept && waiting?.days.some((day) => isWithin(period, day)),
      isLate: kept && ownLateDays.some(({ day }) => isWithin(period, day)),
      // Same rule as the shared streak: a member paused at the end of a period did not have to keep it.
      isPaused: ownPauses.some(({ from, until }) => from <= period.end && (until === null || until > period.end)),
    };
  });
  const late = periods.filter((period) => period.isLate).length;
  const paused = periods.filter((period) => period.isPaused && !period.isKept).length;
  const kept = periods.filter((period) => period.isKept).length;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-fg-2">
      <span aria-hidden="true" className="flex gap-1.25">
        {periods.map(({ start, isNow, isKept, isWaiting, isLate, isPaused }) => (
          <i
            key={start}
            data-now={isNow || undefined}
            data-kept={isKept || undefined}
            data-waiting={isWaiting || undefined}
            data-late={isLate || undefined}
            data-paused={(isPaused && !isKept) || undefined}
            className="period-dot"
          />
        ))}
      </span>
      <span>
        {kept} of {periodWords[schedule.every]}
        {late > 0 && `, ${late} late`}
        {done.has(today) && isRestDay(schedule, today) && ', and an extra today'}
        {waiting?.days.includes(today) && <span className="sr-only">, today waiting</span>}
        {paused > 0 && <span className="sr-only">, {paused} paused</span>}
      </span>
    </p>
  );
}
