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

test('a page that was read before says when, once, and reads anew when something was missed', () => {
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

test('it opens at /ws on the same host and says who it takes itself for', () => {
  expect(last().address).toBe(`ws://${location.host}/ws`);
  last().open();
  expect(last().sent).toEqual(['{"type":"auth","userId":7,"since":1234}']);
  expect(onBack).not.toHaveBeenCalled();
});

test('on a page that came by https it is encrypted too', () => {
  vi.stubGlobal('location', { protocol: 'https:', host: 'kept.example' });
  openRealtime(7, { onBack, onRefused }, 1234)();
  expect(last().address).toBe('wss://kept.example/ws');
});

test('after a close it connects again in 5000 ms, not before, and says that it is back', () => {
  last().open();
  last().drop(1006);
  vi.advanceTimersByTime(4999);
  expect(count()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(count()).toBe(2);
  last().open();
  expect(onBack).toHaveBeenCalledOnce();
});

test('it goes on trying, and what was missed before the first success is read anew too', () => {
  last().drop(1006);
  vi.advanceTimersByTime(5000);
  last().drop(1006);
  vi.advanceTimersByTime(5000);
  expect(count()).toBe(3);
  last().open();
  expect(onBack).toHaveBeenCalledOnce();
});

test('refused, it asks who is signed in, tries once more, and then leaves it', async () => {
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

test('refused because nobody is signed in, it does not try again', async () => {
  last().drop(4401);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count()).toBe(1);
});

test('a page that becomes visible connects at once when the socket is gone, and leaves an open one alone', () => {
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

test('back online, even a socket that looks open is replaced: it belongs to the network before', () => {
  last().open();
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all[0]!.isClosed).toBe(true);
  expect(count()).toBe(2);
  FakeSocket.all[0]!.drop(1006);
  vi.advanceTimersByTime(5000);
  expect(count()).toBe(2);
});

test('offline it waits for the connection instead of trying', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  last().drop(1006);
  vi.advanceTimersByTime(60_000);
  expect(count()).toBe(1);
});

test('after a sleep the socket is replaced; while awake it is kept', () => {
  last().open();
  vi.advanceTimersByTime(3_600_000);
  expect(count()).toBe(1);
  vi.setSystemTime(Date.now() + 600_000);
  vi.advanceTimersByTime(30_000);
  expect(count()).toBe(2);
});

test('stopped, it closes and stays closed', () => {
  last().open();
  stop();
  expect(last().isClosed).toBe(true);
  last().drop(1000);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(600_000);
  expect(count()).toBe(1);
});

test('every update is an event of the window; a nudge is shown only to those it is for', () => {
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

test('what is not JSON is logged and nothing else; what is not an update is passed over', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  last().hear('{');
  expect(logged).toHaveBeenCalledOnce();
  last().hear('null');
  last().hear('{"type":"other"}');
  expect(updates).not.toHaveBeenCalled();
});
