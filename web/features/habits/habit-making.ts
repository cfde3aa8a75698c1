import { useMake } from '#web/features/commitments/commitment-making.ts';
import { call, type Body } from '#web/lib/api.ts';

export function useCreateHabit() {
  return useMake((body: Body<'POST /api/habits'>) => call('POST /api/habits', { body }));
}
