import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { appOver, databaseOf, stored, type Row, type Stored } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { migrations, type Migration } from './migrations.ts';

// Upgrades a database of the previous version, with clashing ids: every row must survive under its new id.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const upTo11 = migrations.slice(0, migrations.indexOf(oneModel));
const upTo12 = [...upTo11, oneModel];
/** The highest habit id ever given out; of challenges it was 7. */
const offset = 5;

const every: Record<string, string> = { Daily: 'day', Weekly: 'week', Monthly: 'month' };

test('every row survives, and references to a challenge have its new id', async () => {
  const { open } = await databaseOf(upTo11, rowsBeforeOneModel, now);
  const before = await stored(open, upTo11);
  const after = await stored(open, upTo12);

  for (const table of ['users', 'goal_rewards', 'sessions']) expect(after[table]).toEqual(before[table]);
  expect(ordered(after['commitments']!)).toEqual(ordered(expectedCommitments(before)));
  for (const part of ['members', 'spans', 'completions', 'badges', 'removals'])
    expect(withoutNewColumns(after[`commitment_${part}`]!)).toEqual(
      ordered([...moved(before[`habit_${part}`]!), ...moved(before[`challenge_${part}`]!)]),
    );
  expect(withoutNewColumns(after['commitment_pauses']!)).toEqual(ordered(moved(before['habit_pauses']!)));
  for (const table of ['nudges', 'comments']) expect(ordered(after[table]!)).toEqual(ordered(moved(before[table]!)));
  expect(withoutNewColumns(after['invitations']!)).toEqual(ordered(moved(before['invitations']!)));
  expect(ordered(after['reward_transactions']!)).toEqual(ordered(expectedLedger(before)));
  expect(ordered(after['nudge_times']!)).toEqual(
    ordered([
      { commitment_id: 1, from_user_id: 1, to_user_id: 2, nudged_at: moment(before, 'habit 1') },
      { commitment_id: 1 + offset, from_user_id: 3, to_user_id: 1, nudged_at: moment(before, 'challenge 1') },
    ]),
  );
  const gone = /^(habit|challenge)s?(_|$)|^old_|^ids_before$/;
  expect(Object.keys(after).filter((table) => gone.test(table))).toEqual([]);
});

test('new ids follow the order of creation, and a current pause has its reason', async () => {
  const { open } = await databaseOf(upTo11, rowsBeforeOneModel, now);
  const after = await stored(open, upTo12);
  const byId = (table: string) => after[table]!.toSorted((a, b) => Number(a['id']) - Number(b['id']));
  expect(byId('invitations').map(({ id, code }) => [Number(id), code])).toEqual([
    [1, 'first'],
    [2, 'second'],
    [3, 'later'],
  ]);
  for (const [table, moment] of [
    ['commitment_members', 'joined_at'],
    ['commitment_completions', 'created_at'],
  ] as const) {
    const moments = byId(table).map((row) => String(row[moment]));
    expect(moments).toEqual(moments.toSorted());
    expect(byId(table).map(({ id }) => Number(id))).toEqual(moments.map((_, index) => index + 1));
  }
  const reasons = after['commitment_pauses']!.map((row) => [row['from_day'], row['reason']]);
  expect(Object.fromEntries(reasons)).toEqual({ '2026-03-02': null, '2026-03-03': null, '2026-03-10': 'travel' });
});

test('no id is reused, not even that of a deleted row', async () => {
  const { open } = await databaseOf(upTo11, rowsBeforeOneModel, now);
  const db = await open(upTo12);
  const made = await db.write(async (tx) => {
    const at = { created_at: now().toISOString() };
    const habit = {
      kind: 'habit',
      name: 'New',
      description: '',
      every: 'day',
      creator_id: 1,
      invite_code: 'new',
    } as const;
    const [commitment, nudge, comment] = [
      await tx
        .insertInto('commitments')
        .values({ ...habit, ...at })
        .returning('id')
        .executeTakeFirstOrThrow(),
      await tx
        .insertInto('nudges')
        .values({ commitment_id: 1, from_user_id: 1, to_user_id: 2, message: 'New', ...at })
        .returning('id')
        .executeTakeFirstOrThrow(),
      await tx
        .insertInto('comments')
        .values({ commitment_id: 1, user_id: 1, content: 'New', ...at })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ];
    return { commitment: commitment.id, nudge: nudge.id, comment: comment.id };
  });
  expect(made).toEqual({ commitment: offset + 7 + 1, nudge: 5, comment: 4 });
});

