import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { centsFromDecimal, decimalFromCents, type Currency } from '#shared/domain/money.ts';
import type { OwnReward } from '#web/features/commitments/data/commitment-changes.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';

/** The fields that both edit dialogs share. */
export type Edited = {
  name: string;
  description: string;
  rewardAmount: string;
  amountShown: 'yes' | 'no';
  currency: Currency;
};

export function asEdited(item: CommitmentCard, { currency }: CurrentUser): Edited {
  const { name, description, rewardAmount, rewardVisible } = item;
  return { name, description, rewardAmount, amountShown: rewardVisible ? 'yes' : 'no', currency };
}

/** Only the changed fields, lists compared by their entries; undefined when none changed. */
export function differences<Promised extends object>(before: Promised, now: Promised): Partial<Promised> | undefined {
  const names = (Object.keys(now) as (keyof Promised)[]).filter((name) => String(now[name]) !== String(before[name]));
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Promised>;
}

export function rewardChange(
  item: Pick<CommitmentCard, 'rewardAmount' | 'rewardVisible'>,
  user: CurrentUser,
  { rewardAmount, amountShown, currency }: Pick<Edited, 'rewardAmount' | 'amountShown' | 'currency'>,
): OwnReward | undefined {
  const cents = centsFromDecimal(rewardAmount);
  const amount = cents === undefined ? rewardAmount : decimalFromCents(cents);
  const rewardVisible = amountShown === 'yes';
  const isSame = rewardVisible === item.rewardVisible;
  if (isSame && amount === item.rewardAmount && currency === user.currency) return undefined;
  return {
    rewardAmount: amount,
    ...(!isSame && { rewardVisible }),
    ...(currency !== user.currency && { currency }),
  };
}
