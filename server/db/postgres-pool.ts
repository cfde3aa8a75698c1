import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Client, Pool, types, type PoolClient } from 'pg';
import { patienceMs, silentAfterMs, watchLiveness } from './postgres-liveness.ts';

/** One connection without the silence check, for migrations and scripts. */
export function patientPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser },
    max: 1,
    Client: PreparingClient,
    connectionTimeoutMillis: patienceMs,
  });
  pool.on('error', () => {});
  return pool;
}

/** Fails waiting queries once the database has been silent for two seconds. */
export function watchedPool(url: string, log: FastifyBaseLogger) {
  const connections = new Set<Socket>();
  const waiting = new Set<(error: Error) => void>();
  let isAsking = false;

  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser },
    max: 10,
    // A new connection has prepared nothing yet: a dashboard that opens some took 170 ms instead of 5.
    idleTimeoutMillis: 600_000,
    Client: PreparingClient,
    // How long a query waits for a connection: bursts are queued, not refused.
    connectionTimeoutMillis: patienceMs,
    statement_timeout: patienceMs,
  });
  // A broken connection is replaced by the next query. Without these listeners either event would end the process: the
  // pool emits it for an idle connection, the client for one in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    const stream = streamOf(client);
    connections.add(stream);
    stream.once('close', () => connections.delete(stream));
    stream.on('data', liveness.heard);
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
    liveness.heard();
  });

  const liveness = watchLiveness({
    isWaiting: () => pool.waitingCount > 0 || pool.totalCount > pool.idleCount,
    ask,
    // Connections are destroyed: it is unknown whether their last statement ran, so a commit without a confirmation is
    // never reported as done.
    onSilent: () => {
      const error = new Error(silent);
      for (const reject of waiting) reject(error);
      for (const stream of connections) stream.destroy(error);
    },
  });

  /** Uses its own connection, because the pool may be exhausted. A refused connection counts as a sign of life. */
  function ask(): void {
    if (isAsking) return;
    isAsking = true;
    const client = new Client({ connectionString: url, connectionTimeoutMillis: silentAfterMs });
    client.on('error', () => {});
    streamOf(client).on('data', liveness.heard);
    void client
      .connect()
      .catch(() => {})
      .finally(() => {
        isAsking = false;
        streamOf(client).destroy();
      });
  }

  return {
    options: pool.options,
    connect: async (): Promise<PoolClient> => {
      const { promise: isSilent, reject } = Promise.withResolvers<never>();
      const connecting = pool.connect();
      waiting.add(reject);
      try {
        return await Promise.race([connecting, isSilent]);
      } catch (error) {
        // The pool may still hand out the connection that this query no longer waits for.
        connecting.then((client) => client.release()).catch(() => {});
        throw error;
      } finally {
        waiting.delete(reject);
      }
    },
    end: () => {
      liveness.stop();
      return pool.end();
    },
  };
}

/** The message of pg when a connection cannot be made in time. */
const silent = 'timeout expired';

function streamOf(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream;
}

/** Prepares each statement once per connection, under a name; later executions send only the name. */
class PreparingClient extends Client {
  // Kysely always calls it with a text and values.
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text);
    return Reflect.apply(super.query.bind(this), this, name ? [{ name, text, values }] : given) as never;
  }
}

const names = new Map<string, string>();
/** We have about 200 statements. Multi-row inserts of varying length must not fill the database's memory. */
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
