import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import { call, type Body } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/become-user.ts';
import { habitKey } from '#web/lib/query-keys.ts';
import { paths } from '#web/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { dashboardQuery, refresh, type ShownHabit } from './habit-queries.ts';

// What opens on demand asks for these. Each resolves when the screen shows what it did.

export function useEditHabit(habit: ShownHabit) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PATCH /api/habits/:id'>) =>
      call('PATCH /api/habits/:id', { params: { id: String(habit.id) }, body }),
    onSuccess: () => refresh(client, habit),
  });
}

export function useSetReward(habit: ShownHabit, user: CurrentUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PATCH /api/habits/:id/members/:userId/reward'>) =>
      call('PATCH /api/habits/:id/members/:userId/reward', { params: memberParams(habit, user.id), body }),
    onSuccess: (_reply, { currency }) =>
      Promise.all([refresh(client, habit), currency && client.invalidateQueries({ queryKey: currentUserKey })]),
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

export function useQuitHabit(habit: ShownHabit, user: CurrentUser) {
  const leave = useLeaving();
  return useMutation({
    mutationFn: () => call('DELETE /api/habits/:id/members/:userId', { params: memberParams(habit, user.id) }),
    onSuccess: () => leave(`You left ${tileOf(habit.name).title}`),
  });
}

export function useDeleteHabit(habit: ShownHabit) {
  const leave = useLeaving();
  return useMutation({
    mutationFn: () => call('DELETE /api/habits/:id', { params: { id: String(habit.id) } }),
    onSuccess: () => leave(`${tileOf(habit.name).title} is deleted`),
  });
}

export function useRemoveMember(habit: ShownHabit) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      call('DELETE /api/habits/:id/members/:userId', { params: memberParams(habit, userId) }),
    onSuccess: () => refresh(client, habit),
  });
}

/** Only the creator may ask. */
export function useRemovedMembers(habit: ShownHabit) {
  return useQuery({
    queryKey: [...habitKey(habit.id), 'removed'],
    queryFn: () => call('GET /api/habits/:id/removed', { params: { id: String(habit.id) } }),
  });
}

export function useAllowMember(habit: ShownHabit) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      call('POST /api/habits/:id/members/:userId/allow', { params: memberParams(habit, userId) }),
    onSuccess: () => refresh(client, habit),
  });
}

/** It is no longer theirs to see: the list is read anew, and from its own page the way leads home. */
function useLeaving() {
  const client = useQueryClient();
  const [path, navigate] = useLocation();
  return async (said: string) => {
    showToast({ title: said });
    await client.invalidateQueries({ ...dashboardQuery, refetchType: 'all' });
    if (path !== paths.home) navigate(paths.home, { replace: true });
  };
}

function memberParams(habit: ShownHabit, userId: number) {
  return { id: String(habit.id), userId: String(userId) };
}
