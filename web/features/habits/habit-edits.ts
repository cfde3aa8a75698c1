import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { centsFromDecimal, decimalFromCents, type Currency } from '#shared/domain/money.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import type { Body } from '#web/lib/api.ts';
import type { ShownHabit } from './habit-queries.ts';

/** What the edit dialog's fields hold. */
export type EditedHabit = {
  name: string;
  description: string;
  frequency: Frequency;
  rewardAmount: string;
  currency: Currency;
};

export function asEdited(habit: ShownHabit, user: CurrentUser): EditedHabit {
  const { name, description, frequency, rewardAmount } = habit;
  return { name, description, frequency, rewardAmount, currency: user.currency };
}

/** Of the promise, only what is different; nothing when nothing is. */
export function promiseChange(habit: ShownHabit, edited: EditedHabit): Body<'PATCH /api/habits/:id'> | undefined {
  const name = edited.name.trim();
  const description = edited.description.trim();
  const change = {
    ...(name !== habit.name && { name }),
    ...(description !== habit.description && { description }),
    ...(edited.frequency !== habit.frequency && { frequency: edited.frequency }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

export function rewardChange(
  habit: ShownHabit,
  user: CurrentUser,
  { rewardAmount, currency }: EditedHabit,
): Body<'PATCH /api/habits/:id/members/:userId/reward'> | undefined {
  const cents = centsFromDecimal(rewardAmount);
  const amount = cents === undefined ? rewardAmount : decimalFromCents(cents);
  if (amount === habit.rewardAmount && currency === user.currency) return undefined;
  return { rewardAmount: amount, ...(currency !== user.currency && { currency }) };
}
