import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Pace } from '#shared/domain/forecast.ts';
import { centsOf, showMoney } from '#shared/domain/money.ts';
import { call, type Answer, type Body } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { dashboardKey, goalsKey } from '#web/lib/query-keys.ts';
import { setBalance } from '#web/lib/set-balance.ts';
import { showToast } from '#web/ui/toast-store.ts';
import type { GoalValues } from './goal-fields.tsx';

export type Goal = Answer<'GET /api/goal-rewards'>[number];

/** Refetched on every visit: other devices change goals, and every kept promise changes the pace. */
export const goalsQuery = queryOptions({
  queryKey: [...goalsKey, 'list'],
  queryFn: () => call('GET /api/goal-rewards', {}),
  staleTime: 0,
});

export const paceQuery = queryOptions({
  queryKey: [...goalsKey, 'pace'],
  queryFn: async (): Promise<Pace> => {
    const { earned, days } = await call('GET /api/goal-rewards/pace', {});
    return { earned: centsOf(earned), days };
  },
  staleTime: 0,
});

export function useCreateGoalReward() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ title, price, link }: GoalValues, action) =>
      call('POST /api/goal-rewards', { body: { title, price, ...(link.trim() !== '' && { link }) }, action }),
    ...refreshingGoals(client),
  });
}

export function useUpdateGoalReward(goal: Goal) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PATCH /api/goal-rewards/:id'>) =>
      call('PATCH /api/goal-rewards/:id', { params: paramsOf(goal), body }),
    ...refreshingGoals(client, goal),
  });
}

export function useDeleteGoalReward(goal: Goal) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/goal-rewards/:id', { params: paramsOf(goal) }),
    ...refreshingGoals(client, goal),
  });
}

export function useRedeemGoalReward(goal: Goal) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_: void, action) => call('POST /api/goal-rewards/:id/redeem', { params: paramsOf(goal), action }),
    onSuccess: async ({ goal: redeemed, balance, currency }) => {
      await setBalance(client, balance);
      showGoal(client, redeemed);
      showToast({ title: `${goal.title} is yours`, text: `${showMoney(goal.price, currency)} redeemed. Enjoy it.` });
      return refreshGoals(client);
    },
    onError: () => {
      // It may have been redeemed in another tab, which changed the balance.
      void client.invalidateQueries({ queryKey: currentUserKey });
      void refreshGoals(client);
    },
  });
}

export function paramsOf({ id }: Goal) {
  return { id: String(id) };
}

/** Shows a goal from a reply. */
export function showGoal(client: QueryClient, goal: Goal): void {
  client.setQueryData(goalsQuery.queryKey, (goals) => goals?.map((one) => (one.id === goal.id ? goal : one)));
}

/** Resolves once the screen shows the change. Also refetches after a refusal, since the list on screen was stale. */
export function refreshingGoals(client: QueryClient, goal?: Goal) {
  const refreshed = () =>
    Promise.all([
      refreshGoals(client),
      // Parts may have come back.
      goal?.shared && client.invalidateQueries({ queryKey: currentUserKey }),
    ]);
  return { onSuccess: refreshed, onError: () => void refreshed() };
}

export function refreshGoals(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: goalsKey }),
    client.invalidateQueries({ queryKey: dashboardKey }),
  ]);
}
