import type { CompiledQuery, DialectAdapter } from 'kysely';
import type { Reader } from './database.ts';

/** A place in a statement for what each call fills in. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

type Built<Row> = { compile: () => CompiledQuery<Row> };

/**
 * A statement that is built once and sent again and again, for what is called so often that building it would cost more
 * than the database does. The builder must not look at its arguments: it is given places, not values.
 */
export function prepared<Db extends Reader, Args extends readonly unknown[], Row>(
  build: (db: Db, ...args: Args) => Built<Row>,
): (db: Db, ...args: Args) => Promise<Row[]> {
  const places = Array.from({ length: build.length - 1 }, (_, index) => new Slot(index)) as unknown as Args;
  // The same process may talk to two databases, which do not spell alike.
  const built = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  return async (db, ...args) => {
    const { adapter } = db.getExecutor();
    let query = built.get(adapter);
    if (!query) built.set(adapter, (query = build(db, ...places).compile()));
    const parameters = query.parameters.map((value) => (value instanceof Slot ? args[value.index] : value));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
