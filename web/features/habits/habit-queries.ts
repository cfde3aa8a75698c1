import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Day } from '#shared/domain/days.ts';
import { tileOf } from '#shared/domain/names.ts';
import { isWithin, periodOf } from '#shared/domain/periods.ts';
import { call, type Answer, type Body } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/become-user.ts';
import { showFailure, showToast } from '#web/ui/toast-store.ts';

type Dashboard = Answer<'GET /api/dashboard'>;
export type ShownHabit = Dashboard['habits'][number];

export const dashboardQuery = queryOptions({ queryKey: ['dashboard'], queryFn: () => call('GET /api/dashboard', {}) });

export function useCreateHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/habits'>) => call('POST /api/habits', { body }),
    // The currency may have changed with it.
    onSuccess: () =>
      Promise.all([client.invalidateQueries(dashboardQuery), client.invalidateQueries({ queryKey: currentUserKey })]),
  });
}

/** The link to share, together with what is needed to show it. */
export function useInviteToHabit(loadDialog: () => Promise<unknown>) {
  return useMutation({
    mutationFn: async ({ id }: ShownHabit) => {
      const link = call('POST /api/habits/:id/invite', { params: { id: String(id) } });
      const [reply] = await Promise.all([link, loadDialog()]);
      return reply;
    },
  });
}

/** Shown at once, put back when the server refuses; what it paid and the streak are the server's to say. */
export function useCompleteHabit(user: CurrentUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (habit: ShownHabit) => call('POST /api/habits/:id/complete', { params: { id: String(habit.id) } }),
    onMutate: (habit) => change(client, habit.id, (shown) => withCompletion(shown, user)),
    onSuccess: (paid) => setBalance(client, paid.balance),
    onError: (_error, _habit, before) => {
      client.setQueryData(dashboardQuery.queryKey, before);
      refetchUser(client);
    },
    onSettled: (_paid, _error, habit) => refresh(client, habit),
  });
}

export function useUndoHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (habit: ShownHabit) => call('DELETE /api/habits/:id/complete', { params: { id: String(habit.id) } }),
    onSuccess: (paid) => setBalance(client, paid.balance),
    onError: () => refetchUser(client),
    onSettled: (_paid, _error, habit) => refresh(client, habit),
  });
}

export function useResumeHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (habit: ShownHabit) => call('POST /api/habits/:id/unpause', { params: { id: String(habit.id) } }),
    onSuccess: (_reply, habit) => refresh(client, habit),
    onError: (error) => showFailure('Failed to resume habit', error),
  });
}

/** Its note goes from the list, or comes back to it: the toast says where it is. */
export function useArchiveHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ habit, archived }: { habit: ShownHabit; archived: boolean }) =>
      call('PATCH /api/habits/:id', { params: { id: String(habit.id) }, body: { archived } }),
    onSuccess: (_reply, { habit, archived }) => {
      const { title } = tileOf(habit.name);
      if (archived) showToast({ title: `${title} is archived`, text: 'You find it below your promises.' });
      else showToast({ title: `${title} is back`, text: 'You find it among your promises.' });
      return refresh(client, habit);
    },
  });
}

export function hasKeptPeriod(habit: ShownHabit, today: Day): boolean {
  const period = periodOf(habit.frequency, today);
  return habit.ownDays.some((day) => isWithin(period, day));
}

function withCompletion(habit: ShownHabit, user: CurrentUser): ShownHabit {
  return {
    ...habit,
    ownDays: [...habit.ownDays, user.today],
    paidThisPeriod: hasKeptPeriod(habit, user.today) ? habit.paidThisPeriod : habit.rewardAmount,
    members: habit.members.map((member) => (member.userId === user.id ? { ...member, done: true } : member)),
  };
}

function change(client: QueryClient, id: number, update: (habit: ShownHabit) => ShownHabit): Dashboard | undefined {
  const before = client.getQueryData(dashboardQuery.queryKey);
  client.setQueryData(
    dashboardQuery.queryKey,
    (shown) => shown && { ...shown, habits: shown.habits.map((habit) => (habit.id === id ? update(habit) : habit)) },
  );
  return before;
}

/** The list, and what was read of this one alone. */
export function refresh(client: QueryClient, { id }: ShownHabit) {
  return Promise.all([client.invalidateQueries(dashboardQuery), client.invalidateQueries({ queryKey: habitKey(id) })]);
}

export function habitKey(id: number) {
  return ['habits', String(id)];
}

function setBalance(client: QueryClient, balance: string): void {
  client.setQueryData<CurrentUser | null>(currentUserKey, (user) => user && { ...user, balance });
}

/** Whoever is refused may have done it in another tab, or yesterday: the balance and the day are asked for anew. */
function refetchUser(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: currentUserKey });
}
