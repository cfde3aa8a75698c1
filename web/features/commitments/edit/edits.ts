import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { centsFromDecimal, decimalFromCents, type Currency } from '#shared/domain/money.ts';
import type { OwnReward } from '#web/features/commitments/data/commitment-changes.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';

/** The fields that both edit dialogs share. */
export type Edited = { name: string; description: string; rewardAmount: string; currency: Currency };

export function asEdited({ name, description, rewardAmount }: CommitmentCard, { currency }: CurrentUser): Edited {
  return { name, description, rewardAmount, currency };
}

/** Only the changed fields, lists compared by their entries; undefined when none changed. */
export function differences<Promised extends object>(before: Promised, now: Promised): Partial<Promised> | undefined {
  const names = (Object.keys(now) as (keyof Promised)[]).filter((name) => String(now[name]) !== String(before[name]));
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Promised>;
}

export function rewardChange(
  item: Pick<CommitmentCard, 'rewardAmount'>,
  user: CurrentUser,
  { rewardAmount, currency }: Pick<Edited, 'rewardAmount' | 'currency'>,
): OwnReward | undefined {
  const cents = centsFromDecimal(rewardAmount);
  const amount = cents === undefined ? rewardAmount : decimalFromCents(cents);
  if (amount === item.rewardAmount && currency === user.currency) return undefined;
  return { rewardAmount: amount, ...(currency !== user.currency && { currency }) };
}
