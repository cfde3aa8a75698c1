import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { noCents, type Cents } from '#shared/domain/money.ts';
import { findNewest, findNewestId, listOwnCompletions } from '#server/commitments/completion-store.ts';
import { listPendingPromises } from '#server/confirmations/mark-store.ts';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { queueJobs } from '#server/jobs/job-store.ts';
import { jobWorker } from '#server/jobs/job-worker.ts';
import { explain } from '#server/testing/explain.ts';
import { isFullSize, sized } from '#server/testing/full-size.ts';
import { insertRows } from '#server/testing/insert-rows.ts';
import { recordStatements, type SentStatement } from '#server/testing/record-statements.ts';
import { seedHistory } from '#server/testing/seed-history.ts';
import { seedPeople } from '#server/testing/seed-people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { storedMoment } from './dialect.ts';

// Frequent calls must cost the same on a large database as on a small one, so every row is found by an index. In `npm
// test` there are few rows: SQLite plans without statistics, and PostgreSQL is kept from sequential scans where an
// index exists. At full size there are many rows, and PostgreSQL plans freely.

const kept = await testApp();
const { db, write } = kept.deps;
const isPostgres = Boolean(inject('postgresUrl') as string | undefined);
const ann = await kept.person();
let habitId = 0;
let challengeId = 0;
let goalId = 0;
let companionId = 0;

type Request = [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, key?: string];

/** The most frequent calls. To cover another one, add a line; its statements are recorded automatically. */
const calls: Record<string, () => Request[]> = {
  dashboard: () => [['GET', '/api/dashboard']],
  habits: () => [['GET', '/api/habits']],
  memberships: () => [['GET', '/api/memberships']],
  members: () => [['GET', `/api/habits/${habitId}/members`]],
  completions: () => [['GET', `/api/habits/${habitId}/completions`]],
  'habit page': () => [
    ['GET', `/api/habits/${habitId}`],
    ['GET', `/api/habits/${habitId}/months`],
    ['GET', `/api/habits/${habitId}/year`],
  ],
  'completing, undoing, completing again': () => [
    ['POST', `/api/habits/${habitId}/complete`],
    ['DELETE', `/api/habits/${habitId}/complete`],
    ['POST', `/api/habits/${habitId}/complete`],
  ],
  'undoing and completing with a key, twice': () =>
    ['DELETE', 'POST'].flatMap((method, number) => {
      const key = `00000000-0000-4000-8000-00000000000${number}`;
      const request = [
        method as 'DELETE' | 'POST',
        `/api/habits/${habitId}/complete`,
        undefined,
        key,
      ] satisfies Request;
      return [request, request];
    }),
  challenges: () => [
    ['GET', '/api/challenges'],
    ['GET', '/api/challenge-memberships'],
    ['GET', '/api/challenge-completions'],
    ['GET', `/api/challenges/${challengeId}`],
    ['GET', `/api/challenges/${challengeId}/members`],
  ],
  'a day of a challenge': () => [
    ['POST', `/api/challenges/${challengeId}/complete`],
    ['DELETE', `/api/challenges/${challengeId}/complete`],
    ['POST', `/api/challenges/${challengeId}/nudge`],
  ],
  comments: () => [
    ['GET', `/api/habits/${habitId}/comments`],
    ['GET', `/api/challenges/${challengeId}/comments?before=9000&limit=30`],
  ],
  statement: () => [
    ['GET', '/api/reward-transactions'],
    ['GET', '/api/reward-transactions?before=9000'],
    ['GET', '/api/reward-transactions/earnings'],
    ['GET', `/api/reward-transactions?item=habit-${habitId}`],
    ['GET', `/api/reward-transactions?item=challenge-${challengeId}`],
    ['GET', '/api/reward-transactions?item=goals'],
  ],
  user: () => [['GET', '/api/user']],
  'goal rewards': () => [
    ['GET', '/api/goal-rewards'],
    ['GET', '/api/goal-rewards/pace'],
  ],
  'shared goals': () => [
    ['POST', `/api/goal-rewards/${goalId}/share`],
    ['POST', `/api/goal-rewards/${goalId}/contributions`, { amount: 1 }],
    ['GET', '/api/goal-rewards/by-invite/trip'],
  ],
  pledges: () => [
    ['GET', '/api/pledges'],
    ['GET', '/api/dues'],
    ['GET', '/api/dues/settlements'],
    ['POST', `/api/habits/${habitId}/pledges`, { toUserId: companionId, amount: 1, per: 'period' }],
    ['POST', '/api/dues/settlements', { userId: companionId, currency: 'USD', amount: 1 }],
  ],
  invitation: () => [
    ['GET', `/api/habits/by-invite/seed-${ann.id}-3`],
    ['GET', `/api/habits/by-invite/extra-7`],
  ],
  nudging: () => [['POST', `/api/habits/${habitId}/nudge`]],
  notifications: () => [['GET', '/api/nudges']],
  reminders: () => [
    ['PUT', `/api/habits/${habitId}/reminders`, { times: ['07:30', '20:15'] }],
    ['GET', `/api/habits/${habitId}/reminders`],
    ['PUT', `/api/habits/${habitId}/reminders`, { times: ['06:00'] }],
    ['POST', `/api/habits/${habitId}/reminders/snooze`, { day: '2026-03-10' }],
  ],
  'notification settings': () => [
    ['GET', '/api/user/notifications'],
    ['PATCH', '/api/user/notifications', { quietHours: null }],
  ],
  'unread notifications': () => [['GET', '/api/nudges/unread']],
  'pausing and resuming': () => [
    ['POST', `/api/habits/${habitId}/pause`],
    ['POST', `/api/habits/${habitId}/unpause`],
  ],
  login: () => [
    ['POST', '/api/login', { username: ann.form.username, password: ann.form.password }],
    ['POST', '/api/login', { username: ann.form.email, password: ann.form.password }],
  ],
};

