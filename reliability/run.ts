/** One command at work: what it draws by lot, counts, and finds wrong. */
export type Run = ReturnType<typeof newRun>;

/** `part`: a tenth of the full form is 10. */
export function newRun(name: string, seed: number, isShort: boolean, part: number) {
  const figures: string[] = [];
  const misses: string[] = [];
  const lots = lotsFrom(seed);

  return {
    name,
    seed,
    isShort,
    part,
    figures,
    misses,
    /** In the short form less of everything is done, and all of it the same way. */
    size: (full: number, short: number) => (isShort ? short : Math.ceil(full / part)),
    /** Bounds in time are meant for a machine that does nothing else; tests only have to end on one that does. */
    within: (ms: number) => (isShort ? 10 * ms : ms),
    /** From 0 up to, and without, that number. */
    below: (end: number) => Math.floor(lots() * end),
    shuffled<T>(all: readonly T[]): T[] {
      const drawn = all.map((one) => ({ one, lot: lots() }));
      return drawn.toSorted((a, b) => a.lot - b.lot).map(({ one }) => one);
    },
    /** A line of the figures. */
    figure(line: string): void {
      console.log(`  ${line}`);
      figures.push(line);
    },
    miss(line: string): void {
      // One mistake may show a thousand times.
      if (misses.length < 20) console.error(`  MISS ${line}`);
      misses.push(line);
    },
    holds(isTrue: boolean, otherwise: string): void {
      if (!isTrue) this.miss(otherwise);
    },
  };
}

/** The same numbers from the same seed (mulberry32). */
function lotsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
