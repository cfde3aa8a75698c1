import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import type { Day } from '#shared/domain/days.ts';
import { SelectedMember } from '#web/features/commitments/members/selected-member-heading.tsx';
import { Button } from '#web/ui/button.tsx';
import { MonthCalendar, MonthLegend } from './month-calendar.tsx';
import { monthAfter, monthBefore } from './month-layout.ts';
import { nameOfMonth } from '#shared/domain/date-words.ts';
import type { HabitHistory } from './use-habit-history.ts';

/** A month's calendar for the selected member. */
export function HabitMonth({ history, today }: { history: HabitHistory; today: Day }) {
  const { month, firstMonth, thisMonth, whose } = history;
  const [before, after] = [monthBefore(month), monthAfter(month)];
  return (
    <section aria-labelledby="month" className="rounded-note bg-surface p-4 shadow-card lg:p-6">
      <SelectedMember
        id="month"
        whose={whose}
        title={
          <>
            {nameOfMonth(month)} <span className="text-fg-2">{month.slice(0, 4)}</span>{' '}
            {history.progress && (
              <span className="inline-block font-sans text-small font-semibold whitespace-nowrap text-fg-2">
                {history.progress.done} of {history.progress.needed}
                {month === thisMonth && ' this month'}
              </span>
            )}
          </>
        }
        aside={
          <div className="flex flex-none">
            <Turn
              icon={ChevronLeft}
              to={before}
              label="Previous month"
              isOff={before < firstMonth}
              onTurn={history.turnTo}
            />
            <Turn icon={ChevronRight} to={after} label="Next month" isOff={after > thisMonth} onTurn={history.turnTo} />
          </div>
        }
      />
      {history.failure !== undefined && (
        <div role="alert" className="mb-3 grid justify-items-start gap-3 rounded-control bg-sunken p-4">
          <p className="text-small text-pretty text-fg-2">{history.failure}</p>
          <Button look="secondary" onClick={history.retry}>
            Try again
          </Button>
        </div>
      )}
      <MonthCalendar
        weeks={history.weeks}
        schedule={history.schedule}
        today={today}
        isLoading={history.isLoading}
        who={whose.who}
      />
      <MonthLegend weeks={history.weeks} who={whose.who} />
    </section>
  );
}

type TurnProps = { icon: LucideIcon; to: string; label: string; isOff: boolean; onTurn: (month: string) => void };

/** Not disabled at the first and last month, which would lose the focus. */
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
