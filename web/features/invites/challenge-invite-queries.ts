import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { scrollToCommitment } from '#web/features/commitments/data/scroll-to-commitment.ts';
import { ApiError, call, type Answer, type Body } from '#web/lib/api.ts';
import { dashboardKey, invitationsKey } from '#web/lib/query-keys.ts';
import { showFailure, showToast } from '#web/ui/toast-store.ts';

export type ChallengeInvitation = Answer<'GET /api/challenges/join/:code'>;

/** Refetched on every visit: the challenge may have changed or ended. */
export const challengeInvitationQuery = (code: string) =>
  queryOptions({
    queryKey: [...invitationsKey, 'challenge', code],
    queryFn: () => call('GET /api/challenges/join/:code', { params: { code } }),
    enabled: code !== '',
    staleTime: 0,
  });

/**
 * Leads to the challenge's note on the home page, also if the user is already a member. A person who has to wait for
 * the creator stays.
 */
export function useJoinChallenge(code: string, { id }: ChallengeInvitation) {
  const client = useQueryClient();
  const leadHome = async () => {
    await client.invalidateQueries({ queryKey: dashboardKey });
    scrollToCommitment(client, { challengeId: id });
  };
  return useMutation({
    mutationFn: (body: Body<'POST /api/challenges/join/:code'>, action) =>
      call('POST /api/challenges/join/:code', { params: { code }, body: { role: 'doer', ...body }, action }),
    onSuccess: (reply) => {
      if (!('waiting' in reply)) return leadHome();
      const { queryKey } = challengeInvitationQuery(code);
      client.setQueryData(queryKey, (old) => old && { ...old, request: 'waiting' as const });
      return undefined;
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'already_in_challenge') {
        showToast({ title: 'Already joined', text: 'You have already joined this challenge.' });
        return leadHome();
      }
      // The guard redirects to the log-in.
      if (error instanceof ApiError && error.code === 'not_signed_in') return;
      showFailure('Failed to join challenge', error);
      // The challenge may have been deleted; the refetch shows it.
      await client.invalidateQueries(challengeInvitationQuery(code));
    },
  });
}
