/** Long enough to get somewhere, short enough that no one notices the wait. */
const turnMs = 5;

/**
 * For work that grows with what people have: `await turn()` between small steps lets other requests in whenever this
 * one has had the event loop for a while.
 */
export function takingTurns(): () => Promise<void> | void {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turnMs) return;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}

/** For small steps of many callers: each goes on once the one before it has taken its step, in turns. */
export function oneAfterTheOther(): () => Promise<void> {
  const turn = takingTurns();
  let last = Promise.resolve();
  return () => (last = last.then(turn));
}

/** Like `items.map`, in turns. */
export async function mapInTurns<T, Result>(
  items: readonly T[],
  make: (item: T) => Result,
  itemsPerStep = 100,
): Promise<Result[]> {
  const turn = takingTurns();
  const made: Result[] = [];
  for (let index = 0; index < items.length; index++) {
    const waiting = index % itemsPerStep === 0 && turn();
    if (waiting) await waiting;
    made.push(make(items[index]!));
  }
  return made;
}

/** Few enough not to hold up other requests, many enough for few queries. */
export const rowsPerPage = 1000;

/**
 * All rows of a query with a limit of `rowsPerPage`, each page from after the last row of the one before. Keeps what is
 * shown of each.
 */
export async function inPages<Row, Shown>(
  read: (last: Row | undefined) => Promise<Row[]>,
  show: (row: Row) => Shown,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (let last: Row | undefined; ;) {
    const page = await read(last);
    for (const row of page) shown.push(show(row));
    if (page.length < rowsPerPage) return shown;
    last = page.at(-1);
    await new Promise(setImmediate);
  }
}
