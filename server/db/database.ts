import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Read-only access. A transaction has it too, so a store's reads work inside and outside of one. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'executeQuery' | 'getExecutor'>;
export type Tx = Transaction<Tables>;

/**
 * The only way to change data: resolves after the commit is on disk; if it rejects, nothing has changed. `work` must
 * await nothing but its `tx`: on SQLite all other writes wait for it.
 */
export type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type Database = {
  read: Reader;
  write: Write;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};
