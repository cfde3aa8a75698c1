import { centsOf, compareAmounts, decimalFromCents, noCents, showMoney, subtract, type Cents } from './money.ts';

type Goal = { title: string; price: string; isRedeemed: boolean };

/** How much of a price is earned. `missing` is 0 once the goal is unlocked. */
export type Progress = { earned: Cents; missing: Cents; percent: number };

/**
 * The percentage is rounded down, so that 100 % means unlocked. Multiplies before dividing: 0.29 × 100 is less than 29.
 */
export function progressTo(price: string, balance: string): Progress {
  const [whole, owned] = [centsOf(price), centsOf(balance)];
  const earned = owned < whole ? owned : whole;
  return { earned, missing: subtract(whole, earned), percent: whole ? Math.floor((earned * 100) / whole) : 0 };
}

/** The cheapest unredeemed goal, and how far away it is. */
export function nextGoal<G extends Goal>(goals: readonly G[], balance: string): ({ goal: G } & Progress) | undefined {
  const open = goals.filter((goal) => !goal.isRedeemed);
  const goal = open.toSorted((a, b) => compareAmounts(a.price, b.price))[0];
  return goal && { goal, ...progressTo(goal.price, balance) };
}

export const unlockedMessage = 'Goal unlocked! 🎉 Redeem you reward.';

/** The message under the greeting. */
export function goalMessage(goals: readonly Goal[], balance: string, currency: string, hasItems: boolean): string {
  const next = nextGoal(goals, balance);
  if (next?.missing === noCents) return unlockedMessage;
  if (next) return `You are ${showMoney(decimalFromCents(next.missing), currency)} away from your goal.`;
  return hasItems ? 'Set your goal and move with intention.' : 'Create a habit and set a goal to grow.';
}