test('an empty database starts with id 1', async () => {
  const { open } = await databaseOf(upTo11, [], now);
  const db = await open(upTo12);
  const id = await db.write(async (tx) => {
    await sql.raw(rowsBeforeOneModel[0]!).execute(tx);
    const habit = {
      kind: 'habit',
      name: 'New',
      description: '',
      every: 'day',
      creator_id: 1,
      invite_code: 'new',
    } as const;
    const row = tx.insertInto('commitments').values({ ...habit, created_at: now().toISOString() });
    return (await row.returning('id').executeTakeFirstOrThrow()).id;
  });
  expect(id).toBe(1);
});

test('nothing is paid twice afterwards', async () => {
  const { open, settings } = await databaseOf(upTo11, rowsBeforeOneModel, now);
  const { people, read } = await appOver(await open(migrations), settings, now);
  const [ann, bob] = people as [TestBrowser, TestBrowser];
  const [run, rest, swim, climb] = ['habits/1', 'habits/2', `challenges/${1 + offset}`, `challenges/${2 + offset}`];
  const post = async (by: TestBrowser, item: string) => (await by.send('POST', `/api/${item}/complete`)).body;
  const undo = async (by: TestBrowser, item: string) => (await by.send('DELETE', `/api/${item}/complete`)).body;

  expect(await post(ann, run)).toMatchObject({ code: 'already_completed' });
  expect(await post(ann, swim)).toMatchObject({ code: 'already_completed' });
  expect(await post(bob, rest)).toMatchObject({ amount: '0.00', balance: '9.50' });
  expect(await post(bob, climb)).toMatchObject({ code: 'already_completed' });

  expect(await undo(ann, run)).toMatchObject({ amount: '-5.00', balance: '13.40' });
  expect(await undo(ann, swim)).toMatchObject({ amount: '-3.00', balance: '10.40' });
  expect(await undo(bob, climb)).toMatchObject({ amount: '-7.00', balance: '2.50' });
  for (let round = 0; round < 2; round++) for (const item of [run, swim]) await post(ann, item);
  // Leaving and rejoining does not pay again either.
  await post(bob, climb);
  await bob.send('DELETE', `/api/${climb}/members/2`);
  await bob.send('POST', `/api/challenges/join/first`, { rewardAmount: '7.00' });
  expect(await post(bob, climb)).toMatchObject({ code: 'already_completed' });

  const keys = await read
    .selectFrom('reward_transactions')
    .select(['commitment_id', 'user_id', 'paid_for', 'number', 'undoes'])
    .where('id', '>', 13)
    .orderBy('id')
    .execute();
  expect(keys.filter(({ undoes }) => undoes !== null).map(({ undoes }) => undoes)).toEqual([4, 8, 12]);
  const today = { paid_for: '2026-03-10', undoes: null };
  expect(keys.filter(({ undoes }) => undoes === null)).toEqual([
    { commitment_id: 1, user_id: 1, number: 3, ...today },
    { commitment_id: 1 + offset, user_id: 1, number: 2, ...today },
    { commitment_id: 2 + offset, user_id: 2, number: 2, ...today },
  ]);
  expect((await ann.send('GET', '/api/user')).body).toMatchObject({ balance: '18.40' });
  expect((await bob.send('GET', '/api/user')).body).toMatchObject({ balance: '9.50' });
  expect(await findDiscrepancies(read)).toEqual([]);
});

