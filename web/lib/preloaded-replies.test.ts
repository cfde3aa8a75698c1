import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

const unread = { unread: 1 };

async function pageWith(answers: object) {
  document.body.innerHTML = `<script type="application/json" id="preloaded-replies">${JSON.stringify(answers)}</script>`;
  return import('./preloaded-replies.ts');
}

beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = '';
  vi.spyOn(performance, 'now').mockReturnValue(500);
});

test('returns a preloaded reply once', async () => {
  const { takePreloaded } = await pageWith({ 'GET /api/nudges/unread': unread });
  expect(takePreloaded('GET /api/nudges/unread')).toEqual(unread);
  expect(takePreloaded('GET /api/nudges/unread')).toBeUndefined();
  expect(takePreloaded('GET /api/user')).toBeUndefined();
});

test('returns nothing after ten seconds', async () => {
  const { takePreloaded } = await pageWith({ 'GET /api/nudges/unread': unread });
  vi.spyOn(performance, 'now').mockReturnValue(10_000);
  expect(takePreloaded('GET /api/nudges/unread')).toBeUndefined();
});

test('drops the replies when the user changes', async () => {
  const { takePreloaded } = await pageWith({ 'GET /api/nudges/unread': unread });
  const { forgetOthersData } = await import('./session-switch.ts');
  forgetOthersData(new QueryClient());
  expect(takePreloaded('GET /api/nudges/unread')).toBeUndefined();
});

test('drops the replies after a write', async () => {
  const { takePreloaded } = await pageWith({ 'GET /api/nudges/unread': unread });
  const { call } = await import('./api.ts');
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await call('POST /api/logout', {});
  vi.unstubAllGlobals();
  expect(takePreloaded('GET /api/nudges/unread')).toBeUndefined();
});

test('sets the server’s clock from the page', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-10T21:00:00.000Z'), toFake: ['Date'] });
  await pageWith({ readAt: Date.parse('2026-03-10T22:00:00.000Z') });
  const { serverNow } = await import('./server-clock.ts');
  vi.setSystemTime('2026-03-10T21:00:05.000Z');
  expect(serverNow()).toBe(Date.parse('2026-03-10T22:00:05.000Z'));
  vi.useRealTimers();
});

test('returns nothing on a page without preloaded replies', async () => {
  const { takePreloaded } = await import('./preloaded-replies.ts');
  expect(takePreloaded('GET /api/user')).toBeUndefined();
});
