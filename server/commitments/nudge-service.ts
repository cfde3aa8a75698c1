import { addDays } from '#shared/domain/calendar.ts';
import { dayIn } from '#shared/domain/days.ts';
import { periodOf } from '#shared/domain/periods.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { cheerOn } from '#server/nudges/nudging.ts';
import { lockedAccess } from './access.ts';
import { refTo, type Commitment } from './commitment.ts';
import { storedSchedule } from './commitment-store.ts';
import { listCompletions } from './completion-store.ts';
import { listMembers } from './member-store.ts';
import { membersDoneThisPeriod } from './members-done-this-period.ts';
import { isRunning, refuseOutsideWindow } from './window.ts';

/** Any member may; every other doer who has not done the current period, by their own date, gets it. */
export async function nudgeCompanions(deps: Deps, userId: number, of: Commitment): Promise<number> {
  const now = deps.now();
  const told = await deps.write(async (tx) => {
    // Locked, so that no member leaves, and it is not deleted, while its members are written to.
    const { item, member } = await lockedAccess(tx, of, userId);
    const today = dayIn(member.timezone, now);
    if (item.archived_at) throw refuse(`${item.kind}_archived`);
    refuseOutsideWindow(item, today);
    // Where it has not begun yet, or is over, by their own date, there is nothing to be done.
    const others = (await listMembers(tx, of)).filter(
      (one) => one.user_id !== userId && one.role === 'doer' && isRunning(item, dayIn(one.timezone, now)),
    );
    // Others may be two dates ahead or behind.
    const schedule = storedSchedule(item);
    const { start } = periodOf(schedule, addDays(today, -2));
    const recent = await listCompletions(tx, of, start, addDays(today, 2));
    const done = membersDoneThisPeriod(schedule, others, recent, now);
    const otherDoers = others.map((one) => ({
      userId: one.user_id,
      isPaused: one.paused_at !== null,
      isDone: done.has(one.user_id),
    }));
    return cheerOn(tx, item, { id: userId, name: member.name }, otherDoers, now);
  });
  deps.hub.send(told.targetUserIds, { action: 'nudge', ...refTo(of), ...told });
  return told.targetUserIds.length;
}
