import { expect, test } from 'vitest';
import { fakeSubscription, fakeWorker } from './fake-worker.ts';
import { renewSubscription } from './subscription-change.ts';

const old = fakeSubscription('https://push.example/old');
const keys = { p256dh: 'p', auth: 'a' };

test('a subscription that the browser replaced is registered, and the old one is forgotten', async () => {
  const kept = fakeWorker();
  const newSubscription = fakeSubscription('https://push.example/new');
  await renewSubscription(kept.worker, { oldSubscription: old, newSubscription });
  expect(kept.sent).toMatchObject([
    { method: 'POST', path: '/api/push-subscriptions', body: { endpoint: 'https://push.example/new', keys } },
    { method: 'DELETE', path: '/api/push-subscriptions', body: { endpoint: 'https://push.example/old' } },
  ]);
  expect(kept.subscribed).toEqual([]);
});

test('without a replacement it subscribes again with the server’s key', async () => {
  const kept = fakeWorker();
  kept.answer('GET /api/push-key', 200, { publicKey: 'BPublic' });
  await renewSubscription(kept.worker, { oldSubscription: null, newSubscription: null });
  expect(kept.subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'BPublic' }]);
  expect(kept.sent.at(-1)).toMatchObject({ method: 'POST', body: { endpoint: 'https://push.example/new', keys } });
});

test('without a session nothing is subscribed', async () => {
  const kept = fakeWorker();
  kept.answer('GET /api/push-key', 401, {});
  await renewSubscription(kept.worker, { oldSubscription: old, newSubscription: null });
  expect(kept.subscribed).toEqual([]);
  expect(kept.sent).toHaveLength(1);
});
