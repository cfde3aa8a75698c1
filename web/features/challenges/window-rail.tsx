import type { WindowDay } from '#shared/domain/challenge-window.ts';
import type { Day } from '#shared/domain/days.ts';

/** A long window as a rail: done days are filled in, and today has a mark. */
export function WindowRail({ days, today }: { days: readonly WindowDay[]; today: Day }) {
  const done = days.filter(({ state }) => state === 'done').length;
  const now = days.findIndex(({ day }) => day === today);
  const late = days.filter(({ isLate }) => isLate).length;
  const words = `${done} of ${days.length} days done${late ? `, ${late} marked late` : ''}${now < 0 ? '' : `, today is day ${now + 1}`}`;
  return (
    <div role="img" aria-label={words} className="relative">
      <svg viewBox={`0 0 ${days.length} 1`} preserveAspectRatio="none" className="window-rail">
        {runsOf(days).map(({ from, length }) => (
          <rect key={from} x={from} width={length} height="1" />
        ))}
      </svg>
      {now >= 0 && <i className="window-now" style={{ left: `${((now + 0.5) / days.length) * 100}%` }} />}
    </div>
  );
}

/** Merges consecutive days into one stroke; separate ones would leave hairline gaps. */
function runsOf(days: readonly WindowDay[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [index, { state }] of days.entries()) {
    if (state !== 'done') continue;
    const last = runs.at(-1);
    if (last && last.from + last.length === index) last.length++;
    else runs.push({ from: index, length: 1 });
  }
  return runs;
}
