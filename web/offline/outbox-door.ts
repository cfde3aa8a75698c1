import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { isOutboxRemembered } from '#web/lib/local-store.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import type { Done, Entry } from './outbox.ts';
import type { Outbox } from './outbox-page.tsx';

// The part of the outbox that belongs to the first load. The rest is loaded when something waits, when the user does
// something, or once the page has settled.

type OutboxView = {
  outbox: Outbox;
  /** The user's, without those that are being sent for the first time. */
  entries: readonly Entry[];
  /** Marks that were accepted and are not on the screen yet. */
  arriving: readonly Entry[];
  isSending: boolean;
  /** The browser keeps nothing: closing the page would lose what waits. */
  isInMemory: boolean;
};

/** Leaves the network to the page's own data while it loads. */
const settledAfterMs = 3000;

let view: OutboxView | undefined;
let opened: (() => Promise<Outbox>) | undefined;
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
  useEffect(() => {
    if (userId === undefined) return;
    let outbox: Promise<Outbox> | undefined;
    const open = () => (outbox ??= load());
    async function load(): Promise<Outbox> {
      try {
        return (await import('./outbox-page.tsx')).startOutbox(client, userId!);
      } catch (error) {
        outbox = undefined;
        throw error;
      }
    }
    opened = open;
    // Failed to load, so the next action tries again.
    const timer = setTimeout(() => void open().catch(() => {}), isOutboxRemembered() ? 0 : settledAfterMs);
    return () => {
      clearTimeout(timer);
      if (opened === open) opened = undefined;
      void outbox?.then(
        (running) => running.stop(),
        () => {},
      );
    };
  }, [client, userId]);
}

/** Does it through the outbox. Resolves with the server's reply, or undefined if it waits or needs no call any more. */
export async function act<Reply>(done: Done): Promise<Reply | undefined> {
  if (!opened) throw new Error('Not signed in');
  return (await (await opened()).submit(done)) as Reply | undefined;
}

/** Signing out leaves nothing on the device. */
export async function forgetOutbox(): Promise<void> {
  if (view || isOutboxRemembered()) await (await opened?.())?.forget();
}

/** Shows a card with what waits in the outbox. */
export function useWithOutbox(user: CurrentUser): <Card extends CommitmentCard>(card: Card) => Card {
  const shown = useOutbox();
  const client = useQueryClient();
  return (card) => {
    if (!shown) return card;
    const readOn = client.getQueryData<CurrentUser>(currentUserKey)?.today ?? user.today;
    const viewer = { id: user.id, today: user.today, readOn };
    return shown.outbox.withOutbox(card, [...shown.arriving, ...shown.entries], viewer);
  };
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
