import { findChallengeByCode, findChallengeWithCreator } from '#server/challenges/challenge-store.ts';
import type { Deps } from '#server/deps.ts';
import { findHabitByCode, findHabitWithCreator } from '#server/habits/habit-store.ts';
import { refuse } from '#server/http/refusal.ts';
import { findInvitation } from '#server/invites/invitation-store.ts';
import { tablesOf, type Kind } from './commitment.ts';

const finders = {
  habit: { byCode: findHabitByCode, byId: findHabitWithCreator },
  challenge: { byCode: findChallengeByCode, byId: findChallengeWithCreator },
} as const;
type Found<K extends Kind> = NonNullable<Awaited<ReturnType<(typeof finders)[K]['byId']>>>;

/**
 * Open to whoever has the code: the item's own, or one beside it that still works. Wrong ones are counted: codes are not
 * there to be guessed.
 */
export async function lookUpInvite<K extends Kind>(
  deps: Deps,
  kind: K,
  code: string,
  address: string,
): Promise<Found<K>> {
  deps.limits.check({ failedInviteLookupsPerAddress: address });
  const item = (await finders[kind].byCode(deps.db, code)) ?? (await findByInvitation(deps, kind, code));
  if (item) return item as Found<K>;
  deps.limits.take({ failedInviteLookupsPerAddress: address });
  throw refuse('not_found');
}

async function findByInvitation({ db, now }: Deps, kind: Kind, code: string) {
  const invitation = await findInvitation(db, code);
  const id = invitation?.[tablesOf(kind).itemId];
  if (!id || (invitation.expires_at !== null && invitation.expires_at <= now().toISOString())) return undefined;
  return finders[kind].byId(db, id);
}
