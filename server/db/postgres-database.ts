import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types, type ClientConfig } from 'pg';
import type { Database } from './database.ts';
import { isDeadlock, postgresTypes } from './dialect.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrations.ts';
import type { Tables } from './tables.ts';
import { guardedReader, refuseInside, runInside } from './transaction-guard.ts';

export async function openPostgres(
  url: string,
  migrations: readonly Migration[],
  now: () => Date,
  log: FastifyBaseLogger,
): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser },
    max: 10,
    Client: QuickClient,
    // How long a query waits for its turn: many that come at once are served one after the other, not refused.
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks is replaced by the next query. Unheard, either event would end the process: the pool's for
  // an idle connection, the connection's own for one in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, postgresTypes, migrations, now);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    read: guardedReader(db),
    write: async (work) => {
      refuseInside('write was called');
      return retryDeadlocks(() => db.transaction().execute((tx) => runInside(work, tx)));
    },
    columnTypes: postgresTypes,
    ping: async () => void (await pool.query('select 1')),
    close: () => db.destroy(),
  };
}

/** Only to look: it does not migrate. */
export function openPostgresReader(url: string): Pick<Database, 'read' | 'close'> {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, types: { getTypeParser }, max: 1 }) }),
  });
  return { read: db, close: () => db.destroy() };
}

/** Of two transactions that wait for each other PostgreSQL ends one, with nothing changed: it simply goes again. */
async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isDeadlock(error) || attempt === 3) throw error;
    }
  }
}

/**
 * A database that does not even answer is away, and is known to be so after two seconds. Each text is planned once per
 * connection: under a name, which is all that is sent of it from then on.
 */
class QuickClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 2000 });
  }

  // Kysely's only way in: a text and its values.
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text);
    return Reflect.apply(super.query.bind(this), this, name ? [{ name, text, values }] : given) as never;
  }
}

const names = new Map<string, string>();
/** Ours are some 200; what is written in rows of any number must not fill the memory of the database. */
const mostNames = 500;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size === mostNames) return known;
  const name = hash('sha1', text);
  names.set(text, name);
  return name;
}

const bigintType = 20;
const timestamptzType = 1184;
const parseTimestamp = types.getTypeParser(timestamptzType) as (text: string) => Date;

/** Ids, counts and cents are numbers in code, moments are ISO strings, on both databases. */
function getTypeParser(type: number, format?: 'text' | 'binary'): unknown {
  if (type === bigintType) return Number;
  if (type === timestamptzType) return (text: string) => parseTimestamp(text).toISOString();
  return format === 'binary' ? types.getTypeParser(type, 'binary') : types.getTypeParser(type, 'text');
}
