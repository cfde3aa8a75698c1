import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { UserReply } from '#shared/contract/auth-calls.ts';
import { ApiError } from '#web/lib/api.ts';
import { rememberedUser } from '#web/lib/local-store.ts';
import { notOpenedHere } from '#web/lib/use-online.ts';

// The part of the snapshot that belongs to the first load, see snapshot.ts.

let isShown = false;
const listeners = new Set<() => void>();
/** When replies from the snapshot were read, by this device's clock. */
const readTimes = new WeakMap<object, number>();

/** No reply, or one from a proxy or a server without its database. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.code !== 'busy'));
}

/** True while the page shows the last known state because the server has not said who is signed in. */
export const isLastKnown = (): boolean => isShown;

export function useLastKnown(): boolean {
  return useSyncExternalStore(subscribe, isLastKnown);
}

/** Returns whether the page showed it. */
export function leaveLastKnown(): boolean {
  const wasShown = isShown;
  show(false);
  return wasShown;
}

/** The remembered user, from whom on the page shows the last known state. */
export async function readLastUser(): Promise<UserReply | undefined> {
  const user = (await lastKnown(['user'])) as UserReply | undefined;
  if (user) show(true);
  return user;
}

/** Reads what the server does not answer from the snapshot. Set for every query as its `persister`. */
export async function orLastKnown<Data>(read: QueryFunction<Data>, context: QueryFunctionContext, query: Query) {
  const { queryKey, state } = query;
  // The user is read by current-user.ts, which has to decide whose data this is.
  if (state.data !== undefined || queryKey[0] === 'user') return read(context);
  const known = isShown ? await lastKnown(queryKey) : undefined;
  // The server may have answered meanwhile: refreshing everything does not end a first read.
  if (isShown && known !== undefined) return known as Data;
  try {
    return await read(context);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const found = await lastKnown(queryKey);
    if (found !== undefined) return found as Data;
    throw isShown || !navigator.onLine ? new ApiError(0, notOpenedHere) : error;
  }
}

/** When the data of a query was read, by this device's clock. */
export function readTimeOf({ state: { data, dataUpdatedAt } }: Query): number {
  return (isObject(data) ? readTimes.get(data) : undefined) ?? dataUpdatedAt;
}

export const isFromSnapshot = (data: unknown): boolean => isObject(data) && readTimes.has(data);

async function lastKnown(queryKey: readonly unknown[]): Promise<unknown> {
  const userId = rememberedUser();
  if (userId === null) return undefined;
  const { readSnapshot } = await import('./snapshot.ts').catch(() => ({ readSnapshot: undefined }));
  const found = await readSnapshot?.(userId, queryKey);
  // Signed out meanwhile, perhaps in another tab.
  if (!found || rememberedUser() !== userId) return undefined;
  if (isObject(found.data)) readTimes.set(found.data, found.readAt);
  return found.data;
}

function isObject(data: unknown): data is object {
  return typeof data === 'object' && data !== null;
}

function show(next: boolean): void {
  if (next === isShown) return;
  isShown = next;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
