import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { refreshGoals } from '#web/features/goal-rewards/goal-reward-queries.ts';
import { ApiError, call, type Answer } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { invitationsKey } from '#web/lib/query-keys.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { showToast } from '#web/ui/toast-store.ts';

export type GoalInvitation = Answer<'GET /api/goal-rewards/by-invite/:code'>;

/** Refetched on every visit: the goal may have changed, or be redeemed. */
export const goalInvitationQuery = (code: string) =>
  queryOptions({
    queryKey: [...invitationsKey, 'goal', code],
    queryFn: () => call('GET /api/goal-rewards/by-invite/:code', { params: { code } }),
    enabled: code !== '',
    staleTime: 0,
  });

/** Leads to the goals, also if the user is already in this one. */
export function useJoinGoal(code: string) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const leadToGoals = async () => {
    await refreshGoals(client);
    navigate(paths.goalRewards);
  };
  return useMutation({
    mutationFn: (_: void, action) => call('POST /api/goal-rewards/join/:code', { params: { code }, action }),
    onSuccess: async ({ title }) => {
      await leadToGoals();
      showToast({ title: 'You’re in', text: `Put into ${title} what you like, when you like.` });
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'already_in_goal') {
        await leadToGoals();
        return showToast({ title: 'Already joined', text: error.message });
      }
      // The goal may be full, redeemed or deleted by now, and the user's currency may have changed in another tab.
      void client.invalidateQueries({ queryKey: currentUserKey });
      return client.invalidateQueries(goalInvitationQuery(code));
    },
  });
}
