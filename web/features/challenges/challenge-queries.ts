import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { add, centsOf, decimalFromCents } from '#shared/domain/money.ts';
import { useComplete } from '#web/features/commitments/data/commitment-queries.ts';
import type { Dashboard, Kinded } from '#web/features/commitments/data/dashboard-query.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { challengeKey } from '#web/lib/query-keys.ts';

// Mirrors habit-queries.ts, in the same order.

export type ChallengeCard = Dashboard['challenges'][number];
export type ChallengeDetails = Kinded<'challenge', Answer<'GET /api/challenges/:id'>>;

/** The challenge page's data. Refetched on every visit, because companions change it too. */
export function challengeQuery(id: string) {
  return queryOptions({
    queryKey: challengeKey(id),
    queryFn: async (): Promise<ChallengeDetails> => ({
      kind: 'challenge',
      ...(await call('GET /api/challenges/:id', { params: { id } })),
    }),
    staleTime: 0,
  });
}

export function useCompleteChallenge(user: CurrentUser) {
  return useComplete<ChallengeCard>((challenge) => ({
    ...challenge,
    doneToday: true,
    daysDone: challenge.daysDone + 1,
    ...(!isAchieved(challenge) && {
      paidToday: challenge.rewardAmount,
      earned: decimalFromCents(add(centsOf(challenge.earned), centsOf(challenge.rewardAmount))),
    }),
    members: challenge.members.map((member) =>
      member.userId === user.id ? { ...member, done: true, daysDone: member.daysDone + 1 } : member,
    ),
  }));
}

/** Later days are kept but pay nothing. */
export function isAchieved({ daysDone, goalDays }: { daysDone: number; goalDays: number }): boolean {
  return daysDone >= goalDays;
}
