const askAfterMs = 1000;
/** Silence after which the database counts as unreachable. */
export const silentAfterMs = 2 * askAfterMs;
/** How long one query may take while the database still answers others: it may be large, or wait for a lock. */
export const patienceMs = 10_000;

/**
 * A frozen database, or one behind a broken connection, accepts requests and never answers. Waiting queries give up
 * after two seconds without a sign of life on any connection; after one second the database is asked for one. While it
 * answers, a slow statement or a wait for a lock is not a failure.
 */
export function watchLiveness(ask: () => void) {
  let heardAt = 0;

  return {
    heard: () => void (heardAt = performance.now()),
    /** Calls `giveUp` once, unless stopped before. */
    whenSilent(giveUp: () => void): { stop: () => void } {
      const since = performance.now();
      let isStopped = false;
      let timer = setTimeout(look, askAfterMs);

      function look(hasRead?: true): void {
        if (isStopped) return;
        const now = performance.now();
        const silentForMs = now - Math.max(since, heardAt);
        const isOver = silentForMs >= silentAfterMs || now - since >= patienceMs;
        // After the event loop was blocked, timers fire before pending data is read. Read that first.
        if (isOver && !hasRead) return void setImmediate(look, true);
        if (isOver) return giveUp();
        if (silentForMs >= askAfterMs) ask();
        timer = setTimeout(look, askAfterMs - (silentForMs % askAfterMs));
      }

      return {
        stop: () => {
          isStopped = true;
          clearTimeout(timer);
        },
      };
    },
  };
}
