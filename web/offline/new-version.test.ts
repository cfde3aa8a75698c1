import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkerMessage } from '#shared/contract/worker-message.ts';
import { useFilledForm } from '#web/lib/filled-forms.ts';
import { followNewVersion, type NewVersion } from './new-version.ts';

let isHidden = false;
let held: { name: string }[] = [];
const reloadPage = vi.fn<() => void>();
const running: NewVersion[] = [];

beforeEach(() => {
  isHidden = false;
  held = [];
  reloadPage.mockReset();
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('MessageChannel', FakePorts);
});
afterEach(() => {
  running.splice(0).forEach((version) => version.stop());
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Delivers at once, to all others of its kind. */
class FakeChannel extends EventTarget {
  static all = new Set<FakeChannel>();
  constructor() {
    super();
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    FakeChannel.all.delete(this);
  }
}

class FakePorts {
  port1 = Object.assign(new EventTarget(), { start() {}, close() {} });
  port2 = { answer: (data: unknown) => this.port1.dispatchEvent(new MessageEvent('message', { data })) };
}

/** A new version that waits, and takes over when told. `isOwn`: this page was loaded with it. */
function waitingVersion({ isOwn = false } = {}) {
  const serviceWorker = Object.assign(new EventTarget(), { controller: {} });
  const next = {
    postMessage(message: WorkerMessage, [port]: { answer: (data: unknown) => void }[] = []) {
      if (message.type === 'is-current') return port!.answer(isOwn);
      registration.waiting = null;
      serviceWorker.controller = next;
      serviceWorker.dispatchEvent(new Event('controllerchange'));
    },
  };
  const registration = { waiting: next as typeof next | null };
  const version = followNewVersion(
    serviceWorker as unknown as ServiceWorkerContainer,
    registration as unknown as ServiceWorkerRegistration,
    { script: '/assets/index-1.js', reloadPage },
  );
  running.push(version);
  return { version, isWaiting: () => registration.waiting !== null };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hide = async () => {
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(1000);
};

test('a page in use is offered the new version, and reloads when asked', async () => {
  const { version } = waitingVersion();
  await pass(1000);
  expect(version.isOffered()).toBe(true);
  expect(reloadPage).not.toHaveBeenCalled();
  version.reload();
  await pass(0);
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('a hidden page takes it over by itself', async () => {
  const { isWaiting } = waitingVersion();
  await pass(1000);
  expect(isWaiting()).toBe(true);
  await hide();
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('a page that nobody touches takes it over after a minute', async () => {
  waitingVersion();
  await pass(30_000);
  window.dispatchEvent(new Event('pointerdown'));
  await pass(50_000);
  expect(reloadPage).not.toHaveBeenCalled();
  await pass(30_000);
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('a filled form is neither reloaded nor offered the new version until it is saved', async () => {
  const form = renderHook(({ isFilled }) => useFilledForm(isFilled), { initialProps: { isFilled: true } });
  const { version } = waitingVersion();
  await hide();
  await pass(300_000);
  expect(version.isOffered()).toBe(false);
  expect(reloadPage).not.toHaveBeenCalled();
  form.rerender({ isFilled: false });
  expect(version.isOffered()).toBe(true);
  await pass(60_000);
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('an open dialog and a sending outbox hold it back', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  const { isWaiting } = waitingVersion();
  await hide();
  expect(isWaiting()).toBe(true);
  dialog.remove();
  held = [{ name: 'kept-outbox habit 7' }];
  await pass(60_000);
  expect(isWaiting()).toBe(true);
  held = [];
  await pass(60_000);
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('a busy tab elsewhere holds it back', async () => {
  const elsewhere = new FakeChannel();
  let isBusy = true;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- For windows.
  elsewhere.addEventListener('message', () => isBusy && elsewhere.postMessage('busy'));
  const { isWaiting } = waitingVersion();
  await hide();
  await pass(60_000);
  expect(isWaiting()).toBe(true);
  isBusy = false;
  await pass(60_000);
  expect(reloadPage).toHaveBeenCalledOnce();
  elsewhere.close();
});

test('a page that is of the new version already lets it take over, and is not reloaded', async () => {
  const { version, isWaiting } = waitingVersion({ isOwn: true });
  await pass(1000);
  expect(isWaiting()).toBe(false);
  expect(version.isOffered()).toBe(false);
  expect(reloadPage).not.toHaveBeenCalled();
});
