import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { add, centsOf, decimalFromCents } from '#shared/domain/money.ts';
import { refresh, useComplete } from '#web/features/commitments/data/commitment-queries.ts';
import type { Dashboard, Kinded } from '#web/features/commitments/data/dashboard-query.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { habitKey } from '#web/lib/query-keys.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { habitProgress } from './card/habit-progress.ts';

export type HabitCard = Dashboard['habits'][number];
export type HabitDetails = Kinded<'habit', Answer<'GET /api/habits/:id'>>;

/** The habit page's data. Refetched on every visit, because companions change it too. */
export function habitQuery(id: string) {
  return queryOptions({
    queryKey: habitKey(id),
    queryFn: async (): Promise<HabitDetails> => ({
      kind: 'habit',
      ...(await call('GET /api/habits/:id', { params: { id } })),
    }),
    staleTime: 0,
  });
}

export function useCompleteHabit(user: CurrentUser) {
  return useComplete<HabitCard>((habit) => withCompletion(habit, user));
}

/** The habit as it looks once today is done. */
export function withCompletion(habit: HabitCard, user: Pick<CurrentUser, 'id' | 'today'>): HabitCard {
  const before = habitProgress(habit, user.today);
  const done = before.done + 1;
  const paidToday = before.pays ? habit.rewardAmount : '0.00';
  return {
    ...habit,
    ownDays: [...habit.ownDays, user.today],
    paidToday,
    paidThisPeriod: decimalFromCents(add(centsOf(habit.paidThisPeriod), centsOf(paidToday))),
    // On a rest day no member is due.
    members: habit.members.map((member) =>
      member.userId === user.id && !before.isRest
        ? { ...member, done: done >= before.needed, progress: { ...member.progress, done } }
        : member,
    ),
  };
}

export function useResumeHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (habit: HabitCard) => call('POST /api/habits/:id/unpause', { params: { id: String(habit.id) } }),
    onSuccess: (_reply, habit) => refresh(client, habit),
    onError: (error) => showFailure('Failed to resume habit', error),
  });
}
