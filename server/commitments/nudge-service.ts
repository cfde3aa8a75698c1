import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import { periodOf } from '#shared/domain/periods.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import { isRunning, refuseOutsideWindow } from '#server/challenges/challenge-access.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { cheerOn } from '#server/nudges/nudging.ts';
import { access } from './access.ts';
import { refTo, type Commitment } from './commitment.ts';
import { hold } from './commitment-store.ts';
import { listCompletions } from './completion-store.ts';
import { listMembers } from './member-store.ts';
import { whoHasDone } from './who-has-done.ts';

/** Any member may; every other doer who has not done the current period, by their own date, is told. */
export async function nudgeCompanions(deps: Deps, userId: number, of: Commitment): Promise<number> {
  const now = deps.now();
  const told = await deps.write(async (tx) => {
    // Held, so that nobody leaves with their account, or it is deleted, while its members are written to.
    await hold(tx, of);
    const { item, member } = await access(tx, of, userId);
    const today = dayIn(member.timezone, now);
    if (item.archived_at) throw refuse(`${item.kind}_archived`);
    if (item.kind === 'challenge') refuseOutsideWindow(item, today);
    // For whom it has not begun yet, or is over, by their own date, there is nothing to be done.
    const isOnFor = (day: Day) => item.kind === 'habit' || isRunning(item, day);
    const others = (await listMembers(tx, of)).filter(
      (one) => one.user_id !== userId && one.role === 'doer' && isOnFor(dayIn(one.timezone, now)),
    );
    // Others may be two dates ahead or behind.
    const { start } = periodOf(scheduleOf(item), addDays(today, -2));
    const done = whoHasDone(scheduleOf(item), others, await listCompletions(tx, of, start, addDays(today, 2)), now);
    const otherDoers = others.map((one) => ({
      userId: one.user_id,
      isPaused: one.paused_at !== null,
      isDone: done.has(one.user_id),
    }));
    return cheerOn(tx, { ...refTo(of), name: item.name }, { id: userId, name: member.name }, otherDoers, now);
  });
  deps.hub.send(told.targetUserIds, { action: 'nudge', ...refTo(of), ...told });
  return told.targetUserIds.length;
}
