import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { HabitUpdate } from '#shared/contract/realtime.ts';
import type { EndedSessions } from '#server/auth/session-memory.ts';
import type { CountedUse } from '#server/http/rate-limits.ts';

/** Messages between instances. */
type Message = {
  update: { userIds: readonly number[]; update: HabitUpdate };
  ended: EndedSessions;
  uses: readonly CountedUse[];
};

type Listeners = { [Kind in keyof Message]: ((message: Message[Kind]) => void)[] };

export type Bus = {
  /** To all other instances that can be reached; does not wait. */
  send: <Kind extends keyof Message>(kind: Kind, message: Message[Kind]) => void;
  on: <Kind extends keyof Message>(kind: Kind, listener: (message: Message[Kind]) => void) => void;
  /** Called after a time in which messages may have been missed. */
  onReconnect: (listener: () => void) => void;
  /** Whether messages of other instances arrive. Always true with a single instance. */
  isConnected: () => boolean;
  /** Resolves once messages can be sent, for a program that sends one and ends. Never while Redis is away. */
  connected: () => Promise<void>;
  /** Resolves once everything sent so far has left. */
  sent: () => Promise<void>;
  stop: () => Promise<void>;
};

/** For a single instance. */
export const noBus: Bus = {
  send: () => {},
  on: () => {},
  onReconnect: () => {},
  isConnected: () => true,
  connected: async () => {},
  sent: async () => {},
  stop: async () => {},
};

/**
 * Redis only carries messages: without it each instance continues alone, and sees changes of the others in the database
 * a few seconds later. Logs a lost connection once, and reconnects by itself.
 */
export async function redisBus(url: string, log: FastifyBaseLogger, load = loadClient): Promise<Bus> {
  const createClient = await load();
  const own = randomUUID();
  const channel = channelOf(url);
  const listeners: Listeners = { update: [], ended: [], uses: [] };
  const reconnectListeners: (() => void)[] = [];
  let isUnreachable = false;
  /** The latest message: they leave in order. */
  let leaving: Promise<unknown> = Promise.resolve();

  const options = {
    url,
    // A frozen server answers no ping and counts as gone.
    pingInterval: 2000,
    socket: { connectTimeout: 2000, socketTimeout: 5000, reconnectStrategy: reconnectAfterMs },
  };
  const subscriber = createClient(options);
  // Does not queue messages while offline: they would be stale.
  const publisher = createClient({ ...options, disableOfflineQueue: true, commandsQueueMaxLength: 10_000 });

  for (const client of [subscriber, publisher]) {
    client.on('error', reportUnreachable);
    client.on('ready', reportReachable);
  }

  /** Reachable means both ways: while only one client is connected, messages are still missed. */
  function reportReachable(): void {
    if (!isUnreachable || !subscriber.isReady || !publisher.isReady) return;
    isUnreachable = false;
    log.info('Redis reachable again');
    for (const listener of reconnectListeners) listener();
  }

  function reportUnreachable(error: Error): void {
    if (isUnreachable) return;
    isUnreachable = true;
    log.warn({ err: error }, 'Redis unreachable: this instance continues without it');
  }

  function receive(text: string): void {
    const { from, kind, message } = JSON.parse(text) as { from: string; kind: keyof Message; message: never };
    if (from !== own) for (const listener of listeners[kind]) listener(message);
  }

  // Not awaited: an unreachable Redis must not prevent starting.
  const connecting = [subscriber, publisher].map(async (client) => client.connect().catch(reportUnreachable));
  subscriber.subscribe(channel, receive).catch(reportUnreachable);

  return {
    send: (kind, message) => {
      // A lost connection is reported by the client's 'error' event.
      leaving = publisher.publish(channel, JSON.stringify({ from: own, kind, message })).catch(() => {});
    },
    on: (kind, listener) => void listeners[kind].push(listener),
    onReconnect: (listener) => void reconnectListeners.push(listener),
    connected: async () => void (await Promise.all(connecting)),
    sent: async () => void (await leaving),
    isConnected: () => subscriber.isReady && !isUnreachable,
    stop: async () => {
      for (const client of [subscriber, publisher]) client.destroy();
    },
  };
}

/** Pub/sub ignores the database number, so put it in the channel name. */
function channelOf(url: string): string {
  return `kept:${URL.parse(url)?.pathname.slice(1) || '0'}`;
}

/** Only servers with Redis need it. */
async function loadClient() {
  return (await import('@redis/client')).createClient;
}

function reconnectAfterMs(attempts: number): number {
  return Math.min(100 * 2 ** attempts, 2000);
}
