import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { queueJobs } from '#server/jobs/job-store.ts';
import { jobWorker } from '#server/jobs/job-worker.ts';
import type { ComposePushes, PushMessage, What } from '#server/notifications/notification.ts';
import { join, makeHabit } from '#server/testing/ask.ts';
import type { PushReply } from '#server/testing/open-push-service.ts';
import { selfSigned } from '#server/testing/self-signed.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testPushService } from '#server/testing/test-push-service.ts';
import { pushJobs } from './push-jobs.ts';
import { createPushService } from './push-service.ts';

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
const now = () => kept.clock.now();
const google = await testPushService({ now: () => now() });
const mozilla = await testPushService({ now: () => now() });
const impostor = await testPushService({ certificate: selfSigned() });
const kept = await testApp({
  PUSH_HOSTS: [google, mozilla, impostor].map(({ host }) => host).join(','),
  MAIL_FROM: 'Kept <kept@kept.example>',
});
const publicKey = await kept.deps.push.publicKey();

const usual: PushMessage = {
  type: 'reminder',
  title: '🏃 Run',
  body: 'It is time, Ann Secretname.',
  url: '/habits/1',
  tag: 'habit-1',
  actions: true,
};
let message: PushMessage | null = usual;
let validFor = 10 * hour;
const compose: ComposePushes = async (_deps, pushes) =>
  pushes.map(() => message && { message, validUntil: new Date(now().getTime() + validFor) });

const reminder: What = {
  type: 'reminder',
  commitmentIds: [1],
  day: '2026-03-10',
  time: '07:30',
  idempotencyKey: '11111111-1111-4111-8111-111111111111',
};

beforeEach(async () => {
  kept.clock.reset();
  await kept.deps.write((tx) => tx.deleteFrom('jobs').execute());
  for (const service of [google, mozilla, impostor]) {
    service.release();
    service.reply = { status: 201 };
    service.publicKey = publicKey;
    service.delivered.length = service.problems.length = service.requests = service.mostInFlight = 0;
  }
  kept.logged.length = 0;
  message = usual;
  validFor = 10 * hour;
});

const workerWith = (options?: { limitMs?: number }, perHost?: number) =>
  jobWorker(kept.deps, { push: pushJobs(kept.deps, createPushService(kept.deps, options), compose, perHost) });
const queue = () => kept.deps.db.selectFrom('jobs').selectAll().orderBy('id').execute();
const subscriptionsOf = (userId: number) =>
  kept.deps.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** A person with a device at the service. */
async function withDevice(service = google) {
  const person = await kept.person();
  const device = service.subscribe();
  expect((await person.send('POST', '/api/push-subscriptions', device)).status).toBe(204);
  const [{ id } = { id: 0 }] = await subscriptionsOf(person.id);
  return { person, device, subscriptionId: id };
}

let queued = 0;
async function queuePushes(subscriptionId: number, whats: readonly What[] = [reminder], expiresAt?: Date) {
  const job = { kind: 'push', userId: null, runAfter: now(), ...(expiresAt && { expiresAt }) } as const;
  await kept.deps.write((tx) =>
    queueJobs(
      tx,
      whats.map((what) => ({ ...job, key: `push:${++queued}`, payload: { subscriptionId, what } })),
      now(),
    ),
  );
}

async function runAfter(ms: number, limitMs = 10_000): Promise<void> {
  kept.clock.advance(ms);
  await workerWith({ limitMs }).runDue();
}

const pushLines = () =>
  kept.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => /push|device/.test(String(msg)))
    .map(({ level, msg, host, kind, status, failure, unlogged, ...more }) => ({
      level,
      msg,
      host,
      kind,
      status,
      failure,
      unlogged,
      // Besides what pino adds, nothing else may be in a line.
      more: Object.keys(more).filter((name) => !['time', 'pid', 'hostname'].includes(name)),
    }));

