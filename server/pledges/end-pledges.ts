import type { CommitmentRow } from '#server/commitments/commitment-store.ts';
import type { Tx } from '#server/db/database.ts';
import { alertAboutMoney } from '#server/nudges/money-alerts.ts';
import { endPledgesOf, listLiveIn, updatePledge, voidProposals } from './pledge-store.ts';
import { countPledge } from './tally.ts';

type Promised = Pick<CommitmentRow, 'id' | 'name'>;
type Leaver = { id: number; name: string };

/**
 * Ends the pledges of a member who leaves; what is owed stays. Alerts the people with whom one stood, unless the account
 * goes too: its name is not kept. Returns everyone else concerned.
 */
export async function leavePledges(
  tx: Tx,
  item: Promised,
  leaver: Leaver,
  now: Date,
  { isAccountDeleted }: { isAccountDeleted: boolean },
): Promise<number[]> {
  const rows = await endPledgesOf(tx, item.id, leaver.id, now);
  const othersIn = (some: typeof rows) =>
    [...new Set(some.flatMap((row) => [row.from_user_id, row.to_user_id]))].filter((id) => id !== leaver.id);
  if (!isAccountDeleted) {
    const toUserIds = othersIn(rows.filter((row) => row.accepted_at !== null));
    const message = `${leaver.name} left, so what was promised has ended: ${item.name}`;
    const people = { commitmentId: item.id, fromUserId: leaver.id, toUserIds };
    await alertAboutMoney(tx, { event: 'pledgeEnded', about: item.id, ...people, message }, now);
  }
  return othersIn(rows);
}

/**
 * Before a commitment is deleted with its marks: what is owed under its pledges becomes final. With `by`, the others are
 * alerted. Returns everyone concerned.
 */
export async function closePledges(tx: Tx, item: Promised, now: Date, by?: Leaver): Promise<number[]> {
  await voidProposals(tx, item.id, now);
  const userIds = new Set<number>();
  const stood = new Set<number>();
  for (const pledge of await listLiveIn(tx, item.id)) {
    const { earned } = await countPledge(tx, pledge, now, { isInTransaction: true });
    await updatePledge(tx, pledge.id, { ended_at: pledge.ended_at ?? now.toISOString(), final_owed: earned });
    userIds.add(pledge.from_user_id).add(pledge.to_user_id);
    if (pledge.ended_at === null) stood.add(pledge.from_user_id).add(pledge.to_user_id);
  }
  if (by) {
    stood.delete(by.id);
    // The promise is about to go, and alerts about it with it.
    const people = { commitmentId: null, fromUserId: by.id, toUserIds: [...stood] };
    const message = `${by.name} deleted it, so what was promised has ended: ${item.name}`;
    await alertAboutMoney(tx, { event: 'pledgeEnded', about: item.id, ...people, message }, now);
  }
  return [...userIds];
}
