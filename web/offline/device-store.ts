import { delMany, get, keys, promisifyRequest, update, type UseStore } from 'idb-keyval';
import { databaseName } from './database-name.ts';

/** Why the browser keeps nothing: it refuses to (a private window), or its disk is full. */
export type StorageProblem = 'refused' | 'full';

const stores = ['snapshots', 'outbox'] as const;
/** Some browsers never answer a request to open a database. */
const patienceMs = 3000;

let problem: StorageProblem | undefined;
const listeners = new Set<() => void>();
let database: Promise<IDBDatabase> | undefined;

export const storageProblem = (): StorageProblem | undefined => problem;

export function onStorageProblem(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * One value for each person, in IndexedDB. Never fails: what could not be stored stays in memory until a later change is
 * stored, and `storageProblem` says why.
 */
export function deviceStore<Value>(name: (typeof stores)[number]) {
  type Change = (known: Value | undefined) => Value;
  const inStore: UseStore = async (mode, run) => run((await opened()).transaction(name, mode).objectStore(name));
  const unsaved = new Map<number, Change[]>();
  const unsavedOf = (userId: number) => unsaved.get(userId) ?? [];
  const applied = (changes: readonly Change[], stored: Value | undefined) =>
    changes.reduce<Value | undefined>((value, change) => change(value), stored);
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other, so that a change is applied once, on top of the unsaved ones before it. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = last.then(task);
    last = turn;
    return turn;
  }

  return {
    read: (userId: number): Promise<Value | undefined> =>
      inTurn(async () => applied(unsavedOf(userId), await get<Value>(userId, inStore).catch(report))),

    /** Atomic, also between tabs. Returns the new value. */
    change: (userId: number, change: Change): Promise<Value> =>
      inTurn(async () => {
        const changes = [...unsavedOf(userId), change];
        let value: Value | undefined;
        const apply = (stored: Value | undefined) => (value = applied(changes, stored)) as Value;
        try {
          await update<Value>(userId, apply, inStore);
          unsaved.delete(userId);
          setProblem(undefined);
        } catch (error) {
          report(error);
          unsaved.set(userId, changes);
          value ??= apply(undefined);
        }
        return value as Value;
      }),

    forgetUnsaved: (): void => unsaved.clear(),

    /** Removes everyone's values but this person's; null removes all. */
    forgetOthers: (userId: number | null): Promise<void> =>
      inTurn(async () => {
        for (const id of unsaved.keys()) if (id !== userId) unsaved.delete(id);
        const isOthers = (key: IDBValidKey) => key !== userId;
        await keys(inStore)
          .then((found) => delMany(found.filter(isOthers), inStore))
          .catch(report);
      }),
  };
}

async function opened(): Promise<IDBDatabase> {
  database ??= open();
  try {
    return await database;
  } catch (error) {
    database = undefined;
    throw error;
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    for (const name of stores) request.result.createObjectStore(name);
  };
  // At once: a request to delete the database waits until every connection to it is closed.
  request.addEventListener('success', () => {
    const db = request.result;
    const close = () => {
      db.close();
      database = undefined;
    };
    // Safari closes it now and then; a newer version of the app waits until it is closed.
    db.addEventListener('close', close);
    db.addEventListener('versionchange', close);
  });
  const tooLate = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('No answer')), patienceMs));
  return Promise.race([promisifyRequest(request), tooLate]);
}

function report(error: unknown): undefined {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  setProblem(isFull ? 'full' : 'refused');
}

function setProblem(found: StorageProblem | undefined): void {
  if (found === problem) return;
  problem = found;
  for (const notify of listeners) notify();
}
