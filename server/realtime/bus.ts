import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { HabitUpdate } from '#shared/contract/realtime.ts';
import type { EndedSessions } from '#server/auth/session-memory.ts';
import type { CountedUse } from '#server/http/rate-limits.ts';

/** What instances tell each other. */
type Message = {
  update: { userIds: readonly number[]; update: HabitUpdate };
  ended: EndedSessions;
  uses: readonly CountedUse[];
};

type Listeners = { [Kind in keyof Message]: ((message: Message[Kind]) => void)[] };

export type Bus = {
  /** To all other instances, as far as they can be reached; nobody waits for it. */
  send: <Kind extends keyof Message>(kind: Kind, message: Message[Kind]) => void;
  on: <Kind extends keyof Message>(kind: Kind, listener: (message: Message[Kind]) => void) => void;
  /** After a time in which messages of others may have been missed. */
  onBack: (listener: () => void) => void;
  /** Whether what others send arrives, if there are others. */
  isHeard: () => boolean;
  stop: () => Promise<void>;
};

/** Nobody else is there. */
export const noBus: Bus = {
  send: () => {},
  on: () => {},
  onBack: () => {},
  isHeard: () => true,
  stop: async () => {},
};

/**
 * Redis carries messages and keeps nothing: without it each instance goes on by itself, and learns of the others from
 * the database a little later. That it is away is said once, and it is found again by itself.
 */
export async function redisBus(url: string, log: FastifyBaseLogger): Promise<Bus> {
  const { createClient } = await import('@redis/client');
  const own = randomUUID();
  const channel = channelOf(url);
  const listeners: Listeners = { update: [], ended: [], uses: [] };
  const whenBack: (() => void)[] = [];
  let isAway = false;

  const options = {
    url,
    // One that is frozen answers no ping and is taken for gone.
    pingInterval: 2000,
    socket: { connectTimeout: 2000, socketTimeout: 5000, reconnectStrategy: reconnectAfterMs },
  };
  const subscriber = createClient(options);
  // Nothing waits for better times: what is old is of no use.
  const publisher = createClient({ ...options, disableOfflineQueue: true, commandsQueueMaxLength: 10_000 });

  for (const client of [subscriber, publisher]) client.on('error', (error: Error) => awayWith(error));
  subscriber.on('ready', () => {
    if (!isAway) return;
    isAway = false;
    log.info('Redis reachable again');
    for (const listener of whenBack) listener();
  });

  function awayWith(error: Error): void {
    if (isAway) return;
    isAway = true;
    log.warn({ err: error }, 'Redis unreachable: this instance continues without it');
  }

  function receive(text: string): void {
    const { from, kind, message } = JSON.parse(text) as { from: string; kind: keyof Message; message: never };
    if (from !== own) for (const listener of listeners[kind]) listener(message);
  }

  // Neither is waited for: a Redis that is away does not keep anybody from starting.
  for (const client of [subscriber, publisher]) client.connect().catch(awayWith);
  subscriber.subscribe(channel, receive).catch(awayWith);

  return {
    send: (kind, message) => {
      publisher.publish(channel, JSON.stringify({ from: own, kind, message })).catch(awayWith);
    },
    on: (kind, listener) => void listeners[kind].push(listener),
    onBack: (listener) => void whenBack.push(listener),
    isHeard: () => subscriber.isReady && !isAway,
    stop: async () => {
      for (const client of [subscriber, publisher]) client.destroy();
    },
  };
}

/** Each number of a Redis database is a house of its own, also for messages. */
function channelOf(url: string): string {
  return `kept:${URL.parse(url)?.pathname.slice(1) || '0'}`;
}

function reconnectAfterMs(attempts: number): number {
  return Math.min(100 * 2 ** attempts, 2000);
}
