import type { Day } from '#shared/domain/days.ts';
import type { Judged } from '#shared/domain/year.ts';
import { idIn } from '#server/commitments/commitment.ts';
import { readCache } from '#server/db/read-cache.ts';
import type { Deps } from '#server/deps.ts';

/** A year as everyone kept it, the same for every reader. */
export type YearBook = {
  judged: Judged[];
  shares: Map<Day, { kept: number; of: number }>;
  keptByAll: Day[];
};

/** Judges a year, or returns the book of an earlier call with the same key. */
type KeepBook = (key: string, judge: () => Promise<YearBook>) => Promise<YearBook>;

/** A book takes up to 100 kB. */
const most = { promises: 200, booksEach: 3 };

export type YearBooks = { of: (commitmentId: number) => Promise<KeepBook> };

/** A thousand members have 365,000 days a year, so a judged year is kept until the hub reports a change. */
export function yearBooks({ now, hub, freshForMs }: Pick<Deps, 'now' | 'hub' | 'freshForMs'>): YearBooks {
  const known = readCache<number, Map<string, Promise<YearBook>>>({ max: most.promises, freshForMs }, now);
  hub.listen((_userIds, update) => {
    const id = idIn(update);
    if (id !== undefined) known.drop(id);
  });
  return {
    /** Ask before reading the promise: a change during the reads then drops what they add. */
    of: async (id) => {
      const books = (await known.get(id, async () => new Map<string, Promise<YearBook>>()))!;
      return async (key, judge) => {
        const kept = books.get(key);
        if (kept) return kept;
        if (books.size >= most.booksEach) books.clear();
        const judging = judge();
        books.set(key, judging);
        judging.catch(() => books.delete(key));
        return judging;
      };
    },
  };
}
