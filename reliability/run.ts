/** One run of a command: its random numbers, figures and misses. */
export type Run = ReturnType<typeof newRun>;

type Size = { seed: number; isShort: boolean; part: number; steps: number | undefined };

/** `part`: 10 runs a tenth of the full size. `steps`: exactly so many, in commands that have steps. */
export function newRun(name: string, { seed, isShort, part, steps }: Size) {
  const figures: string[] = [];
  const misses: string[] = [];
  const lots = lotsFrom(seed);

  return {
    name,
    seed,
    isShort,
    part,
    steps,
    figures,
    misses,
    /** The short form runs the same steps with smaller numbers. */
    size: (full: number, short: number) => (isShort ? short : Math.ceil(full / part)),
    /** Time limits assume an idle machine; the short form runs beside other tests and gets ten times as long. */
    within: (ms: number) => (isShort ? 10 * ms : ms),
    /** A random integer from 0 up to, but not including, `end`. */
    below: (end: number) => Math.floor(lots() * end),
    shuffled<T>(all: readonly T[]): T[] {
      const drawn = all.map((one) => ({ one, lot: lots() }));
      return drawn.toSorted((a, b) => a.lot - b.lot).map(({ one }) => one);
    },
    /** Adds a line to the figures. */
    figure(line: string): void {
      console.log(`  ${line}`);
      figures.push(line);
    },
    miss(line: string): void {
      // One bug may cause a thousand misses.
      if (misses.length < 20) console.error(`  MISS ${line}`);
      misses.push(line);
    },
    holds(isTrue: boolean, otherwise: string): void {
      if (!isTrue) this.miss(otherwise);
    },
  };
}

/** Random numbers that repeat for the same seed (mulberry32). */
function lotsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
