import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getChallenge, listChallengeMembers } from '#shared/contract/challenge-calls.ts';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { getHabit, listHabits } from '#shared/contract/habit-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { bestStreak, sharedStreak } from '#shared/domain/streaks.ts';
import { noCents } from '#shared/domain/money.ts';
import { storedMoment } from '#server/db/dialect.ts';
import { ask, complete, edit, leave, pause, resume, undo, type Person } from '#server/testing/ask.ts';
import { insertRows } from '#server/testing/insert-rows.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { recordStatements, type SentStatement } from '#server/testing/record-statements.ts';
import { seedHistory } from '#server/testing/seed-history.ts';
import { seedPromises } from '#server/testing/seed-promises.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findCommitment, updateCommitment } from './commitment-store.ts';
import { loadDoers } from './doers.ts';
import { storedSchedule } from './schedule-columns.ts';
import { rebuildStaleStreaks } from './shared-commitments.ts';

// Streaks and lists of promises with more than 5,000 completions are computed and read in pieces.

const kept = await testApp();
beforeEach(kept.clock.reset);
const { write, db } = kept.deps;
const today = '2026-03-10';
const days = 1000;

/** Six people who kept a daily and a weekly habit every day. */
async function longPromises() {
  const people: Person[] = [];
  while (people.length < 6) people.push(await quickPerson(kept));
  const [ann] = people as [Person];
  const companionIds = people.slice(1).map(({ id }) => id);
  const [daily, weekly] = await seedHistory(write, {
    ownerId: ann.id,
    companionIds,
    habits: 2,
    days,
    lastDay: addDays(today, -1),
  });
  const forget = { streak_stale: 1, streak_length: 3000, streak_best: 3000, streak_last: today } as const;
  const misremember = async (id: number) => write((tx) => updateCommitment(tx, id, forget));
  await misremember(daily!);
  await misremember(weekly!);
  return { ann, people, daily: { id: daily! }, weekly: { id: weekly! }, misremember };
}

/** Read and computed at once. */
async function trueStreaks({ id }: { id: number }) {
  const item = (await findCommitment(db, { kind: 'habit', id }))!;
  const doers = await loadDoers(db, item, { start: '0000-01-01', end: '9999-12-31' }, kept.deps.now());
  const all = [...doers.values()];
  const { length } = sharedStreak(storedSchedule(item), all, '2020-01-01');
  return { streak: length, bestStreak: Math.max(item.earlier_best, bestStreak(storedSchedule(item), all)) };
}

async function isStale({ id }: { id: number }): Promise<boolean> {
  return (await findCommitment(db, { kind: 'habit', id }))!.streak_stale === 1;
}

describe('a stale streak is never shown', () => {
  test.for([
    ['the habit page', async (ann: Person, habit: { id: number }) => (await ask(ann, getHabit, habit)).streak],
    [
      'the list of habits',
      async (ann: Person, { id }: { id: number }) =>
        (await ask(ann, listHabits)).find((habit) => habit.id === id)!.streak,
    ],
    [
      'the dashboard',
      async (ann: Person, { id }: { id: number }) =>
        (await ask(ann, dashboard)).habits.find((habit) => habit.id === id)!.streak,
    ],
  ] as const)('on %s', async ([, read]) => {
    const { ann, daily } = await longPromises();
    expect(await read(ann, daily)).toBe(days);
    expect(await isStale(daily)).toBe(false);
    expect(await ask(ann, getHabit, daily)).toMatchObject({ streak: days, bestStreak: days });
  });

  test('in a month', async () => {
    const { ann, daily } = await longPromises();
    const { body } = await ann.send('GET', `/api/habits/${daily.id}/months`);
    expect(body).toMatchObject({ streak: { from: addDays(today, -days), to: addDays(today, -1) } });
  });
});

test('after every change the streak is the one that is computed at once', async () => {
  const { ann, people, daily, weekly } = await longPromises();
  const bob = people[1]!;
  const changes: (() => Promise<{ status: number }>)[] = [
    () => complete(ann, daily),
    () => undo(ann, daily),
    () => pause(bob, daily),
    () => resume(bob, daily),
    () => edit(ann, daily, { archived: true }),
    () => edit(ann, daily, { archived: false }),
    () => edit(ann, daily, { weekdays: [1, 2, 3] }),
    () => edit(ann, daily, { frequency: 'Weekly' }),
    () => complete(ann, weekly),
    () => undo(ann, weekly),
    () => edit(ann, weekly, { frequency: 'Monthly' }),
    () => leave(bob, weekly),
  ];
  for (const change of changes) {
    expect((await change()).status).toBeLessThan(300);
    for (const habit of [daily, weekly])
      expect(await ask(ann, getHabit, habit)).toMatchObject(await trueStreaks(habit));
  }
});

test('completing together, while others read, loses neither a day nor a badge', async () => {
  const { ann, people, daily, weekly } = await longPromises();
  const replies = await Promise.all(
    people.flatMap((one) => [complete(one, daily), ask(one, getHabit, daily), complete(one, weekly)]),
  );
  expect(replies.filter((reply) => 'status' in reply && reply.status !== 200)).toEqual([]);
  for (const habit of [daily, weekly]) {
    const shown = await ask(ann, getHabit, habit);
    expect(shown).toMatchObject(await trueStreaks(habit));
    expect(shown.badges).toContain('streak-100');
    expect(await isStale(habit)).toBe(false);
  }
  expect(await ask(ann, getHabit, daily)).toMatchObject({ streak: days + 1, bestStreak: days + 1 });
});

