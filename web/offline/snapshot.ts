import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { dayIn } from '#shared/domain/days.ts';
import type { CommitmentCard, Dashboard } from '#web/features/commitments/data/dashboard-query.ts';
import { ApiError } from '#web/lib/api.ts';
import { rememberedUser } from '#web/lib/local-store.ts';
import { completionKey } from '#web/lib/query-keys.ts';
import { clockAhead, recallClock, serverNow, serverTime } from '#web/lib/server-clock.ts';
import { todayOf } from '#web/lib/today.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { deviceStore, storageProblem } from './device-store.ts';
import { isFromSnapshot, readTimeOf } from './last-known.ts';
import { onNewDay } from './with-outbox.ts';

// What the app last knew, for each user, in IndexedDB: the replies of home, goals, the statement's beginning, and the
// pages of promises. Saved after reading; read when the server does not answer.

/** Raised whenever a kept reply changes its shape: the screens could not show an older one. */
const version = 2;
export const maxBytes = 5 * 1024 * 1024;
/** A page reads several replies within a moment. */
const saveAfterMs = 1000;

type Kept = {
  name: string;
  /** As JSON, whose size is known. */
  data: string;
  bytes: number;
  /** By this device's clock. */
  readAt: number;
};
export type Snapshot = {
  version: number;
  userId: number;
  /** How far the server's clock was ahead of this device's. */
  clockAhead: number;
  kept: Kept[];
};

const store = deviceStore<Snapshot>('snapshots');

/** A reply's data, made fit for today, and when it was read. */
export async function readSnapshot(userId: number, queryKey: QueryKey) {
  const name = nameOf(queryKey);
  if (name === undefined) return undefined;
  const stored = await store.read(userId);
  const snapshot = usable(stored, userId);
  if (stored && !snapshot) await store.forgetOthers(null);
  const [found, user] = [dataOf(snapshot, name), dataOf(snapshot, 'user')?.data as CurrentUser | undefined];
  if (!snapshot || !found || !user) return undefined;
  recallClock(snapshot.clockAhead);
  return { ...found, data: forToday(name, found.data, found.readAt, user) };
}

/**
 * Saves what the client has read and will read. `onTaken` is called when replies are taken from the client; the function
 * that it returns is called once they are stored. Returns a stop function.
 */
export function keepSnapshot(
  client: QueryClient,
  userId: number,
  onTaken: () => () => void = () => () => {},
): () => void {
  const read = new Map<string, Query>();
  const gone = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function note(query: Query): void {
    const name = nameOf(query.queryKey);
    if (name === undefined || query.state.status !== 'success' || isFromSnapshot(query.state.data)) return;
    gone.delete(pageOf(name));
    read.set(name, query);
    saveSoon();
  }

  function saveSoon(): void {
    timer ??= setTimeout(() => whenIdle(() => void save()), saveAfterMs);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // Another tab may have signed out.
    if (isStopped || rememberedUser() !== userId) return;
    // The screen is ahead of the server.
    if (client.isMutating({ mutationKey: completionKey }) > 0) return saveSoon();
    const taken = [...read];
    const added = taken.map(([name, query]) => kept(name, query.state.data, readTimeOf(query)));
    const removed = [...gone];
    read.clear();
    gone.clear();
    if (added.length + removed.length === 0) return;
    const onStored = onTaken();
    await store.change(userId, (stored) => withKept(usable(stored, userId), { userId, added, removed }));
    // Signed out meanwhile: this may have been stored after everything was removed.
    if (rememberedUser() !== userId) return store.forgetOthers(rememberedUser());
    if (!storageProblem()) return onStored();
    // On a full disk the outbox needs the room. Otherwise what is stored stays: a write also fails while the page closes.
    if (storageProblem() === 'full') return store.forgetOthers(null);
    store.forgetUnsaved();
    for (const [name, query] of taken) read.set(name, query);
  }

  const stopHearing = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success') note(query);
    if (action.type === 'error' && isGone(action.error)) {
      const name = nameOf(query.queryKey);
      if (name === undefined || pageOf(name) !== name) return;
      gone.add(name);
      for (const one of read.keys()) if (pageOf(one) === name) read.delete(one);
      saveSoon();
    }
  });
  const saveHidden = () => document.visibilityState === 'hidden' && void save();
  document.addEventListener('visibilitychange', saveHidden);
  for (const query of client.getQueryCache().getAll()) note(query);
  void store.forgetOthers(userId);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopHearing();
    document.removeEventListener('visibilitychange', saveHidden);
  };
}

