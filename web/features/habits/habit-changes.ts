import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCreate } from '#web/features/commitments/data/commitment-changes.ts';
import { refresh } from '#web/features/commitments/data/commitment-queries.ts';
import { call, type Body } from '#web/lib/api.ts';
import type { HabitCard } from './habit-queries.ts';

// Each resolves once the screen shows the change.

export function useCreateHabit() {
  return useCreate((body: Body<'POST /api/habits'>, action) => call('POST /api/habits', { body, action }));
}

export function useEditHabit(habit: HabitCard) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PATCH /api/habits/:id'>) =>
      call('PATCH /api/habits/:id', { params: { id: String(habit.id) }, body }),
    onSuccess: () => refresh(client, habit),
  });
}

export function usePauseHabit(habit: HabitCard) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/habits/:id/pause'>) =>
      call('POST /api/habits/:id/pause', { params: { id: String(habit.id) }, body }),
    onSuccess: () => refresh(client, habit),
  });
}
