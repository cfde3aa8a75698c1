import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from '#web/lib/api.ts';
import { takePreloaded } from '#web/lib/preloaded-replies.ts';
import { dashboardKey } from '#web/lib/query-keys.ts';

/** A habit or a challenge. Code shared by both takes the commitment as an argument. */
export type Kind = 'habit' | 'challenge';
export type Commitment = { kind: Kind; id: number };

export type Dashboard = ReturnType<typeof withKinds>;
/** A commitment as its note shows it. */
export type CommitmentCard = Dashboard['habits' | 'challenges'][number];

export const dashboardQuery = queryOptions({
  queryKey: dashboardKey,
  queryFn: async () => withKinds(await call('GET /api/dashboard', {})),
  initialData: () => {
    const preloaded = takePreloaded('GET /api/dashboard');
    return preloaded && withKinds(preloaded);
  },
});

/** The id of its note's element. */
export function elementIdOf({ kind, id }: Commitment): string {
  return `${kind}-${id}`;
}

/** Adds `kind`, which shared code needs to tell habits from challenges. */
function withKinds({ habits, challenges, goals }: Answer<'GET /api/dashboard'>) {
  return {
    habits: habits.map((habit) => ({ kind: 'habit' as const, ...habit })),
    challenges: challenges.map((challenge) => ({ kind: 'challenge' as const, ...challenge })),
    goals,
  };
}

export function isCreator(item: { creatorId: number }, user: { id: number }): boolean {
  return item.creatorId === user.id;
}
