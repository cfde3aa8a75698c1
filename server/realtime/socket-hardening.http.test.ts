import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listenForSockets, type TestSocket } from '#server/testing/test-socket.ts';

// A misbehaving socket must not affect others.

afterEach(() => void vi.useRealTimers());

const kept = await testApp();
const { connect, dial, settled } = await listenForSockets(kept);
const nextTurn = () => new Promise(setImmediate);

/** A socket of another person, and a check that it still works. */
async function bystander() {
  const bob = await quickPerson(kept);
  const theirs = await connect(bob);
  return () => settled(bob.id, theirs);
}

describe('a misbehaving socket is closed', () => {
  test('with 1009 when a frame is over 4 kB, before and after authentication', async () => {
    const stays = await bystander();
    const ann = await quickPerson(kept);
    const [early, late] = [dial(ann), await connect(ann)];
    await early.opened;
    for (const one of [early, late]) {
      one.say('x'.repeat(4097));
      expect(await one.closed).toBe(1009);
    }
    await stays();
  });

  test('with 1009 when a large frame comes in pieces', async () => {
    const one = await connect(await quickPerson(kept));
    for (let piece = 0; piece < 5; piece++) one.socket.send('x'.repeat(1000), { fin: false });
    expect(await one.closed).toBe(1009);
  });

  test('with 4429 when it sends too many frames', async () => {
    const stays = await bystander();
    const ann = await quickPerson(kept);
    const one = await connect(ann);
    for (let count = 0; count < 9; count++) one.say({ type: 'auth', userId: ann.id });
    await settled(ann.id, one);
    for (let count = 0; count < 1000; count++) one.say({ type: 'auth', userId: ann.id });
    expect(await one.closed).toBe(4429);
    await stays();
  });

  test('without a word when it pings without end', async () => {
    const stays = await bystander();
    const ann = await quickPerson(kept);
    const one = await connect(ann);
    for (let count = 0; count < 40; count++) one.socket.ping();
    await settled(ann.id, one);
    for (let count = 0; count < 40; count++) one.socket.pong();
    expect(await one.closed).toBe(1006);
    await stays();
  });

  test('with 1002 when it sends no valid frame', async () => {
    const stays = await bystander();
    const one = await connect(await quickPerson(kept));
    rawSocket(one).write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    expect(await one.closed).toBe(1002);
    await stays();
  });

  test('with 1007 when it sends invalid UTF-8', async () => {
    const one = await connect(await quickPerson(kept));
    one.socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await one.closed).toBe(1007);
  });

  test('without effect on others when it is cut off in the middle of a frame', async () => {
    const stays = await bystander();
    const one = await connect(await quickPerson(kept));
    rawSocket(one).write(Buffer.from([0x81, 0xfe, 0x0f]));
    rawSocket(one).resetAndDestroy();
    expect(await one.closed).toBe(1006);
    await stays();
  });
});

describe('one person', () => {
  test('may have thirty sockets; one more is closed with 4429, and closing one makes room', async () => {
    const stays = await bystander();
    const ann = await quickPerson(kept);
    const own = [];
    for (let count = 0; count < 30; count++) own.push(await connect(ann));
    const over = dial(ann);
    await over.opened;
    over.say({ type: 'auth', userId: ann.id });
    expect(await over.closed).toBe(4429);
    for (const one of own) await settled(ann.id, one);
    own[7]!.socket.close();
    expect(await own[7]!.closed).toBe(1005);
    await connect(ann);
    await stays();
  });

  test('is not charged for sockets that closed before their session was looked up', async () => {
    const ann = await quickPerson(kept);
    await ann.send('GET', '/api/user');
    const { known } = kept.deps.sessions;
    const { get } = known;
    const { promise: answer, resolve: answerNow } = Promise.withResolvers<void>();
    known.get = async (...asked) => {
      await answer;
      return get(...asked);
    };
    const before = await countConnections();
    for (let count = 0; count < 35; count++) {
      const one = dial(ann);
      await one.opened;
      one.say({ type: 'auth', userId: ann.id });
      await one.echoed();
      one.socket.terminate();
    }
    while ((await countConnections()) > before) await nextTurn();
    known.get = get;
    answerNow();
    await nextTurn();
    await expect(connect(ann)).resolves.toBeDefined();
  });
});

describe('a client that does not read', () => {
  test('is terminated when too much is buffered, and others receive everything', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const [slow, quick] = [await connect(ann), await connect(bob)];
    slow.socket.pause();
    const message = 'x'.repeat(100_000);
    const before = await countConnections();
    let sent = 0;
    while ((await countConnections()) >= before) {
      kept.deps.hub.send([ann.id, bob.id], { action: 'nudge', habitId: ++sent, message, targetUserIds: [] });
      await settled(bob.id, quick);
    }
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    expect(quick.updates.map(({ habitId }) => habitId)).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
  });

  test('and keeps sending pings is terminated too', async () => {
    const stays = await bystander();
    const one = await connect(await quickPerson(kept));
    one.socket.pause();
    const before = await countConnections();
    const question = Buffer.alloc(125);
    while ((await countConnections()) >= before) {
      for (let count = 0; count < 2000; count++) one.socket.ping(question);
      await nextTurn();
    }
    one.socket.resume();
    expect(await one.closed).toBe(1006);
    await stays();
  });
});

describe('a silent socket', () => {
  /** An app whose timers the test controls. */
  async function appWithFakeTimers() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const app = await testApp();
    return { app, ...(await listenForSockets(app)) };
  }

  test('that does not authenticate within ten seconds is closed with 4408', async () => {
    const { app, dial: dialApp, connect: connectApp, settled: settledApp } = await appWithFakeTimers();
    const [ann, bob] = [await quickPerson(app), await quickPerson(app)];
    const theirs = await connectApp(bob);
    await ann.send('GET', '/api/user');
    const one = dialApp(ann);
    await one.opened;
    vi.advanceTimersByTime(9_999);
    await one.echoed();
    vi.advanceTimersByTime(1);
    expect(await one.closed).toBe(4408);
    await settledApp(bob.id, theirs);
  });

  test('that does not answer a heartbeat is terminated at the next one', async () => {
    const { app, connect: connectApp, settled: settledApp } = await appWithFakeTimers();
    const [ann, bob] = [await quickPerson(app), await quickPerson(app)];
    const [dead, alive] = [await connectApp(ann, { autoPong: false }), await connectApp(bob)];
    for (let beats = 0; beats < 3; beats++) {
      const asked = once(alive.socket, 'ping');
      vi.advanceTimersByTime(30_000);
      await asked;
      await alive.echoed();
    }
    expect(await dead.closed).toBe(1006);
    await settledApp(bob.id, alive);
  });
});

test('when the server stops, its sockets are closed with 1001, even one that does not answer', async () => {
  const app = await testApp();
  const sockets = await listenForSockets(app);
  const [ann, bob] = [await quickPerson(app), await quickPerson(app)];
  const [own, deaf, waiting] = [await sockets.connect(ann), await sockets.connect(bob), sockets.dial(ann)];
  await waiting.opened;
  deaf.socket.pause();
  await app.app.close();
  expect([await own.closed, await waiting.closed]).toEqual([1001, 1001]);
  deaf.socket.resume();
  expect(await deaf.closed).toBe(1001);
});

function rawSocket({ socket }: TestSocket) {
  return (socket as typeof socket & { _socket: Socket })._socket;
}

async function countConnections(): Promise<number> {
  return new Promise((resolve) => void kept.app.server.getConnections((_error, count) => resolve(count)));
}
