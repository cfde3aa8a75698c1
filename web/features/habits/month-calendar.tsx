import { Fragment } from 'react';
import type { Day } from '#shared/domain/days.ts';
import type { Schedule } from '#shared/domain/schedule.ts';
import { lateSealPath, sealPath } from '#web/ui/seal-path.ts';
import { columnOf, isSeveralAWeek, type DayMark, type MonthWeek } from './month-layout.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import './month.css';

type MonthCalendarProps = {
  weeks: readonly MonthWeek[];
  schedule: Schedule;
  today: Day;
  isLoading: boolean;
  who: string;
};

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Each day shows a number and a mark, and has its state as visually hidden text. A week's progress ends its row. */
export function MonthCalendar({ weeks, schedule, today, isLoading, who }: MonthCalendarProps) {
  const { weekStart } = schedule;
  const hasProgress = weeks.some(({ days }) => isSeveralAWeek(schedule, days.at(-1)!.day));
  const words: Record<DayMark, string> = {
    all: ', kept by everyone',
    kept: `, kept by ${who}`,
    extra: ', extra, no reward',
    waiting: ', waiting to be sent',
    rest: ', rest day',
    paused: ', paused',
    open: ', open',
    ahead: ', to come',
    outside: ', not counted',
    plain: '',
    unknown: '',
  };
  return (
    <>
      <div
        aria-hidden="true"
        data-progress={hasProgress || undefined}
        className="month-grid mb-1 text-center text-micro font-semibold text-fg-2"
      >
        {[...weekdays.slice(weekStart), ...weekdays.slice(0, weekStart)].map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol aria-busy={isLoading} data-progress={hasProgress || undefined} className="month-grid">
        {weeks.map(({ days, progress, isKeptByAll }) => (
          <Fragment key={days[0]!.day}>
            {days.map(({ day, mark, isLate, isPending, ribbon }, index) => (
              <li
                key={day}
                aria-current={day === today ? 'date' : undefined}
                data-ribbon={ribbon ? '' : undefined}
                data-first={ribbon?.isFirst || undefined}
                data-last={(ribbon?.isLast && !isKeptByAll) || undefined}
                style={index === 0 ? { gridColumnStart: columnOf(day, weekStart) } : undefined}
                className="month-day"
              >
                <DayDisc mark={mark} isLate={isLate} isPending={isPending} number={Number(day.slice(8))} />
                <span className="sr-only">
                  {dayAndMonth(day)}
                  {words[mark]}
                  {isLate && ', marked late'}
                  {isPending && ', waiting for an overseer'}
                </span>
              </li>
            ))}
            {(progress ?? isKeptByAll) && (
              <li
                data-ribbon={isKeptByAll || undefined}
                data-kept={(progress && progress.done >= progress.needed) || undefined}
                className="week-progress"
              >
                {progress && `${progress.done} of ${progress.needed}`}
                <span className="sr-only"> in this week{isKeptByAll && ', kept by everyone'}</span>
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </>
  );
}

/** Explains what the month contains. */
export function MonthLegend({ weeks, who }: { weeks: readonly MonthWeek[]; who: string }) {
  const someone = `${who[0]!.toLocaleUpperCase()}${who.slice(1)}`;
  const days = weeks.flatMap((week) => week.days);
  const entries = [
    ['all', false, 'Everyone kept it'],
    ['kept', false, `${someone} kept it`],
    ['kept', true, 'Marked late'],
    ['extra', false, 'Extra, no reward'],
    ['waiting', false, 'Waiting to be sent'],
    ['rest', false, 'Rest day'],
    ['paused', false, 'Paused'],
    ['open', false, 'Open'],
  ] as const;
  // While the month loads, a line keeps its place.
  const isLoading = days.every(({ mark }) => mark === 'unknown');
  const has = (mark: DayMark, isLate: boolean) =>
    isLoading
      ? mark === 'open'
      : days.some((day) => (isLate ? day.isLate && day.mark !== 'extra' : day.mark === mark && !day.isLate));
  return (
    <ul className="mt-3 flex min-h-7 flex-wrap gap-x-4 gap-y-1.5 border-t border-line pt-3 text-micro leading-[1.3] text-fg-2">
      {entries
        .filter(([mark, isLate]) => has(mark, isLate))
        .map(([mark, isLate, text]) => (
          <li key={text} className="flex items-center gap-1.75 [--disc:16px]">
            <DayDisc mark={mark} isLate={isLate} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          </li>
        ))}
      {days.some(({ isPending }) => isPending) && (
        <li className="flex items-center gap-1.75 [--disc:16px]">
          <DayDisc mark="kept" isPending />
          Waiting for an overseer
        </li>
      )}
      {days.some(({ ribbon }) => ribbon) && (
        <li className="flex items-center gap-1.75">
          <span className="h-3 w-5.5 rounded-full border border-gold-deep bg-gold-tint" />
          {weeks.some(({ isKeptByAll }) => isKeptByAll) ? 'Week kept by everyone' : 'Shared streak'}
        </li>
      )}
    </ul>
  );
}

type DayDiscProps = { mark: DayMark; isLate?: boolean; isPending?: boolean; number?: number };

function DayDisc({ mark, isLate, isPending, number }: DayDiscProps) {
  return (
    <span
      aria-hidden="true"
      data-mark={mark}
      data-late={isLate || undefined}
      data-pending={isPending || undefined}
      className="day-disc"
    >
      {mark === 'all' && (
        <svg viewBox="0 0 64 64">
          <path d={isLate ? lateSealPath : sealPath} />
        </svg>
      )}
      {number}
    </span>
  );
}
