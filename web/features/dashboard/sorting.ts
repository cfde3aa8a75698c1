import type { Shown } from '#web/features/commitments/dashboard-query.ts';

/** Most rewarding first, then newest first. */
export function byReward(a: Shown, b: Shown): number {
  return Number(b.rewardAmount) - Number(a.rewardAmount) || byAge(a, b);
}

/** Newest first. Ids tell only among the same kind, and only what came in the same millisecond. */
export function byAge(a: Shown, b: Shown): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;
}
