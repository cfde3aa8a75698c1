import type { AccountEventKind } from '#shared/contract/session-calls.ts';
import { deleteEventsOf, recordEvent } from '#server/account-events/account-event-store.ts';
import { forgetBrowsers } from '#server/auth/known-browser-store.ts';
import { voidResets } from '#server/auth/password-reset-store.ts';
import { deleteSessionsOf } from '#server/auth/session-store.ts';
import { anonymiseUser, foldName, type UserRow } from '#server/auth/user-store.ts';
import { deleteAddress } from '#server/calendar/calendar-store.ts';
import { deleteCommentsOf } from '#server/comments/comment-store.ts';
import { announceSettled } from '#server/commitments/announce-settled.ts';
import { refTo, type Commitment } from '#server/commitments/commitment.ts';
import { tryLockCommitment } from '#server/commitments/commitment-store.ts';
import { findMember } from '#server/commitments/member-store.ts';
import { removeMember } from '#server/commitments/remove-member.ts';
import { listShared, notifyCompanions } from '#server/commitments/shared-commitments.ts';
import { forgetEndedOf, listPendingPromises } from '#server/confirmations/mark-store.ts';
import { settlePending } from '#server/confirmations/pending-marks.ts';
import { settleBeforeLeaving } from '#server/confirmations/settle-ahead.ts';
import type { Tx } from '#server/db/database.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import { writeInPieces } from '#server/db/write-in-pieces.ts';
import type { Deps } from '#server/deps.ts';
import { deleteConfirmationsOf, deleteEmailChangesOf, listOtherAddresses } from '#server/email/email-store.ts';
import { lockGoal } from '#server/goal-rewards/goal-reward-store.ts';
import { deleteKeysOf } from '#server/http/idempotency-key-store.ts';
import { deleteImportsOf } from '#server/imports/import-store.ts';
import { deleteInvitationsOf } from '#server/invites/invitation-store.ts';
import { deleteWaitingOf, listRequestsOf } from '#server/invites/waiting-store.ts';
import { forgetDescriptions } from '#server/ledger/ledger.ts';
import { deleteMailTo } from '#server/mail/mail-store.ts';
import { deleteSettingsOf } from '#server/notifications/settings-store.ts';
import { deleteNudgesOf } from '#server/nudges/nudge-store.ts';
import { deleteIdentitiesOf } from '#server/organisations/organisation-store.ts';
import { deleteChallengesOf } from '#server/passkeys/challenge-store.ts';
import { deletePasskeysOf } from '#server/passkeys/passkey-store.ts';
import { rejectWaitingOf } from '#server/pledges/settlement-store.ts';
import { deleteRemindersOf } from '#server/reminders/reminder-store.ts';
import { removePerson } from '#server/shared-goals/remove-person.ts';
import { listFellowSavers, listGoalIdsOf } from '#server/shared-goals/shared-goal-store.ts';
import { deleteWebhooksOf } from '#server/webhooks/webhook-store.ts';
import { deleteTokensOf } from '#server/tokens/token-store.ts';
import { deleteLettersOf } from '#server/weeks/letter-store.ts';

const textsPerPiece = 500;

/**
 * Removes everything that identifies the person. `lock` locks the user's row, or refuses. Promises and the texts of the
 * statement go first, in short transactions; the rest in one. What remains of the account's activity is that it was
 * deleted, and by whom.
 */
