import { decimalFromCents } from '#shared/domain/money.ts';
import type { GoalRow } from './goal-reward-store.ts';

export function presentGoal(goal: GoalRow) {
  return {
    id: goal.id,
    userId: goal.user_id,
    title: goal.title,
    price: decimalFromCents(goal.price),
    link: goal.link,
    isRedeemed: goal.redeemed_at !== null,
    redeemedAt: goal.redeemed_at,
    createdAt: goal.created_at,
  };
}
