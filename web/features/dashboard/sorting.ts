import { compareAmounts } from '#shared/domain/money.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';

/** Highest reward first, then newest first. */
export function byReward(a: CommitmentCard, b: CommitmentCard): number {
  return compareAmounts(b.rewardAmount, a.rewardAmount) || byAge(a, b);
}

/** Newest first; ids decide within one millisecond, meaningful only between items of one kind. */
export function byAge(a: CommitmentCard, b: CommitmentCard): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;
}