test('a nudge reaches the device of a companion, by the worker of the server', async () => {
  const { person: ann, device } = await withDevice();
  const bob = await kept.person({ name: 'Bob Runner' });
  const habit = await makeHabit(ann, { name: '🏊 Swim', rewardAmount: '7.77' });
  await join(bob, habit);
  await kept.deliverMail();
  google.delivered.length = 0;
  expect((await bob.send('POST', `/api/habits/${habit.id}/nudge`)).status).toBe(200);
  await kept.deliverMail();
  expect(google.problems).toEqual([]);
  expect(google.delivered).toMatchObject([{ endpoint: device.endpoint, ttl: 4 * 3600, urgency: 'high' }]);
  const [{ message: shown } = { message: usual }] = google.delivered;
  expect(shown).toMatchObject({ type: 'alert', url: `/habits/${habit.id}` });
  expect(`${shown.title} ${shown.body}`).toMatch(/Swim/);
  expect(`${shown.title} ${shown.body}`).toMatch(/Bob/);
  expect(JSON.stringify(shown)).not.toContain('7.77');
});

describe('a test', () => {
  test('reaches the device it is asked for, and no other, once however often it is asked for', async () => {
    const { person: ann, device } = await withDevice();
    expect((await ann.send('POST', '/api/push-subscriptions', google.subscribe())).status).toBe(204);
    const asking = () => ann.send('POST', '/api/push-subscriptions/test', { endpoint: device.endpoint });
    for (const { status } of [await asking(), await asking()]) expect(status).toBe(204);
    await kept.deliverMail();
    expect(google.problems).toEqual([]);
    expect(google.delivered).toMatchObject([
      { endpoint: device.endpoint, message: { type: 'alert', body: 'Notifications work on this device.' } },
    ]);
    await asking();
    await kept.deliverMail();
    expect(google.delivered).toHaveLength(2);
  });

  test("is refused for a device that is not registered, or is another person's", async () => {
    const [{ device }, bob] = [await withDevice(), await kept.person()];
    for (const endpoint of [device.endpoint, google.subscribe().endpoint, 'https://127.0.0.1/a'])
      expect(await bob.send('POST', '/api/push-subscriptions/test', { endpoint })).toMatchObject({
        status: 404,
        body: { code: 'push_device_unknown' },
      });
    expect((await queue()).filter(({ kind }) => kind === 'push')).toEqual([]);
  });
});

