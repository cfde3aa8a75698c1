import type { Day } from '#shared/domain/days.ts';

// What a person did, until the server has answered. All functions are pure; the list is in the order of doing.

type OutboxItem = { kind: 'habit' | 'challenge'; id: number; name: string };
type Act = 'complete' | 'undo' | 'comment' | 'nudge' | 'confirm' | 'decline';

export type Entry = {
  /** The Idempotency-Key. */
  key: string;
  userId: number;
  madeAt: string;
  item: OutboxItem;
  act: Act;
  /** The person's day when they did it, or the day they marked late. Of an answer, the day of the mark. */
  day: Day;
  /** The comment, the names of those who are nudged, or why a mark is declined. */
  text?: string | undefined;
  /** The companion's mark that is confirmed or declined. */
  mark?: { completionId: number; userName: string } | undefined;
  /** An accepted mark stays until the snapshot has its result: what was last known with the outbox is what the server says. */
  state: 'waiting' | 'accepted' | 'refused';
  /** Why the server refused it. */
  sentence?: string;
  /** It was sent at least once, and the reply may have been lost. */
  isSent?: true;
};

/** By default for today. */
export type Done = Pick<Entry, 'item' | 'act' | 'text' | 'mark'> & { day?: Day | undefined };

/** Tag of the worker's `sync` event, which the browser fires when it has found a connection; and its message to pages. */
export const syncTag = 'kept-outbox';

export const isWaiting = ({ state }: Entry): boolean => state === 'waiting';
export const isAccepted = ({ state }: Entry): boolean => state === 'accepted';

/** Entries with the same name are sent one after the other. */
export const promiseOf = ({ item }: Pick<Entry, 'item'>): string => `${item.kind}-${item.id}`;

/** Undoing what was never sent removes it, and so does marking again after an undo. Nothing waits twice; the first answer stands. */
export function withAdded(entries: readonly Entry[] = [], added: Entry): Entry[] {
  const last = entries.findLast((entry) => isWaiting(entry) && isSameThing(entry, added));
  if (last && (last.act === added.act || isAnswer(last))) return [...entries];
  if (last && !last.isSent) return without(entries, last.key);
  return [...entries, added];
}

export function without(entries: readonly Entry[] = [], key: string): Entry[] {
  return entries.filter((entry) => entry.key !== key);
}

export function withSent(entries: readonly Entry[] = [], key: string): Entry[] {
  return entries.map((entry) => (entry.key === key ? { ...entry, isSent: true } : entry));
}

export function withAccepted(entries: readonly Entry[] = [], key: string): Entry[] {
  return entries.flatMap((entry) => {
    if (entry.key !== key) return [entry];
    return isMark(entry) ? [{ ...entry, state: 'accepted' }] : [];
  });
}

export function withRefused(entries: readonly Entry[] = [], key: string, sentence: string): Entry[] {
  return entries.map((entry) => (entry.key === key ? { ...entry, state: 'refused', sentence } : entry));
}

/** Marks and undos of the same day, answers about the same mark, or nudges about the same promise. Each comment is its own. */
export function isSameThing(one: Entry, other: Entry): boolean {
  if (promiseOf(one) !== promiseOf(other)) return false;
  if (isMark(one) && isMark(other)) return one.day === other.day;
  if (isAnswer(one) && isAnswer(other)) return one.mark?.completionId === other.mark?.completionId;
  return one.act === 'nudge' && other.act === 'nudge';
}

export function isMark({ act }: Entry): boolean {
  return act === 'complete' || act === 'undo';
}

/** An overseer's word. */
export function isAnswer({ act }: Entry): boolean {
  return act === 'confirm' || act === 'decline';
}
