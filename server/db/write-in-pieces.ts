import type { Tx, Write } from './database.ts';

/** On SQLite every other write waits for a piece, on PostgreSQL those that need the same rows. */
const pieceMs = 10;

/**
 * Does work that grows with what one person has: in as many short transactions as it takes, so that no one else waits
 * for all of it. Each item is done whole or not at all.
 */
export async function writeInPieces<T>(
  write: Write,
  items: readonly T[],
  work: (tx: Tx, item: T) => Promise<void>,
): Promise<void> {
  let done = 0;
  while (done < items.length) {
    done = await write(async (tx) => {
      const endsAt = performance.now() + pieceMs;
      let next = done;
      do await work(tx, items[next++]!);
      while (next < items.length && performance.now() < endsAt);
      return next;
    });
    await new Promise(setImmediate);
  }
}
