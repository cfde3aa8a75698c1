import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  paramsOf,
  refreshGoals,
  refreshingGoals,
  showGoal,
  type Goal,
} from '#web/features/goal-rewards/goal-reward-queries.ts';
import { call } from '#web/lib/api.ts';
import { goalsKey } from '#web/lib/query-keys.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { setBalance } from '#web/lib/set-balance.ts';
import type { SharedGoal } from './shared-goal.ts';

/** The code of the goal's link. Read whenever the sheet opens: removing a person changes it. */
export const codeQuery = (goal: Goal) =>
  queryOptions({
    queryKey: ['goal-code', goal.id],
    queryFn: () => call('POST /api/goal-rewards/:id/share', { params: paramsOf(goal) }),
    gcTime: 0,
    meta: { isWrite: true },
  });

export const keepsakeQuery = (goal: SharedGoal) =>
  queryOptions({
    queryKey: [...goalsKey, 'keepsake', goal.id],
    queryFn: () => call('GET /api/goal-rewards/:id/keepsake', { params: paramsOf(goal) }),
  });

/** Into the goal, or back if the amount is negative. The same object is the same move, however often it is sent. */
export type Move = { amount: string };

export function useContribute(goal: SharedGoal) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (move: Move) =>
      call('POST /api/goal-rewards/:id/contributions', { params: paramsOf(goal), body: move, action: move }),
    onSuccess: async ({ goal: changed, balance }) => {
      await setBalance(client, balance);
      showGoal(client, changed);
      void refreshGoals(client);
    },
    onError: () => {
      // Another person or another tab was faster: show what is in the goal and in the balance now.
      void client.invalidateQueries({ queryKey: currentUserKey });
      void refreshGoals(client);
    },
  });
}

/** The user themselves, or another person by the owner. */
export function useLeaveGoal(goal: SharedGoal) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      call('DELETE /api/goal-rewards/:id/members/:userId', { params: { ...paramsOf(goal), userId: String(userId) } }),
    ...refreshingGoals(client, goal),
  });
}
