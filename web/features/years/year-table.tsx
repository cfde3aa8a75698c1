import { sumOf } from '#shared/domain/year.ts';
import { nameOfMonth } from '#shared/domain/date-words.ts';
import type { YearPlaceProps } from './year-place.tsx';
import type { Year } from './year-query.ts';

/** Newest month first. */
export function YearTable({ known, user, onMonth }: Pick<YearPlaceProps, 'user' | 'onMonth'> & { known: Year }) {
  const { year, own, together } = known;
  const counts = (own ?? together).months;
  const isRunning = user.today.startsWith(String(year));
  const rows = counts
    .map((one, index) => ({ ...one, all: together.months[index]!.kept, month: monthName(year, index) }))
    .filter(
      ({ possible, month }, index) => (possible > 0 || together.months[index]!.possible > 0) && month <= user.today,
    )
    .toReversed();
  const sum = sumOf(counts);
  const number = 'py-2.5 pl-3 text-right whitespace-nowrap';
  return (
    <table className="w-full border-collapse text-[0.9375rem]">
      <thead className="text-small text-fg-2">
        <tr>
          <th scope="col" className="pb-2 text-left font-semibold">
            Month
          </th>
          {own && (
            <th scope="col" className="pb-2 pl-3 text-right font-semibold">
              Kept
            </th>
          )}
          <th scope="col" className="pb-2 pl-3 text-right font-semibold">
            Of
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-semibold">
            Everyone
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, kept, possible, all }) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="text-left font-semibold">
              {onMonth ? (
                <button
                  type="button"
                  aria-label={`${nameOfMonth(month)}. Show the month`}
                  onClick={() => onMonth(month)}
                  className="min-h-(--tap) text-left hover:underline"
                >
                  {nameOfMonth(month)}
                </button>
              ) : (
                <span className="inline-block py-2.5">{nameOfMonth(month)}</span>
              )}
            </th>
            {own && <td className={number}>{kept}</td>}
            <td className={number}>{possible}</td>
            <td className={number}>{all}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-[650]">
        <tr className="border-t border-dotted border-line-strong">
          <th scope="row" className="py-2.5 text-left">
            {year}
            {isRunning && ' so far'}
          </th>
          {own && <td className={number}>{sum.kept}</td>}
          <td className={number}>{sum.possible}</td>
          <td className={number}>{together.kept}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const monthName = (year: number, index: number) => `${year}-${String(index + 1).padStart(2, '0')}`;
