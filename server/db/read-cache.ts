import { quarterMs } from '#shared/domain/days.ts';

type Entry<Value> = {
  value?: Value;
  reading?: Promise<Value | undefined>;
  readAt: number;
  weight: number;
  isAskedFor: boolean;
};

export type ReadCache<Key, Value> = {
  /** The cached value, synchronously. */
  peek: (key: Key) => Value | undefined;
  /** The cached value, or the result of `read`; an undefined result is not cached. */
  get: (key: Key, read: () => Promise<Value | undefined>) => Promise<Value | undefined>;
  drop: (key: Key) => void;
  dropWhere: (isStale: (value: Value, key: Key) => boolean) => void;
};

type Bounds<Value> = {
  /** Maximum number of entries, or total weight if weighed. Beyond it, entries not used lately are dropped. */
  max: number;
  /** The size of an entry; without it each counts as one. */
  weigh?: (value: Value) => number;
  /** Maximum age, for data that another process may change. */
  freshForMs: number;
};

/**
 * Caches database reads until they are dropped, or until a user's day may have ended. An entry is added before its read
 * begins, so that a drop during the read removes it: a value read before a change is never cached after it.
 */
export function readCache<Key, Value>(
  { max, weigh = () => 1, freshForMs }: Bounds<Value>,
  now: () => Date,
): ReadCache<Key, Value> {
  const entries = new Map<Key, Entry<Value>>();
  let weight = 0;

  function current(key: Key): Entry<Value> | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const at = now().getTime();
    if (at - entry.readAt >= freshForMs || quarterOf(at) !== quarterOf(entry.readAt)) {
      drop(key);
      return undefined;
    }
    entry.isAskedFor = true;
    return entry;
  }

  function drop(key: Key): void {
    const entry = entries.get(key);
    if (!entry) return;
    weight -= entry.weight;
    entries.delete(key);
  }

  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (weight <= max) return;
      // Second chance: entries used since the last pass move to the end. Moving them on every use would cost more.
      entries.delete(key);
      if (entry.isAskedFor) entries.set(key, Object.assign(entry, { isAskedFor: false }));
      else weight -= entry.weight;
    }
  }

  async function read(key: Key, reading: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const entry: Entry<Value> = { readAt: now().getTime(), weight: 1, isAskedFor: false };
    drop(key);
    entries.set(key, entry);
    weight += entry.weight;
    makeRoom();
    try {
      entry.reading = reading();
      const value = await entry.reading;
      if (value !== undefined) entry.value = value;
      return value;
    } finally {
      delete entry.reading;
      if (entries.get(key) === entry) settle(key, entry);
    }
  }

  function settle(key: Key, entry: Entry<Value>): void {
    if (entry.value === undefined) return drop(key);
    weight -= entry.weight;
    entry.weight = weigh(entry.value);
    weight += entry.weight;
    makeRoom();
  }

  return {
    peek: (key) => current(key)?.value,
    get: async (key, reading) => {
      const entry = current(key);
      return entry?.value ?? entry?.reading ?? read(key, reading);
    },
    drop,
    dropWhere: (isStale) => {
      for (const [key, { value }] of entries) if (value === undefined || isStale(value, key)) drop(key);
    },
  };
}

/** In every time zone days end on a quarter of an hour. */
const quarterOf = (at: number) => Math.floor(at / quarterMs);
