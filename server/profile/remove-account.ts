import type { AccountEventKind } from '#shared/contract/session-calls.ts';
import { deleteEventsOf, recordEvent } from '#server/account-events/account-event-store.ts';
import { forgetBrowsers } from '#server/auth/known-browser-store.ts';
import { voidResets } from '#server/auth/password-reset-store.ts';
import { deleteSessionsOf } from '#server/auth/session-store.ts';
import { anonymiseUser, foldName, type UserRow } from '#server/auth/user-store.ts';
import { deleteCommentsOf } from '#server/comments/comment-store.ts';
import { removeMember } from '#server/commitments/remove-member.ts';
import { listShared, lockSharedCommitments, notifyCompanions } from '#server/commitments/shared-commitments.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { deleteConfirmationsOf, deleteEmailChangesOf } from '#server/email/email-store.ts';
import { deleteGoalsOf } from '#server/goal-rewards/goal-reward-store.ts';
import { deleteInvitationsOf } from '#server/invites/invitation-store.ts';
import { deleteMailTo } from '#server/mail/mail-store.ts';
import { deleteNudgesOf } from '#server/nudges/nudge-store.ts';

/**
 * Removes everything that identifies the person, in one transaction. `lock` locks the user's row, or refuses. What
 * remains of the account's activity is that it was deleted, and by whom.
 */
export async function removeAccount(
  deps: Deps,
  userId: number,
  kind: Extract<AccountEventKind, 'account_deleted' | 'deleted_by_operator'>,
  lock: (tx: Tx) => Promise<UserRow>,
): Promise<void> {
  const now = deps.now();
  const left = await deps.write(async (tx) => {
    const shared = await lockSharedCommitments(tx, userId);
    for (const { of } of shared) await removeMember(tx, of, userId, now);
    const user = await lock(tx);
    // Joined in another tab a moment ago. The user's row is locked from here on, so no later join can succeed.
    for (const late of await listShared(tx, user.id)) {
      await removeMember(tx, late.of, user.id, now);
      shared.push(late);
    }
    await deleteMailTo(tx, user.id, foldName(user.email));
    await voidResets(tx, user.id);
    await deleteConfirmationsOf(tx, user.id);
    await deleteEmailChangesOf(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await forgetBrowsers(tx, user.id);
    await deleteGoalsOf(tx, user.id);
    await deleteNudgesOf(tx, user.id);
    await deleteCommentsOf(tx, user.id);
    await deleteInvitationsOf(tx, user.id);
    await deleteEventsOf(tx, user.id);
    await recordEvent(tx, user.id, kind, null, now);
    await anonymiseUser(tx, user.id);
    return shared;
  });
  deps.sessions.ended({ userId });
  notifyCompanions(deps, userId, left);
}
