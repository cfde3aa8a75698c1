import type { Received } from '#shared/contract/endpoint.ts';
import type { createHabit, editHabit } from '#shared/contract/habit-calls.ts';
import { dayOf, type Day } from '#shared/domain/days.ts';
import {
  everyOf,
  frequencyOf,
  scheduleProblem,
  sortedWeekdays,
  type Schedule,
  type ScheduleDetails,
} from '#shared/domain/schedule.ts';
import { lockedAccessAsCreator } from '#server/commitments/access.ts';
import { addMember, lockNewcomer } from '#server/commitments/add-member.ts';
import { announceSettled } from '#server/commitments/announce-settled.ts';
import { matchSpans, openSpansAhead, readFullest, setArchived, settleLarge } from '#server/commitments/archiving.ts';
import { insertCommitment, updateCommitment } from '#server/commitments/commitment-store.ts';
import { listMemberIds } from '#server/commitments/member-store.ts';
import { changedSchedule, scheduleColumns, storedSchedule } from '#server/commitments/schedule-columns.ts';
import { rebuildAllStreaks, rebuildStreak } from '#server/commitments/stored-streak.ts';
import { notifyOfCurrency, setCurrency } from '#server/commitments/shared-commitments.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { newInviteCode } from '#server/invites/invite-code.ts';

export async function makeHabit(deps: Deps, userId: number, form: Received<typeof createHabit, 'body'>) {
  const now = deps.now();
  const inviteCode = newInviteCode();
  const { id, isNewCurrency } = await deps.write(async (tx) => {
    const creator = await lockNewcomer(tx, userId, now);
    const habitId = await insertCommitment(tx, {
      kind: 'habit',
      name: form.name,
      description: form.description,
      ...scheduleColumns(scheduleFrom(form)),
      allow_late: form.allowLate ? 1 : 0,
      creator_id: userId,
      invite_code: inviteCode,
      approval: form.approval ? 1 : 0,
      created_at: now.toISOString(),
    });
    const isNewCurrency = await setCurrency(tx, userId, form.currency);
    const membership = { role: form.creatorRole, rewardAmount: form.rewardAmount };
    await addMember(tx, { kind: 'habit', id: habitId }, creator, membership, now);
    return { id: habitId, isNewCurrency };
  });
  deps.hub.send([userId], { action: 'member', actorId: userId, habitId: id });
  if (isNewCurrency) await notifyOfCurrency(deps, userId);
  return { id, inviteCode };
}

export async function changeHabit(
  deps: Deps,
  userId: number,
  habitId: number,
  form: Received<typeof editHabit, 'body'>,
): Promise<void> {
  const now = deps.now();
  const of = { kind: 'habit', id: habitId } as const;
  if (form.archived === true)
    await settleLarge(deps, userId, of, 'archive', (item) => void withDetailsOf(storedSchedule(item), form));
  const fullest = form.archived === false ? await readFullest(deps.db, of) : [];
  const { memberIds, settled } = await deps.write(async (tx) => {
    const opened = form.archived === false ? await openSpansAhead(tx, of, userId, now) : new Map<number, Day>();
    const { item: habit, member } = await lockedAccessAsCreator(tx, of, userId);
    const wasArchived = habit.archived_at !== null;
    const { archived = wasArchived, name = habit.name, description = habit.description } = form;
    const old = storedSchedule(habit);
    const schedule = changedSchedule(old, scheduleFrom(withDetailsOf(old, form)), dayOf(member, now));
    const approval = (form.approval ?? habit.approval) ? 1 : 0;
    const allow_late = (form.allowLate ?? habit.allow_late) ? 1 : 0;
    const earlier_best = schedule === old ? habit.earlier_best : habit.streak_best;
    const columns = { ...scheduleColumns(schedule), earlier_best };
    await updateCommitment(tx, habitId, { name, description, approval, allow_late, ...columns });
    const isTurned = archived !== wasArchived;
    const settled =
      isTurned || form.archived ? await setArchived(tx, habit, userId, archived, { fullest, opened }, now) : [];
    // Restored at the same moment by another call.
    if (!isTurned && opened.size > 0) await matchSpans(tx, of, opened, now);
    if (schedule !== old) await rebuildAllStreaks(tx, { ...habit, ...columns }, now);
    else if (isTurned) await rebuildStreak(tx, habit, now);
    return { memberIds: await listMemberIds(tx, of), settled };
  });
  deps.hub.send(memberIds, { action: 'changed', actorId: userId, habitId });
  announceSettled(deps, settled);
}

function scheduleFrom({ frequency, weekdays, times = 1, weekStart = 0 }: ScheduleDetails): Schedule {
  return { every: everyOf(frequency), times, weekdays: sortedWeekdays(weekdays), weekStart };
}

/** What the form leaves out stays, unless it does not fit a new frequency. */
function withDetailsOf(old: Schedule, form: Partial<ScheduleDetails>): ScheduleDetails {
  const { frequency = frequencyOf(old) } = form;
  const kept = everyOf(frequency) === old.every ? old : { weekdays: null, times: 1, weekStart: old.weekStart };
  const details = {
    frequency,
    weekdays: form.weekdays === undefined ? kept.weekdays : form.weekdays,
    times: form.times ?? kept.times,
    weekStart: form.weekStart ?? kept.weekStart,
  };
  const problem = scheduleProblem(details);
  if (problem) throw refuse('bad_input', { issues: [{ path: problem.path.join('.'), message: problem.message }] });
  return details;
}
