import { access, lockedAccess, lockedAccessAsCreator } from '#server/commitments/access.ts';
import { refTo, type Commitment, type Kind } from '#server/commitments/commitment.ts';
import { updateCommitment } from '#server/commitments/commitment-store.ts';
import { listMemberIds } from '#server/commitments/member-store.ts';
import type { Role } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import * as invitations from './invitation-store.ts';
import { newInviteCode } from './invite-code.ts';

const most = 50;
const dayMs = 86_400_000;

type Form = { expiresInDays?: number | undefined; role: Role };

export async function makeInvitation(deps: Deps, userId: number, of: Commitment, { expiresInDays, role }: Form) {
  const now = deps.now();
  const code = newInviteCode();
  const createdAt = now.toISOString();
  const expiresAt = expiresInDays ? new Date(now.getTime() + expiresInDays * dayMs).toISOString() : null;
  const id = await deps.write(async (tx) => {
    await lockedAccess(tx, of, userId);
    if ((await invitations.listInvitations(tx, of, now)).length >= most) throw refuse('too_many_invitations');
    const invitation = { code, created_by: userId, created_at: createdAt, expires_at: expiresAt, role };
    return invitations.insertInvitation(tx, of, invitation);
  });
  return { id, ...refTo(of), code, createdAt, expiresAt, role };
}

export async function readInvitations<K extends Kind>({ db, now }: Deps, userId: number, of: Commitment<K>) {
  const { item } = await access(db, of, userId);
  const rows = await invitations.listInvitations(db, of, now());
  return rows.map((row) => ({
    id: row.id,
    ...refTo(of),
    code: row.code,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    role: row.role,
    madeBy: row.creator_name,
    mayRevoke: mayRevoke(row, item, userId),
  }));
}

/** Allowed for the member who made the code, and for the creator. */
export async function revokeInvitation(deps: Deps, userId: number, of: Commitment, code: string): Promise<void> {
  await deps.write(async (tx) => {
    const { item } = await lockedAccess(tx, of, userId);
    const invitation = await invitations.findInvitation(tx, code);
    if (invitation?.commitment_id !== of.id) throw refuse('not_found');
    if (!mayRevoke(invitation, item, userId)) throw refuse('creator_only');
    await invitations.deleteInvitation(tx, code);
  });
}

/** Only the creator. The old code is dead once this returns: joining checks it under the same lock. */
export async function renewCode(deps: Deps, userId: number, of: Commitment): Promise<{ inviteCode: string }> {
  const inviteCode = newInviteCode();
  const memberIds = await deps.write(async (tx) => {
    await lockedAccessAsCreator(tx, of, userId);
    await updateCommitment(tx, of.id, { invite_code: inviteCode });
    return listMemberIds(tx, of);
  });
  deps.hub.send(memberIds, { action: 'changed', actorId: userId, ...refTo(of) });
  return { inviteCode };
}

function mayRevoke(invitation: { created_by: number }, item: { creator_id: number }, userId: number): boolean {
  return invitation.created_by === userId || item.creator_id === userId;
}
