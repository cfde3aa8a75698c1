import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Body } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/become-user.ts';
import { dashboardKey } from '#web/lib/query-keys.ts';

export function useCreateChallenge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/challenges'>) => call('POST /api/challenges', { body }),
    // The currency may have changed with it.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: dashboardKey }),
        client.invalidateQueries({ queryKey: currentUserKey }),
      ]),
  });
}
