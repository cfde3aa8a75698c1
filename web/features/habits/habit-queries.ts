import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Day } from '#shared/domain/days.ts';
import { tileOf } from '#shared/domain/names.ts';
import { isWithin, periodOf } from '#shared/domain/periods.ts';
import { call, type Answer, type Body } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/become-user.ts';
import { showFailure, showToast } from '#web/ui/toast-store.ts';
import { completionKey, dashboardKey, habitKey } from '#web/lib/query-keys.ts';

type Dashboard = Answer<'GET /api/dashboard'>;
export type ShownHabit = Dashboard['habits'][number];

export type ShownHabitPage = Answer<'GET /api/habits/:id'>;

export const dashboardQuery = queryOptions({ queryKey: dashboardKey, queryFn: () => call('GET /api/dashboard', {}) });

/** Of its own page. Read anew at every visit: companions keep it too. */
export function habitQuery(id: string) {
  return queryOptions({
    queryKey: habitKey(id),
    queryFn: () => call('GET /api/habits/:id', { params: { id } }),
    staleTime: 0,
  });
}

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

export function useNudgeHabit() {
  return useMutation({
    mutationFn: ({ id }: ShownHabit) => call('POST /api/habits/:id/nudge', { params: { id: String(id) } }),
  });
}

/** Shown at once, put back when the server refuses; what it paid and the streak are the server's to say. */
export function useCompleteHabit(user: CurrentUser) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: completionKey,
    mutationFn: (habit: ShownHabit) => call('POST /api/habits/:id/complete', { params: { id: String(habit.id) } }),
    onMutate: async (habit) => {
      // An answer from before the tap, still on its way, would take the completion off the screen again.
      await client.cancelQueries({ queryKey: dashboardQuery.queryKey });
      await client.cancelQueries({ queryKey: habitKey(habit.id), exact: true });
      return showCompletion(client, habit.id, user);
    },
    onSuccess: (paid) => setBalance(client, paid.balance),
    onError: (_error, _habit, putBack) => {
      putBack?.();
      refetchUser(client);
    },
    onSettled: (_paid, _error, habit) => readWhenSettled(client, habit),
  });
}

export function useUndoHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: completionKey,
    mutationFn: (habit: ShownHabit) => call('DELETE /api/habits/:id/complete', { params: { id: String(habit.id) } }),
    onSuccess: (paid) => setBalance(client, paid.balance),
    onError: () => refetchUser(client),
    onSettled: (_paid, _error, habit) => readWhenSettled(client, habit),
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

function withCompletion<H extends ShownHabit>(habit: H, user: CurrentUser): H {
  return {
    ...habit,
    ownDays: [...habit.ownDays, user.today],
    paidThisPeriod: hasKeptPeriod(habit, user.today) ? habit.paidThisPeriod : habit.rewardAmount,
    members: habit.members.map((member) => (member.userId === user.id ? { ...member, done: true } : member)),
  };
}

/** In the list and on its own page. Gives back how to put both back. */
function showCompletion(client: QueryClient, id: number, user: CurrentUser): () => void {
  const { queryKey } = habitQuery(String(id));
  const [list, page] = [client.getQueryData(dashboardQuery.queryKey), client.getQueryData(queryKey)];
  if (list) {
    const habits = list.habits.map((habit) => (habit.id === id ? withCompletion(habit, user) : habit));
    client.setQueryData(dashboardQuery.queryKey, { ...list, habits });
  }
  if (page) client.setQueryData(queryKey, withCompletion(page, user));
  return () => {
    client.setQueryData(dashboardQuery.queryKey, list);
    client.setQueryData(queryKey, page);
  };
}

/** The list, its page and its months. */
export function refresh(client: QueryClient, { id }: ShownHabit) {
  return Promise.all([client.invalidateQueries(dashboardQuery), client.invalidateQueries({ queryKey: habitKey(id) })]);
}

/** The last of several at once reads for all: an earlier reading would not know of those still under way. */
async function readWhenSettled(client: QueryClient, habit: ShownHabit): Promise<void> {
  if (client.isMutating({ mutationKey: completionKey }) === 1) await refresh(client, habit);
}

async function setBalance(client: QueryClient, balance: string): Promise<void> {
  await client.cancelQueries({ queryKey: currentUserKey });
  client.setQueryData<CurrentUser | null>(currentUserKey, (user) => user && { ...user, balance });
}

/** Whoever is refused may have done it in another tab, or yesterday: the balance and the day are asked for anew. */
function refetchUser(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: currentUserKey });
}
