import { byNearness } from '#shared/domain/goals.ts';
import type { Goal } from './goal-reward-queries.ts';

/** Open goals nearest first, then redeemed ones latest first. */
export function inOrder(goals: readonly Goal[], balance: string): Goal[] {
  const nearest = byNearness(balance);
  return goals.toSorted((a, b) => {
    if (a.redeemedAt && b.redeemedAt) return b.redeemedAt.localeCompare(a.redeemedAt) || b.id - a.id;
    if (a.isRedeemed !== b.isRedeemed) return a.isRedeemed ? 1 : -1;
    return nearest(a, b) || a.id - b.id;
  });
}
