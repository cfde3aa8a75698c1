import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboardQuery } from '#web/features/commitments/dashboard-query.ts';
import { call } from '#web/lib/api.ts';
import type { GoalValues } from './goal-form.tsx';

export function useCreateGoalReward() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ title, price, link }: GoalValues) =>
      call('POST /api/goal-rewards', { body: { title, price, ...(link.trim() !== '' && { link }) } }),
    onSuccess: () => client.invalidateQueries(dashboardQuery),
  });
}
