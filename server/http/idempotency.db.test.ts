import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import type { HabitUpdate } from '#shared/contract/realtime.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import { noBus } from '#server/realtime/bus.ts';
import { balanceOf, type Person } from '#server/testing/ask.ts';
import { everythingStored } from '#server/testing/everything-stored.ts';
import { sized } from '#server/testing/full-size.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { deleteOldKeys } from './idempotency-key-store.ts';

// The same person and key get the first reply again, and nothing happens twice. On PostgreSQL two instances
// share the database; SQLite has one.

// A comment limit below the number of repeated requests, which must not count towards it.
const kept = await testApp({ LIMIT_COMMENTS_PER_USER: '5', LIMIT_CALLS_PER_SESSION: '1000000' });
const { deps } = kept;
// Queued jobs stay, so that they can be counted.
await deps.jobs.stop();
const updates: HabitUpdate[] = [];
deps.hub.listen((_userIds, update) => updates.push(update));
const instances: FastifyInstance[] = [kept.app, ...(inject('postgresUrl') ? [await secondInstance()] : [])];

async function secondInstance(): Promise<FastifyInstance> {
  const log = pino({ level: 'silent' });
  const database = await openDatabase(deps.env, log, deps.now);
  const own = createDeps({ env: deps.env, log, now: deps.now, bus: noBus, draining: deps.draining }, database);
  await own.jobs.stop();
  own.hub.listen((_userIds, update) => updates.push(update));
  const app = await buildApp(own, database);
  await app.ready();
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  return app;
}

const copies = sized(50, 6);
type Twin = 'habits' | 'challenges';
type Made = { id: number; inviteCode: string };
type Request = { method: 'POST' | 'DELETE'; url: string; body?: object };
type Answer = { status: number; body: unknown };

const twins = { name: 'Run far', description: 'Every single day.', rewardAmount: '5.00', currency: 'USD' };
const forms = {
  habits: { ...twins, frequency: 'Daily' },
  challenges: { ...twins, goalDays: 3, completionDays: 10 },
};
const goal = { title: 'Tea', price: '5.00' };

