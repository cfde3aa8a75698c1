import type { Day } from '#shared/domain/days.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Kind } from '#server/commitments/commitment.ts';
import {
  findCommitmentByCode,
  findCommitmentWithCreator,
  type CommitmentRow,
} from '#server/commitments/commitment-store.ts';
import { isRemoved } from '#server/commitments/removal-store.ts';
import { refuseOnceExpired } from '#server/commitments/window.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Role } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { listPeople } from '#server/goal-rewards/goal-reward-store.ts';
import { refuse } from '#server/http/refusal.ts';
import { findGoalByCode } from '#server/shared-goals/shared-goal-store.ts';
import { findInvitation } from './invitation-store.ts';

export type Invited = Awaited<ReturnType<typeof lookUpInvite>>;

/**
 * Needs only the code: the commitment's own, or an extra one that is still valid. Wrong codes count towards a limit,
 * against guessing.
 */
export async function lookUpInvite(deps: Deps, kind: Kind, code: string, address: string) {
  deps.limits.check({ failedInviteLookupsPerAddress: address });
  const item = await findInvited(deps, kind, code);
  if (item) return item;
  deps.limits.take({ failedInviteLookupsPerAddress: address });
  throw refuse('not_found');
}

/** For a signed-in user. For removed members the code does not exist until the creator allows them back. */
export async function lookUpInviteAs(deps: Deps, kind: Kind, userId: number, code: string, address: string) {
  const item = await lookUpInvite(deps, kind, code, address);
  if (await isRemoved(deps.db, item, userId)) throw refuse('not_found');
  return item;
}

/** For registering by invitation: the code must lead to a habit, a challenge or a goal that can still be joined. */
export async function checkInvite(deps: Deps, code: string, address: string, today: Day): Promise<void> {
  deps.limits.check({ failedInviteLookupsPerAddress: address });
  const item = (await findInvited(deps, 'habit', code)) ?? (await findInvited(deps, 'challenge', code));
  if (!item && (await isGoalOpen(deps.db, code))) return;
  if (!item) {
    deps.limits.take({ failedInviteLookupsPerAddress: address });
    throw refuse('invitation_invalid');
  }
  if (item.archived_at) throw refuse(`${item.kind}_archived`);
  refuseOnceExpired(item, today);
}

async function isGoalOpen(db: Reader, code: string): Promise<boolean> {
  const goal = await findGoalByCode(db, code);
  return goal !== undefined && (await listPeople(db, [goal.id])).length < limits.goalPeople.max;
}

async function findInvited(deps: Deps, kind: Kind, code: string) {
  const item = await findCommitmentByCode(deps.db, kind, code);
  return item ? { ...item, invited_as: 'doer' as const } : findByInvitation(deps, kind, code);
}

/** In which role the code lets people join; undefined if it is no longer valid, once the commitment is locked. */
export async function roleByCode(tx: Tx, item: CommitmentRow, code: string, now: Date): Promise<Role | undefined> {
  if (item.invite_code === code) return 'doer';
  const invitation = await findValidInvitation(tx, code, now);
  return invitation?.commitment_id === item.id ? invitation.role : undefined;
}

async function findByInvitation({ db, now }: Deps, kind: Kind, code: string) {
  const invitation = await findValidInvitation(db, code, now());
  const item = invitation && (await findCommitmentWithCreator(db, { kind, id: invitation.commitment_id }));
  return item && { ...item, invited_as: invitation.role };
}

async function findValidInvitation(db: Reader, code: string, now: Date) {
  const invitation = await findInvitation(db, code);
  const hasExpired = invitation && invitation.expires_at !== null && invitation.expires_at <= now.toISOString();
  return hasExpired ? undefined : invitation;
}
