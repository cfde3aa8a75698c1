import { compareAmounts } from '#shared/domain/money.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';

/** Most rewarding first, then newest first. */
export function byReward(a: CommitmentCard, b: CommitmentCard): number {
  return compareAmounts(b.rewardAmount, a.rewardAmount) || byAge(a, b);
}

/** Newest first. Ids tell only among the same kind, and only what came in the same millisecond. */
export function byAge(a: CommitmentCard, b: CommitmentCard): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;
}
