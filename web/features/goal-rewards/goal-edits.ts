import { centsFromDecimal } from '#shared/domain/money.ts';
import type { Body } from '#web/lib/api.ts';
import type { GoalValues } from './goal-fields.tsx';
import type { Goal } from './goal-reward-queries.ts';

export function asEdited({ title, price, link }: Goal): GoalValues {
  return { title, price, link: link ?? '' };
}

/** Only the changed fields, so that nothing else is overwritten; undefined when none changed. */
export function goalChange(goal: Goal, values: GoalValues): Body<'PATCH /api/goal-rewards/:id'> | undefined {
  const title = values.title.trim();
  const link = values.link.trim() || null;
  const change = {
    ...(title !== goal.title && { title }),
    ...(centsFromDecimal(values.price) !== centsFromDecimal(goal.price) && { price: values.price }),
    ...(link !== goal.link && { link }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
