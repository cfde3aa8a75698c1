import { AsyncLocalStorage } from 'node:async_hooks';
import type { Reader, Tx } from './database.ts';

// Inside a transaction every query must use `tx`. Reading through `db` would miss the transaction's own writes, and a
// nested `write` would wait for the outer one for ever. Both throw instead.

const inside = new AsyncLocalStorage<true>();

export function runInside<T>(work: (tx: Tx) => Promise<T>, tx: Tx): Promise<T> {
  return inside.run(true, work, tx);
}

export function refuseInside(what: string): void {
  if (inside.getStore()) throw new Error(`${what} inside a transaction: use its tx.`);
}

export function guardedReader(reader: Reader): Reader {
  const guarded =
    <Args extends unknown[], Result>(read: (...args: Args) => Result) =>
    (...args: Args): Result => {
      refuseInside('db was read');
      return read.apply(reader, args);
    };
  return {
    selectFrom: guarded(reader.selectFrom as (...tables: unknown[]) => unknown) as Reader['selectFrom'],
    executeQuery: guarded(reader.executeQuery as (...query: unknown[]) => unknown) as Reader['executeQuery'],
    getExecutor: () => reader.getExecutor(),
  };
}