beforeAll(async () => {
  const crowd = await seedPeople(write, 'crowd', sized(5000, 200));
  const lastDay = '2026-03-09';
  // In sequence: queries waiting for a connection behind such long work would time out on a busy machine.
  for (let number = 0; number < 20; number++) {
    const [ownerId, ...companionIds] = crowd.slice(number * sized(250, 10)).slice(0, 3);
    const size = number < 10 ? { habits: sized(70, 5), days: sized(50, 20) } : { habits: sized(1000, 10), days: 1 };
    await seedHistory(write, { ownerId: ownerId!, companionIds, lastDay, ...size });
  }
  const own = { ownerId: ann.id, companionIds: crowd.slice(-4), habits: sized(20, 5), days: sized(100, 40), lastDay };
  habitId = (await seedHistory(write, own))[3]!;
  const created_at = '2026-03-10T12:00:00.000Z';
  const expires_at = '2026-04-09T12:00:00.000Z';
  const goal = { title: 'Tea', price: 500 as Cents, link: null, redeemed_at: null, created_at };
  await write(async (tx) => {
    await insertRows(
      tx,
      'known_browsers',
      crowd.map((user_id) => ({ user_id, token_hash: `browser of ${user_id}`, last_used_at: created_at })),
    );
    await insertRows(
      tx,
      'sessions',
      crowd.map((user_id) => ({
        token_hash: `session of ${user_id}`,
        public_id: String(user_id),
        user_id,
        device: 'Unknown device',
        created_at,
        last_used_at: created_at,
        expires_at,
      })),
    );
    await insertRows(
      tx,
      'idempotency_keys',
      crowd.map((user_id) => ({
        user_id,
        idempotency_key: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
        request_hash: 'hash',
        created_at,
      })),
    );
    await insertRows(
      tx,
      'commitment_waiting',
      crowd.map((user_id) => ({ commitment_id: habitId - 1, user_id, reward_amount: noCents, asked_at: created_at })),
    );
    await insertRows(
      tx,
      'goal_rewards',
      crowd.map((user_id) => ({ ...goal, user_id, currency: null, invite_code: `goal of ${user_id}` })),
    );
    await sql`insert into goal_members (goal_id, user_id, slot, joined_at) select id, user_id, 1, created_at from goal_rewards`.execute(
      tx,
    );
    await sql`insert into commitment_pauses select commitment_id, user_id, '2026-01-02', '2026-01-03', 'sick' from commitment_members`.execute(
      tx,
    );
    const own = { ...goal, user_id: ann.id, currency: 'USD' as const, invite_code: 'trip' };
    const made = await tx.insertInto('goal_rewards').values(own).returning('id').executeTakeFirstOrThrow();
    goalId = made.id;
    companionId = crowd.at(-1)!;
    await insertRows(
      tx,
      'goal_members',
      [ann.id, companionId].map((user_id) => ({
        goal_id: goalId,
        user_id,
        slot: 2,
        joined_at: created_at,
        removed_at: null,
      })),
    );
    const terms = { amount: 100 as Cents, currency: 'USD' as const, per: 'period' as const, length: null };
    const moments = { from_day: '2026-03-01', created_at, accepted_at: created_at, ended_at: null };
    await insertRows(
      tx,
      'pledges',
      crowd.map((user_id, number) => ({
        commitment_id: habitId - 1,
        commitment_kind: 'habit' as const,
        promise_name: 'Run',
        ...terms,
        ...moments,
        counted_until: null,
        final_owed: null,
        from_user_id: user_id,
        to_user_id: crowd.at(number - 1)!,
        ...(user_id === companionId && { commitment_id: habitId, from_user_id: ann.id, to_user_id: companionId }),
      })),
    );
    await insertRows(
      tx,
      'settlements',
      crowd.slice(1).map((user_id, index) => ({
        from_user_id: user_id,
        to_user_id: crowd[index]!,
        currency: 'USD' as const,
        amount: 100 as Cents,
        state: index % 2 ? ('confirmed' as const) : ('waiting' as const),
        created_at,
        decided_at: index % 2 ? created_at : null,
      })),
    );
    const nudge = { message: 'Hello', created_at, commitment_id: habitId, read_at: null };
    await insertRows(
      tx,
      'nudges',
      crowd.map((from_user_id, number) => ({ ...nudge, from_user_id, to_user_id: crowd.at(number - 1)! })),
    );
    await insertRows(
      tx,
      'nudge_times',
      crowd.map((to_user_id) => ({
        commitment_id: habitId - 1,
        from_user_id: ann.id,
        to_user_id,
        nudged_at: created_at,
      })),
    );
    await insertRows(
      tx,
      'invitations',
      crowd.map((created_by, number) => ({
        code: `extra-${number}`,
        created_by,
        created_at,
        expires_at,
        commitment_id: habitId,
      })),
    );
    await insertRows(
      tx,
      'reminders',
      crowd.map((user_id) => ({
        commitment_id: habitId,
        user_id,
        at_time: '07:30',
        considered_on: null,
        sent_for: null,
      })),
    );
    await insertRows(
      tx,
      'jobs',
      crowd.map((user_id) => ({
        kind: 'reminders' as const,
        job_key: `reminders:${user_id}`,
        user_id,
        payload: '{}',
        created_at,
        run_after: expires_at,
        expires_at: null,
      })),
    );
    await insertRows(
      tx,
      'notification_settings',
      crowd.map((user_id) => ({
        user_id,
        kinds: '{}',
        quiet_from: null,
        quiet_to: null,
        weekly_letter: 'never' as const,
      })),
    );
    await insertRows(
      tx,
      'webhooks',
      crowd.map((user_id) => ({ user_id, url: 'https://example.com/', events: 'streak', secret: 's', created_at })),
    );
    const imported = await tx.selectFrom('commitment_members').select(['commitment_id', 'user_id']).execute();
    await insertRows(
      tx,
      'imported_years',
      imported.map((one) => ({ ...one, year: 2020, days: '.'.repeat(366) })),
    );
    await insertRows(
      tx,
      'push_subscriptions',
      crowd.map((user_id) => ({
        user_id,
        session_hash: `session of ${user_id}`,
        endpoint: `https://fcm.googleapis.com/${user_id}`,
        p256dh: 'p',
        auth: 'a',
        created_at,
        last_used_at: created_at,
      })),
    );
    challengeId = await insertTwins(tx, habitId);
    await insertOldTimes(tx);
    await insertRows(
      tx,
      'comments',
      crowd.map((user_id) => ({
        commitment_id: habitId - 1,
        user_id,
        content: 'Well done',
        created_at,
      })),
    );
    // PostgreSQL does this by itself before long. SQLite is left without statistics, as in production.
    if (isPostgres) await sql`analyze`.execute(tx);
  });
});

