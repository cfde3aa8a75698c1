import { refusals } from '#shared/contract/errors.ts';
import type { createChallenge, editChallenge } from '#shared/contract/challenge-calls.ts';
import type { Received } from '#shared/contract/endpoint.ts';
import { windowOf } from '#shared/domain/challenge-window.ts';
import type { Day } from '#shared/domain/days.ts';
import { lockedAccessAsCreator } from '#server/commitments/access.ts';
import { addMember, lockNewcomer } from '#server/commitments/add-member.ts';
import { announceSettled } from '#server/commitments/announce-settled.ts';
import { matchSpans, openSpansAhead, readFullest, setArchived, settleLarge } from '#server/commitments/archiving.ts';
import { insertCommitment, updateCommitment } from '#server/commitments/commitment-store.ts';
import { listMemberIds } from '#server/commitments/member-store.ts';
import { rebuildStreak } from '#server/commitments/stored-streak.ts';
import { notifyOfCurrency, setCurrency } from '#server/commitments/shared-commitments.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { recountImported } from '#server/imports/imported-days.ts';
import { newInviteCode } from '#server/invites/invite-code.ts';
import { challengeOf } from './challenge-store.ts';

/** Starts today, by its creator's date. */
export async function makeChallenge(deps: Deps, userId: number, form: Received<typeof createChallenge, 'body'>) {
  const now = deps.now();
  const inviteCode = newInviteCode();
  const { id, isNewCurrency } = await deps.write(async (tx) => {
    const creator = await lockNewcomer(tx, userId, now);
    const { startDate, endDate } = windowOf(creator.today, form.completionDays);
    const challengeId = await insertCommitment(tx, {
      kind: 'challenge',
      every: 'day',
      name: form.name,
      description: form.description,
      goal_days: form.goalDays,
      completion_days: form.completionDays,
      start_date: startDate,
      end_date: endDate,
      creator_id: userId,
      invite_code: inviteCode,
      approval: form.approval ? 1 : 0,
      allow_late: form.allowLate ? 1 : 0,
      created_at: now.toISOString(),
    });
    const isNewCurrency = await setCurrency(tx, userId, form.currency);
    const membership = { role: form.creatorRole, rewardAmount: form.rewardAmount };
    await addMember(tx, { kind: 'challenge', id: challengeId }, creator, membership, now);
    return { id: challengeId, isNewCurrency };
  });
  deps.hub.send([userId], { action: 'member', actorId: userId, challengeId: id });
  if (isNewCurrency) await notifyOfCurrency(deps, userId);
  return { id, inviteCode };
}

export async function changeChallenge(
  deps: Deps,
  userId: number,
  challengeId: number,
  form: Received<typeof editChallenge, 'body'>,
): Promise<void> {
  const now = deps.now();
  const of = { kind: 'challenge', id: challengeId } as const;
  if (form.archived === true)
    await settleLarge(deps, userId, of, 'archive', (item) => void newWindow(challengeOf(item), form));
  const fullest = form.archived === false ? await readFullest(deps.db, of) : [];
  const { memberIds, settled } = await deps.write(async (tx) => {
    const opened = form.archived === false ? await openSpansAhead(tx, of, userId, now) : new Map<number, Day>();
    const challenge = challengeOf((await lockedAccessAsCreator(tx, of, userId)).item);
    const wasArchived = challenge.archived_at !== null;
    const { archived = wasArchived, name = challenge.name, description = challenge.description } = form;
    const { goalDays, completionDays } = newWindow(challenge, form);
    const { endDate } = windowOf(challenge.start_date, completionDays);
    await updateCommitment(tx, challengeId, {
      name,
      description,
      goal_days: goalDays,
      completion_days: completionDays,
      end_date: endDate,
      approval: (form.approval ?? challenge.approval) ? 1 : 0,
      allow_late: (form.allowLate ?? challenge.allow_late) ? 1 : 0,
    });
    if (completionDays !== challenge.completion_days)
      await recountImported(tx, { id: challengeId, start: challenge.start_date, end: endDate });
    const isTurned = archived !== wasArchived;
    const settled =
      isTurned || form.archived ? await setArchived(tx, challenge, userId, archived, { fullest, opened }, now) : [];
    // Restored at the same moment by another call.
    if (!isTurned && opened.size > 0) await matchSpans(tx, of, opened, now);
    if (isTurned) await rebuildStreak(tx, challenge, now);
    return { memberIds: await listMemberIds(tx, of), settled };
  });
  deps.hub.send(memberIds, { action: 'changed', actorId: userId, challengeId });
  announceSettled(deps, settled);
}

function newWindow(
  challenge: Pick<ReturnType<typeof challengeOf>, 'goal_days' | 'completion_days'>,
  form: Pick<Received<typeof editChallenge, 'body'>, 'goalDays' | 'completionDays'>,
) {
  const { goalDays = challenge.goal_days, completionDays = challenge.completion_days } = form;
  if (goalDays <= completionDays) return { goalDays, completionDays };
  const issues = [{ path: 'goalDays', message: refusals.goal_exceeds_window[1] }];
  throw refuse('goal_exceeds_window', { issues });
}