describe('a push', () => {
  test('is signed, encrypted, delivered, and decrypted by the device', async () => {
    const { device, subscriptionId } = await withDevice();
    await queuePushes(subscriptionId);
    await runAfter(0);
    expect(google.problems).toEqual([]);
    expect(google.delivered).toMatchObject([{ endpoint: device.endpoint, message: usual, ttl: 10 * 3600 }]);
    expect(await queue()).toEqual([]);
  });

  test('has an urgency and a topic by what it is about', async () => {
    const { subscriptionId } = await withDevice();
    const alert = { type: 'alert', topic: 'nudges', event: 'nudge', commitmentId: 1, fromUserId: 1 } as const;
    await queuePushes(subscriptionId, [
      reminder,
      { type: 'close', commitmentId: 1, day: '2026-03-10' },
      { ...reminder, day: '2026-03-11' },
      { ...reminder, commitmentIds: [1, 2] },
      alert,
      { ...alert, topic: 'comments', fromUserId: 2 },
      { ...alert, commitmentId: 2 },
    ]);
    // One at a time, so that they arrive in order.
    const handler = pushJobs(kept.deps, createPushService(kept.deps), compose);
    await jobWorker(kept.deps, { push: { ...handler, atOnce: 1, perClaim: 1 } }).runDue();
    const [first, close, otherDay, several, nudge, comment, otherPromise] = google.delivered;
    expect(google.delivered.map(({ urgency }) => urgency)).toEqual([
      'high',
      'normal',
      'high',
      'high',
      'high',
      'normal',
      'high',
    ]);
    expect(close!.topic, 'taking a reminder off replaces one that has not arrived').toBe(first!.topic);
    expect(comment!.topic, 'a newer alert about a promise replaces the older one').toBe(nudge!.topic);
    const topics = [first, otherDay, several, nudge, otherPromise].map((delivery) => delivery!.topic);
    expect(new Set(topics).size).toBe(5);
  });

  test('lives until the moment that its message names, the end of the day, and is not sent after it', async () => {
    const { subscriptionId } = await withDevice();
    validFor = 90.9 * second;
    await queuePushes(subscriptionId);
    await runAfter(0);
    expect(google.delivered).toMatchObject([{ ttl: 90 }]);
    validFor = 0;
    await queuePushes(subscriptionId);
    await runAfter(0);
    expect([google.requests, await queue()]).toEqual([1, []]);
  });

  test('is not sent if there is nothing to say any more, or once it has expired', async () => {
    const { subscriptionId } = await withDevice();
    message = null;
    await queuePushes(subscriptionId);
    await runAfter(0);
    message = usual;
    await queuePushes(subscriptionId, [reminder], now());
    await runAfter(0);
    expect([google.requests, await queue()]).toEqual([0, []]);
  });

  test('is not sent to a device whose session has ended', async () => {
    const { person, subscriptionId } = await withDevice();
    const idle = await withDevice();
    await queuePushes(subscriptionId);
    await person.send('POST', '/api/logout');
    await queuePushes(idle.subscriptionId);
    await runAfter(30 * day);
    expect([google.requests, await queue()]).toEqual([0, []]);
  });

  test('is not sent to a host that the operator no longer lists', async () => {
    const { subscriptionId } = await withDevice();
    await queuePushes(subscriptionId);
    const deps = { ...kept.deps, env: { ...kept.deps.env, pushHosts: [] } };
    await jobWorker(deps, { push: pushJobs(deps, createPushService(deps), compose) }).runDue();
    expect([google.requests, await queue()]).toEqual([0, []]);
  });

  test('follows no redirect', async () => {
    const { subscriptionId } = await withDevice();
    google.reply = { status: 307, headers: { location: mozilla.subscribe().endpoint } };
    await queuePushes(subscriptionId);
    await runAfter(0);
    expect([google.requests, mozilla.requests, await queue()]).toEqual([1, 0, []]);
  });

  test('goes to no service whose certificate is not trusted', async () => {
    const { subscriptionId } = await withDevice(impostor);
    await queuePushes(subscriptionId);
    await runAfter(0);
    expect([impostor.requests, (await queue()).length]).toEqual([0, 1]);
    expect(pushLines()).toMatchObject([{ level: 40, host: impostor.host, failure: 'DEPTH_ZERO_SELF_SIGNED_CERT' }]);
  });

  test('an answer without end does not hold it up', async () => {
    const { subscriptionId } = await withDevice();
    google.reply = { status: 201, body: 'x'.repeat(1_000_000) };
    await queuePushes(subscriptionId);
    await runAfter(0);
    expect([google.delivered.length, await queue()]).toEqual([1, []]);
  });

  test('names of any length and script fit into two kilobytes', async () => {
    const { subscriptionId } = await withDevice();
    for (const letter of ['a', '"', 'é', '跑', '🏃', '👩‍👩‍👧‍👦', 'नि', '\u{1D400}', '\uD83C']) {
      message = {
        ...usual,
        title: letter.repeat(2000),
        body: letter.repeat(5000),
        complete: { items: 'challenges', id: 2 ** 53 - 1, day: '2026-03-10', idempotencyKey: reminder.idempotencyKey },
      };
      await queuePushes(subscriptionId);
      await runAfter(0);
      const { bytes, message: read } = google.delivered.at(-1)!;
      expect(bytes).toBeLessThan(2048);
      expect(bytes, 'nothing is cut without need').toBeGreaterThan(1900);
      for (const shown of [read.title, read.body]) {
        expect(shown.endsWith('…')).toBe(true);
        expect(letter.repeat(5000).startsWith(shown.slice(0, -1))).toBe(true);
        expect(shown.slice(0, -1).length % letter.length, 'never half a character').toBe(0);
      }
    }
    expect(google.problems).toEqual([]);
  });
});

