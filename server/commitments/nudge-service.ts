import { addDays } from '#shared/domain/calendar.ts';
import { dayOf } from '#shared/domain/days.ts';
import { periodOf } from '#shared/domain/periods.ts';
import type { Reader } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { sendNudges } from '#server/nudges/nudging.ts';
import { access } from './access.ts';
import { refTo, type Commitment } from './commitment.ts';
import { storedSchedule } from './schedule-columns.ts';
import { listCompletionsInTurns } from './completions-in-turns.ts';
import { listMembers } from './member-store.ts';
import { loadSpans } from './doers.ts';
import { memberProgress } from './member-progress.ts';
import { isRunning, refuseOutsideWindow } from './window.ts';

/** Any member may nudge. Reaches every other doer who has not kept the current period, by their own date. */
export async function nudgeCompanions(deps: Deps, userId: number, of: Commitment): Promise<number> {
  const now = deps.now();
  const progress = await readProgress(deps.db, await access(deps.db, of, userId), now);
  const nudged = await deps.write(async (tx) => {
    // Not locked: a thousand notifications take longer than others should wait to complete it.
    const { item, member } = await access(tx, of, userId);
    const today = dayOf(member, now);
    if (item.archived_at) throw refuse(`${item.kind}_archived`);
    refuseOutsideWindow(item, today);
    const members = await listMembers(tx, of);
    // Deleted, or left, since the statement before.
    if (!members.some((one) => one.user_id === userId)) throw refuse('not_found');
    // Skips doers for whom, by their own date, the challenge has not begun or is over.
    const others = members.filter(
      (one) => one.user_id !== userId && one.role === 'doer' && isRunning(item, dayOf(one, now)),
    );
    const otherDoers = others.map((one) => ({
      userId: one.user_id,
      isPaused: one.paused_at !== null,
      // A member who joined meanwhile has done nothing yet.
      isDone: progress.get(one.user_id)?.isKept ?? false,
      isResting: progress.get(one.user_id)?.isResting ?? false,
    }));
    return sendNudges(tx, item, { id: userId, name: member.name }, otherDoers, now);
  });
  deps.jobs.wake();
  deps.hub.send(nudged.targetUserIds, { action: 'nudge', ...refTo(of), ...nudged });
  return nudged.targetUserIds.length;
}

/** Read before the transaction: a month of a thousand people takes a while, and a nudge may be a moment late. */
async function readProgress(db: Reader, { item, member }: Awaited<ReturnType<typeof access>>, now: Date) {
  const today = dayOf(member, now);
  const members = await listMembers(db, item);
  const schedule = storedSchedule(item);
  // Others may be two dates ahead or behind.
  const { start } = periodOf(schedule, addDays(today, -2));
  const recent = await listCompletionsInTurns(db, item, start, addDays(today, 2));
  return memberProgress(schedule, members, recent, await loadSpans(db, item, members), now);
}
