import { describe, expect, test } from 'vitest';
import { deleteExpiredSessions } from '#server/auth/session-store.ts';
import { suspend } from '#server/people/people-service.ts';
import { newDevice } from '#server/testing/push-device.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { createPushService } from './push-service.ts';
import { findSubscriptions, listDevices } from './subscription-store.ts';

const kept = await testApp({ PUSH_HOSTS: 'push.example:8443' });
const day = 86_400_000;
let devices = 0;

const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/device-${++devices}`;
const add = (browser: TestBrowser, endpoint = newEndpoint(), { keys } = newDevice()) =>
  browser.send('POST', '/api/push-subscriptions', { endpoint, keys });
const rowsOf = (userId: number) =>
  kept.deps.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const endpointsOf = async (userId: number) => (await rowsOf(userId)).map(({ endpoint }) => endpoint);
const reachable = async (userId: number) =>
  (await listDevices(kept.deps.db, [userId], kept.clock.now())).map(({ endpoint }) => endpoint);

async function secondSession({ form }: Awaited<ReturnType<typeof kept.person>>): Promise<TestBrowser> {
  const browser = kept.browser();
  expect((await browser.send('POST', '/api/login', form)).status).toBe(200);
  return browser;
}

describe('registering a device', () => {
  test('it is stored with its keys, for the session that made the call', async () => {
    const ann = await kept.person();
    const [endpoint, device] = [newEndpoint(), newDevice()];
    expect((await add(ann, endpoint, device)).status).toBe(204);
    const [session] = await kept.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', ann.id).execute();
    expect(await rowsOf(ann.id)).toMatchObject([{ endpoint, ...device.keys, session_hash: session!.token_hash }]);
    expect(await reachable(ann.id)).toEqual([endpoint]);
  });

  test('registering again renews it, with new keys if it has some', async () => {
    const ann = await kept.person();
    const [endpoint, device] = [newEndpoint(), newDevice()];
    await add(ann, endpoint);
    kept.clock.advance(1000);
    await add(ann, endpoint, device);
    expect(await rowsOf(ann.id)).toMatchObject([{ ...device.keys, last_used_at: kept.clock.now().toISOString() }]);
  });

  test('a host that the operator lists is accepted, at its port', async () => {
    const ann = await kept.person();
    expect((await add(ann, 'https://push.example:8443/a')).status).toBe(204);
    for (const endpoint of ['https://push.example/a', 'https://push.example:8444/a'])
      expect(await add(ann, endpoint)).toMatchObject({ status: 400, body: { code: 'push_service_unknown' } });
  });

  test.for(['https://127.0.0.1/a', 'http://fcm.googleapis.com/a', 'https://a:b@fcm.googleapis.com/a', 'no address'])(
    '%s is refused and not stored',
    async (endpoint) => {
      const ann = await kept.person();
      expect(await add(ann, endpoint)).toMatchObject({ status: 400, body: { code: 'push_service_unknown' } });
      expect(await rowsOf(ann.id)).toEqual([]);
    },
  );

  test('keys with which nothing can be encrypted are refused', async () => {
    const ann = await kept.person();
    const { p256dh, auth } = newDevice();
    for (const [keys, path] of [
      [{ p256dh: `BA${'A'.repeat(85)}`, auth }, 'keys.p256dh'],
      [{ p256dh: p256dh.slice(1), auth }, 'keys.p256dh'],
      [{ p256dh, auth: auth.slice(1) }, 'keys.auth'],
      [{ p256dh, auth: `${auth}A` }, 'keys.auth'],
    ] as const) {
      const { status, body } = await ann.send('POST', '/api/push-subscriptions', { endpoint: newEndpoint(), keys });
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'bad_input', issues: [{ path }] } });
    }
    expect(await rowsOf(ann.id)).toEqual([]);
  });

  test('a device passes to the account that registers it, and is never with two', async () => {
    const [ann, bob] = [await kept.person(), await kept.person()];
    const endpoint = newEndpoint();
    await add(ann, endpoint);
    await add(bob, endpoint);
    expect([await endpointsOf(ann.id), await endpointsOf(bob.id)]).toEqual([[], [endpoint]]);
    await Promise.all([add(ann, endpoint), add(bob, endpoint), add(ann, endpoint), add(bob, endpoint)]);
    expect([...(await endpointsOf(ann.id)), ...(await endpointsOf(bob.id))]).toEqual([endpoint]);
  });

  test('a device passes to the session that registers it', async () => {
    const ann = await kept.person();
    const endpoint = newEndpoint();
    await add(ann, endpoint);
    const phone = await secondSession(ann);
    await add(phone, endpoint);
    await ann.send('POST', '/api/logout');
    expect(await endpointsOf(ann.id)).toEqual([endpoint]);
    await phone.send('POST', '/api/logout');
    expect(await endpointsOf(ann.id)).toEqual([]);
  });
});

describe('forgetting a device', () => {
  test('it is gone, also when it was gone before', async () => {
    const ann = await kept.person();
    const [gone, stays] = [newEndpoint(), newEndpoint()];
    await add(ann, gone);
    await add(ann, stays);
    for (let time = 0; time < 2; time++)
      expect((await ann.send('DELETE', '/api/push-subscriptions', { endpoint: gone })).status).toBe(204);
    expect(await endpointsOf(ann.id)).toEqual([stays]);
  });

  test("another person's device stays, and nothing is said about it", async () => {
    const [ann, eve] = [await kept.person(), await kept.person()];
    const endpoint = newEndpoint();
    await add(ann, endpoint);
    expect((await eve.send('DELETE', '/api/push-subscriptions', { endpoint })).status).toBe(204);
    expect(await endpointsOf(ann.id)).toEqual([endpoint]);
  });
});

describe('a device ends with its session', () => {
  type Scene = { ann: Awaited<ReturnType<typeof kept.person>>; phone: TestBrowser; publicId: string };
  const password = 'secret-1';

  test.for<[string, (scene: Scene) => Promise<unknown>]>([
    ['logging out', ({ phone }) => phone.send('POST', '/api/logout')],
    ['ended in the list of another', ({ ann, publicId }) => ann.send('DELETE', `/api/sessions/${publicId}`)],
    ['all others ended', ({ ann }) => ann.send('DELETE', '/api/sessions')],
    [
      'a new password',
      ({ ann }) => ann.send('PUT', '/api/user/password', { currentPassword: password, newPassword: 'secret-2' }),
    ],
    ['signing in as another person', async ({ phone }) => phone.send('POST', '/api/login', (await kept.person()).form)],
    ['the account deleted', ({ ann }) => ann.send('DELETE', '/api/user', { password })],
    ['the account suspended', ({ ann }) => suspend(kept.deps, { id: ann.id })],
    [
      'a password reset',
      async ({ ann }) =>
        kept.browser().send('POST', '/api/reset-password', {
          token: await kept.resetToken(ann.form.email),
          newPassword: 'secret-3',
        }),
    ],
  ])('%s', async ([, end]) => {
    const ann = await kept.person();
    const phone = await secondSession(ann);
    const endpoint = newEndpoint();
    await add(phone, endpoint);
    const listed = (await phone.send('GET', '/api/sessions')).body as { id: string; current: boolean }[];
    await end({ ann, phone, publicId: listed.find(({ current }) => current)!.id });
    expect(await rowsOf(ann.id)).toEqual([]);
  });

  test.for([
    ['30 days without use', 30, []],
    ['180 days in use', 20, [20, 20, 20, 20, 20, 20, 20, 20]],
  ] as const)(
    '%s: it is not reached from that moment on, and forgotten by the next cleanup',
    async ([, days, uses]) => {
      const ann = await kept.person();
      const endpoint = newEndpoint();
      await add(ann, endpoint);
      const [{ id } = { id: 0 }] = await rowsOf(ann.id);
      for (const daysLater of uses) {
        kept.clock.advance(daysLater * day);
        expect((await ann.send('GET', '/api/user')).status).toBe(200);
      }
      kept.clock.advance(days * day - 1);
      expect(await reachable(ann.id)).toEqual([endpoint]);
      kept.clock.advance(1);
      expect(await reachable(ann.id)).toEqual([]);
      expect(await findSubscriptions(kept.deps.db, [id], kept.clock.now())).toEqual([]);
      await kept.deps.write((tx) => deleteExpiredSessions(tx, kept.clock.now()));
      expect(await rowsOf(ann.id)).toEqual([]);
      kept.clock.reset();
    },
  );

  test('a session that ends while a device registers leaves no device', async () => {
    for (let round = 0; round < 5; round++) {
      const ann = await kept.person();
      const [added] = await Promise.all([add(ann), ann.send('POST', '/api/logout'), add(ann)]);
      expect([204, 401]).toContain(added.status);
      expect(await rowsOf(ann.id)).toEqual([]);
    }
  });
});

describe('at most 20 devices a person', () => {
  test('the 21st replaces the one unused longest', async () => {
    const ann = await kept.person();
    const endpoints = Array.from({ length: 21 }, newEndpoint);
    for (const endpoint of endpoints.slice(0, 20)) {
      kept.clock.advance(1000);
      await add(ann, endpoint);
    }
    kept.clock.advance(1000);
    await add(ann, endpoints[0]);
    await add(ann, endpoints[20]);
    expect((await endpointsOf(ann.id)).toSorted()).toEqual(endpoints.filter((_, index) => index !== 1).toSorted());
  });

  test('also if 25 register at once, from several sessions', async () => {
    const ann = await kept.person();
    const browsers = [ann, await secondSession(ann), await secondSession(ann)];
    const added = await Promise.all(Array.from({ length: 25 }, (_, index) => add(browsers[index % 3]!)));
    expect(added.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 204));
    expect(await rowsOf(ann.id)).toHaveLength(20);
  });

  test("other people's devices do not count", async () => {
    const [ann, bob] = [await kept.person(), await kept.person()];
    const [endpoint] = [newEndpoint(), await add(bob)];
    for (let count = 0; count < 21; count++) await add(ann);
    await add(bob, endpoint);
    expect(await rowsOf(bob.id)).toHaveLength(2);
  });
});

describe('the key of the server', () => {
  const keyFor = async (browser: TestBrowser) =>
    ((await browser.send('GET', '/api/push-key')).body as { publicKey: string }).publicKey;

  test('it is the same for everyone, and a point on the curve', async () => {
    const keys = await Promise.all([kept.person(), kept.person()].map(async (person) => keyFor(await person)));
    expect(new Set(keys).size).toBe(1);
    expect(Buffer.from(keys[0]!, 'base64url')).toHaveLength(65);
  });

  test('instances that start together make one pair, and one that starts later uses it', async () => {
    const own = await testApp();
    const instances = Array.from({ length: 5 }, () => createPushService(own.deps));
    const keys = await Promise.all(instances.map((instance) => instance.publicKey()));
    expect(new Set(keys).size).toBe(1);
    expect(await createPushService(own.deps).publicKey()).toBe(keys[0]);
    expect(await own.deps.db.selectFrom('server_secrets').select('name').execute()).toEqual([{ name: 'vapid' }]);
  });

  test('a database that is away at first does not leave the server without a key', async () => {
    const own = await testApp();
    let isAway = true;
    const write: typeof own.deps.write = (work) => (isAway ? Promise.reject(new Error('away')) : own.deps.write(work));
    const service = createPushService({ ...own.deps, write });
    await expect(service.publicKey()).rejects.toThrow('away');
    isAway = false;
    expect(await service.publicKey()).toHaveLength(87);
  });
});
