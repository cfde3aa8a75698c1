import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import type { Commitment } from './dashboard-query.ts';

/** Leaves the network to the page's own data while it loads. */
const settledAfterMs = 3000;

/**
 * Keeps a note in view up to date where the socket is blocked: polls members every 10 s and completions every 5 s.
 * The returned ref goes on the note, or on the whole page of a commitment.
 */
export function useNotePolling<Note extends HTMLElement>(
  { kind, id }: Commitment,
  ownId: number,
): RefObject<Note | null> {
  const client = useQueryClient();
  const note = useRef<Note>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const observer = new IntersectionObserver((entries) => {
      stop?.();
      stop = entries.at(-1)?.isIntersecting ? pollSoon(client, { kind, id }, ownId) : undefined;
    });
    observer.observe(note.current!);
    return () => {
      observer.disconnect();
      stop?.();
    };
  }, [client, kind, id, ownId]);
  return note;
}

function pollSoon(client: QueryClient, item: Commitment, ownId: number): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  async function start(): Promise<void> {
    const { startPolls } = await import('#web/features/commitments/polls/note-polls.ts');
    if (!isOver) stop = startPolls(client, item, ownId);
  }
  // Failed to load, so no connection to poll over either; scrolling the note back into view retries.
  const timer = setTimeout(() => void start().catch(() => {}), settledAfterMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