test('people find what they had, and a challenge only under /challenges', async () => {
  const { open, settings } = await databaseOf(upTo11, rowsBeforeOneModel, now);
  const { people } = await appOver(await open(migrations), settings, now);
  const [ann] = people as [TestBrowser];
  expect((await ann.send('GET', '/api/dashboard')).body).toMatchObject({
    habits: [
      {
        id: 1,
        name: 'Run',
        frequency: 'Daily',
        streak: 2,
        points: 40,
        ownDays: ['2026-03-09', '2026-03-10'],
        paidToday: '5.00',
      },
      { id: 4, name: 'Read', frequency: 'Monthly', archived: true },
    ],
    challenges: [
      { id: 1 + offset, name: 'Swim', streak: 1, daysDone: 2, earned: '6.00', goalDays: 3, badges: ['completions-1'] },
      { id: 2 + offset, name: 'Climb', daysDone: 0 },
      { id: 6 + offset, name: 'Dive', daysDone: 1, earned: '0.40' },
    ],
  });
  const statuses = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await ann.send('GET', `/api/${path}`)).status));
  expect(await statuses(`habits/${1 + offset}`, 'challenges/1', `habits/${1 + offset}/members`)).toEqual([
    404, 404, 404,
  ]);
  expect(await statuses(`challenges/${1 + offset}`, 'habits/1')).toEqual([200, 200]);
  const items = (await ann.send('GET', '/api/reward-transactions/summary')).body as { items: { item: string }[] };
  expect(items.items.map(({ item }) => item).toSorted()).toEqual(
    [`challenge-${5 + offset}`, `challenge-${1 + offset}`, `challenge-${6 + offset}`, 'habit-1', 'habit-3'].toSorted(),
  );
});

test.for([
  ['the last statement of this one', upTo11, [{ ...oneModel, statements: withBroken(oneModel) }]],
  [
    'a later migration',
    upTo12,
    [oneModel, { name: '0999-broken', statements: () => ['drop table commitments_', 'x'] }],
  ],
] as const)('%s fails: the data stays as it was', async ([, good, then]) => {
  const { open } = await databaseOf(upTo11, rowsBeforeOneModel, now);
  const before = await stored(open, good);
  await expect(open([...upTo11, ...then])).rejects.toThrow(/no such table|does not exist/);
  expect(await stored(open, good)).toEqual(before);
  // The repaired migration still runs.
  await (await open(upTo12)).close();
});

function withBroken({ statements }: Migration): Migration['statements'] {
  return (types) => [...statements(types), 'insert into no_such_table values (1)'];
}

function expectedCommitments({ habits, challenges }: Stored): Row[] {
  const noWindow = { goal_days: null, completion_days: null, start_date: null, end_date: null };
  return [
    ...habits!.map(({ frequency, ...row }) => ({
      ...row,
      ...noWindow,
      kind: 'habit',
      every: every[String(frequency)],
    })),
    ...challenges!.map((row) => ({ ...row, id: Number(row['id']) + offset, kind: 'challenge', every: 'day' })),
  ];
}

function expectedLedger({ reward_transactions: rows }: Stored): Row[] {
  return rows!.map(({ habit_id, challenge_id, source_key, ...row }) => {
    const id = habit_id ?? (challenge_id === null ? null : Number(challenge_id) + offset);
    const kind = habit_id !== null ? 'habit' : challenge_id !== null ? 'challenge' : null;
    const key = String(source_key).replace(/^challenge (\d+)/, (_, old) => `challenge ${Number(old) + offset}`);
    return { ...row, commitment_id: id, commitment_kind: kind, source_key: key };
  });
}

/** With the new id of the row's habit or challenge. */
function moved(rows: readonly Row[]): Row[] {
  return rows.map(({ habit_id = null, challenge_id = null, ...row }) => ({
    ...row,
    commitment_id: habit_id ?? Number(challenge_id) + offset,
  }));
}

const newColumns = new Set(['id', 'settled_period', 'reason']);

function withoutNewColumns(rows: readonly Row[]): string[] {
  return ordered(
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !newColumns.has(column)))),
  );
}

/** Ignores the order of rows and columns, and how the database returns numbers. */
function ordered(rows: readonly Row[]): string[] {
  const text = (row: Row) =>
    JSON.stringify(
      Object.entries(row)
        .map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    );
  return rows.map(text).toSorted();
}

function moment({ nudge_times: rows }: Stored, item: string): unknown {
  return rows!.find((row) => row['item'] === item)!['nudged_at'];
}
