import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Frequency } from '#shared/domain/schedule.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';

type LookedAt = Commitment & {
  role: 'doer' | 'overseer';
  members: readonly { userId: number; name: string; role: 'doer' | 'overseer' }[];
  frequency: Frequency;
  weekStart: 0 | 1;
};

export type YearPlaceProps = {
  promise: LookedAt;
  user: CurrentUser;
  /** Undefined is the current one. */
  year: number | undefined;
  onYear: (year: number | undefined) => void;
  /** Shows the month in the calendar. */
  onMonth?: (month: string) => void;
};

const load = () => import('./on-demand.ts');

/** The year of a promise. Below everything that a visit is usually for, so it loads last. */
export function YearPlace(props: YearPlaceProps) {
  const { code } = useWhenNeeded(load, true);
  return code && <code.YearCard {...props} />;
}

/** Weekdays, the best month and the longest streaks of that year. */
export function YearPatternsPlace(props: Omit<YearPlaceProps, 'onYear' | 'onMonth'>) {
  const { code } = useWhenNeeded(load, true);
  return code && <code.YearPatterns {...props} />;
}
