import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Body } from '#web/lib/api.ts';
import type { Commitment, Kind } from '#web/features/commitments/data/dashboard-query.ts';

/** A commitment's extra codes. Refetched on every opening: companions create and revoke codes too. */
export function useExtraCodes({ kind, id }: Commitment) {
  const client = useQueryClient();
  const params = { id: String(id) };
  const queryKey = codesKey({ kind, id });
  const list = useQuery({
    queryKey,
    queryFn: () => call(`GET /api/${kind}s/:id/invitations`, { params }),
    gcTime: 0,
  });
  // Also after a refusal, since the list may be stale.
  const onSettled = () => client.invalidateQueries({ queryKey });
  const make = useMakeCode({ kind, id });
  const revoke = useMutation({
    mutationFn: (code: string) => call(`DELETE /api/${kind}s/:id/invitations/:code`, { params: { ...params, code } }),
    onSettled,
  });
  return { list, make, revoke };
}

export function useMakeCode({ kind, id }: Commitment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<`POST /api/${Kind}s/:id/invitations`>, action) =>
      call(`POST /api/${kind}s/:id/invitations`, { params: { id: String(id) }, body, action }),
    onSettled: () => client.invalidateQueries({ queryKey: codesKey({ kind, id }) }),
  });
}

const codesKey = ({ kind, id }: Commitment) => ['invitations', kind, id];
