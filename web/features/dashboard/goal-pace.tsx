import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Cents } from '#shared/domain/money.ts';
import { ForecastLine } from '#web/features/goal-rewards/forecast-line.tsx';
import { paceQuery } from '#web/features/goal-rewards/goal-reward-queries.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';

/** When the next goal is reached at this pace; absent until the pace is known. */
export function GoalPace({ missing, user }: { missing: Cents; user: CurrentUser }) {
  const isWide = useIsWide();
  const { data: pace } = useQuery({ ...paceQuery, enabled: isWide });
  return isWide && pace && <ForecastLine missing={missing} pace={pace} today={user.today} />;
}