describe('a service that answers', () => {
  test.for<[PushReply & { status: number }, string, 'device kept' | 'device forgotten', string | undefined]>([
    [{ status: 200 }, 'done', 'device kept', undefined],
    [{ status: 202 }, 'done', 'device kept', undefined],
    [{ status: 404 }, 'done', 'device forgotten', 'a device no longer takes pushes and was forgotten'],
    [{ status: 410 }, 'done', 'device forgotten', 'a device no longer takes pushes and was forgotten'],
    [{ status: 413 }, 'done', 'device kept', 'a push service does not take a message'],
    [{ status: 400 }, 'done', 'device kept', 'a push service refuses this server'],
    [{ status: 401 }, 'done', 'device kept', 'a push service refuses this server'],
    [{ status: 403 }, 'done', 'device kept', 'a push service refuses this server'],
    [{ status: 429 }, 'again after 5 s', 'device kept', 'a push service asks to try later'],
    [{ status: 500 }, 'again after 5 s', 'device kept', 'a push service asks to try later'],
    [{ status: 503, headers: { 'retry-after': '90' } }, 'again after 90 s', 'device kept', 'a push service asks'],
    [{ status: 429, headers: { 'retry-after': '0' } }, 'again after 1 s', 'device kept', 'a push service asks'],
    [{ status: 429, headers: { 'retry-after': '999999' } }, 'again after 3600 s', 'device kept', 'a push service asks'],
    [{ status: 429, headers: { 'retry-after': 'soon' } }, 'again after 5 s', 'device kept', 'a push service asks'],
    [
      { status: 429, headers: { 'retry-after': 'Tue, 10 Mar 2026 12:02:00 GMT' } },
      'again after 120 s',
      'device kept',
      'a push service asks',
    ],
  ])('%o: %s, %s', async ([reply, outcome, device, logged]) => {
    const { person, subscriptionId } = await withDevice();
    google.reply = reply;
    await queuePushes(subscriptionId);
    await runAfter(0);
    const [job] = await queue();
    const waitMs = job ? Date.parse(job.run_after!) - now().getTime() : undefined;
    expect(waitMs === undefined ? 'done' : `again after ${waitMs / second} s`).toBe(outcome);
    expect(await subscriptionsOf(person.id)).toHaveLength(device === 'device kept' ? 1 : 0);
    const isRefused = [400, 401, 403].includes(reply.status);
    const level = isRefused ? 50 : device === 'device forgotten' ? 20 : 40;
    const lines = pushLines();
    expect(lines).toMatchObject(
      logged === undefined ? [] : [{ level, host: google.host, kind: 'reminder', status: reply.status, more: [] }],
    );
    expect(lines[0]?.msg ?? '').toMatch(logged ?? /^$/);

    google.reply = { status: 201 };
    await runAfter((waitMs ?? 1) - 1);
    expect(google.requests, 'not before that').toBe(1);
    await runAfter(1);
    expect([google.requests, await queue()]).toEqual([waitMs === undefined ? 1 : 2, []]);
  });

  test('that we are not who the device subscribed to: loud in the log', async () => {
    const { subscriptionId } = await withDevice();
    google.publicKey = await (await testApp()).deps.push.publicKey();
    await queuePushes(subscriptionId);
    await runAfter(0);
    expect(google.problems).toEqual(['Error: signed by another server']);
    expect(pushLines()).toMatchObject([{ level: 50, status: 403 }]);
  });

  test('that it is down, for every push: one line a minute, which counts the others', async () => {
    const { subscriptionId } = await withDevice();
    google.reply = { status: 503 };
    await queuePushes(subscriptionId, [reminder, reminder, reminder]);
    const worker = workerWith();
    await worker.runDue();
    expect(pushLines()).toHaveLength(1);
    kept.clock.advance(61 * second);
    await worker.runDue();
    expect(pushLines()).toMatchObject([{ status: 503 }, { status: 503, unlogged: 2 }]);
  });

  test('a device that is reached counts as used, and is written at most once a week', async () => {
    const { person, subscriptionId } = await withDevice();
    const [before] = await subscriptionsOf(person.id);
    await queuePushes(subscriptionId);
    await runAfter(7 * day);
    expect(await subscriptionsOf(person.id)).toEqual([before]);
    kept.clock.advance(1);
    await queuePushes(subscriptionId);
    await runAfter(0);
    expect((await subscriptionsOf(person.id))[0]!.last_used_at).toBe(now().toISOString());
    expect(google.delivered).toHaveLength(2);
  });
});

