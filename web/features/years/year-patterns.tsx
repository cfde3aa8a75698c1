import type { KeptOf } from '#shared/domain/history.ts';
import { nameOfMonth, shortWeekday } from '#shared/domain/date-words.ts';
import type { YearPlaceProps } from './year-place.tsx';
import { useYear } from './year-query.ts';
import { bestWeekdays, percentOf, streakInWords, streakLength, weekdaySentence } from './year-texts.ts';
import './years.css';

const later = 'Come back in a few weeks. There isn’t enough to see yet.';

/** Weekdays, the best month and the longest streaks: the caller's own, for an overseer everyone's. */
export function YearPatterns({ promise, user, year }: Omit<YearPlaceProps, 'onYear' | 'onMonth'>) {
  const { known } = useYear(promise, user, year);
  if (!known) return null;
  const { own, together, streaks } = known;
  const { weekdays, bestMonth, months } = own ?? together;
  const best = bestMonth === null ? undefined : months[Number(bestMonth.slice(5)) - 1];
  return (
    <>
      <section aria-labelledby="weekdays" className="rounded-note bg-surface p-4 shadow-card lg:p-6">
        <h2 id="weekdays" className="subheading">
          Weekdays
        </h2>
        <p className="mt-0.5 text-small text-pretty text-fg-2">
          {weekdays ? weekdaySentence(weekdays, own !== null) : later}
        </p>
        {weekdays && <Weekdays weekdays={weekdays} weekStart={promise.weekStart} />}
      </section>
      <section aria-labelledby="best-month" className="rounded-note bg-surface p-4 shadow-card lg:p-6">
        <h2 id="best-month" className="subheading">
          Best month
        </h2>
        {bestMonth && best ? (
          <p className="mt-1.5 flex flex-wrap items-baseline gap-2">
            <b className="font-display text-[1.75rem] leading-[1.15] font-semibold tracking-[-.02em]">
              {nameOfMonth(bestMonth)}
            </b>
            <span className="text-small text-fg-2">
              {best.kept} of {streakLength(best.possible, promise.frequency)} kept
            </span>
          </p>
        ) : (
          <p className="mt-0.5 text-small text-pretty text-fg-2">{later}</p>
        )}
        {streaks.length > 0 && (
          <>
            <h2 className="subheading mt-5">Longest streaks</h2>
            <ol className="divide-y divide-line">
              {streaks.map((streak) => (
                <li
                  key={`${streak.from} ${streak.shared}`}
                  className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 py-2.5"
                >
                  <b className="font-display text-xl leading-[1.2] font-semibold text-ember">
                    {streakLength(streak.length, promise.frequency)}
                  </b>
                  <span className="text-small [overflow-wrap:anywhere] text-fg-2">
                    {streakInWords(streak, promise.members)}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </section>
    </>
  );
}

function Weekdays({ weekdays, weekStart }: { weekdays: readonly KeptOf[]; weekStart: 0 | 1 }) {
  const best = bestWeekdays(weekdays);
  const order = [0, 1, 2, 3, 4, 5, 6].map((index) => (index + weekStart) % 7);
  return (
    <ol className="weekday-columns">
      {order.map((weekday) => {
        const counts = weekdays[weekday]!;
        const isBest = best.length < 3 && best.includes(weekday);
        return (
          <li key={weekday} className="grid justify-items-center gap-1.25 text-micro leading-[1.2] text-fg-2">
            <b aria-hidden="true" className="leading-none font-semibold text-fg">
              {counts.possible > 0 ? `${percentOf(counts)}%` : '–'}
            </b>
            <span aria-hidden="true" data-best={isBest || undefined} className="weekday-column">
              <i style={{ height: `${percentOf(counts)}%` }} />
            </span>
            <span className={isBest ? 'font-[650] text-fg' : ''}>
              {shortWeekday(`2026-01-${String(4 + weekday).padStart(2, '0')}`)}
              <span className="sr-only">
                {counts.possible > 0 ? `, kept ${counts.kept} of ${counts.possible}` : ', not due'}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
