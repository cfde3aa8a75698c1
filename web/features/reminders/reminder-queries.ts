import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { pageKey } from '#web/features/commitments/data/commitment-queries.ts';
import type { Commitment, CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { call } from '#web/lib/api.ts';

/** The user's own times, earliest first. */
export const remindersQuery = ({ kind, id }: Commitment) =>
  queryOptions({
    queryKey: [...pageKey({ kind, id }), 'reminders'],
    queryFn: async () => (await call(`GET /api/${kind}s/:id/reminders`, { params: { id: String(id) } })).times,
    staleTime: 0,
  });

export function useSetReminders({ kind, id }: Commitment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (times: string[]) =>
      (await call(`PUT /api/${kind}s/:id/reminders`, { params: { id: String(id) }, body: { times } })).times,
    onSuccess: (times) => client.setQueryData(remindersQuery({ kind, id }).queryKey, times),
  });
}

/** Only doers are reminded, and nobody of a promise that is over. */
export function canHaveReminders(item: CommitmentCard, { today }: CurrentUser): boolean {
  return item.role === 'doer' && !item.archived && (item.kind === 'habit' || item.endDate >= today);
}
