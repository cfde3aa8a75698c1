import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCreate } from '#web/features/commitments/data/commitment-changes.ts';
import { refresh } from '#web/features/commitments/data/commitment-queries.ts';
import { call, type Body } from '#web/lib/api.ts';
import type { ChallengeCard } from './challenge-queries.ts';

export function useCreateChallenge() {
  return useCreate((body: Body<'POST /api/challenges'>, action) => call('POST /api/challenges', { body, action }));
}

export function useEditChallenge(challenge: ChallengeCard) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PATCH /api/challenges/:id'>) =>
      call('PATCH /api/challenges/:id', { params: { id: String(challenge.id) }, body }),
    onSuccess: () => refresh(client, challenge),
  });
}
