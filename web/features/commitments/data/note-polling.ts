import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import type { Commitment } from './dashboard-query.ts';

/** The first polls come a little later still; a page that loads has better things to fetch than their code. */
const settledAfterMs = 3000;

/**
 * Where the socket cannot get through, a note in view still keeps up: its members are asked for every 10 s, what was
 * completed every 5 s. The returned ref is for the note, or for the whole of its own page.
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
    const { startPolls } = await import('./note-polls.ts');
    if (!isOver) stop = startPolls(client, item, ownId);
  }
  // Without a connection there is nothing to poll either; scrolling the note back into view tries again.
  const timer = setTimeout(() => void start().catch(() => {}), settledAfterMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
