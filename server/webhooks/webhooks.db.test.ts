import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join as joinPath } from 'node:path';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { WebhookDelivery } from '#shared/contract/webhook-calls.ts';
import { suspend } from '#server/people/people-service.ts';
import { complete, join, makeHabit, undo, type Person } from '#server/testing/ask.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { insertRows } from '#server/testing/insert-rows.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { seedPeople } from '#server/testing/seed-people.ts';
import { seedMembers } from '#server/testing/seed-promises.ts';
import { testApp } from '#server/testing/test-app.ts';
import { signedHeaders } from './sign.ts';

const kept = await testApp({ WEBHOOK_PRIVATE: '1' });
const hourMs = 3_600_000;

type Call = { path: string; headers: IncomingHttpHeaders; body: string };
let calls: Call[] = [];
let status = 200;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    calls.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(status, { location: '/elsewhere' }).end('thanks');
  });
});
await once(receiver.listen(0, '127.0.0.1'), 'listening');
afterAll(() => void receiver.close());
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const all = ['completion', 'undo', 'nudge', 'pause', 'streak', 'goal'];

beforeEach(() => {
  kept.clock.reset();
  calls = [];
  status = 200;
});

async function add(person: Person, events: string[] = all, url = `${address}/kept`) {
  const { body } = await person.send('POST', '/api/webhooks', { url, events });
  return body as { id: number; secret: string };
}
const deliveriesOf = async (person: Person, { id }: { id: number }) =>
  (await person.send('GET', `/api/webhooks/${id}/deliveries`)).body as WebhookDelivery[];
const types = () => calls.map(({ body }) => (JSON.parse(body) as { type: string }).type);

test('a completion is sent once, signed as Standard Webhooks says, and without an amount', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann, { name: 'Run' });
  const webhook = await add(ann, ['completion']);
  expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(JSON.stringify((await ann.send('GET', '/api/webhooks')).body)).not.toContain('whsec_');
  await complete(ann, habit);
  await kept.deps.jobs.runDue();
  expect(calls).toMatchObject([{ path: '/kept', headers: { 'content-type': 'application/json' } }]);
  const [{ headers, body }] = calls as [Call];
  const sent = JSON.parse(body) as object;
  expect(sent).toEqual({
    type: 'completion',
    timestamp: '2026-03-10T12:00:00.000Z',
    data: { habitId: habit.id, name: 'Run', day: '2026-03-10', late: false, status: 'standing' },
  });
  // The library refuses messages that are older than five minutes, so it gets the test's clock.
  const signed = { ...headers } as Record<string, string>;
  const expected = new Verifier(webhook.secret).sign(signed['webhook-id']!, kept.clock.now(), body);
  expect(signed['webhook-signature']).toBe(expected);
  expect(signed['webhook-timestamp']).toBe(String(kept.clock.now().getTime() / 1000));
  expect(await deliveriesOf(ann, webhook)).toMatchObject([
    { event: 'completion', name: 'Run', state: 'delivered', status: 200, attempts: 1, nextTryAt: null },
  ]);
  expect(kept.logged.join('\n')).not.toContain(webhook.secret);
});

