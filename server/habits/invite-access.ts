import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { findInvitation } from '#server/invites/invitation-store.ts';
import { findHabitByCode, findHabitWithCreator } from './habit-store.ts';

/** Open to whoever has the code, the habit's own or one that still works. Wrong ones are counted: codes are not there to be guessed. */
export async function lookUpInvite(deps: Deps, code: string, address: string) {
  deps.limits.check({ failedInviteLookupsPerAddress: address });
  const habit = (await findHabitByCode(deps.db, code)) ?? (await findByInvitation(deps, code));
  if (habit) return habit;
  deps.limits.take({ failedInviteLookupsPerAddress: address });
  throw refuse('not_found');
}

async function findByInvitation({ db, now }: Deps, code: string) {
  const invitation = await findInvitation(db, code);
  if (!invitation?.habit_id) return undefined;
  if (invitation.expires_at !== null && invitation.expires_at <= now().toISOString()) return undefined;
  return findHabitWithCreator(db, invitation.habit_id);
}
