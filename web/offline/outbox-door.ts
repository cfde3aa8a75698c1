import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { rememberedOutbox, rememberOutbox } from '#web/lib/local-store.ts';
import type { StorageProblem } from './device-store.ts';
import { isLastKnown } from './last-known.ts';
import type { Done, Entry } from './outbox.ts';
import type { Outbox } from './outbox-page.tsx';

// The part of the outbox that belongs to the first load. The rest, and the code that keeps the snapshot, is loaded when
// something waits, when the user does something, when the server does not answer, or once the page has settled.

export type OutboxView = {
  outbox: Outbox;
  /** The user's, without those that are being sent for the first time. */
  entries: readonly Entry[];
  /** Marks that were accepted and are not on the screen yet. */
  arriving: readonly Entry[];
  isSending: boolean;
  /** Why the browser keeps nothing: closing the page would lose what waits. */
  problem: StorageProblem | undefined;
};

/** Leaves the network to the page's own data while it loads. */
const settledAfterMs = 3000;

let view: OutboxView | undefined;
let opened: (() => Promise<Outbox>) | undefined;
let forgetUnsaved: (() => void) | undefined;
const listeners = new Set<() => void>();

export function showOutbox(next: OutboxView | undefined): void {
  view = next;
  for (const notify of listeners) notify();
}

/** Undefined until its code is loaded. */
export function useOutbox(): OutboxView | undefined {
  return useSyncExternalStore(subscribe, () => view);
}

/** Runs the user's outbox. */
export function useOutboxOf(user: CurrentUser | null | undefined): void {
  const client = useQueryClient();
  const userId = user?.id;
  const isSignedOut = user === null;
  useEffect(() => {
    if (isSignedOut) forgetUnsaved?.();
    if (userId === undefined) return;
    let outbox: Promise<Outbox> | undefined;
    const open = () => (outbox ??= load());
    async function load(): Promise<Outbox> {
      try {
        const page = await import('./outbox-page.tsx');
        forgetUnsaved = page.forgetUnsaved;
        return page.startOutbox(client, userId!);
      } catch (error) {
        outbox = undefined;
        throw error;
      }
    }
    opened = open;
    // Failed to load, so the next action tries again.
    const openSoon = () => void open().catch(() => {});
    const timer = setTimeout(openSoon, isLastKnown() || rememberedOutbox() !== null ? 0 : settledAfterMs);
    // Closing the page or losing the connection.
    document.addEventListener('visibilitychange', openSoon);
    window.addEventListener('offline', openSoon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', openSoon);
      window.removeEventListener('offline', openSoon);
      if (opened === open) opened = undefined;
      void outbox?.then(
        (running) => running.stop(),
        () => {},
      );
    };
  }, [client, userId, isSignedOut]);
}

/** Does it through the outbox. Resolves with the server's reply, or undefined if it waits or needs no call any more. */
export async function act<Reply>(done: Done): Promise<Reply | undefined> {
  if (!opened) throw new Error('Not signed in');
  return (await (await opened()).submit(done)) as Reply | undefined;
}

/** What signing out would lose. Loads the outbox if something may wait. */
export async function waitingEntries(): Promise<readonly Entry[]> {
  if (!view && rememberedOutbox() === null) return [];
  return (await (await opened?.())?.waiting()) ?? [];
}

/** Signing out leaves nothing on the device, and whether to has been asked. */
export async function forgetOutbox(): Promise<void> {
  const running = view?.outbox;
  rememberOutbox(null);
  await running?.forget();
}

/** Shows a card with what waits in the outbox. */
export function useWithOutbox(user: CurrentUser): <Card extends CommitmentCard>(card: Card) => Card {
  const shown = useOutbox();
  return (card) => (shown ? shown.outbox.withOutbox(card, shown, user) : card);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
