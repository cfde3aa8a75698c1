import { CompiledQuery, type Kysely } from 'kysely';
import type { Tx, Write } from './database.ts';
import type { Tables } from './tables.ts';
import { refuseInside, runInside } from './transaction-guard.ts';

type Waiting = {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
};

/** Enough to share one fsync among many, few enough to keep a turn of the event loop short. */
const groupSize = 32;

/**
 * `write` on SQLite. Writes that arrive during one turn of the event loop share a transaction and its one fsync, each
 * in its own savepoint: a failing one does not affect the others, and none resolves before the commit is on disk.
 */
export function groupCommit(db: Kysely<Tables>): { write: Write; settled: () => Promise<void> } {
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function commitAll() {
    while (waiting.length > 0) {
      await commitGroup(db, waiting.splice(0, groupSize));
      await new Promise(setImmediate);
    }
    running = undefined;
  }

  return {
    write: (work) => {
      refuseInside('write was called');
      return new Promise((resolve, reject) => {
        waiting.push({ work, resolve, reject });
        running ??= new Promise(setImmediate).then(commitAll);
      });
    },
    settled: async () => running,
  };
}

const savepoint = CompiledQuery.raw('savepoint one_write');
const release = CompiledQuery.raw('release one_write');
const rollBack = CompiledQuery.raw('rollback to one_write');

async function commitGroup(db: Kysely<Tables>, group: Waiting[]): Promise<void> {
  const answers: (() => void)[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      for (const { work, resolve, reject } of group) {
        await tx.executeQuery(savepoint);
        try {
          const value = await runInside(work, tx);
          await tx.executeQuery(release);
          answers.push(() => resolve(value as never));
        } catch (error) {
          await tx.executeQuery(rollBack);
          await tx.executeQuery(release);
          answers.push(() => reject(error));
        }
      }
    });
    for (const answer of answers) answer();
  } catch (error) {
    // The commit itself failed, so all writes of the group reject.
    for (const { reject } of group) reject(error);
  }
}