describe('in a promise of many people', () => {
  /** More than are read with every completion. */
  const size = 24;
  async function manyPeople() {
    const people: Person[] = [];
    while (people.length < size) people.push(await quickPerson(kept));
    const [ann, ...others] = people as [Person, ...Person[]];
    const [id] = await seedHistory(write, {
      ownerId: ann.id,
      companionIds: others.map((one) => one.id),
      habits: 1,
      days: 3,
      lastDay: addDays(today, -1),
    });
    await write((tx) => updateCommitment(tx, id!, { streak_stale: 1 }));
    await complete(ann, { id: id! });
    return { people, others, habit: { id: id! } };
  }
  const stored = async ({ id }: { id: number }) => (await findCommitment(db, { kind: 'habit', id }))!;

  test('a completion reads not everyone’s days while one of them is known to be missing', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    onTestFinished(() => void vi.restoreAllMocks());
    const { others, habit } = await manyPeople();
    await complete(others[0]!, habit);
    const isOfEveryone = ({ text }: SentStatement) =>
      /from "commitment_(spans|completions)/.test(text) && !text.includes('"user_id" =');
    for (const one of others.slice(1, -1))
      expect((await recordStatements(() => complete(one, habit))).filter(isOfEveryone)).toEqual([]);
    expect(await stored(habit)).toMatchObject({ streak_length: 3 });
    expect((await recordStatements(() => complete(others.at(-1)!, habit))).some(isOfEveryone)).toBe(true);
    expect(await stored(habit)).toMatchObject({ streak_length: 4 });
  });

  test.for([
    ['paused', (one: Person, habit: { id: number }) => pause(one, habit)],
    ['left', (one: Person, habit: { id: number }) => leave(one, habit)],
    [
      'completed at another instance',
      ({ id: user_id }: Person, { id: commitment_id }: { id: number }) =>
        write((tx) =>
          insertRows(tx, 'commitment_completions', [
            { commitment_id, user_id, completion_date: today, created_at: storedMoment(tx, kept.clock.now()) },
          ]),
        ),
    ],
  ] as const)('a doer known to be missing who has %s is missing no longer', async ([, change]) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    onTestFinished(() => void vi.restoreAllMocks());
    const { others, habit } = await manyPeople();
    for (const one of others.slice(0, -2)) await complete(one, habit);
    await change(others.at(-1)!, habit);
    expect(await stored(habit)).toMatchObject({ streak_length: 3 });
    await complete(others.at(-2)!, habit);
    expect(await stored(habit)).toMatchObject({ streak_length: 4 });
  });
});

test('what a stopped process left over is recomputed at the next start', async () => {
  const { daily, weekly } = await longPromises();
  await rebuildStaleStreaks(kept.deps);
  expect(await findCommitment(db, { kind: 'habit', ...daily })).toMatchObject({ streak_length: days, streak_stale: 0 });
  expect(await isStale(weekly)).toBe(false);
});

test('lists contain every day once, in order', async () => {
  const { ann, daily } = await longPromises();
  const { body } = await ann.send('GET', `/api/habits/${daily.id}/completions?from=2000-01-01`);
  const listed = (body as { completionDate: string }[]).map(({ completionDate }) => completionDate);
  expect(listed).toHaveLength(6 * days);
  expect(listed).toEqual(listed.toSorted());
  expect(new Set(listed).size).toBe(days);
});

test('a challenge counts the days of its whole window', async () => {
  const people = [await quickPerson(kept), await quickPerson(kept)];
  const [ann] = people as [Person];
  const window = { goal_days: 10, completion_days: 4000, start_date: addDays(today, -3500), end_date: '2026-12-31' };
  const count = 3500;
  const columns = { ...window, completion_count: 2 * count - 1 };
  const [id] = (await seedPromises(write, ann.id, 1, 'challenge', columns)) as [number];
  const rows = people.flatMap(({ id: user_id }, index) =>
    Array.from({ length: count - index }, (_, back) => ({
      commitment_id: id,
      user_id,
      completion_date: addDays(today, -back),
      paid_by: null,
      created_at: storedMoment(db, new Date('2026-03-01T12:00:00.000Z')),
    })),
  );
  const member = { commitment_id: id, role: 'overseer' as const, reward_amount: noCents };
  await write(async (tx) => {
    const joined = { user_id: people[1]!.id, joined_at: '2026-03-01T12:00:00.000Z' };
    await insertRows(tx, 'commitment_members', [{ ...member, ...joined }]);
    await insertRows(tx, 'commitment_completions', rows);
  });
  const counts = [{ daysDone: count }, { daysDone: count - 1 }];
  expect(await ask(ann, listChallengeMembers, { id })).toMatchObject(counts);
  const page = await ask(ann, getChallenge, { id });
  expect(page).toMatchObject({ daysDone: count, members: counts });
  expect(page.days).toHaveLength(rows.length);
});
