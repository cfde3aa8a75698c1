/** Silence after which the database counts as unreachable. */
export const silentAfterMs = 2000;
/** How long one statement may take while the database still answers others: it may be large, or wait for a lock. */
export const patienceMs = 10_000;
const askAfterMs = 1000;
const lookEveryMs = 250;

type Watched = {
  /** Whether any query waits for the database. */
  isWaiting: () => boolean;
  /** Provokes a sign of life. */
  ask: () => void;
  onSilent: () => void;
};

/**
 * A frozen database, or one behind a broken connection, accepts requests and never answers. After one second of silence
 * it is asked for a sign of life, after two seconds `onSilent` fails all that wait. While it answers, a slow statement
 * or a wait for a lock is not a failure.
 */
export function watchLiveness({ isWaiting, ask, onSilent }: Watched) {
  let heardAt = 0;
  let waitingSince: number | undefined;
  const timer = setInterval(look, lookEveryMs).unref();

  function look(hasRead?: true): void {
    if (!isWaiting()) return void (waitingSince = undefined);
    waitingSince ??= performance.now();
    const silentForMs = performance.now() - Math.max(waitingSince, heardAt);
    if (silentForMs < askAfterMs) return;
    if (silentForMs < silentAfterMs) return ask();
    // After the event loop was blocked, timers fire before pending data is read. Read that first.
    if (!hasRead) return void setImmediate(look, true);
    waitingSince = undefined;
    onSilent();
  }

  return { heard: () => void (heardAt = performance.now()), stop: () => clearInterval(timer) };
}
