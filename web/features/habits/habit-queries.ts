import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Day } from '#shared/domain/days.ts';
import { isKept, neededIn, periodOf } from '#shared/domain/periods.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import { refresh, useComplete } from '#web/features/commitments/data/commitment-queries.ts';
import type { Dashboard } from '#web/features/commitments/data/dashboard-query.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { habitKey } from '#web/lib/query-keys.ts';
import { showFailure } from '#web/ui/toast-store.ts';

export type HabitCard = Dashboard['habits'][number];
export type HabitDetails = { kind: 'habit' } & Answer<'GET /api/habits/:id'>;

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
  return useComplete<HabitCard>((habit) => ({
    ...habit,
    ownDays: [...habit.ownDays, user.today],
    paidThisPeriod: hasKeptPeriod(habit, user.today) ? habit.paidThisPeriod : habit.rewardAmount,
    members: habit.members.map((member) => (member.userId === user.id ? { ...member, done: true } : member)),
  }));
}

export function useResumeHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (habit: HabitCard) => call('POST /api/habits/:id/unpause', { params: { id: String(habit.id) } }),
    onSuccess: (_reply, habit) => refresh(client, habit),
    onError: (error) => showFailure('Failed to resume habit', error),
  });
}

export function hasKeptPeriod(habit: HabitCard, today: Day): boolean {
  const schedule = scheduleOf(habit);
  const period = periodOf(schedule, today);
  const needed = schedule.times === 1 ? 1 : neededIn(schedule, period, habit.ownSpans);
  return isKept(period, new Set(habit.ownDays), needed);
}