/** Most ledger rows are years old: PostgreSQL plans by how many are recent. */
async function insertOldTimes(tx: Tx): Promise<void> {
  for (const [type, amount] of [
    ['habit', 100],
    ['goal', -100],
  ] as const) {
    for (let year = 2021; year < 2026; year++)
      await sql`insert into reward_transactions (user_id, amount, currency, type, description, source_key, created_at)
        select id, ${sql.lit(amount)}, 'USD', ${sql.lit(type)}, 'Old times', ${sql.lit(`${type} of ${year} `)} || id,
        ${sql.lit(storedMoment(tx, new Date(`${year}-06-01T12:00:00.000Z`)))} from users`.execute(tx);
  }
}

/**
 * A challenge for every habit, with the same members and their completions of this month. Returns the challenge of
 * `ofHabit`.
 */
async function insertTwins(tx: Tx, ofHabit: number): Promise<number> {
  await sql`insert into commitments (kind, every, name, description, goal_days, completion_days, start_date, end_date, creator_id, invite_code, completion_count, created_at)
    select 'challenge', 'day', name, description, 7, 30, '2026-03-01', '2026-03-30', creator_id, 'twin of ' || id, completion_count, created_at from commitments`.execute(
    tx,
  );
  const twins = sql`join commitments as twin on twin.kind = 'challenge' and twin.invite_code = 'twin of ' || own.commitment_id`;
  await sql`insert into commitment_members (commitment_id, user_id, role, reward_amount, joined_at)
    select twin.id, user_id, role, reward_amount, joined_at from commitment_members as own ${twins}`.execute(tx);
  await sql`insert into commitment_spans (commitment_id, user_id, from_day, until_day)
    select twin.id, user_id, from_day, until_day from commitment_spans as own ${twins}`.execute(tx);
  await sql`insert into commitment_badges (commitment_id, badge, earned_at)
    select twin.id, badge, earned_at from commitment_badges as own ${twins}`.execute(tx);
  await sql`insert into commitment_completions (commitment_id, completion_date, user_id, created_at)
    select twin.id, completion_date, user_id, own.created_at from commitment_completions as own ${twins}
    where completion_date >= '2026-03-01'`.execute(tx);
  const twin = tx
    .selectFrom('commitments')
    .select('id')
    .where('kind', '=', 'challenge')
    .where('invite_code', '=', `twin of ${ofHabit}`);
  return (await twin.executeTakeFirstOrThrow()).id;
}

