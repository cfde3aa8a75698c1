import { TrendingUp } from 'lucide-react';
import type { Day } from '#shared/domain/days.ts';
import { forecast, type Pace } from '#shared/domain/forecast.ts';
import type { Cents } from '#shared/domain/money.ts';
import { forecastWords } from './goal-texts.ts';

type ForecastLineProps = { missing: Cents; pace: Pace; today: Day };

/** When the goal is reached at the pace of the last four weeks. */
export function ForecastLine({ missing, pace, today }: ForecastLineProps) {
  const words = forecastWords(forecast(missing, pace, today), today);
  return (
    <p className="mt-2 flex items-center gap-2 text-small text-fg-2">
      <TrendingUp aria-hidden="true" className="size-4 flex-none" />
      {'day' in words ? (
        <span>
          About <b className="font-[650] text-fg">{words.day}</b> at this pace
        </span>
      ) : (
        <span className="text-pretty">{words.why}</span>
      )}
    </p>
  );
}
