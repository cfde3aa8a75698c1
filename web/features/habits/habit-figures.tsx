import type { Frequency } from '#shared/domain/schedule.ts';
import { Figure, PromiseFigures } from '#web/features/commitments/page/promise-figures.tsx';
import type { HabitDetails } from './habit-queries.ts';
import { periodsCounted } from './period-texts.ts';

export function HabitFigures({ habit }: { habit: HabitDetails }) {
  const { frequency, streak, bestStreak, lately } = habit;
  return (
    <PromiseFigures streak={streak} bestStreak={bestStreak} unitOf={(count) => periodsCounted(frequency, count)}>
      {lately && <Lately frequency={frequency} {...lately} />}
    </PromiseFigures>
  );
}

/** `possible` excludes the open period, so it is 0 for a new habit. */
function Lately({ frequency, kept, possible }: { frequency: Frequency; kept: number; possible: number }) {
  if (frequency === 'Monthly') return <Figure number={kept > 0 ? 'Kept' : 'Open'} words="this month" />;
  return (
    <Figure
      number={kept}
      unit={possible > 0 ? `of ${possible}` : ''}
      words={`${periodsCounted(frequency, possible)} kept, last four weeks`}
    />
  );
}
