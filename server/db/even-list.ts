/**
 * For `in (…)` with many values: repeats the last one until their number is a power of two. SQLite keeps a prepared
 * statement for each number of values, which would be hundreds for lists of any length. PostgreSQL gets an array.
 */
export function evenList<T>(values: readonly T[]): readonly T[] {
  const length = values.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(values.length));
  return values.concat(Array.from({ length: length - values.length }, () => values.at(-1)!));
}

/** For inserts, which cannot repeat a value: parts whose lengths are powers of two, and at most `most`, which is one. */
export function evenParts<T>(values: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < values.length;) {
    const length = Math.min(most, 2 ** Math.floor(Math.log2(values.length - from)));
    parts.push(values.slice(from, from + length));
    from += length;
  }
  return parts;
}