test('no line of the log, at any level, contains an endpoint, a key, a title or a text', async () => {
  const { device, subscriptionId } = await withDevice();
  const replies: PushReply[] = [201, 400, 403, 413, 429, 500, 307, 410].map((status) => ({ status }));
  for (const reply of ['hang', ...replies] as const) {
    google.reply = reply;
    await queuePushes(subscriptionId);
    await runAfter(hour, reply === 'hang' ? 200 : undefined);
  }
  await kept.deps.write((tx) => tx.deleteFrom('jobs').execute());
  const own = kept.logged.filter((line) => line.includes(google.host)).join('');
  expect(own).toContain('"failure":"timeout"');
  const all = kept.logged.join('');
  const secrets = [device.keys.p256dh, device.keys.auth, '/device/', 'Run', 'Secretname', 'habits/1', publicKey];
  for (const secret of secrets) expect(all).not.toContain(secret);
});

describe('a service that does not answer', () => {
  test('is given up after the time limit, and tried again', async () => {
    const { subscriptionId } = await withDevice();
    google.reply = 'hang';
    await queuePushes(subscriptionId);
    await runAfter(0, 200);
    expect(await queue()).toMatchObject([{ attempts: 1, run_after: new Date(now().getTime() + 5000).toISOString() }]);
    google.reply = { status: 201 };
    await runAfter(5000);
    expect(await queue()).toEqual([]);
  });

  test('is sent nothing late if connecting took longer than the time limit', async () => {
    const opened = Promise.withResolvers<void>();
    const gate = createServer((socket) => {
      const passOn = () => socket.pipe(connect(Number(google.host.split(':')[1]))).pipe(socket);
      void opened.promise.then(passOn);
    });
    gate.listen(0, '127.0.0.1');
    await once(gate, 'listening');
    const { keys } = google.subscribe();
    const url = new URL(`https://127.0.0.1:${(gate.address() as AddressInfo).port}/device/1`);
    const push = { url, keys, message: 'Hello', ttlSeconds: 1, urgency: 'normal', topic: 'topic' } as const;
    expect(await createPushService(kept.deps, { limitMs: 50 }).send(push)).toMatchObject({ failure: 'timeout' });
    opened.resolve();
    expect(await kept.deps.push.send(push)).toMatchObject({ status: expect.any(Number) });
    expect(google.requests).toBe(1);
    gate.close();
  });

  test('delays nobody else, and is not flooded', async () => {
    const [slow, other] = [await withDevice(), await withDevice(mozilla)];
    google.reply = 'hang';
    await queuePushes(
      slow.subscriptionId,
      Array.from({ length: 500 }, () => reminder),
    );
    await queuePushes(other.subscriptionId);
    const arrived = mozilla.arrival();
    const running = workerWith({}, 5).runDue();
    await arrived;
    await eventually(() => expect(google.inFlight).toBe(5));
    google.reply = { status: 201 };
    google.release();
    await running;
    expect([google.mostInFlight, mozilla.delivered.length]).toEqual([5, 1]);
    const waiting = await queue();
    expect(waiting.length).toBe(500 - google.delivered.length);
    expect(new Set(waiting.map(({ attempts }) => attempts)), 'waiting is no attempt').toEqual(new Set([0]));
  });

  test('does not keep the server from stopping', async () => {
    const service = createPushService(kept.deps, { stopMs: 1 });
    const { endpoint, keys } = google.subscribe();
    google.reply = 'hang';
    const arrived = google.arrival();
    const sent = service.send({
      url: new URL(endpoint),
      keys,
      message: JSON.stringify(usual),
      ttlSeconds: 1,
      urgency: 'normal',
      topic: 'topic',
    });
    await arrived;
    service.stop();
    expect(await sent).toMatchObject({ failure: 'stopping' });
  });
});

test('a late answer counts', async () => {
  const { subscriptionId } = await withDevice();
  google.reply = { status: 201, afterMs: 150 };
  await queuePushes(subscriptionId);
  await workerWith().runDue();
  expect([google.delivered.length, await queue()]).toEqual([1, []]);
});
