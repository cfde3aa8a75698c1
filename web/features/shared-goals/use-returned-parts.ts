import { useEffect, useRef } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { compareAmounts, decimalFromCents, showMoney, subtract } from '#shared/domain/money.ts';
import type { Goal } from '#web/features/goal-rewards/goal-reward-queries.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { isShared, ownPart } from './shared-goal.ts';

/** Says that money came back because the owner lowered the price, which the person may not have seen. */
export function useReturnedParts(goals: readonly Goal[], user: CurrentUser): void {
  const before = useRef(goals);
  useEffect(() => {
    for (const goal of goals) {
      const earlier = before.current.find(({ id }) => id === goal.id);
      if (!earlier || !isShared(earlier) || !isShared(goal) || compareAmounts(goal.price, earlier.price) >= 0) continue;
      const back = subtract(ownPart(earlier, user), ownPart(goal, user));
      if (back <= 0) continue;
      const amount = showMoney(decimalFromCents(back), goal.shared.currency);
      showToast({ title: goal.title, text: `The price went down. ${amount} came back to your balance.` });
    }
    before.current = goals;
  }, [goals, user]);
}
