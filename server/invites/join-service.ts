import { noCents, type Cents, type Currency } from '#shared/domain/money.ts';
import { updateUser } from '#server/auth/user-store.ts';
import { addMember, lockNewcomer } from '#server/commitments/add-member.ts';
import { refTo, type Kind } from '#server/commitments/commitment.ts';
import { lockCommitment } from '#server/commitments/commitment-store.ts';
import { findMember, listMemberIds } from '#server/commitments/member-store.ts';
import { isRemoved } from '#server/commitments/removal-store.ts';
import { rebuildStreak } from '#server/commitments/stored-streak.ts';
import { refuseOnceExpired } from '#server/commitments/window.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { lookUpInvite } from './invite-look-up.ts';

type JoinForm = { rewardAmount?: Cents | undefined; currency?: Currency | undefined };

/** Always joins as a doer. */
export async function joinByCode(
  deps: Deps,
  kind: Kind,
  userId: number,
  code: string,
  address: string,
  form: JoinForm,
): Promise<number> {
  const of = { kind, id: (await lookUpInvite(deps, kind, code, address)).id };
  const now = deps.now();
  const memberIds = await deps.write(async (tx) => {
    const item = await lockCommitment(tx, of);
    // A removed member may rejoin only if the creator allows it.
    if (await isRemoved(tx, of, userId)) throw refuse('not_found');
    if (await findMember(tx, of, userId)) throw refuse(`already_in_${kind}`);
    const newcomer = await lockNewcomer(tx, userId, now);
    if (item.archived_at) throw refuse(`${kind}_archived`);
    refuseOnceExpired(item, newcomer.today);
    await addMember(tx, of, newcomer, { role: 'doer', rewardAmount: form.rewardAmount ?? noCents }, now);
    if (form.currency) await updateUser(tx, userId, { currency: form.currency });
    await rebuildStreak(tx, item, now);
    return listMemberIds(tx, of);
  });
  deps.hub.send(memberIds, { action: 'member', actorId: userId, ...refTo(of) });
  return of.id;
}
