import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { redisBus } from './bus.ts';

class FakeClient extends EventEmitter {
  isReady = true;
  connect = async () => {};
  subscribe = async () => {};
  destroy = () => {};
  publish = async () => {
    if (!this.isReady) throw new Error('The client is offline');
  };
  lose(): void {
    this.isReady = false;
    this.emit('error', new Error('Socket closed unexpectedly'));
  }
  reconnect(): void {
    this.isReady = true;
    this.emit('ready');
  }
}

const clients: FakeClient[] = [];
const fakeClient = () => {
  const client = new FakeClient();
  clients.push(client);
  return client;
};

const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
beforeEach(() => {
  clients.length = 0;
  vi.clearAllMocks();
});

test.each([
  ['subscriber', 0],
  ['publisher', 1],
])('after an outage in which the %s returns first, it is reachable once both are', async (_, first) => {
  const bus = await redisBus('redis://localhost', log as never, async () => fakeClient as never);
  const onReconnect = vi.fn<() => void>();
  bus.onReconnect(onReconnect);
  const [one, other] = [clients[first]!, clients[1 - first]!];
  for (const client of [one, other]) client.lose();
  expect(bus.isConnected()).toBe(false);

  one.reconnect();
  bus.send('uses', []);
  await new Promise(setImmediate);
  expect(bus.isConnected()).toBe(false);
  expect(onReconnect).not.toHaveBeenCalled();

  other.reconnect();
  expect(bus.isConnected()).toBe(true);
  expect(onReconnect).toHaveBeenCalledOnce();
  expect(log.warn).toHaveBeenCalledOnce();
  expect(log.info).toHaveBeenCalledOnce();
});