async function send(person: Person, request: Request, key?: string, app = kept.app): Promise<Answer> {
  const { method, url, body } = request;
  const reply = await app.inject({
    method,
    url,
    headers: { cookie: `kept=${person.cookies.get('kept')}`, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function make(person: Person, twin: Twin, change: object = {}): Promise<Made> {
  const { status, body } = await person.send('POST', `/api/${twin}`, { ...forms[twin], ...change });
  expect(status).toBe(200);
  return body as Made;
}

/** Ben's mark, which waits for Ann's word. */
async function waitingMark(ann: Person, ben: Person, twin: Twin) {
  const { id, inviteCode } = await make(ann, twin, { creatorRole: 'overseer' });
  const path = `/api/${twin}/${id}`;
  await ben.send('POST', `/api/${twin}/join/${inviteCode}`, { rewardAmount: '2.00' });
  await ben.send('PATCH', `${path}/members/${ben.id}/confirmation`, { confirmation: 'overseer' });
  await ben.send('POST', `${path}/complete`);
  const [mark] = (await ann.send('GET', '/api/confirmations')).body as { completionId: number }[];
  return { path, completionId: mark!.completionId };
}

/** What a person has done before the call, and the call. */
type Scene = (ann: Person, ben: Person) => Promise<Request>;

const scenesOf = (twin: Twin): Record<string, Scene> => ({
  [`POST /api/${twin}`]: async () => ({ method: 'POST', url: `/api/${twin}`, body: forms[twin] }),
  [`POST /api/${twin}/:id/complete`]: async (ann) => {
    const { id } = await make(ann, twin);
    return { method: 'POST', url: `/api/${twin}/${id}/complete` };
  },
  [`DELETE /api/${twin}/:id/complete`]: async (ann) => {
    const { id } = await make(ann, twin);
    await ann.send('POST', `/api/${twin}/${id}/complete`);
    return { method: 'DELETE', url: `/api/${twin}/${id}/complete` };
  },
  [`POST /api/${twin}/join/:code`]: async (_ann, ben) => {
    const { inviteCode } = await make(ben, twin);
    return { method: 'POST', url: `/api/${twin}/join/${inviteCode}`, body: { rewardAmount: '2.00' } };
  },
  [`POST /api/${twin}/:id/comments`]: async (ann) => {
    const { id } = await make(ann, twin);
    return { method: 'POST', url: `/api/${twin}/${id}/comments`, body: { content: 'Well done' } };
  },
  [`POST /api/${twin}/:id/nudge`]: async (ann, ben) => {
    const { id, inviteCode } = await make(ann, twin);
    await ben.send('POST', `/api/${twin}/join/${inviteCode}`, {});
    return { method: 'POST', url: `/api/${twin}/${id}/nudge` };
  },
  [`POST /api/${twin}/:id/completions/:completionId/confirm`]: async (ann, ben) => {
    const { path, completionId } = await waitingMark(ann, ben, twin);
    return { method: 'POST', url: `${path}/completions/${completionId}/confirm` };
  },
  [`POST /api/${twin}/:id/completions/:completionId/decline`]: async (ann, ben) => {
    const { path, completionId } = await waitingMark(ann, ben, twin);
    return { method: 'POST', url: `${path}/completions/${completionId}/decline`, body: { reason: 'No.' } };
  },
  [`POST /api/${twin}/:id/completions/confirm`]: async (ann, ben) => {
    const { path } = await waitingMark(ann, ben, twin);
    return { method: 'POST', url: `${path}/completions/confirm` };
  },
  [`POST /api/${twin}/:id/pledges`]: async (ann, ben) => {
    const { id, inviteCode } = await make(ann, twin);
    await ben.send('POST', `/api/${twin}/join/${inviteCode}`, {});
    return { method: 'POST', url: `/api/${twin}/${id}/pledges`, body: { toUserId: ben.id, amount: 2, per: 'period' } };
  },
  [`POST /api/${twin}/:id/invitations`]: async (ann) => {
    const { id } = await make(ann, twin);
    return { method: 'POST', url: `/api/${twin}/${id}/invitations`, body: { expiresInDays: 7 } };
  },
});

/** One owes the other 2.00 for a day. */
async function owes(one: Person, other: Person): Promise<void> {
  const { id, inviteCode } = await make(one, 'habits');
  await other.send('POST', `/api/habits/join/${inviteCode}`, {});
  const form = { toUserId: other.id, amount: 2, per: 'period' };
  const { id: pledgeId } = (await one.send('POST', `/api/habits/${id}/pledges`, form)).body as Made;
  await other.send('POST', `/api/pledges/${pledgeId}/accept`);
  await other.send('POST', `/api/habits/${id}/complete`);
}

/** The first one owes, and says that they paid. */
async function says(one: Person, other: Person): Promise<number> {
  await owes(one, other);
  const form = { userId: other.id, currency: 'USD', amount: 2 };
  return ((await one.send('POST', '/api/dues/settlements', form)).body as Made).id;
}

async function sharedGoal(owner: Person): Promise<{ id: number; code: string }> {
  const { id } = (await owner.send('POST', '/api/goal-rewards', goal)).body as Made;
  const { code } = (await owner.send('POST', `/api/goal-rewards/${id}/share`)).body as { code: string };
  return { id, code };
}

const scenes: Record<string, Scene> = {
  ...scenesOf('habits'),
  ...scenesOf('challenges'),
  'POST /api/goal-rewards': async () => ({ method: 'POST', url: '/api/goal-rewards', body: goal }),
  'POST /api/goal-rewards/:id/redeem': async (ann) => {
    const habit = await make(ann, 'habits');
    await ann.send('POST', `/api/habits/${habit.id}/complete`);
    const { id } = (await ann.send('POST', '/api/goal-rewards', goal)).body as Made;
    return { method: 'POST', url: `/api/goal-rewards/${id}/redeem` };
  },
  'POST /api/dues/settlements': async (ann, ben) => {
    await owes(ann, ben);
    return { method: 'POST', url: '/api/dues/settlements', body: { userId: ben.id, currency: 'USD', amount: '1' } };
  },
  'POST /api/dues/settlements/:id/confirm': async (ann, ben) => {
    const id = await says(ben, ann);
    return { method: 'POST', url: `/api/dues/settlements/${id}/confirm` };
  },
  'POST /api/dues/settlements/:id/reject': async (ann, ben) => {
    const id = await says(ben, ann);
    return { method: 'POST', url: `/api/dues/settlements/${id}/reject` };
  },
  'POST /api/goal-rewards/join/:code': async (_ann, ben) => {
    const { code } = await sharedGoal(ben);
    return { method: 'POST', url: `/api/goal-rewards/join/${code}` };
  },
  'POST /api/goal-rewards/:id/contributions': async (ann, ben) => {
    const { id, code } = await sharedGoal(ann);
    await ben.send('POST', `/api/goal-rewards/join/${code}`);
    const habit = await make(ann, 'habits');
    await ann.send('POST', `/api/habits/${habit.id}/complete`);
    return { method: 'POST', url: `/api/goal-rewards/${id}/contributions`, body: { amount: '0.10' } };
  },
};

const people = async () => [await quickPerson(kept), await quickPerson(kept)] as const;

/** How many rows each table has, all balances, and the updates sent so far. */
// A row of `sqlite_sequence` appears with the first row of its table.
const tables = Object.keys(await everythingStored(deps.write)).filter((name) => name !== 'sqlite_sequence');
const figures = [
  ...tables.map((name) => sql`select ${sql.lit(name)} as what, count(*) as count from ${sql.table(name)}`),
  sql`select 'balances' as what, sum(balance) as count from users`,
  sql`select 'completions' as what, sum(completion_count) as count from commitments`,
];

async function effects(): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; count: unknown }>`${sql.join(figures, sql` union all `)}`.execute(deps.db);
  return { ...Object.fromEntries(rows.map(({ what, count }) => [what, Number(count)])), updates: updates.length };
}

async function changeBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await effects();
  await work();
  const after = Object.entries(await effects());
  return Object.fromEntries(after.map(([what, count]) => [what, count - before[what]!]).filter(([, by]) => by !== 0));
}

test('every call that creates or pays something takes a key', () => {
  const taking = contract.filter((call) => 'idempotent' in call).map((call) => call.route);
  expect(taking.toSorted()).toEqual(Object.keys(scenes).toSorted());
});

test.for(Object.entries(scenes))(
  `%s: ${copies} identical requests at once have one effect and ${copies} equal replies`,
  async ([, scene]) => {
    onTestFinished(kept.clock.reset);
    const [ann, ben] = await people();
    const once = await scene(ann, ben);
    const effect = await changeBy(async () => expect((await send(ann, once)).status).toBe(200));
    expect(effect).not.toEqual({});

    const [cleo, dan] = await people();
    const request = await scene(cleo, dan);
    const key = randomUUID();
    const replies: Answer[] = [];
    const change = await changeBy(async () => {
      const sending = Array.from({ length: copies }, (_, turn) =>
        send(cleo, request, key, instances[turn % instances.length]),
      );
      replies.push(...(await Promise.all(sending)));
      // A day later too.
      kept.clock.advance(24 * 3_600_000);
      replies.push(await send(cleo, request, key.toUpperCase()));
    });
    expect(change).toEqual({ ...effect, idempotency_keys: 1 });
    expect(replies[0]!.status).toBe(200);
    expect(replies).toEqual(Array(copies + 1).fill(replies[0]));
    expect(await findDiscrepancies(deps.db)).toEqual([]);
  },
);

test('a join that waits for approval is answered with 202 again', async () => {
  const [ann, ben] = await people();
  const { inviteCode } = await make(ann, 'habits', { approval: true });
  const request = { method: 'POST', url: `/api/habits/join/${inviteCode}`, body: {} } as const;
  const key = randomUUID();
  const first = await send(ben, request, key);
  expect(first).toEqual({ status: 202, body: { waiting: true } });
  expect(await changeBy(async () => expect(await send(ben, request, key)).toEqual(first))).toEqual({});
});

describe('a key', () => {
  const comment = (id: number, content: string, twin: Twin = 'habits') =>
    ({ method: 'POST', url: `/api/${twin}/${id}/comments`, body: { content } }) as const;

  test('for another body or another call is refused, and nothing happens', async () => {
    const [ann, ben] = await people();
    const { id, inviteCode } = await make(ann, 'habits');
    await ben.send('POST', `/api/habits/join/${inviteCode}`, {});
    const second = await make(ann, 'habits');
    const key = randomUUID();
    const first = await send(ann, comment(id, 'One'), key);
    const others: Request[] = [
      comment(id, 'Two'),
      comment(second.id, 'One'),
      { method: 'POST', url: `/api/habits/${id}/complete` },
      { method: 'POST', url: '/api/goal-rewards', body: goal },
    ];
    const change = await changeBy(async () => {
      for (const other of others)
        expect(await send(ann, other, key)).toMatchObject({
          status: 422,
          body: { code: 'key_reused', message: 'This Idempotency-Key was already used for a different request.' },
        });
    });
    expect(change).toEqual({});
    expect(await send(ann, comment(id, 'One'), key)).toEqual(first);
  });

  test('for another day is refused', async () => {
    const [ann] = await people();
    const { id } = await make(ann, 'habits');
    const url = `/api/habits/${id}/complete`;
    const key = randomUUID();
    expect((await send(ann, { method: 'POST', url, body: { day: '2026-03-10' } }, key)).status).toBe(200);
    expect((await send(ann, { method: 'POST', url, body: { day: '2026-03-09' } }, key)).status).toBe(422);
    const undone = randomUUID();
    expect((await send(ann, { method: 'DELETE', url: `${url}?day=2026-03-10` }, undone)).status).toBe(200);
    expect((await send(ann, { method: 'DELETE', url: `${url}?day=2026-03-09` }, undone)).status).toBe(422);
  });

  test('belongs to the same body whatever the order of its fields', async () => {
    const [ann] = await people();
    const key = randomUUID();
    const create = (body: object) => send(ann, { method: 'POST', url: '/api/goal-rewards', body }, key);
    const first = await create({ title: 'Tea', price: '5.00' });
    expect(await create({ price: '5.00', title: 'Tea' })).toEqual(first);
  });

  test('of one person is free for another, and reveals nothing to them', async () => {
    const [ann, ben] = await people();
    const key = randomUUID();
    const own = await send(ann, { method: 'POST', url: '/api/habits', body: forms.habits }, key);
    const other = await send(ben, { method: 'POST', url: '/api/habits', body: forms.habits }, key);
    expect(other.status).toBe(200);
    expect(other.body).not.toEqual(own.body);
    const complete = { method: 'POST', url: `/api/habits/${(own.body as Made).id}/complete` } as const;
    const completed = randomUUID();
    expect((await send(ann, complete, completed)).status).toBe(200);
    expect(await send(ben, complete, completed)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await send(kept.browser() as Person, complete, completed)).status).toBe(401);
  });

  test('is free again after seven days', async () => {
    const [ann] = await people();
    onTestFinished(kept.clock.reset);
    const { id } = await make(ann, 'habits');
    const [key, request] = [randomUUID(), comment(id, 'One')];
    const first = await send(ann, request, key);
    kept.clock.advance(7 * 24 * 3_600_000 - 1);
    // The session lasts 30 idle days.
    expect(await send(ann, request, key)).toEqual(first);
    kept.clock.advance(1);
    const again = await send(ann, comment(id, 'Two'), key);
    expect(again).toMatchObject({ status: 200, body: { content: 'Two' } });
    expect(await send(ann, comment(id, 'Two'), key)).toEqual(again);
  });

  test('is deleted by the hourly cleanup after seven days, and with the account', async () => {
    const [ann, ben] = [await kept.person(), (await people())[0]];
    onTestFinished(kept.clock.reset);
    const keysOf = async ({ id }: Person) =>
      (await deps.db.selectFrom('idempotency_keys').select('user_id').where('user_id', '=', id).execute()).length;
    for (const person of [ann, ben])
      await send(person, { method: 'POST', url: '/api/goal-rewards', body: goal }, randomUUID());
    expect([await keysOf(ann), await keysOf(ben)]).toEqual([1, 1]);
    expect((await ann.send('DELETE', '/api/user', { password: ann.form.password })).status).toBe(204);
    expect([await keysOf(ann), await keysOf(ben)]).toEqual([0, 1]);
    kept.clock.advance(7 * 24 * 3_600_000 - 1);
    await deps.write((tx) => deleteOldKeys(tx, deps.now()));
    expect(await keysOf(ben)).toBe(1);
    kept.clock.advance(1);
    await deps.write((tx) => deleteOldKeys(tx, deps.now()));
    expect(await keysOf(ben)).toBe(0);
  });

  const some = '7d44af3c-6f3c-4c38-9d58-6b6d1c8b0a51';
  test.for(['', 'x', '1', some.slice(1), `${some}0`, `{${some}}`, some.replaceAll('-', ''), `${some}, ${some}`])(
    '%j is malformed',
    async (key) => {
      const [ann] = await people();
      const change = await changeBy(async () =>
        expect(await send(ann, { method: 'POST', url: '/api/goal-rewards', body: goal }, key)).toMatchObject({
          status: 400,
          body: { code: 'bad_input', message: 'The Idempotency-Key must be a UUID.' },
        }),
      );
      expect(change).toEqual({});
    },
  );

  test('is ignored by calls that take none', async () => {
    const [ann] = await people();
    const { id } = await make(ann, 'habits');
    for (const reason of ['sick', 'travel'])
      await ann.request({
        method: 'POST',
        url: `/api/habits/${id}/pause`,
        headers: { 'idempotency-key': 'x' },
        payload: { reason },
      });
    expect((await ann.request({ method: 'GET', url: '/api/user', headers: { 'idempotency-key': 'x' } })).status).toBe(
      200,
    );
  });
});

