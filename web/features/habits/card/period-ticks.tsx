import type { ReactNode } from 'react';
import type { Day } from '#shared/domain/days.ts';
import type { HabitProgress } from './habit-progress.ts';

/** Above this many, the ticks share the row. */
const fixedTicks = 7;
const mostExtras = 3;

type PeriodTicksProps = { progress: HabitProgress; lateDays: readonly { day: Day }[]; period: string };

/** The completions of a period that several of them keep, in ticks and in words. */
export function PeriodTicks({ progress: { needed, done, days, waiting }, lateDays, period }: PeriodTicksProps) {
  const isLate = (day: Day | undefined) => lateDays.some((late) => late.day === day);
  const late = days.filter(isLate).length;
  const extra = Math.max(0, done - needed);
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-fg-2">
      <Ticks done={done} needed={needed} waiting={waiting} isLate={(index) => isLate(days[index])}>
        {Array.from({ length: Math.min(extra, mostExtras) }, (_, index) => (
          <i key={`extra ${index}`} className="extra-tick" />
        ))}
      </Ticks>
      <span>
        {Math.min(done, needed)} of {needed}
        {extra > 0 ? (
          <>
            <span className="sr-only"> {period}</span>, {extra} extra
          </>
        ) : (
          ` ${period}`
        )}
        {late > 0 && `, ${late} late`}
        {waiting > 0 && <span className="sr-only">, {waiting} waiting</span>}
      </span>
    </p>
  );
}

type TicksProps = {
  done: number;
  needed: number;
  /** Marked and not sent yet. */
  waiting?: number;
  isLate?: (index: number) => boolean;
  children?: ReactNode;
};

/** Gold once the period is kept. */
export function Ticks({ done, needed, waiting = 0, isLate, children }: TicksProps) {
  const isFixed = needed <= fixedTicks;
  return (
    <span
      aria-hidden="true"
      className={`flex items-center gap-[3px] ${isFixed ? '' : 'max-w-[420px] min-w-24 flex-1 gap-0.5!'}`}
    >
      {Array.from({ length: needed }, (_, index) => (
        <i
          key={index}
          data-done={index < done || undefined}
          data-achieved={done >= needed || undefined}
          data-waiting={(index >= done && index < done + waiting) || undefined}
          data-late={isLate?.(index) || undefined}
          className={`day-tick ${isFixed ? 'w-6 flex-none!' : ''}`}
        />
      ))}
      {children}
    </span>
  );
}
