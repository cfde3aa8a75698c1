import { addDays } from '#shared/domain/calendar.ts';
import { dayOf, type Day } from '#shared/domain/days.ts';
import { firstState, stateAfter } from '#shared/domain/completion-state.ts';
import { negated, noCents } from '#shared/domain/money.ts';
import { covers, isRestDay, periodOf } from '#shared/domain/periods.ts';
import { clearDeclinedOn } from '#server/confirmations/mark-store.ts';
import { awaitWord, noteWithdrawn } from '#server/confirmations/pending-marks.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { reverse, type Posted } from '#server/ledger/ledger.ts';
import { closeReminder } from '#server/notifications/closing.ts';
import { queueWebhooks } from '#server/webhooks/queue-webhooks.ts';
import { access, lockedAccess } from './access.ts';
import { refTo, type Commitment } from './commitment.ts';
import { lockCommitment, type CommitmentRow } from './commitment-store.ts';
import type { Outcome } from './completion-presenter.ts';
import {
  deleteCompletion,
  insertCompletion,
  listCompletions,
  listOwnCompletions,
  type CompletionRow,
} from './completion-store.ts';
import { listStretchesOf } from './day-range-store.ts';
import { isLarge } from './deferred-streaks.ts';
import { alertEveryoneKept } from './everyone-kept.ts';
import { queueLateMark } from './late-mark-jobs.ts';
import { listMemberIds } from './member-store.ts';
import { isKnownMissing } from './missing-doer.ts';
import { pay } from './paying.ts';
import { storedSchedule } from './schedule-columns.ts';
import { isTooMuch, markInStreak, readStreak, rebuildAllStreaks, rebuildStreak } from './stored-streak.ts';
import { refuseOutsideWindow } from './window.ts';

/** The day about to be completed; `own` are the user's completions in its period. */
type NewDay = { userId: number; day: Day; own: readonly CompletionRow[]; importedDays: number };
/** Returns what the day is paid for, such as its period, or null if it pays nothing. */
export type PayRule = (tx: Tx, item: CommitmentRow, newDay: NewDay) => string | null | Promise<string | null>;

/** An outbox may deliver a mark this many days late. */
export const reachDays = 7;

/** Completes `asked`, by default today, by the caller's own date; at most once a day. */
export async function complete(
  deps: Deps,
  userId: number,
  of: Commitment,
  paidFor: PayRule,
  asked: Day | undefined,
): Promise<Outcome> {
  const now = deps.now();
  const { memberIds, hasJobs, ...done } = await deps.write(async (tx) => {
    const { item, member, today } = await lockForDoer(tx, of, userId, 1, now);
    const day = asked ?? today;
    const isLate = day !== today;
    if (isLate) await refuseLate(tx, item, userId, day, today);
    else if (member.paused_at) throw refuse('paused');
    refuseOutsideWindow(item, day);
    const schedule = storedSchedule(item);
    const period = periodOf(schedule, day);
    const isOpen = isTooMuch(item, period) || (await isKnownMissing(tx, item, period, userId));
    const inPeriod = isOpen
      ? await listOwnCompletions(tx, item, userId, period.start, period.end)
      : await listCompletions(tx, of, period.start, period.end);
    const own = isOpen ? inPeriod : inPeriod.filter((one) => one.user_id === userId);
    if (own.some((one) => one.completion_date === day)) throw refuse(isLate ? 'day_completed' : 'already_completed');

    const settles = isRestDay(schedule, day)
      ? null
      : await paidFor(tx, item, { userId, day, own, importedDays: member.imported_days });
    const amount = settles === null ? noCents : member.reward_amount;
    const status = firstState(member.confirmation);
    const isPending = status === 'pending';
    const paysNow = amount !== noCents && !isPending;
    const posted = paysNow ? await pay(tx, item, { userId, amount, what: settles! }, now) : null;
    const completion = { user_id: userId, completion_date: day, paid_by: posted?.id ?? null };
    const settled = { settled_period: settles, marked_on: isLate ? today : null };
    const pending = { status, pending_amount: isPending ? amount : null };
    const completionId = await insertCompletion(tx, of, { ...completion, ...settled, ...pending }, now);
    const overseers = isPending ? await awaitWord(tx, of, { completionId, userId, day }, now) : [];
    if (member.declined_mark !== null) await clearDeclinedOn(tx, of, userId, day);
    const marked = { period, earlier: isOpen ? null : inPeriod, completion, isLate };
    const hasEveryone = await markInStreak(tx, item, marked, now);
    const memberIds = await listMemberIds(tx, of);
    const kept = { of, start: period.start, lastUserId: userId, memberIds, askedIds: overseers };
    if (hasEveryone) await alertEveryoneKept(tx, kept, now);
    const isJudgedLater = isLate && isTooMuch(item, period);
    if (isJudgedLater) await queueLateMark(tx, of, userId, day, now);
    const isClosing = await closeReminder(tx, { commitmentId: of.id, userId, day }, now);
    const data = () => ({ ...refTo(of), name: item.name, day, late: isLate, status });
    const isCalled = await queueWebhooks(tx, { event: 'completion', userIds: [userId], data }, now);
    const hasJobs = isClosing || isPending || hasEveryone || isJudgedLater || isCalled;
    const made = { status, amount: posted ? amount : noCents, pendingAmount: isPending ? amount : noCents };
    return { ...outcome(day, isLate, made, posted ?? member), memberIds, hasJobs };
  });
  if (hasJobs) deps.jobs.wake();
  deps.hub.send(memberIds, { action: 'completion', actorId: userId, ...refTo(of) });
  return done;
}

