import { firstName } from '#shared/domain/names.ts';
import { showMoney } from '#shared/domain/money.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';

type Named = { userId: number; name: string };
type Repaired = { before: number; after: number | undefined; unit: string };
type Paying = { currency: string; needsWord: boolean };

/** What the mark does. A streak that it does not change is not mentioned. `needsWord`: an overseer confirms it first. */
export function lateEffect(
  amount: string,
  { currency, needsWord }: Paying,
  { before, after = before, unit }: Repaired,
): string {
  const isPaid = amount !== '0.00';
  const once = needsWord ? ' once an overseer confirms it' : '';
  const pays = isPaid ? `It pays ${showMoney(amount, currency)}${once}` : 'It pays nothing';
  if (after <= before) return isPaid ? `${pays}.` : `${pays}, but it counts.`;
  // One more is no repair.
  const to = after - before > 1 ? 'back to' : 'to';
  return `${pays}${isPaid ? ' and' : ', but'} brings your shared streak ${to} ${after} ${unit}${after === 1 ? '' : 's'}.`;
}

/** Undefined when the user is alone. */
export function lateWitnesses(members: readonly Named[], ownId: number): string | undefined {
  const names = members.filter(({ userId }) => userId !== ownId).map(({ name }) => firstName(name));
  if (names.length === 0) return undefined;
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  return `${new Intl.ListFormat('en-GB').format(shown)} will see that it was marked late.`;
}

const units = { Daily: 'day', Weekly: 'week', Monthly: 'month' };

export function streakUnit(item: CommitmentCard): string {
  return item.kind === 'habit' ? units[item.frequency] : 'day';
}

/** A day is offered only while its period is not kept, so a habit pays; a challenge pays until its goal. */
export function lateAmount(item: CommitmentCard): string {
  return item.kind === 'challenge' && item.daysDone >= item.goalDays ? '0.00' : item.rewardAmount;
}