describe('no statement scans a large table or a user’s whole history', () => {
  test.for(Object.entries(calls))('%s', async ([, requests]) => {
    for (const [method, path, body, key] of requests()) {
      let status = 0;
      // Empties the caches, which would otherwise answer.
      kept.deps.sessions.known.dropWhere(() => true);
      kept.deps.hub.send([], { action: 'changed', actorId: 0, habitId });
      kept.deps.hub.send([], { action: 'changed', actorId: 0, challengeId });
      const headers = key ? { 'idempotency-key': key } : {};
      const request = { method, url: path, headers, ...(body && { payload: body }) };
      const sent = await recordStatements(async () => ({ status } = await ann.request(request)));
      expect({ path, isDone: status < 300 }).toEqual({ path, isDone: true });
      expect(sent.filter(isAboutRows)).not.toEqual([]);
      expect(await wastefulIn(sent)).toEqual([]);
    }
  });

  test('nor does renewing a session', async () => {
    const session = await kept.person();
    kept.clock.advance(25 * 3_600_000);
    const sent = await recordStatements(() => session.send('GET', '/api/user'));
    expect(sent.some(({ text }) => text.startsWith('update "sessions"'))).toBe(true);
    expect(await wastefulIn(sent)).toEqual([]);
  });

  test('nor does finding the newest completion of a promise', async () => {
    const sent = await recordStatements(async () => {
      await findNewestId(db, habitId, '2026-03-01');
      await findNewest(db, habitId, '2026-03-01');
    });
    expect(sent).toHaveLength(2);
    // By their ids, PostgreSQL would go through the completions of all promises.
    for (const statement of sent) {
      const [found] = await explain(write, statement, isFullSize);
      expect(found).toMatchObject({ table: 'commitment_completions', by: expect.stringContaining('commitment_id') });
    }
  });

  test('nor does listing the days of one person in a large promise', async () => {
    const large = { kind: 'habit', id: habitId, completion_count: 365_000 } as const;
    const [statement] = await recordStatements(() => listOwnCompletions(db, large, ann.id, '2026-01-01', '2026-12-31'));
    const accesses = await explain(write, statement!, isFullSize);
    // Each day by the whole key, found through the days: the other way round takes a second with a thousand people.
    const ofCompletions = accesses.filter(({ table }) => table === 'commitment_completions');
    expect(ofCompletions.filter(({ by }) => by?.includes('user_id'))).toHaveLength(1);
    expect(ofCompletions.filter(({ by }) => !/completion_date/.test(by ?? ''))).toEqual([]);
  });

  test('nor does finding the marks of a person that wait', async () => {
    const [statement] = await recordStatements(() => listPendingPromises(db, ann.id));
    const accesses = await explain(write, statement!, isFullSize);
    expect(accesses).not.toContainEqual({
      table: 'commitment_completions',
      by: expect.stringContaining('commitment_completions_user'),
    });
  });

  test('nor does running jobs', async () => {
    const now = kept.clock.now();
    const later = new Date(now.getTime() + 3_600_000);
    const jobs = Array.from({ length: sized(5000, 200) }, (_, number) => ({
      kind: number % 2 ? ('push' as const) : ('reminders' as const),
      key: `plan ${number}`,
      userId: null,
      runAfter: number < 10 ? now : later,
    }));
    await write(async (tx) => {
      await queueJobs(tx, jobs, now);
      if (isPostgres) await sql`analyze jobs`.execute(tx);
    });
    const handler = { atOnce: 20, perClaim: 20, leaseMs: 60_000 };
    const worker = jobWorker(kept.deps, {
      push: { ...handler, run: async (claimed, settle) => claimed.forEach((job) => settle(job, 'done')) },
      reminders: { ...handler, run: async () => {} },
    });
    const sent = await recordStatements(() => worker.runDue());
    for (const start of ['select (select min', 'with "picked"', 'delete from "jobs"', 'update "jobs"'])
      expect(sent.filter(({ text }) => text.startsWith(start))).not.toEqual([]);
    expect(await wastefulIn(sent)).toEqual([]);
  });
});