/** Until the end of the day on which it was marked, by the doer: takes back exactly what the completion paid. */
export async function undo(deps: Deps, userId: number, of: Commitment, asked: Day | undefined): Promise<Outcome> {
  const now = deps.now();
  const { memberIds, hasJobs, ...undone } = await deps.write(async (tx) => {
    const { item, member, today } = await lockForDoer(tx, of, userId, 0, now);
    const day = asked ?? today;
    const completion = await deleteCompletion(tx, of, userId, day, today);
    if (!completion) throw refuse('nothing_to_undo');
    if (stateAfter(completion.status, 'undo') !== 'withdrawn') throw refuse('nothing_to_undo');
    // Decremented only after a completion was found.
    await lockCommitment(tx, of, -1);
    const isPending = completion.status === 'pending';
    if (isPending) await noteWithdrawn(tx, of, { completionId: completion.id, userId, day }, now);
    const taken = completion.paid_by === null ? null : await reverse(tx, completion.paid_by, now);
    const rebuild = day === today ? rebuildStreak : rebuildAllStreaks;
    await rebuild(tx, { ...item, completion_count: item.completion_count - 1 }, now);
    const amount = taken ? negated(taken.amount) : noCents;
    const undone = { status: 'withdrawn', amount, pendingAmount: noCents } as const;
    const memberIds = await listMemberIds(tx, of);
    const data = () => ({ ...refTo(of), name: item.name, day });
    const isCalled = await queueWebhooks(tx, { event: 'undo', userIds: [userId], data }, now);
    return {
      ...outcome(day, day !== today, undone, taken?.posted ?? member),
      memberIds,
      hasJobs: isPending || isCalled,
    };
  });
  if (hasJobs) deps.jobs.wake();
  deps.hub.send(memberIds, { action: 'undo', actorId: userId, ...refTo(of) });
  return undone;
}

/** Refused where marking that day would be. */
export async function streakWithLate(
  { db, now: clock }: Deps,
  userId: number,
  of: Commitment,
  asked: Day | undefined,
): Promise<number> {
  const now = clock();
  const { item, member } = await access(db, of, userId);
  if (member.role === 'overseer') throw refuse('overseer');
  const today = dayOf(member, now);
  const day = asked ?? addDays(today, -1);
  await refuseLate(db, item, userId, day, today);
  refuseOutsideWindow(item, day);
  // A preview is not worth reading a long history.
  if (isLarge(item)) return item.streak_length;
  return (await readStreak(db, item, now, { user_id: userId, completion_date: day })).length;
}

async function lockForDoer(tx: Tx, of: Commitment, userId: number, completions: 0 | 1, now: Date) {
  const { item, member } = await lockedAccess(tx, of, userId, completions);
  if (member.role === 'overseer') throw refuse('overseer');
  if (item.archived_at) throw refuse(`${item.kind}_archived`);
  return { item, member, today: dayOf(member, now) };
}

/** A day counts as late only while the caller was an active doer on it; a pause since then does not matter. */
async function refuseLate(tx: Reader, item: CommitmentRow, userId: number, day: Day, today: Day): Promise<void> {
  if (day > today || day < addDays(today, -reachDays)) throw refuse('day_out_of_reach');
  if (item.allow_late === 0) throw refuse('late_off');
  const { spans, pauses } = await listStretchesOf(tx, item.id, userId);
  if (pauses.some((pause) => covers(pause, day))) throw refuse('late_paused');
  if (!spans.some((span) => covers(span, day))) throw refuse('late_inactive');
}

function outcome(
  completionDate: Day,
  late: boolean,
  mark: Pick<Outcome, 'status' | 'amount' | 'pendingAmount'>,
  { balance, currency }: Omit<Posted, 'id'>,
): Outcome {
  return { completionDate, late, ...mark, balance, currency };
}
