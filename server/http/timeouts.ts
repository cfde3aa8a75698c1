/** How long a client may take, so that connections which send nothing, or a byte at a time, end by themselves. */
export const usualTimeouts = {
  /** From the first byte to the end of the headers; a connection that sends nothing has as long. */
  headersMs: 10_000,
  /** From the first byte to the end of the body, however steadily it drips. */
  requestMs: 15_000,
  /** Between two requests. Longer than a proxy keeps its connections. */
  keepAliveMs: 65_000,
  /** Without any byte in either direction. */
  idleMs: 60_000,
  /** How often Node looks for connections past the first two. */
  checkEveryMs: 1000,
};

export type Timeouts = typeof usualTimeouts;
