import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sized } from '#server/testing/full-size.ts';
import { startInstances } from '#server/testing/kept-cluster.ts';
import { startRedis } from '#server/testing/redis-server.ts';
import { migratedDatabase } from '#server/testing/test-database.ts';
import { visitor, type Visitor } from '#server/testing/visitor.ts';

// Two instances behind nginx, on one PostgreSQL and one Redis.

const database = await migratedDatabase();
const cluster = await startInstances(database.settings['DATABASE_URL']!, {
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: '6',
  LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS: '10',
  LIMIT_CALLS_PER_SESSION: '1000000',
});
afterAll(async () => {
  await cluster.stop();
  await database.remove();
});
const [first, second] = cluster.urls;
/** Only a safeguard against hanging. */
const patient = { timeout: 50_000, interval: 20 };

const form = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: '5.00', currency: 'USD' };

async function personWithHabit(): Promise<{ ann: Visitor; id: number; habit: number }> {
  const ann = visitor(first);
  const id = await ann.register();
  const { body } = await ann.send('POST', '/api/habits', form);
  return { ann, id, habit: (body as { id: number }).id };
}

type One = Awaited<ReturnType<typeof personWithHabit>>;

/** A socket at that instance that has received an update from the other one. */
async function listening({ ann, id, habit }: One, at: string) {
  const line = ann.listen(id, at);
  onTestFinished(() => line.socket.terminate());
  await vi.waitFor(async () => {
    await ann.send('PATCH', `/api/habits/${habit}`, { description: 'Further' }, at === first ? second : first);
    expect(line.updates.length).toBeGreaterThan(0);
  }, patient);
  line.updates.length = 0;
  return line;
}

/** Messages between instances arrive in order: after this, everything sent before has arrived. */
async function waitForDelivery(one: One, from: string) {
  const line = await listening(one, from === first ? second : first);
  await one.ann.send('POST', `/api/habits/${one.habit}/complete`, undefined, from);
  await vi.waitFor(
    () => expect(line.updates).toContainEqual({ action: 'completion', actorId: one.id, habitId: one.habit }),
    patient,
  );
  return line.updates;
}

describe('with Redis between them', () => {
  test('an update at one instance reaches sockets of the other', async () => {
    for (const from of [first, second]) {
      const one = await personWithHabit();
      expect(await waitForDelivery(one, from)).toContainEqual({
        action: 'completion',
        actorId: one.id,
        habitId: one.habit,
      });
    }
  });

  test('a cached poll at the other instance changes as soon as its sockets are notified', async () => {
    const one = await personWithHabit();
    const poll = () => one.ann.send('GET', `/api/habits/${one.habit}/members`, undefined, second);
    expect((await poll()).body).toMatchObject([{ done: false }]);
    await waitForDelivery(one, first);
    expect((await poll()).body).toMatchObject([{ done: true }]);
  });

  test('a session that ends at one instance ends at the other, and so does its socket', async () => {
    const one = await personWithHabit();
    const line = await listening(one, second);
    const copy = { cookie: one.ann.cookie() };
    await one.ann.send('POST', '/api/logout', undefined, first);
    expect(await line.closed).toBe(4401);
    expect((await one.ann.send('GET', '/api/user', undefined, second, copy)).status).toBe(401);
  });

  test('wrong passwords are counted across both', async () => {
    const username = 'guessed';
    await visitor(first).register({ username });
    const guess = (at: string) => visitor(at).send('POST', '/api/login', { username, password: 'wrong-1' });
    const statuses = [];
    for (let round = 0; round < 3; round++) for (const at of cluster.urls) statuses.push((await guess(at)).status);
    expect(statuses).toEqual(Array(6).fill(401));
    for (const at of cluster.urls) await waitForDelivery(await personWithHabit(), at);
    for (const at of cluster.urls) expect((await guess(at)).status).toBe(429);
  });

  test('through the proxy, an address claimed in a header is ignored', async () => {
    const guess = (claimed: string) =>
      visitor(cluster.url).send('GET', '/api/habits/by-invite/nonesuch', undefined, cluster.url, {
        'x-forwarded-for': claimed,
        forwarded: `for=${claimed}`,
        'x-real-ip': claimed,
      });
    const statuses = new Set<number>();
    // Each instance counts alone until it receives the other's count.
    for (let round = 0; round < 30; round++) statuses.add((await guess(`10.0.0.${round}`)).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});

describe('an instance that is asked to stop', () => {
  test('fails no request while it drains, stops and restarts, and its sockets move to the other', async () => {
    const ann = visitor(cluster.url);
    const id = await ann.register();
    const line = ann.listen(id);
    const served = new Set<number>();
    const failed: unknown[] = [];
    const over = new AbortController();
    const steady = Array.from({ length: sized(8, 4) }, async (_, lane) => {
      for (let round = 0; !over.signal.aborted; round++) {
        await sleep(sized(0, 60));
        const { status, body } =
          (lane + round) % 2 === 0
            ? await ann.send('GET', '/api/user')
            : await ann.send('POST', '/api/goal-rewards/999999999/redeem', {});
        if (status < 500) served.add(status);
        else failed.push({ status, body });
      }
    });
    for (const index of [0, 1] as const) await cluster.restart(index);
    over.abort();
    await Promise.all(steady);
    expect(failed).toEqual([]);
    expect(served).toEqual(new Set([200, 404]));
    expect(await line.closed).toBe(1012);
    const again = ann.listen(id);
    onTestFinished(() => again.socket.terminate());
    await vi.waitFor(() => expect(again.socket.readyState).toBe(again.socket.OPEN), patient);
  });
});

describe('with Redis down', () => {
  test('everything works, it is logged once, and it reconnects', async () => {
    const one = await personWithHabit();
    const [here, there] = [await listening(one, first), await listening(one, second)];
    const outages = () => cluster.instances.map(({ printed }) => printed.out.split('Redis unreachable').length - 1);
    const before = outages();
    await cluster.redis.stop();
    const complete = () => one.ann.send('POST', `/api/habits/${one.habit}/complete`, undefined, first);
    expect((await complete()).status).toBe(200);
    await vi.waitFor(
      () => expect(here.updates).toContainEqual({ action: 'completion', actorId: one.id, habitId: one.habit }),
      patient,
    );
    // The other instance got no message; its cache expires after a few seconds.
    const poll = () => one.ann.send('GET', `/api/habits/${one.habit}/members`, undefined, second);
    await vi.waitFor(async () => expect((await poll()).body).toMatchObject([{ done: true }]), {
      ...patient,
      interval: 200,
    });

    const back = await startRedis(cluster.redis.port);
    onTestFinished(back.stop);
    // These sockets missed updates, so they are closed and their pages refetch everything.
    expect([await here.closed, await there.closed]).toEqual([1012, 1012]);
    // Each instance has one connection to publish and one to subscribe.
    await vi.waitFor(async () => expect(await back.countClients()).toBe(4), patient);
    const again = await listening(one, second);
    await one.ann.send('DELETE', `/api/habits/${one.habit}/complete`, undefined, first);
    await vi.waitFor(
      () => expect(again.updates).toContainEqual({ action: 'undo', actorId: one.id, habitId: one.habit }),
      patient,
    );

    expect(outages()).toEqual(before.map((count) => count + 1));

    back.freeze();
    onTestFinished(back.thaw);
    expect((await complete()).status).toBe(200);
    expect((await one.ann.send('GET', '/api/user', undefined, second)).status).toBe(200);
  });
});
