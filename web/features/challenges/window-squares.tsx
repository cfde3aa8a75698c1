import type { WindowDay } from '#shared/domain/challenge-window.ts';
import type { Day } from '#shared/domain/days.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';

const words = { done: 'done', open: 'day off', ahead: 'to come' };

type WindowSquaresProps = {
  days: readonly WindowDay[];
  today: Day;
  /** Marked and not sent yet. */
  waiting: ReadonlySet<Day>;
  /** Days that wait for an overseer. */
  pending: ReadonlySet<Day>;
};

/** Fifteen to a row; each day has its state as visually hidden text. */
export function WindowSquares({ days, today, waiting, pending }: WindowSquaresProps) {
  return (
    <ol className="grid grid-cols-15 gap-1.25">
      {days.map(({ day, state, isLate }) => (
        <li
          key={day}
          data-state={state}
          data-waiting={waiting.has(day) || undefined}
          data-late={isLate || undefined}
          data-pending={pending.has(day) || undefined}
          aria-current={day === today ? 'date' : undefined}
          className="window-day aspect-square max-h-7.5"
        >
          <span className="sr-only">
            {dayAndMonth(day)}, {day === today && state === 'open' ? 'open' : words[state]}
            {waiting.has(day) && ', waiting to be sent'}
            {isLate && ', marked late'}
            {pending.has(day) && ', waiting for an overseer'}
          </span>
        </li>
      ))}
    </ol>
  );
}
