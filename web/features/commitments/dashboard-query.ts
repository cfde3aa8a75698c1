import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { dashboardKey } from '#web/lib/query-keys.ts';

/** A habit or a challenge. What is the same about them is said once, with the commitment as an argument. */
export type Kind = 'habit' | 'challenge';
export type Commitment = { kind: Kind; id: number };

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;
/** A commitment as its note shows it. */
export type Shown = Dashboard['habits' | 'challenges'][number];

export const dashboardQuery = queryOptions({ queryKey: dashboardKey, queryFn: readDashboard });

/** Where its note stands on the page. */
export function elementIdOf({ kind, id }: Commitment): string {
  return `${kind}-${id}`;
}

/** Each with its kind, by which everything that both share knows what it is about. */
async function readDashboard() {
  const { habits, challenges, goals } = await call('GET /api/dashboard', {});
  return {
    habits: habits.map((habit) => ({ kind: 'habit' as const, ...habit })),
    challenges: challenges.map((challenge) => ({ kind: 'challenge' as const, ...challenge })),
    goals,
  };
}