/** The name under which a reply is kept; undefined for replies that are not. */
export function nameOf(queryKey: QueryKey): string | undefined {
  const [first, second, third] = queryKey;
  if (first === 'user' || first === 'dashboard' || first === 'confirmations') return first;
  if (first === 'goal-rewards' || first === 'nudges' || first === 'pledges') return queryKey.join('/');
  // Whatever the balance is, the last statement read is shown; filtered ones are not kept.
  if (first === 'statement') return second === undefined ? first : undefined;
  const name = queryKey.join('/');
  const isKept = third === undefined || ['months', 'year', 'completions', 'comments'].some((part) => part === third);
  return second !== undefined && isKept && isOfPromise(name) ? name : undefined;
}

/** The name of the promise's page to which a reply belongs; other replies are their own page. */
function pageOf(name: string): string {
  return isOfPromise(name) ? name.split('/').slice(0, 2).join('/') : name;
}

function isOfPromise(name: string): boolean {
  return name.startsWith('habits/') || name.startsWith('challenges/');
}

/** The snapshot with new replies; over the limit without the promise pages that were read least recently. */
export function withKept(
  known: Snapshot | undefined,
  { userId, added, removed }: { userId: number; added: readonly Kept[]; removed: readonly string[] },
  limit = maxBytes,
): Snapshot {
  const isReplaced = ({ name }: Kept) => removed.includes(pageOf(name)) || added.some((one) => one.name === name);
  let all = [...(known?.kept ?? []).filter((one) => !isReplaced(one)), ...added];
  while (sizeOf(all) > limit) {
    const page = leastRecentPage(all);
    all = all.filter(({ name }) => pageOf(name) !== page);
  }
  return { version, userId, clockAhead: clockAhead(), kept: all };
}

export function kept(name: string, data: unknown, readAt: number): Kept {
  const text = JSON.stringify(firstPageOf(data));
  return { name, data: text, bytes: new Blob([text]).size, readAt };
}

/** Older versions of the app, and newer ones, have other shapes. */
export function usable(stored: Snapshot | undefined, userId: number): Snapshot | undefined {
  return stored?.version === version && stored.userId === userId ? stored : undefined;
}

function dataOf(snapshot: Snapshot | undefined, wanted: string) {
  const found = snapshot?.kept.find(({ name }) => name === wanted);
  return found && { data: JSON.parse(found.data) as unknown, readAt: found.readAt };
}

/** Marks of an earlier day are not today's. */
function forToday(name: string, data: unknown, readAt: number, user: CurrentUser): unknown {
  const dayAt = (moment: number) => dayIn(user.timezone, new Date(moment), user.dayStartHour);
  const readOn = dayAt(serverTime(readAt));
  if (readOn === dayAt(serverNow())) return data;
  const viewer = { id: user.id, today: todayOf(user), readOn };
  if (name === 'dashboard') {
    const { habits, challenges, ...rest } = data as Dashboard;
    const onToday = <Card extends CommitmentCard>(card: Card) => onNewDay(card, viewer) as Card;
    return { habits: habits.map(onToday), challenges: challenges.map(onToday), ...rest };
  }
  return isOfPromise(name) && pageOf(name) === name ? onNewDay(data as CommitmentCard, viewer) : data;
}

/** Of a list with several pages. */
function firstPageOf(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown[]; pageParams?: unknown[] };
  return pages && pageParams ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } : data;
}

/** The promise was deleted, or the user is no longer a member. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}

/** Home and the like only once no promise's page is left. */
function leastRecentPage(all: readonly Kept[]): string {
  const promises = all.filter(({ name }) => isOfPromise(name));
  const byAge = (promises.length > 0 ? promises : all).toSorted((one, other) => one.readAt - other.readAt);
  const lastReads = new Map(byAge.map(({ name, readAt }) => [pageOf(name), readAt]));
  const oldest = Math.min(...lastReads.values());
  return [...lastReads].find(([, readAt]) => readAt === oldest)![0];
}

function sizeOf(all: readonly Kept[]): number {
  return all.reduce((sum, { bytes }) => sum + bytes, 0);
}