describe('a wasteful statement is detected', () => {
  const found = async (work: () => Promise<unknown>) => wastefulIn(await recordStatements(work));

  test('when no index finds the rows', async () => {
    const byName = db.selectFrom('commitments').select('id').where('name', '=', 'Habit 3');
    expect(await found(() => byName.execute())).toEqual([
      'all of commitments: select "id" from "commitments" where "name" = ?',
    ]);
  });

  test('when it scans an index from end to end', async () => {
    const newest = db.selectFrom('users').select('username').orderBy('id', 'desc').limit(1);
    expect(await found(() => newest.execute())).toEqual([expect.stringMatching(/^all of users: /)]);
  });

  test('when a join has no index', async () => {
    const paidFor = db
      .selectFrom('reward_transactions as paid')
      .innerJoin('commitment_completions as done', 'done.paid_by', 'paid.id')
      .select('done.completion_date')
      .where('paid.id', '=', 7);
    expect(await found(() => paidFor.execute())).toEqual([expect.stringMatching(/^all of commitment_completions: /)]);
  });

  test('when it reads all days of a habit, or all payments of a user', async () => {
    const days = db.selectFrom('commitment_completions').select('completion_date').where('commitment_id', '=', habitId);
    expect(await found(() => days.execute())).toEqual([
      expect.stringMatching(/^all history in commitment_completions by /),
    ]);
    const paid = db.selectFrom('reward_transactions').select('amount').where('user_id', '=', ann.id);
    expect(await found(() => paid.execute())).toEqual([
      expect.stringMatching(/^all history in reward_transactions by /),
    ]);
  });
});

test('the seeded balances equal the sums of the ledger', async () => {
  expect(await findDiscrepancies(db)).toEqual([]);
});

// PostgreSQL rightly scans small tables; with this many rows it does not.
describe('the tables that the calls read have rows, at full size more than 2,000', () => {
  test.for([
    'users',
    'sessions',
    'commitments',
    'commitment_members',
    'commitment_spans',
    'commitment_badges',
    'commitment_completions',
    'reward_transactions',
    'goal_rewards',
    'webhooks',
    'imported_years',
  ] as const)('%s', async (table) => {
    const { count } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(sized(2000, 0));
  });
});

/** Tables that grow every day, and the columns that bound how far back a query reads. */
const historyBounds: Record<string, RegExp> = {
  commitment_completions: /\bcompletion_date\b/,
  reward_transactions: /\b(id|rowid|paid_for|undoes|created_at)\b/,
};

async function wastefulIn(sent: readonly SentStatement[]): Promise<string[]> {
  const wasteful: string[] = [];
  for (const statement of sent.filter(isAboutRows)) {
    const text = statement.text.replaceAll(/\$\d+/g, '?');
    for (const { table, by } of await explain(write, statement, isFullSize)) {
      if (by === null) wasteful.push(`all of ${table}: ${text}`);
      else if (historyBounds[table]?.test(by) === false) wasteful.push(`all history in ${table} by ${by}: ${text}`);
    }
  }
  return wasteful;
}

/** The others begin and end transactions. */
function isAboutRows({ text }: SentStatement): boolean {
  return /^(select|insert|update|delete|with)\b/i.test(text);
}
