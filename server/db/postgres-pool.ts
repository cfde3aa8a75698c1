import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Client, Pool, types, type ClientConfig, type PoolClient } from 'pg';
import { patienceMs, silentAfterMs, watchLiveness } from './postgres-liveness.ts';

/** One connection, over which everything takes as long as it takes. */
export function patientPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser },
    max: 1,
    Client: QuickClient,
    connectionTimeoutMillis: patienceMs,
  });
  pool.on('error', () => {});
  return pool;
}

/** Whoever waits for a connection, or for an answer over one, waits no longer than the database speaks at all. */
export function watchedPool(url: string, log: FastifyBaseLogger) {
  const silence = watchLiveness(ask);
  let isAsking = false;

  /** Over a line of its own, since all others may be taken. Also a refusal is a word. */
  function ask(): void {
    if (isAsking) return;
    isAsking = true;
    const client = new QuickClient({ connectionString: url, connectionTimeoutMillis: silentAfterMs });
    client.on('error', () => {});
    streamOf(client).on('data', silence.heard);
    void client
      .connect()
      .catch(() => {})
      .finally(() => {
        isAsking = false;
        streamOf(client).destroy();
      });
  }

  class WatchedClient extends QuickClient {
    /** It is made to be connected at once. */
    constructor(config?: ClientConfig) {
      super(config);
      const waiting = silence.whenSilent(() => streamOf(this).destroy(new Error(silent)));
      this.once('connect', waiting.stop);
      streamOf(this).once('close', waiting.stop);
    }

    override query(...given: unknown[]): never {
      const answer = Reflect.apply(super.query.bind(this), this, given) as Promise<unknown>;
      // The connection goes with it: whatever was to come over it next would wait as long again, and what it was told
      // last may be done or not. A commit that nobody confirmed is thereby never taken for one.
      const waiting = silence.whenSilent(() => streamOf(this).destroy(new Error(silent)));
      return answer.finally(waiting.stop) as never;
    }
  }

  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser },
    max: 10,
    Client: WatchedClient,
    // How long a query waits for its turn: many that come at once are served one after the other, not refused.
    connectionTimeoutMillis: patienceMs,
  });
  // A connection that breaks is replaced by the next query. Unheard, either event would end the process: the pool's for
  // an idle connection, the connection's own for one in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    silence.heard();
    streamOf(client).on('data', silence.heard);
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });

  return {
    options: pool.options,
    connect: () =>
      new Promise<PoolClient>((resolve, reject) => {
        let isOver = false;
        const waiting = silence.whenSilent(() => {
          isOver = true;
          reject(new Error(silent));
        });
        pool
          .connect()
          .finally(waiting.stop)
          .then((client) => (isOver ? client.release() : resolve(client)), reject);
      }),
    end: () => pool.end(),
  };
}

/** As pg says it when a connection cannot be made in time. */
const silent = 'timeout expired';

function streamOf(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream;
}

/** Each text is planned once per connection: under a name, which is all that is sent of it from then on. */
class QuickClient extends Client {
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
