import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '#web/features/commitments/commitment-queries.ts';
import { call, type Body } from '#web/lib/api.ts';
import type { ShownHabit } from './habit-queries.ts';

// What opens on demand asks for these. Each resolves when the screen shows what it did.

export function useEditHabit(habit: ShownHabit) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PATCH /api/habits/:id'>) =>
      call('PATCH /api/habits/:id', { params: { id: String(habit.id) }, body }),
    onSuccess: () => refresh(client, habit),
  });
}

export function usePauseHabit(habit: ShownHabit) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/habits/:id/pause'>) =>
      call('POST /api/habits/:id/pause', { params: { id: String(habit.id) }, body }),
    onSuccess: () => refresh(client, habit),
  });
}
