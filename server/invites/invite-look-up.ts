import type { Kind } from '#server/commitments/commitment.ts';
import { findCommitmentByCode, findCommitmentWithCreator } from '#server/commitments/commitment-store.ts';
import { isRemoved } from '#server/commitments/removal-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { findInvitation } from './invitation-store.ts';

export type Invited = Awaited<ReturnType<typeof lookUpInvite>>;

/**
 * Open to those who have the code: the item's own, or one beside it that still works. Wrong ones are counted: codes are
 * not there to be guessed.
 */
export async function lookUpInvite(deps: Deps, kind: Kind, code: string, address: string) {
  deps.limits.check({ failedInviteLookupsPerAddress: address });
  const item = (await findCommitmentByCode(deps.db, kind, code)) ?? (await findByInvitation(deps, kind, code));
  if (item) return item;
  deps.limits.take({ failedInviteLookupsPerAddress: address });
  throw refuse('not_found');
}

/** For somebody signed in. Those who were removed find nothing behind the link, until the creator allows them back. */
export async function lookUpInviteAs(deps: Deps, kind: Kind, userId: number, code: string, address: string) {
  const item = await lookUpInvite(deps, kind, code, address);
  if (await isRemoved(deps.db, item, userId)) throw refuse('not_found');
  return item;
}

async function findByInvitation({ db, now }: Deps, kind: Kind, code: string) {
  const invitation = await findInvitation(db, code);
  if (!invitation || (invitation.expires_at !== null && invitation.expires_at <= now().toISOString())) return undefined;
  return findCommitmentWithCreator(db, { kind, id: invitation.commitment_id });
}
