import { useMake } from '#web/features/commitments/commitment-making.ts';
import { call, type Body } from '#web/lib/api.ts';

export function useCreateChallenge() {
  return useMake((body: Body<'POST /api/challenges'>) => call('POST /api/challenges', { body }));
}
