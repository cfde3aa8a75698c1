import { CalendarDays, ChevronLeft, ChevronRight, Table2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { daysOfYear } from '#shared/domain/year.ts';
import { Segmented } from '#web/forms/segmented.tsx';
import { nameOfMonth } from '#shared/domain/date-words.ts';
import { readYearView, writeYearView } from '#web/lib/local-store.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { CellShape, HeatMap, MonthMap } from './heat-map.tsx';
import { cellsOf, type Cell, type CellMark } from './year-cells.ts';
import type { YearPlaceProps } from './year-place.tsx';
import { useYear, type Year } from './year-query.ts';
import { YearTable } from './year-table.tsx';
import { dayInWords, monthInWords, ownSentence, togetherSentence } from './year-texts.ts';

/** A promise's days in a calendar year, as a heat map or as a table. */
export function YearCard({ promise, user, year: turnedTo, onYear, onMonth }: YearPlaceProps) {
  const { year, thisYear, firstYear, known, failure, retry } = useYear(promise, user, turnedTo);
  const turn = (to: number) => onYear(to === thisYear ? undefined : to);
  return (
    <section aria-labelledby="year" className="rounded-note bg-surface p-4 shadow-card lg:p-6">
      <div className="mb-3.5 flex items-center justify-between gap-3">
        <h2 id="year" className="subheading">
          Year <span className="text-fg-2">{year}</span>
        </h2>
        <div className="-my-1.5 -mr-2.5 flex flex-none">
          <Turn icon={ChevronLeft} label="Previous year" to={year - 1} isOff={year <= firstYear} onTurn={turn} />
          <Turn icon={ChevronRight} label="Next year" to={year + 1} isOff={year >= thisYear} onTurn={turn} />
        </div>
      </div>
      {known ? (
        <YearView key={year} known={known} promise={promise} user={user} onMonth={onMonth} />
      ) : failure === undefined ? (
        <Loading what="the year" isWithin />
      ) : (
        <LoadFailed message={failure} onRetry={retry} isWithin />
      )}
    </section>
  );
}

type View = { isTogether: boolean; isTable: boolean };

/** Remembered on this device. */
function useView() {
  const [view, setView] = useState<View>(() => {
    const remembered = readYearView() ?? '';
    return { isTogether: remembered.includes('together'), isTable: remembered.includes('table') };
  });
  const change = (part: Partial<View>) => {
    const changed = { ...view, ...part };
    setView(changed);
    writeYearView([changed.isTogether && 'together', changed.isTable && 'table'].filter(Boolean).join(' ') || null);
  };
  return [view, change] as const;
}

type YearViewProps = Pick<YearPlaceProps, 'promise' | 'user' | 'onMonth'> & { known: Year };

function YearView({ known, promise, user, onMonth }: YearViewProps) {
  const { own, together } = known;
  const [view, change] = useView();
  const isShared = together.shares.some((share) => share && share.of > 1);
  const isTogether = own === null || (isShared && view.isTogether);
  const { frequency, weekStart } = promise;
  const hasPause = !isTogether && own.states.includes('paused');
  const [before, figure, after] = isTogether
    ? togetherSentence(together, frequency, known.year, own !== null)
    : ownSentence(own, frequency, known.year);
  const said = `${before}${figure}${after}`;
  const cells = cellsOf(known, isTogether, user.today, weekStart);
  return (
    <>
      {own && isShared && (
        <div className="mb-3.5 max-w-95">
          <Segmented
            label="Whose days"
            hideLabel
            choices={[
              { value: 'own', label: 'Just me' },
              { value: 'together', label: 'Everyone together' },
            ]}
            value={isTogether ? 'together' : 'own'}
            onChange={(value) => change({ isTogether: value === 'together' })}
          />
        </div>
      )}
      <p className="mb-3.5 text-pretty text-fg-2">
        {before}
        <b className="font-[650] text-fg">{figure}</b>
        {after}
        {hasPause && ' Paused days aren’t counted.'}
      </p>
      {view.isTable ? (
        <YearTable known={known} user={user} onMonth={onMonth} />
      ) : (
        <Calendar {...{ known, cells, isTogether, promise, user, onMonth, said }} />
      )}
      <button
        type="button"
        onClick={() => change({ isTable: !view.isTable })}
        className="-mx-2.5 mt-1.5 -mb-2.5 inline-flex min-h-(--tap) items-center gap-2 rounded-xl px-2.5 text-[0.9375rem] font-semibold text-brand-text hover:bg-brand/9"
      >
        {view.isTable ? (
          <CalendarDays aria-hidden="true" className="size-5" />
        ) : (
          <Table2 aria-hidden="true" className="size-5" />
        )}
        {view.isTable ? 'Show as a calendar' : 'Show as a table'}
      </button>
    </>
  );
}

type CalendarProps = YearViewProps & { cells: readonly Cell[]; isTogether: boolean; said: string };

/** 53 weeks on wide screens, twelve months below. Arrow keys go from day to day, and each is read out. */
function Calendar({ known, cells, isTogether, promise, user, onMonth, said }: CalendarProps) {
  const isWide = useIsWide();
  const days = daysOfYear(known.year);
  const [chosen, choose] = useState<number>();
  const last = days.indexOf(user.today);
  const index = chosen ?? (last === -1 ? days.length - 1 : last);
  const shown = chosen === undefined ? undefined : days[chosen];
  const words = dayInWords(known, days[index]!, index, isTogether, user.today);
  return (
    <>
      {isWide ? (
        <HeatMap cells={cells} label={said} today={user.today} weekStart={promise.weekStart} shown={shown} />
      ) : (
        <ul className="year-months">
          {monthsOf(cells).map(([month, ofMonth]) => {
            const counts = (isTogether ? known.together : known.own!).months[Number(month.slice(5)) - 1]!;
            return (
              <li key={month} className="grid">
                <MonthButton
                  label={monthInWords(month, counts, promise.frequency)}
                  onOpen={onMonth && month <= user.today.slice(0, 7) ? () => onMonth(month) : undefined}
                >
                  <span
                    aria-hidden="true"
                    className="mb-1.5 flex items-baseline justify-between text-micro leading-[1.3]"
                  >
                    <b className="font-semibold">{nameOfMonth(month).slice(0, 3)}</b>
                    {counts.possible > 0 && (
                      <span className="text-fg-2">
                        {counts.kept}/{counts.possible}
                      </span>
                    )}
                  </span>
                  <MonthMap cells={ofMonth} today={user.today} shown={shown} />
                </MonthButton>
              </li>
            );
          })}
        </ul>
      )}
      <label className="group relative mt-3 flex min-h-(--tap) items-center gap-2.5 rounded-xl text-small text-fg-2 has-focus-visible:outline-3 has-focus-visible:outline-focus">
        <span className="sr-only">Day</span>
        <input
          type="range"
          min={0}
          max={days.length - 1}
          value={index}
          aria-valuetext={words}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          className="day-range"
        />
        <span aria-hidden="true" className="min-w-0 leading-[1.3]">
          {words}
        </span>
      </label>
      <Legend cells={cells} />
    </>
  );
}

type MonthButtonProps = { label: string; onOpen: (() => void) | undefined; children: React.ReactNode };

function MonthButton({ label, onOpen, children }: MonthButtonProps) {
  const look = 'block w-full rounded-[10px] px-1 pt-1.5 pb-2 text-left';
  if (!onOpen)
    return (
      <div role="img" aria-label={label} className={look}>
        {children}
      </div>
    );
  return (
    <button type="button" onClick={onOpen} className={`${look} hover:bg-sunken`}>
      <span className="sr-only">{label}. Show the month</span>
      {children}
    </button>
  );
}

function monthsOf(cells: readonly Cell[]): [string, Cell[]][] {
  return [...Map.groupBy(cells, ({ day }) => day.slice(0, 7))];
}

const legend: [CellMark, string][] = [
  ['all', 'Everyone kept it'],
  ['some', 'Some of you, filled by how many'],
  ['kept', 'Kept'],
  ['pending', 'Waiting for an overseer'],
  ['extra', 'Extra, no reward'],
  ['open', 'Open'],
  ['rest', 'Rest day'],
  ['paused', 'Paused'],
  ['ahead', 'To come'],
];

function Legend({ cells }: { cells: readonly Cell[] }) {
  const marks = new Set(cells.map(({ mark }) => mark));
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 border-t border-line pt-3 text-micro leading-[1.3] text-fg-2">
      {legend
        .filter(([mark]) => marks.has(mark))
        .map(([mark, text]) => (
          <li key={mark} className="flex items-center gap-1.75">
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-3.25 flex-none">
              <CellShape mark={mark} />
            </svg>
            {text}
          </li>
        ))}
    </ul>
  );
}

type TurnProps = { icon: LucideIcon; label: string; to: number; isOff: boolean; onTurn: (year: number) => void };

/** Not disabled at the first and last year, which would lose the focus. */
function Turn({ icon: Icon, label, to, isOff, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={isOff ? label : `${label}, ${to}`}
      aria-disabled={isOff}
      onClick={() => !isOff && onTurn(to)}
      className={`grid size-(--tap) place-items-center rounded-xl ${isOff ? 'cursor-not-allowed text-line-strong' : 'hover:bg-brand/9'}`}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
