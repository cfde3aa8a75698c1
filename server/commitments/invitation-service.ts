import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import * as invitations from '#server/invites/invitation-store.ts';
import { newInviteCode } from '#server/invites/invite-code.ts';
import { access } from './access.ts';
import { tablesOf, type Commitment } from './commitment.ts';
import { hold } from './commitment-store.ts';

const most = 50;
const dayMs = 86_400_000;

export async function makeInvitation(deps: Deps, userId: number, of: Commitment, expiresInDays: number | undefined) {
  const now = deps.now();
  const code = newInviteCode();
  const expiresAt = expiresInDays ? new Date(now.getTime() + expiresInDays * dayMs).toISOString() : null;
  await deps.write(async (tx) => {
    await hold(tx, of);
    await access(tx, of, userId);
    if ((await invitations.listInvitations(tx, of, now)).length >= most) throw refuse('too_many_invitations');
    await invitations.insertInvitation(tx, of, {
      code,
      created_by: userId,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    });
  });
  return { code, createdAt: now.toISOString(), expiresAt };
}

export async function readInvitations({ db, now }: Deps, userId: number, of: Commitment) {
  const { item } = await access(db, of, userId);
  const rows = await invitations.listInvitations(db, of, now());
  return rows.map((row) => ({
    code: row.code,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    madeBy: row.creator_name,
    mayRevoke: mayRevoke(row, item, userId),
  }));
}

/** By whoever made it, or the creator. */
export async function revokeInvitation(deps: Deps, userId: number, of: Commitment, code: string): Promise<void> {
  await deps.write(async (tx) => {
    const { item } = await access(tx, of, userId);
    const invitation = await invitations.findInvitation(tx, code);
    if (invitation?.[tablesOf(of.kind).itemId] !== of.id) throw refuse('not_found');
    if (!mayRevoke(invitation, item, userId)) throw refuse('creator_only');
    await invitations.deleteInvitation(tx, code);
  });
}

function mayRevoke(invitation: { created_by: number }, item: { creator_id: number }, userId: number): boolean {
  return invitation.created_by === userId || item.creator_id === userId;
}
