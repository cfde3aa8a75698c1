type Entry<Value> = { value?: Value; reading?: Promise<Value | undefined>; readAt: number };

export type Remembered<Key, Value> = {
  /** What is known of it at this moment, without waiting. */
  peek: (key: Key) => Value | undefined;
  /** What is known of it, or what `read` finds; what it does not find is not remembered. */
  get: (key: Key, read: () => Promise<Value | undefined>) => Promise<Value | undefined>;
  drop: (key: Key) => void;
  dropWhere: (isStale: (value: Value, key: Key) => boolean) => void;
};

type Bounds = {
  /** Beyond this many, those that were not asked for the longest go. */
  max: number;
  /** Where another process may change the data too, what is older is read again. */
  freshForMs: number;
};

/**
 * Answers of the database that are kept in memory until somebody says that they changed. An entry is in place before its
 * reading begins, so that a drop during the reading takes it out: what was read before a change is never kept after it.
 */
export function remembered<Key, Value>({ max, freshForMs }: Bounds, now: () => Date): Remembered<Key, Value> {
  const entries = new Map<Key, Entry<Value>>();

  function current(key: Key): Entry<Value> | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    if (now().getTime() - entry.readAt >= freshForMs) return undefined;
    entries.set(key, entry);
    return entry;
  }

  async function read(key: Key, reading: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const entry: Entry<Value> = { readAt: now().getTime() };
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= max) break;
      entries.delete(oldest);
    }
    try {
      entry.reading = reading();
      const value = await entry.reading;
      if (value !== undefined) entry.value = value;
      return value;
    } finally {
      delete entry.reading;
      if (entry.value === undefined && entries.get(key) === entry) entries.delete(key);
    }
  }

  return {
    peek: (key) => current(key)?.value,
    get: async (key, reading) => {
      const entry = current(key);
      return entry?.value ?? entry?.reading ?? read(key, reading);
    },
    drop: (key) => void entries.delete(key),
    dropWhere: (isStale) => {
      for (const [key, { value }] of entries) if (value === undefined || isStale(value, key)) entries.delete(key);
    },
  };
}
