import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRealtime } from './realtime-socket.ts';

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  sent: string[] = [];
  isClosed = false;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  hear(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  drop(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const onBack = vi.fn<() => void>();
const onRefused = vi.fn<() => Promise<void>>();
const updates = vi.fn<(event: Event) => void>();
const nudges = vi.fn<(event: Event) => void>();
let stop: () => void;
const last = () => FakeSocket.all.at(-1)!;
const count = () => FakeSocket.all.length;
const told = (update: object) => JSON.stringify({ type: 'habitUpdate', data: update });
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  visibility = 'visible';
  FakeSocket.all = [];
  onRefused.mockResolvedValue();
  window.addEventListener('habitUpdate', updates);
  window.addEventListener('nudgeNotification', nudges);
  stop = openRealtime(7, { onBack, onRefused }, 1234);
});
afterEach(() => {
  stop();
  window.removeEventListener('habitUpdate', updates);
  window.removeEventListener('nudgeNotification', nudges);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

test('sends `since` with the first connection only, and reports missed updates', () => {
  last().open();
  expect(last().sent).toEqual(['{"type":"auth","userId":7,"since":1234}']);
  expect(onBack).not.toHaveBeenCalled();
  last().hear('{"type":"missed"}');
  expect(onBack).toHaveBeenCalledOnce();
  last().drop(1006);
  vi.advanceTimersByTime(5000);
  last().open();
  expect(last().sent).toEqual(['{"type":"auth","userId":7}']);
});

test('opens /ws on the same host, sends the user id, and lets the page know that it is open', () => {
  expect(last().address).toBe(`ws://${location.host}/ws`);
  const isOpen = vi.fn<() => void>();
  window.addEventListener('realtimeOpen', isOpen, { once: true });
  last().open();
  expect(isOpen).toHaveBeenCalledOnce();
  expect(last().sent).toEqual(['{"type":"auth","userId":7,"since":1234}']);
  expect(onBack).not.toHaveBeenCalled();
});

test('uses wss on an https page', () => {
  vi.stubGlobal('location', { protocol: 'https:', host: 'kept.example' });
  openRealtime(7, { onBack, onRefused }, 1234)();
  expect(last().address).toBe('wss://kept.example/ws');
});

test('reconnects 5000 ms after a close and reports it', () => {
  last().open();
  last().drop(1006);
  vi.advanceTimersByTime(4999);
  expect(count()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(count()).toBe(2);
  last().open();
  expect(onBack).toHaveBeenCalledOnce();
});

test('keeps retrying, and reports the reconnection also when the first attempts failed', () => {
  last().drop(1006);
  vi.advanceTimersByTime(5000);
  last().drop(1006);
  vi.advanceTimersByTime(5000);
  expect(count()).toBe(3);
  last().open();
  expect(onBack).toHaveBeenCalledOnce();
});

test('after a refusal refetches the user, retries once, then gives up', async () => {
  last().open();
  last().drop(4401);
  expect(onRefused).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5000);
  expect(count()).toBe(2);
  last().drop(4401);
  expect(onRefused).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(count()).toBe(2);
});

test('does not retry after a refusal once stopped', async () => {
  last().drop(4401);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count()).toBe(1);
});

test('reconnects at once when the page becomes visible without a socket, and keeps an open one', () => {
  last().open();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(count()).toBe(1);
  last().drop(1006);
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(count()).toBe(1);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(count()).toBe(2);
  vi.advanceTimersByTime(5000);
  expect(count()).toBe(2);
});

test('replaces even an open socket when back online, since it belongs to the old network', () => {
  last().open();
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all[0]!.isClosed).toBe(true);
  expect(count()).toBe(2);
  FakeSocket.all[0]!.drop(1006);
  vi.advanceTimersByTime(5000);
  expect(count()).toBe(2);
});

test('does not retry while offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  last().drop(1006);
  vi.advanceTimersByTime(60_000);
  expect(count()).toBe(1);
});

test('replaces the socket after the device slept, and only then', () => {
  last().open();
  vi.advanceTimersByTime(3_600_000);
  expect(count()).toBe(1);
  vi.setSystemTime(Date.now() + 600_000);
  vi.advanceTimersByTime(30_000);
  expect(count()).toBe(2);
});

test('closes and stays closed when stopped', () => {
  last().open();
  stop();
  expect(last().isClosed).toBe(true);
  last().drop(1000);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(600_000);
  expect(count()).toBe(1);
});

test('dispatches every update as a window event, and nudges only to their targets', () => {
  last().hear(told({ action: 'completion', habitId: 3 }));
  expect(updates.mock.lastCall![0]).toMatchObject({ detail: { action: 'completion', habitId: 3 } });
  last().hear(told({ action: 'nudge', habitId: 3, message: 'Go', targetUserIds: [8] }));
  expect(updates).toHaveBeenCalledTimes(2);
  expect(nudges).not.toHaveBeenCalled();
  last().hear(told({ action: 'nudge', habitId: 3, message: 'Go', targetUserIds: [8, 7] }));
  expect(nudges.mock.lastCall![0]).toMatchObject({
    detail: { title: 'Nudge from accountability partner!', message: 'Go', habitId: 3 },
  });
});

test('only logs invalid JSON, and ignores messages that are not updates', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  last().hear('{');
  expect(logged).toHaveBeenCalledOnce();
  last().hear('null');
  last().hear('{"type":"other"}');
  expect(updates).not.toHaveBeenCalled();
});
