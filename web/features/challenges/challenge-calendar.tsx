import { daysOfWindow, type WindowDay } from '#shared/domain/challenge-window.ts';
import type { Day } from '#shared/domain/days.ts';
import { shortDay } from '#shared/domain/date-words.ts';
import { SelectedMember } from '#web/features/commitments/members/selected-member-heading.tsx';
import type { ChallengeDetails } from './challenge-queries.ts';
import type { LookedAtWindow } from './use-window.ts';
import { WindowRail } from './window-rail.tsx';
import { WindowSquares } from './window-squares.tsx';
import { placeInWindow } from './window-texts.ts';
import './window.css';

/** Longer windows show a rail: more squares would be too small to tell apart. */
const mostSquares = 60;

type ChallengeWindowProps = { challenge: ChallengeDetails; window: LookedAtWindow; today: Day };

/** Every day of the window for the selected member, with the outlook above it. */
export function ChallengeWindow({ challenge, window, today }: ChallengeWindowProps) {
  const { startDate, endDate, completionDays } = challenge;
  const days = daysOfWindow(challenge, window.days, today, window.late);
  const [before, strong, after] = window.outlook;
  const isLong = completionDays > mostSquares;
  return (
    <section aria-labelledby="window" className="rounded-note bg-surface p-4 shadow-card lg:p-6">
      <SelectedMember
        id="window"
        whose={window.whose}
        title={
          <>
            <span className="whitespace-nowrap">{completionDays}-day</span> window
          </>
        }
        aside={<p className="flex-none text-small text-fg-2">{placeInWindow(challenge, today)}</p>}
      />
      <div className="mt-3">
        {isLong ? (
          <WindowRail days={days} today={today} />
        ) : (
          <WindowSquares days={days} today={today} waiting={window.waiting} pending={window.pending} />
        )}
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-micro text-fg-2">
        <span>{shortDay(startDate, today)}</span>
        {completionDays > 1 && <span>{shortDay(endDate, today)}</span>}
      </p>
      {!isLong && <WindowLegend days={days} waiting={window.waiting} pending={window.pending} />}
      <p className="mt-3 border-t border-line pt-3 text-pretty [overflow-wrap:anywhere] text-fg-2">
        {before}
        <b className="font-[650] text-fg">{strong}</b>
        {after}
        {window.bestRun > 1 && ` Longest run: ${window.bestRun} days in a row.`}
      </p>
    </section>
  );
}

const legend = [
  ['done', false, 'Day done'],
  ['done', true, 'Marked late'],
  ['open', false, 'Day off'],
  ['ahead', false, 'Still to come'],
] as const;

type WindowLegendProps = { days: readonly WindowDay[]; waiting: ReadonlySet<Day>; pending: ReadonlySet<Day> };

/** Explains the states that occur in this window. */
function WindowLegend({ days, waiting, pending }: WindowLegendProps) {
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1.5 text-micro leading-[1.3] text-fg-2">
      {legend
        .filter(([state, isLate]) => days.some((day) => day.state === state && day.isLate === isLate))
        .map(([state, isLate, words]) => (
          <li key={words} className="flex items-center gap-1.75">
            <i aria-hidden="true" data-state={state} data-late={isLate || undefined} className="window-day size-3.5" />
            {words}
          </li>
        ))}
      {pending.size > 0 && (
        <li className="flex items-center gap-1.75">
          <i aria-hidden="true" data-state="done" data-pending className="window-day size-3.5" />
          Waiting for an overseer
        </li>
      )}
      {waiting.size > 0 && (
        <li className="flex items-center gap-1.75">
          <i aria-hidden="true" data-waiting className="window-day size-3.5" />
          Waiting to be sent
        </li>
      )}
    </ul>
  );
}
