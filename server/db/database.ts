import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Reads. A transaction is one too, so a store's read serves inside and outside of it. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'executeQuery' | 'getExecutor'>;
export type Tx = Transaction<Tables>;

/**
 * The one door for changes: resolves after the commit is on disk, rejects with nothing changed.
 * The work awaits nothing but its `tx`: on SQLite everyone's next write waits behind it.
 */
export type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type Database = {
  read: Reader;
  write: Write;
  /** Resolves when the database answers. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};
