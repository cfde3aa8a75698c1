import { setTimeout } from 'node:timers/promises';
import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';
import type { HabitUpdate } from '#shared/contract/realtime.ts';
import type { Person } from './ask.ts';
import type { TestApp } from './quick-person.ts';
import type { TestBrowser } from './test-browser.ts';

/** The updates these tests use. */
type OfHabit = Extract<HabitUpdate, { habitId: number }>;

export type TestSocket = ReturnType<Awaited<ReturnType<typeof listenForSockets>>['dial']>;

/** Makes a test app listen, and opens sockets to it. */
export async function listenForSockets({ app, deps }: Pick<TestApp, 'app' | 'deps'>) {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  let marks = 0;

  /** A socket with that browser's cookies, not yet authenticated. */
  function dial(browser?: TestBrowser, options: ClientOptions = {}, path = '/ws') {
    const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, {
      ...options,
      headers: { ...(cookie && { cookie }), ...options.headers },
    });
    socket.on('error', () => {});
    const closed = new Promise<number>((resolve) => void socket.once('close', resolve));
    /** Received updates, without marks. */
    const updates: OfHabit[] = [];
    const arrived = new Set<number>();
    const misses: string[] = [];
    socket.on('message', (text) => {
      const { type, data } = JSON.parse((text as Buffer).toString()) as { type: string; data: OfHabit };
      if (type === 'missed') return void misses.push(type);
      if (type !== 'habitUpdate') throw new Error(`Unknown type ${type}`);
      if (data.habitId < 0) arrived.add(data.habitId);
      else updates.push(data);
    });
    return {
      socket,
      closed,
      updates,
      arrived,
      /** How often the server reported a missed update. */
      misses,
      opened: once(socket, 'open').catch(() => {}),
      /** Resolves once everything sent before has reached the server and the socket is open. */
      async echoed(): Promise<void> {
        socket.ping();
        await once(socket, 'pong');
      },
      say: (frame: object | string | Buffer) =>
        socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    };
  }

  /**
   * Sends a mark to that user until it arrives, because the server does not say when it has accepted a socket. Frames
   * keep their order, so everything sent before the mark has arrived too.
   */
  async function settled(userId: number, one: ReturnType<typeof dial>): Promise<void> {
    const mark = -++marks;
    while (!one.arrived.has(mark)) {
      if (one.socket.readyState !== WebSocket.OPEN) throw new Error(`The socket has been closed: ${await one.closed}`);
      deps.hub.send([userId], { action: 'changed', actorId: userId, habitId: mark });
      // Pings would exceed the limit of control frames while the session is looked up.
      await Promise.race([setTimeout(1), one.closed]);
    }
  }

  /** An authenticated socket. */
  async function connect(person: Person, options: ClientOptions = {}) {
    const one = dial(person, options);
    await one.opened;
    one.say({ type: 'auth', userId: person.id });
    await settled(person.id, one);
    return one;
  }

  return {
    address,
    dial,
    settled,
    connect,
  };
}
