import type { CompiledQuery, DialectAdapter } from 'kysely';
import type { Reader } from './database.ts';

/** A placeholder for a value that each call supplies. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

type Built<Row> = { compile: () => CompiledQuery<Row> };

/**
 * A statement that is built once and reused, for calls so frequent that building it would cost more than running it.
 * The builder receives placeholders: it may only test whether an argument is undefined.
 */
export function prepared<Db extends Reader, Args extends readonly unknown[], Row>(
  build: (db: Db, ...args: Args) => Built<Row>,
): (db: Db, ...args: Args) => Promise<Row[]> {
  // One process may use both databases, whose SQL differs.
  const built = new WeakMap<DialectAdapter, Map<number, CompiledQuery<Row>>>();

  function queryFor(db: Db, args: Args): CompiledQuery<Row> {
    const { adapter } = db.getExecutor();
    let variants = built.get(adapter);
    if (!variants) built.set(adapter, (variants = new Map()));
    const variant = definedArgs(args);
    let query = variants.get(variant);
    if (!query) {
      const places = args.map((arg, index) => (arg === undefined ? undefined : new Slot(index)));
      variants.set(variant, (query = build(db, ...(places as unknown as Args)).compile()));
    }
    return query;
  }

  return async (db, ...args) => {
    const query = queryFor(db, args);
    const parameters = query.parameters.map((value) => (value instanceof Slot ? args[value.index] : value));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

function definedArgs(args: readonly unknown[]): number {
  let bits = 0;
  for (let index = 0; index < args.length; index++) if (args[index] !== undefined) bits |= 1 << index;
  return bits;
}
