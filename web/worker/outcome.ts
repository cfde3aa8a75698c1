import type { MarkToMake } from '#shared/contract/push-message.ts';
import { firstName } from '#shared/domain/names.ts';
import { call, type CallingWorker } from './calls.ts';

type Member = { userId: number; name: string; role: 'doer' | 'overseer'; done: boolean; pausedAt?: string | null };
export type Promised = { streak: number; frequency?: 'Daily' | 'Weekly' | 'Monthly'; members: Member[] };

const units = { Daily: 'days', Weekly: 'weeks', Monthly: 'months' };

/** What marking the day led to. The streak is shared, so it is mentioned once everyone has kept the promise. */
export async function outcomeOf(
  worker: CallingWorker,
  { items, id, day }: MarkToMake,
  { late, status }: { late: boolean; status?: string },
): Promise<string> {
  if (late) return `Marked late for ${weekdayOf(day)}.`;
  if (status === 'pending') return 'You’re paid when an overseer confirms it, or after 24 hours.';
  const [promise, user] = await Promise.all([
    call(worker, 'GET', `/api/${items}/${id}`),
    call(worker, 'GET', '/api/user'),
  ]);
  if (promise.type !== 'ok' || user.type !== 'ok') return doneToday;
  return keptWords(promise.body as Promised, (user.body as { id: number }).id);
}

const doneToday = 'Done for today.';

export function keptWords({ streak, frequency = 'Daily', members }: Promised, ownId: number): string {
  const doers = members.filter(({ role, pausedAt }) => role === 'doer' && !pausedAt);
  const others = doers.filter(({ userId }) => userId !== ownId).map(({ name }) => firstName(name));
  if (others.length === 0 || streak < 2 || !doers.every(({ done }) => done)) return doneToday;
  const named = others.length > 3 ? [...others.slice(0, 2), `${others.length - 2} others`] : others;
  return `That makes ${streak} ${units[frequency]} in a row with ${new Intl.ListFormat('en-GB').format(named)}.`;
}

function weekdayOf(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
}
