import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

/** The codes of a habit beside its own. Read anew at every opening: companions make and revoke them too. */
export function useHabitExtraCodes(habitId: number) {
  const client = useQueryClient();
  const params = { id: String(habitId) };
  const queryKey = ['habit-invitations', habitId];
  const list = useQuery({
    queryKey,
    queryFn: () => call('GET /api/habits/:id/invitations', { params }),
    gcTime: 0,
  });
  // Also after a refusal: the list it was about may be an old one.
  const onSettled = () => client.invalidateQueries({ queryKey });
  const make = useMutation({
    mutationFn: (expiresInDays: number | undefined) =>
      call('POST /api/habits/:id/invitations', { params, body: { expiresInDays } }),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (code: string) => call('DELETE /api/habits/:id/invitations/:code', { params: { ...params, code } }),
    onSettled,
  });
  return { list, make, revoke };
}