export async function removeAccount(
  deps: Deps,
  userId: number,
  kind: Extract<AccountEventKind, 'account_deleted' | 'deleted_by_operator'>,
  lock: (tx: Tx) => Promise<UserRow>,
): Promise<void> {
  const now = deps.now();
  const shared = await listShared(deps.db, userId);
  const settled: number[] = [];
  const pledgers = new Set<number>();
  const leavePromise = async (tx: Tx, of: Commitment) => {
    const left = await removeMember(tx, of, userId, now, { isAccountDeleted: true });
    settled.push(...left.settled);
    for (const id of left.pledgers) pledgers.add(id);
  };
  const turn = takingTurns();
  for (const { of } of shared) {
    await turn();
    await settleBeforeLeaving(deps, of, userId, async (tx) => {
      const item = await tryLockCommitment(tx, of);
      await lock(tx);
      return item ?? null;
    });
  }
  await writeInPieces(deps.write, shared, async (tx, { of }) => {
    const isThere = (await tryLockCommitment(tx, of)) && (await findMember(tx, of, userId));
    await lock(tx);
    if (isThere) await leavePromise(tx, of);
  });
  // Marks that wait in promises they have left.
  await writeInPieces(deps.write, await listPendingPromises(deps.db, userId), async (tx, of) => {
    const item = await tryLockCommitment(tx, of);
    await lock(tx);
    if (item) await settlePending(tx, item, 'accountDeleted', now, { onlyOf: userId });
  });
  const savers = new Set(await listFellowSavers(deps.db, userId));
  const leaveGoal = async (tx: Tx, id: number) => {
    const goal = await lockGoal(tx, userId, id);
    await lock(tx);
    // Without the title: the texts of their statement are deleted.
    if (goal) for (const saver of await removePerson(tx, goal, userId, now, '')) savers.add(saver);
  };
  await writeInPieces(deps.write, await listGoalIdsOf(deps.db, userId), leaveGoal);
  await forgetTexts(deps, userId, lock);
  const left = await deps.write(async (tx) => {
    const user = await lock(tx);
    // Joined in another tab a moment ago. The user's row is locked from here on, so no later join can succeed.
    const late = await listShared(tx, user.id);
    for (const { of } of late) await leavePromise(tx, of);
    const addresses = [user.email, ...(await listOtherAddresses(tx, user.id))];
    await deleteMailTo(tx, user.id, foldName(user.email));
    await voidResets(tx, user.id);
    await deleteConfirmationsOf(tx, user.id);
    await deleteEmailChangesOf(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await deleteTokensOf(tx, user.id);
    await deleteAddress(tx, user.id);
    await deleteWebhooksOf(tx, user.id);
    await forgetBrowsers(tx, user.id);
    await deletePasskeysOf(tx, user.id);
    await deleteChallengesOf(tx, user.id);
    await deleteIdentitiesOf(tx, user.id);
    for (const id of await listGoalIdsOf(tx, user.id)) await leaveGoal(tx, id);
    for (const id of await rejectWaitingOf(tx, user.id, now)) pledgers.add(id);
    await deleteNudgesOf(tx, user.id);
    await deleteRemindersOf(tx, user.id);
    await deleteSettingsOf(tx, user.id);
    await deleteLettersOf(tx, user.id);
    await deleteCommentsOf(tx, user.id);
    await deleteInvitationsOf(tx, user.id);
    await forgetEndedOf(tx, user.id);
    const asked = await listRequestsOf(tx, user.id);
    await deleteWaitingOf(tx, user.id);
    await deleteImportsOf(tx, user.id);
    await deleteKeysOf(tx, user.id);
    await deleteEventsOf(tx, user.id);
    await recordEvent(tx, user.id, kind, null, now);
    await anonymiseUser(tx, user.id);
    return { addresses, companions: [...shared, ...late], asked };
  });
  deps.sessions.ended({ userId });
  await notifyCompanions(deps, userId, left.companions);
  announceSettled(
    deps,
    settled.filter((id) => id !== userId),
  );
  deps.hub.send(
    [...savers].filter((id) => id !== userId),
    { action: 'goals' },
  );
  deps.hub.send([...pledgers], { action: 'pledges' });
  for (const { kind, commitment_id, creator_id } of left.asked)
    deps.hub.send([creator_id], { action: 'member', actorId: userId, ...refTo({ kind, id: commitment_id }) });
  // Alerts that named them are gone, and those about people who wait have passed to the next creator.
  const alerted = [...left.asked.map((row) => row.creator_id), ...left.companions.flatMap((one) => one.memberIds)];
  deps.hub.send([...new Set(alerted)], { action: 'notifications' });
  await deps.mailer.forget(userId, left.addresses);
}

/** Names of promises and goals in the statement, which only they could read. The amounts stay. */
async function forgetTexts({ write }: Deps, userId: number, lock: (tx: Tx) => Promise<UserRow>): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await write(async (tx) => {
      await lock(tx);
      return forgetDescriptions(tx, userId, from, textsPerPiece);
    });
    await new Promise(setImmediate);
  }
}
