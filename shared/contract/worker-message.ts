/** What a page says to its service worker. */
export type WorkerMessage =
  /** To the version that waits: replace the one that serves the pages now. */
  | { type: 'take-over' }
  /** Whether this script belongs to the worker's own build; answered with a boolean on the port that comes along. */
  | { type: 'is-current'; script: string };
