import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import * as invitations from '#server/invites/invitation-store.ts';
import { newInviteCode } from '#server/invites/invite-code.ts';
import { accessHabit } from './habit-access.ts';
import { holdHabit } from './habit-store.ts';

const most = 50;
const dayMs = 86_400_000;

export async function makeInvitation(deps: Deps, userId: number, habitId: number, expiresInDays: number | undefined) {
  const now = deps.now();
  const code = newInviteCode();
  const expiresAt = expiresInDays ? new Date(now.getTime() + expiresInDays * dayMs).toISOString() : null;
  await deps.write(async (tx) => {
    await holdHabit(tx, habitId, 0);
    await accessHabit(tx, habitId, userId);
    if ((await invitations.listInvitations(tx, habitId, now)).length >= most) throw refuse('too_many_invitations');
    await invitations.insertInvitation(tx, {
      code,
      habit_id: habitId,
      created_by: userId,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    });
  });
  return { code, createdAt: now.toISOString(), expiresAt };
}

export async function readInvitations({ db, now }: Deps, userId: number, habitId: number) {
  const { habit } = await accessHabit(db, habitId, userId);
  const rows = await invitations.listInvitations(db, habitId, now());
  return rows.map((row) => ({
    code: row.code,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    madeBy: row.creator_name,
    mayRevoke: mayRevoke(row, habit, userId),
  }));
}

/** By whoever made it, or the creator of the habit. */
export async function revokeInvitation(deps: Deps, userId: number, habitId: number, code: string): Promise<void> {
  await deps.write(async (tx) => {
    const { habit } = await accessHabit(tx, habitId, userId);
    const invitation = await invitations.findInvitation(tx, code);
    if (invitation?.habit_id !== habitId) throw refuse('not_found');
    if (!mayRevoke(invitation, habit, userId)) throw refuse('creator_only');
    await invitations.deleteInvitation(tx, code);
  });
}

function mayRevoke(invitation: { created_by: number }, habit: { creator_id: number }, userId: number): boolean {
  return invitation.created_by === userId || habit.creator_id === userId;
}
