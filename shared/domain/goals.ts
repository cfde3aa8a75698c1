import { centsOf, compareAmounts, decimalFromCents, noCents, showMoney, subtract, type Cents } from './money.ts';

type Goal = {
  title: string;
  price: string;
  isRedeemed: boolean;
  /** Of a shared goal: the sum of its parts, and their currency. */
  shared?: { saved: string; currency: string } | null;
};

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

/** A shared goal is paid from its parts, any other from the balance. */
export function progressOf({ price, shared }: Pick<Goal, 'price' | 'shared'>, balance: string): Progress {
  return progressTo(price, shared ? shared.saved : balance);
}

/** Orders by what is missing, then by price. Without shared goals that is the order of their prices. */
export function byNearness(balance: string) {
  return (a: Goal, b: Goal) =>
    progressOf(a, balance).missing - progressOf(b, balance).missing || compareAmounts(a.price, b.price);
}

/** The nearest unredeemed goal, and how far away it is. */
export function nextGoal<G extends Goal>(goals: readonly G[], balance: string): ({ goal: G } & Progress) | undefined {
  const [goal] = goals.filter(({ isRedeemed }) => !isRedeemed).toSorted(byNearness(balance));
  return goal && { goal, ...progressOf(goal, balance) };
}

export const unlockedMessage = 'Goal unlocked! 🎉 Redeem you reward.';

/** The message under the greeting. */
export function goalMessage(goals: readonly Goal[], balance: string, currency: string, hasItems: boolean): string {
  const next = nextGoal(goals, balance);
  if (next?.missing === noCents) return unlockedMessage;
  if (next) {
    const away = showMoney(decimalFromCents(next.missing), next.goal.shared?.currency ?? currency);
    return `You are ${away} away from your goal.`;
  }
  return hasItems ? 'Set your goal and move with intention.' : 'Create a habit and set a goal to grow.';
}
