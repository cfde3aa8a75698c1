import { expect, test } from 'vitest';
import { claimJobs, queueJobs } from '#server/jobs/job-store.ts';
import { jobWorker } from '#server/jobs/job-worker.ts';
import type { ComposePushes, PushMessage } from '#server/notifications/notification.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testPushService } from '#server/testing/test-push-service.ts';
import { pushJobs } from './push-jobs.ts';
import { createPushService } from './push-service.ts';

// Pushes that two instances, or a push and a call, could send or change at once. What a push is: push.http.test.ts.

const now = () => kept.clock.now();
const google = await testPushService({ now: () => now() });
const kept = await testApp({ PUSH_HOSTS: google.host });
google.publicKey = await kept.deps.push.publicKey();

const message: PushMessage = {
  type: 'reminder',
  title: '🏃 Run',
  body: 'It is time.',
  url: '/habits/1',
  tag: 'habit-1',
  actions: true,
};
const compose: ComposePushes = async (_deps, pushes) =>
  pushes.map(() => ({ message, validUntil: new Date(now().getTime() + 36_000_000) }));
const handler = (perHost?: number) => pushJobs(kept.deps, createPushService(kept.deps), compose, perHost);
const worker = (perHost?: number) => jobWorker(kept.deps, { push: handler(perHost) });
const queue = () => kept.deps.db.selectFrom('jobs').selectAll().execute();
const subscriptionsOf = (userId: number) =>
  kept.deps.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).execute();

async function withDevice() {
  const person = await quickPerson(kept);
  const device = google.subscribe();
  expect((await person.send('POST', '/api/push-subscriptions', device)).status).toBe(204);
  const [{ id } = { id: 0 }] = await subscriptionsOf(person.id);
  return { person, device, subscriptionId: id };
}

async function queueReminders(subscriptionId: number, days = ['2026-03-10']) {
  const jobs = days.map((day) => {
    const what = { type: 'reminder', commitmentIds: [1], day, time: '07:30', idempotencyKey };
    const payload = { subscriptionId, what };
    return { kind: 'push', userId: null, runAfter: now(), key: `push:${subscriptionId}:${day}`, payload } as const;
  });
  await kept.deps.write((tx) => queueJobs(tx, jobs, now()));
}
const idempotencyKey = '11111111-1111-4111-8111-111111111111';

test('a device that registers again while its service says it is gone stays', async () => {
  const { person, device, subscriptionId } = await withDevice();
  google.reply = 'hang';
  await queueReminders(subscriptionId);
  const arrived = google.arrival();
  const running = worker().runDue();
  await arrived;
  const { keys } = google.subscribe();
  await person.send('POST', '/api/push-subscriptions', { endpoint: device.endpoint, keys });
  google.release(410);
  await running;
  google.reply = { status: 201 };
  expect(await subscriptionsOf(person.id)).toMatchObject([keys]);
});

test('an instance killed after the answer, before it was noted: it is sent again with the same topic', async () => {
  const { subscriptionId } = await withDevice();
  google.delivered.length = 0;
  await queueReminders(subscriptionId);
  const { leaseMs, run } = handler();
  const lease = { now: now(), leaseEndsAt: new Date(now().getTime() + leaseMs), isShared: false };
  const jobs = await kept.deps.write((tx) => claimJobs(tx, { kind: 'push', count: 10, ...lease }));
  await run(jobs, () => {});
  expect(google.delivered).toHaveLength(1);
  kept.clock.advance(leaseMs - 1);
  await worker().runDue();
  expect(google.delivered).toHaveLength(1);
  kept.clock.advance(1);
  await worker().runDue();
  const [first, second] = google.delivered;
  expect([google.delivered.length, await queue()]).toEqual([2, []]);
  expect([second!.topic, second!.message]).toEqual([first!.topic, first!.message]);
});

test('two instances send each push once', async () => {
  google.delivered.length = 0;
  const days = Array.from({ length: 20 }, (_, index) => `2026-03-${String(index + 10)}`);
  for (const { subscriptionId } of await Promise.all(Array.from({ length: 4 }, withDevice)))
    await queueReminders(subscriptionId, days);
  const workers = [worker(10), worker(10)];
  // Pushes for which a host had no place come back after a few seconds.
  while ((await queue()).length > 0) {
    await Promise.all(workers.map((one) => one.runDue()));
    kept.clock.advance(4000);
  }
  const sent = google.delivered.map(({ endpoint, topic }) => `${endpoint} ${topic}`);
  expect([sent.length, new Set(sent).size]).toEqual([80, 80]);
  expect(google.problems).toEqual([]);
});
