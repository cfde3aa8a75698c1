import { centsFromDecimal, decimalFromCents, noCents, showMoney, type Cents } from './money.ts';

type Goal = { title: string; price: string; isRedeemed: boolean };

/** The cheapest one that is not redeemed yet, and how far it is. */
export function nextGoal<G extends Goal>(
  goals: readonly G[],
  balance: string,
): { goal: G; missing: Cents } | undefined {
  const open = goals.filter((goal) => !goal.isRedeemed);
  const goal = open.toSorted((a, b) => cents(a.price) - cents(b.price))[0];
  return goal && { goal, missing: Math.max(0, cents(goal.price) - cents(balance)) as Cents };
}

/** What stands under the greeting. */
export function goalMessage(goals: readonly Goal[], balance: string, currency: string, hasItems: boolean): string {
  const next = nextGoal(goals, balance);
  if (next?.missing === noCents) return 'Goal unlocked! 🎉 Redeem you reward.';
  if (next) return `You are ${showMoney(decimalFromCents(next.missing), currency)} away from your goal.`;
  return hasItems ? 'Set your goal and move with intention.' : 'Create a habit and set a goal to grow.';
}

function cents(decimal: string): Cents {
  return centsFromDecimal(decimal) ?? noCents;
}
