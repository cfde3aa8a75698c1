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
/** Only against hanging. */
const patient = { timeout: 50_000, interval: 20 };

const form = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: '5.00', currency: 'USD' };

async function personWithHabit(): Promise<{ ann: Visitor; id: number; habit: number }> {
  const ann = visitor(first);
  const id = await ann.register();
  const { body } = await ann.send('POST', '/api/habits', form);
  return { ann, id, habit: (body as { id: number }).id };
}

type One = Awaited<ReturnType<typeof personWithHabit>>;

/** A socket at that instance, which has heard a first word from the other one. */
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

/** What one instance tells another arrives in order: with this, whatever it told before has arrived. */
async function told(one: One, from: string) {
  const line = await listening(one, from === first ? second : first);
  await one.ann.send('POST', `/api/habits/${one.habit}/complete`, undefined, from);
  await vi.waitFor(() => expect(line.updates).toContainEqual({ action: 'completion', habitId: one.habit }), patient);
  return line.updates;
}

describe('with Redis between them', () => {
  test('what is done at one is heard at a socket of the other', async () => {
    for (const from of [first, second]) {
      const one = await personWithHabit();
      expect(await told(one, from)).toContainEqual({ action: 'completion', habitId: one.habit });
    }
  });

  test('a poll that the other answers from memory knows of it as soon as its sockets do', async () => {
    const one = await personWithHabit();
    const poll = () => one.ann.send('GET', `/api/habits/${one.habit}/members`, undefined, second);
    expect((await poll()).body).toMatchObject([{ done: false }]);
    await told(one, first);
    expect((await poll()).body).toMatchObject([{ done: true }]);
  });

  test('a session that ends at one is over at the other, and so is its socket', async () => {
    const one = await personWithHabit();
    const line = await listening(one, second);
    const copy = { cookie: one.ann.cookie() };
    await one.ann.send('POST', '/api/logout', undefined, first);
    expect(await line.closed).toBe(4401);
    expect((await one.ann.send('GET', '/api/user', undefined, second, copy)).status).toBe(401);
  });

  test('wrong passwords are counted over both', async () => {
    const username = 'guessed';
    await visitor(first).register({ username });
    const guess = (at: string) => visitor(at).send('POST', '/api/login', { username, password: 'wrong-1' });
    const statuses = [];
    for (let round = 0; round < 3; round++) for (const at of cluster.urls) statuses.push((await guess(at)).status);
    expect(statuses).toEqual(Array(6).fill(401));
    for (const at of cluster.urls) await told(await personWithHabit(), at);
    for (const at of cluster.urls) expect((await guess(at)).status).toBe(429);
  });

  test('an address that a caller claims to come from counts for nothing, through the proxy', async () => {
    const guess = (claimed: string) =>
      visitor(cluster.url).send('GET', '/api/habits/by-invite/nonesuch', undefined, cluster.url, {
        'x-forwarded-for': claimed,
        forwarded: `for=${claimed}`,
        'x-real-ip': claimed,
      });
    const statuses = new Set<number>();
    // Each instance counts by itself until it has heard of the other's count.
    for (let round = 0; round < 30; round++) statuses.add((await guess(`10.0.0.${round}`)).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});

describe('an instance that is asked to stop', () => {
  test('fails no request while it drains, stops and comes again, and its sockets find the other', async () => {
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

describe('with Redis away', () => {
  test('everything goes on, it is said once, and it is found again', async () => {
    const one = await personWithHabit();
    const [here, there] = [await listening(one, first), await listening(one, second)];
    await cluster.redis.stop();
    const complete = () => one.ann.send('POST', `/api/habits/${one.habit}/complete`, undefined, first);
    expect((await complete()).status).toBe(200);
    await vi.waitFor(() => expect(here.updates).toContainEqual({ action: 'completion', habitId: one.habit }), patient);
    // The other instance was not told; what it remembers is held against the database before long.
    const poll = () => one.ann.send('GET', `/api/habits/${one.habit}/members`, undefined, second);
    await vi.waitFor(async () => expect((await poll()).body).toMatchObject([{ done: true }]), {
      ...patient,
      interval: 200,
    });

    const back = await startRedis(cluster.redis.port);
    onTestFinished(back.stop);
    // These sockets missed something: their pages are sent to read everything again.
    expect([await here.closed, await there.closed]).toEqual([1012, 1012]);
    // Each instance speaks over one connection and listens over another.
    await vi.waitFor(async () => expect(await back.countClients()).toBe(4), patient);
    const again = await listening(one, second);
    await one.ann.send('DELETE', `/api/habits/${one.habit}/complete`, undefined, first);
    await vi.waitFor(() => expect(again.updates).toContainEqual({ action: 'undo', habitId: one.habit }), patient);

    for (const { printed } of cluster.instances) {
      expect(printed.out.match(/Redis unreachable/g)).toHaveLength(1);
    }

    back.freeze();
    onTestFinished(back.thaw);
    expect((await complete()).status).toBe(200);
    expect((await one.ann.send('GET', '/api/user', undefined, second)).status).toBe(200);
  });
});
