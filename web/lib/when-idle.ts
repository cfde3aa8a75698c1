/** Runs it once the page has nothing else to do. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const waiting = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(waiting);
}
