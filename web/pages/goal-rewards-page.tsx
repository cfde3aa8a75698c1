import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { goalMessage } from '#shared/domain/goals.ts';
import { Announcement } from '#web/ui/announcement.tsx';
import { GoalNotes } from '#web/features/goal-rewards/goal-notes.tsx';
import { goalsQuery } from '#web/features/goal-rewards/goal-reward-queries.ts';
import { Keepsake } from '#web/features/shared-goals/keepsake.tsx';
import { isShared } from '#web/features/shared-goals/shared-goal.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import { Loading, LoadFailed } from '#web/ui/load-state.tsx';

/** All goals, or the keepsake of one: `?keepsake=`. */
export function GoalRewardsPage({ user }: { user: CurrentUser }) {
  const { data: goals, error, refetch, isFetching } = useQuery(goalsQuery);
  const balance = useBalance();
  const asked = useQueryParams().get('keepsake');
  const kept = goals?.find(({ id, isRedeemed }) => isRedeemed && String(id) === asked);
  usePageTitle(kept?.title ?? 'Goals');
  if (kept && isShared(kept)) return <Keepsake goal={kept} user={user} />;
  return (
    <>
      <h1 className="heading">Goal Rewards</h1>
      <p className="mt-1 mb-4.5 min-h-6 text-[1.0625rem] leading-[1.4] text-fg-2 lg:mb-5">
        {goals && goalMessage(goals, balance, user.currency, true)}
      </p>
      {goals ? (
        <GoalNotes goals={goals} user={user} />
      ) : error && !isFetching ? (
        <LoadFailed message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading what="your goals" />
      )}
      <Announcement />
    </>
  );
}