describe('a refusal is not remembered', () => {
  test('and is judged again under the same key', async () => {
    const [ann] = await people();
    const { id } = (await ann.send('POST', '/api/goal-rewards', goal)).body as Made;
    const redeem = { method: 'POST', url: `/api/goal-rewards/${id}/redeem` } as const;
    const key = randomUUID();
    const change = await changeBy(async () =>
      expect(await send(ann, redeem, key)).toMatchObject({ status: 409, body: { code: 'goal_not_covered' } }),
    );
    expect(change).toEqual({});
    const habit = await make(ann, 'habits');
    await ann.send('POST', `/api/habits/${habit.id}/complete`);
    expect(await send(ann, redeem, key)).toMatchObject({ status: 200, body: { balance: '0.00' } });
    expect(await send(ann, redeem, key)).toMatchObject({ status: 200, body: { balance: '0.00' } });
    expect(await balanceOf(ann)).toBe('0.00');
  });

  test('so of 50 refused requests at once each gets its refusal', async () => {
    const [ann] = await people();
    const { id } = await make(ann, 'habits');
    const key = randomUUID();
    const undo = { method: 'DELETE', url: `/api/habits/${id}/complete` } as const;
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => send(ann, undo, key, instances[turn % instances.length])),
    );
    expect(replies).toEqual(Array(50).fill(replies[0]));
    expect(replies[0]).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
  });

  test('and a failure after everything was written leaves neither the effect nor the key', async () => {
    const [ann] = await people();
    const { id } = await make(ann, 'habits');
    const complete = { method: 'POST', url: `/api/habits/${id}/complete` } as const;
    const key = randomUUID();
    const { write } = deps;
    const change = await changeBy(async () => {
      // The transaction ends as if the process had died right before its commit.
      const crashing = vi.spyOn(deps, 'write').mockImplementation((work) =>
        write(async (tx) => {
          await work(tx);
          throw new Error('crashed');
        }),
      );
      expect((await send(ann, complete, key)).status).toBe(500);
      crashing.mockRestore();
    });
    expect(change).toEqual({});
    expect(await send(ann, complete, key)).toMatchObject({ status: 200, body: { amount: '5.00', balance: '5.00' } });
  });
});

test('without a key a second request is judged as before', async () => {
  const [ann] = await people();
  const { id } = await make(ann, 'habits');
  const complete = { method: 'POST', url: `/api/habits/${id}/complete` } as const;
  expect((await send(ann, complete)).status).toBe(200);
  expect(await send(ann, complete)).toMatchObject({ status: 409, body: { code: 'already_completed' } });
  expect((await send(ann, complete, randomUUID())).status).toBe(409);
});
