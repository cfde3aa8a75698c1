import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '#web/features/commitments/commitment-queries.ts';
import { call, type Body } from '#web/lib/api.ts';
import type { ShownChallenge } from './challenge-queries.ts';

// The twin of habit-changes.ts.

export function useEditChallenge(challenge: ShownChallenge) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PATCH /api/challenges/:id'>) =>
      call('PATCH /api/challenges/:id', { params: { id: String(challenge.id) }, body }),
    onSuccess: () => refresh(client, challenge),
  });
}
