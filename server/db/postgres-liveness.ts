const askAfterMs = 1000;
/** So long nobody is told anything before the database counts as away. */
export const silentAfterMs = 2 * askAfterMs;
/** So long a database that speaks may take for one thing: it may be big, or have to wait for others. */
export const patienceMs = 10_000;

/**
 * A frozen database, or one behind a broken line, takes what it is sent and never answers. Whoever waits for it gives up
 * when it has said nothing to anybody for two seconds, although it was asked for any word half-way; as long as it
 * speaks, a slow statement, or waiting for a lock or for one's turn, is no failure.
 */
export function watchLiveness(ask: () => void) {
  let heardAt = 0;

  return {
    heard: () => void (heardAt = performance.now()),
    /** Calls `giveUp` once, unless it is stopped before. */
    whenSilent(giveUp: () => void): { stop: () => void } {
      const since = performance.now();
      let isStopped = false;
      let timer = setTimeout(look, askAfterMs);

      function look(hasRead?: true): void {
        if (isStopped) return;
        const now = performance.now();
        const silentForMs = now - Math.max(since, heardAt);
        const isOver = silentForMs >= silentAfterMs || now - since >= patienceMs;
        // After a long turn of our own, timers come before what has arrived meanwhile: that is read first.
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
