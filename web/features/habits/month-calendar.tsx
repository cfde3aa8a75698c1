import { weekdayOf } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { sealPath } from '#web/ui/seal-path.ts';
import type { DayMark, MonthDay } from './month-layout.ts';
import { dayAndMonth } from '#web/lib/dates.ts';
import './month.css';

type MonthCalendarProps = { days: MonthDay[]; today: Day; isLoading: boolean; who: string };

/** Each day shows a number and a mark, and has its state as visually hidden text. */
export function MonthCalendar({ days, today, isLoading, who }: MonthCalendarProps) {
  const words: Record<DayMark, string> = {
    all: ', kept by everyone',
    kept: `, kept by ${who}`,
    late: `, marked late by ${who}`,
    extra: ', extra, no reward',
    rest: ', rest day',
    paused: ', paused',
    open: ', open',
    ahead: ', to come',
    outside: ', not counted',
    unknown: '',
  };
  return (
    <>
      <div aria-hidden="true" className="mb-1 grid grid-cols-7 text-center text-micro font-semibold text-fg-2">
        {['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol aria-busy={isLoading} className="grid grid-cols-7">
        {days.map(({ day, mark, ribbon }, index) => (
          <li
            key={day}
            aria-current={day === today ? 'date' : undefined}
            data-ribbon={ribbon ? '' : undefined}
            data-first={ribbon?.isFirst || undefined}
            data-last={ribbon?.isLast || undefined}
            style={index === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
            className="month-day"
          >
            <DayDisc mark={mark} number={Number(day.slice(8))} />
            <span className="sr-only">
              {dayAndMonth(day)}
              {words[mark]}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

export function MonthLegend({ who }: { who: string }) {
  const someone = `${who[0]!.toLocaleUpperCase()}${who.slice(1)}`;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 border-t border-line pt-3 text-micro leading-[1.3] text-fg-2">
      {(
        [
          ['all', 'Everyone kept it'],
          ['kept', `${someone} kept it`],
          ['paused', 'Paused'],
          ['open', 'Open'],
        ] as const
      ).map(([mark, text]) => (
        <li key={mark} className="flex items-center gap-1.75 [--disc:16px]">
          <DayDisc mark={mark} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
        </li>
      ))}
      <li className="flex items-center gap-1.75">
        <span className="h-3 w-5.5 rounded-full border border-gold-deep bg-gold-tint" />
        Shared streak
      </li>
    </ul>
  );
}

function DayDisc({ mark, number }: { mark: DayMark; number?: number }) {
  return (
    <span aria-hidden="true" data-mark={mark} className="day-disc">
      {mark === 'all' && (
        <svg viewBox="0 0 64 64">
          <path d={sealPath} />
        </svg>
      )}
      {number}
    </span>
  );
}