test('the worked example of docs/api.md verifies', () => {
  const text = readFileSync(joinPath(import.meta.dirname, '../../docs/api.md'), 'utf8');
  const value = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)![1]!;
  const secret = /`(whsec_[^`]+)`, this is/.exec(text)![1]!;
  const body = text.split('\n').find((line) => line.startsWith('{"type":"completion"'))!;
  const at = new Date(Number(value('webhook-timestamp')) * 1000);
  expect(new Verifier(secret).sign(value('webhook-id'), at, body)).toBe(value('webhook-signature'));
  expect(signedHeaders(secret, value('webhook-id'), body, at)['webhook-signature']).toBe(value('webhook-signature'));
});

test('every kind of event reaches the people it concerns, and only kinds that were chosen', async () => {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann);
  await join(bob, habit);
  await add(ann);
  await add(bob, ['nudge', 'goal'], `${address}/bob`);
  await complete(ann, habit);
  await ann.send('POST', `/api/habits/${habit.id}/nudge`);
  await kept.deps.jobs.runDue();
  expect(calls.map(({ path }) => path).toSorted()).toEqual(['/bob', '/kept']);
  expect(JSON.parse(calls.find(({ path }) => path === '/bob')!.body)).toMatchObject({
    type: 'nudge',
    data: { name: '🏃 Run' },
  });
  calls = [];
  await complete(bob, habit);
  await kept.deps.jobs.runDue();
  expect(calls.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { type: 'streak', data: { habitId: habit.id, streak: 1, from: '2026-03-10' } },
  ]);
  calls = [];
  await undo(ann, habit);
  await ann.send('POST', `/api/habits/${habit.id}/pause`, { reason: 'sick' });
  await ann.send('POST', `/api/habits/${habit.id}/unpause`);
  await complete(ann, habit);
  const goal = { title: 'Tea', price: '1.00', timeframe: 'Short', link: '' };
  const { body } = await ann.send('POST', '/api/goal-rewards', goal);
  const redeemed = await ann.send('POST', `/api/goal-rewards/${(body as { id: number }).id}/redeem`);
  expect(redeemed.status).toBe(200);
  await kept.deps.jobs.runDue();
  expect(types().toSorted()).toEqual(['completion', 'goal', 'pause', 'pause', 'streak', 'undo']);
});

test('a refused message is tried again with growing waits for a day, then stops, and can be sent again', async () => {
  const ann = await quickPerson(kept);
  const webhook = await add(ann, ['completion']);
  const habit = await makeHabit(ann);
  status = 503;
  await complete(ann, habit);
  await kept.deps.jobs.runDue();
  const [first] = await deliveriesOf(ann, webhook);
  expect(first).toMatchObject({ state: 'waiting', status: 503, nextTryAt: '2026-03-10T12:00:10.000Z' });
  const waits: number[] = [];
  for (let delivery = first!; delivery.state === 'waiting'; delivery = (await deliveriesOf(ann, webhook))[0]!) {
    waits.push((Date.parse(delivery.nextTryAt!) - Date.parse(delivery.lastTriedAt!)) / 1000);
    kept.clock.set(delivery.nextTryAt!);
    await kept.deps.jobs.runDue();
  }
  expect(waits.slice(0, 6)).toEqual([10, 60, 300, 900, 3600, 10_800]);
  expect(waits).toHaveLength(12);
  const [stopped] = await deliveriesOf(ann, webhook);
  expect(stopped).toMatchObject({ state: 'failed', attempts: 13, nextTryAt: null });
  expect(Date.parse(stopped!.lastTriedAt!) - Date.parse(stopped!.createdAt)).toBeGreaterThan(20 * hourMs);
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size, 'one id for all attempts').toBe(1);

  status = 200;
  const resend = `/api/webhooks/${webhook.id}/deliveries/${stopped!.id}/resend`;
  expect((await ann.send('POST', resend)).status, 'at the same moment').toBe(429);
  kept.clock.advance(10_000);
  expect((await ann.send('POST', resend)).status).toBe(204);
  await kept.deps.jobs.runDue();
  expect(await deliveriesOf(ann, webhook)).toMatchObject([{ state: 'delivered', status: 200, attempts: 14 }]);
});

test('no redirect is followed, and an address that does not answer is a failure with its reason', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  const moved = await add(ann, ['completion']);
  const closed = await add(ann, ['completion'], 'http://127.0.0.1:1/kept');
  status = 302;
  await complete(ann, habit);
  await kept.deps.jobs.runDue();
  expect(calls.map(({ path }) => path)).toEqual(['/kept']);
  expect(await deliveriesOf(ann, moved)).toMatchObject([{ state: 'waiting', status: 302, failure: null }]);
  expect(await deliveriesOf(ann, closed)).toMatchObject([{ state: 'waiting', status: null, failure: 'ECONNREFUSED' }]);
});

test('a person has five webhooks, each with the last 50 deliveries, which others cannot reach', async () => {
  const [ann, eve] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann);
  const webhook = await add(ann, ['completion', 'undo']);
  for (let times = 0; times < 26; times++) {
    await complete(ann, habit);
    await undo(ann, habit);
  }
  const deliveries = await deliveriesOf(ann, webhook);
  expect(deliveries).toHaveLength(50);
  expect(deliveries.map(({ id }) => id)).toEqual(deliveries.map(({ id }) => id).toSorted((one, other) => other - one));
  const path = `/api/webhooks/${webhook.id}`;
  const tries = [
    await eve.send('GET', `${path}/deliveries`),
    await eve.send('POST', `${path}/deliveries/${deliveries[0]!.id}/resend`),
    await eve.send('DELETE', path),
  ];
  expect(tries.map((one) => one.status)).toEqual([404, 404, 404]);
  for (let more = 0; more < 3; more++) await add(ann);
  const form = { url: `${address}/x`, events: ['goal'] };
  const replies = await Promise.all([1, 2, 3].map(() => ann.send('POST', '/api/webhooks', form)));
  expect(replies.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect((await ann.send('DELETE', path)).status).toBe(204);
  await kept.deps.jobs.runDue();
  expect(calls, 'a removed webhook is not called').toEqual([]);
});

test('a streak of 300 people with webhooks takes few statements, and each webhook keeps its last 50', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  const userIds = await seedPeople(kept.deps.write, 'streak', 300);
  const created_at = kept.clock.now().toISOString();
  const webhooks = await kept.deps.write(async (tx) => {
    await seedMembers(tx, [habit.id], userIds);
    const row = { url: `${address}/many`, events: 'streak', secret: 'whsec_made-up', created_at };
    const hooks = userIds.map((user_id) => ({ ...row, user_id }));
    await insertRows(tx, 'webhooks', hooks);
    const rows = await tx.selectFrom('webhooks').select('id').where('url', '=', row.url).orderBy('id').execute();
    const earlier = { webhook_id: rows[0]!.id, event: 'streak' as const, body: '{}', state: 'delivered' as const };
    await insertRows(
      tx,
      'webhook_deliveries',
      Array.from({ length: 50 }, () => ({ ...earlier, created_at })),
    );
    return rows.map(({ id }) => id);
  });
  expect(await countStatements(() => complete(ann, habit))).toBeLessThan(50);
  const { db } = kept.deps;
  const made = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(['webhook_deliveries.id', 'webhook_id', 'user_id', 'state'])
    .where('webhook_id', 'in', webhooks)
    .execute();
  const waiting = made.filter(({ state }) => state === 'waiting');
  expect(waiting.map(({ webhook_id }) => webhook_id).toSorted((one, other) => one - other)).toEqual(webhooks);
  expect(made.filter(({ webhook_id }) => webhook_id === webhooks[0])).toHaveLength(50);
  const jobs = await db.selectFrom('jobs').select(['job_key', 'user_id']).where('kind', '=', 'webhook').execute();
  const queued = new Map(jobs.map(({ job_key, user_id }) => [job_key, user_id]));
  expect(waiting.filter(({ id, user_id }) => queued.get(`webhook:${id}`) !== user_id)).toEqual([]);
  await kept.deps.write((tx) => tx.deleteFrom('webhooks').where('id', 'in', webhooks).execute());
});

test('a suspended person and a deleted account call nothing, and wrong addresses are refused', async () => {
  const ann = await kept.person();
  const habit = await makeHabit(ann);
  await add(ann);
  await complete(ann, habit);
  await suspend(kept.deps, { id: ann.id });
  await kept.deps.jobs.runDue();
  expect(calls).toEqual([]);
  const bob = await kept.person();
  const own = await makeHabit(bob);
  await add(bob);
  await complete(bob, own);
  await bob.send('DELETE', '/api/user', { password: bob.form.password });
  await kept.deps.jobs.runDue();
  expect(calls).toEqual([]);

  const strict = await testApp();
  const eve = await quickPerson(strict);
  const send = (url: string) => eve.send('POST', '/api/webhooks', { url, events: ['goal'] });
  const sentence = 'This address is inside a private network. Kept only calls public https addresses.';
  expect(await send('https://192.168.1.20/kept')).toMatchObject({ status: 400, body: { message: sentence } });
  for (const url of ['http://example.com/kept', 'kept', 'https://user:secret@example.com'])
    expect(await send(url)).toMatchObject({ status: 400, body: { issues: [{ path: 'url' }] } });
  expect((await eve.send('POST', '/api/webhooks', { url: 'https://example.com', events: [] })).status).toBe(400);
});
