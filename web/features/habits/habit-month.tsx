import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Day } from '#shared/domain/days.ts';
import { Button } from '#web/ui/button.tsx';
import { MonthCalendar, MonthLegend } from './month-calendar.tsx';
import { monthAfter, monthBefore } from './month-layout.ts';
import { nameOfMonth } from '#web/features/commitments/month-words.ts';
import type { LookBack } from './use-look-back.ts';

/** The calendar of a month, one's own or a companion's. */
export function HabitMonth({ lookBack, today }: { lookBack: LookBack; today: Day }) {
  const { month, firstMonth, thisMonth, companion, who } = lookBack;
  const heading = useHeadingOf(companion?.userId);
  const [before, after] = [monthBefore(month), monthAfter(month)];
  return (
    <section aria-labelledby="month" className="rounded-note bg-surface p-4 shadow-card lg:p-6">
      <div className="mb-1 flex min-h-(--tap) items-center justify-between gap-2">
        <h2 id="month" ref={heading} tabIndex={-1} aria-live="polite" className="subheading min-w-0">
          {companion && (
            <>
              <span className="inline-block max-w-full truncate align-bottom">{who}’s</span>{' '}
            </>
          )}
          {nameOfMonth(month)} <span className="text-fg-2">{month.slice(0, 4)}</span>
        </h2>
        <div className="flex flex-none">
          <Turn
            icon={ChevronLeft}
            to={before}
            label="Previous month"
            isOff={before < firstMonth}
            onTurn={lookBack.turnTo}
          />
          <Turn icon={ChevronRight} to={after} label="Next month" isOff={after > thisMonth} onTurn={lookBack.turnTo} />
        </div>
      </div>
      {companion && (
        <Button look="text" onClick={() => lookBack.choose(undefined)} className="-mt-2 -ml-3">
          {lookBack.isWatching ? 'Back to everyone’s days' : 'Back to your days'}
        </Button>
      )}
      {lookBack.failure !== undefined && (
        <div role="alert" className="mb-3 grid justify-items-start gap-3 rounded-control bg-sunken p-4">
          <p className="text-small text-pretty text-fg-2">{lookBack.failure}</p>
          <Button look="secondary" onClick={lookBack.retry}>
            Try again
          </Button>
        </div>
      )}
      <MonthCalendar days={lookBack.days} today={today} isLoading={lookBack.isLoading} who={who} />
      <MonthLegend who={who} />
    </section>
  );
}

type TurnProps = { icon: LucideIcon; to: string; label: string; isOff: boolean; onTurn: (month: string) => void };

/** At the end it stays in place for the keyboard: a disabled button would lose the focus. */
function Turn({ icon: Icon, to, label, isOff, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={isOff ? label : `${label}, ${nameOfMonth(to)}`}
      aria-disabled={isOff}
      onClick={() => !isOff && onTurn(to)}
      className={`grid size-(--tap) place-items-center rounded-xl ${isOff ? 'cursor-not-allowed text-line-strong' : 'hover:bg-brand/9'}`}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

/** Whoever chose a companion is led to the calendar, which on a phone is above what they pressed. */
function useHeadingOf(userId: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = useRef(userId);
  useEffect(() => {
    if (shownId.current === userId) return;
    shownId.current = userId;
    heading.current?.focus();
  }, [userId]);
  return heading;
}
