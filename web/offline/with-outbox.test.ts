import { array, assert, constantFrom, property, record, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import type { ChallengeCard } from '#web/features/challenges/challenge-queries.ts';
import type { HabitCard } from '#web/features/habits/habit-queries.ts';
import type { Entry } from './outbox.ts';
import { withOutbox } from './with-outbox.ts';

const today = '2026-11-19';
const yesterday = '2026-11-18';
const viewer = { id: 1, today, readOn: today };
const day = constantFrom('2026-11-16', '2026-11-17', yesterday, today);

const habitWith = (ownDays: string[], change: Partial<HabitCard> = {}) =>
  ({
    kind: 'habit',
    id: 3,
    frequency: 'Daily',
    weekdays: null,
    times: 1,
    weekStart: 0,
    scheduledSince: null,
    earlierSchedules: [],
    ownDays,
    ownLateDays: [],
    ownPending: [],
    ownSpans: [],
    lateDay: ownDays.includes(yesterday) ? null : yesterday,
    rewardAmount: '4.00',
    paidToday: ownDays.includes(today) ? '4.00' : '0.00',
    paidThisPeriod: ownDays.includes(today) ? '4.00' : '0.00',
    streak: 6,
    members: [
      { userId: 1, done: ownDays.includes(today), progress: { done: Number(ownDays.includes(today)), needed: 1 } },
      { userId: 2, done: true, progress: { done: 1, needed: 1 } },
    ],
    ...change,
  }) as unknown as HabitCard;

const challengeWith = (doneToday: boolean) =>
  ({
    kind: 'challenge',
    id: 3,
    doneToday,
    daysDone: 4 + Number(doneToday),
    goalDays: 10,
    ownLateDays: [],
    ownPending: [],
    lateDay: null,
    paidToday: doneToday ? '2.00' : '0.00',
    earned: doneToday ? '10.00' : '8.00',
    members: [{ userId: 1, done: doneToday, daysDone: 4 + Number(doneToday) }],
  }) as unknown as ChallengeCard;

const made = (change: Partial<Entry> = {}): Entry => ({
  key: 'key',
  userId: 1,
  madeAt: '2026-11-19T12:00:00.000Z',
  item: { kind: 'habit', id: 3, name: 'Run' },
  act: 'complete',
  day: today,
  state: 'waiting',
  ...change,
});
const marks = array(record({ act: constantFrom('complete' as const, 'undo' as const), day }), { maxLength: 6 }).map(
  (all) => all.map((one) => made(one)),
);
const ownDays = subarray(['2026-11-16', '2026-11-17', yesterday, today]);

/** What the server has after accepting all entries. */
function sentTo(days: readonly string[], entries: readonly Entry[]): string[] {
  const kept = new Set(days);
  for (const entry of entries) kept[entry.act === 'complete' ? 'add' : 'delete'](entry.day);
  return [...kept].toSorted();
}
const seenOn = (habit: HabitCard) => [...habit.ownDays, ...(habit.waiting?.days ?? [])].toSorted();

test('after everything was sent, the server has the days that the person saw', () => {
  assert(
    property(ownDays, marks, (days, entries) => {
      const after = sentTo(days, entries);
      expect(seenOn(withOutbox(habitWith(days), entries, viewer))).toEqual(after);
      expect(seenOn(withOutbox(habitWith(after), [], viewer))).toEqual(after);
    }),
  );
});

test('applied twice, it shows the same', () => {
  const entry = record({
    act: constantFrom('complete', 'undo', 'comment', 'nudge'),
    day,
    text: constantFrom('Hi', 'Ho'),
  });
  const entries = array(entry, { maxLength: 6 }).map((all) => all.map((one) => made(one as Partial<Entry>)));
  const cards = constantFrom<CommitmentCard>(
    habitWith([]),
    habitWith([today]),
    challengeWith(true),
    challengeWith(false),
  );
  const readOn = constantFrom(today, yesterday);
  assert(
    property(cards, entries, readOn, (card, all, read) => {
      const ofCard = all.map((one) => ({ ...one, item: { ...one.item, kind: card.kind } }));
      const once = withOutbox(card, ofCard, { ...viewer, readOn: read });
      expect(withOutbox(once, ofCard, { ...viewer, readOn: read })).toEqual(once);
    }),
  );
});

test('a waiting mark changes no amount, streak, count or member', () => {
  assert(
    property(ownDays, day, (days, marked) => {
      const known = habitWith(days);
      const { waiting, lateDay, ...shown } = withOutbox(known, [made({ day: marked })], viewer);
      expect({ ...shown, lateDay: known.lateDay }).toEqual(known);
      expect(waiting?.days).toEqual(days.includes(marked) ? [] : [marked]);
      expect(lateDay).toBe(marked === yesterday ? null : known.lateDay);
    }),
  );
  const { waiting, ...challenge } = withOutbox(
    challengeWith(false),
    [made({ item: { kind: 'challenge', id: 3, name: 'Run' } })],
    viewer,
  );
  expect([challenge, waiting?.days]).toEqual([challengeWith(false), [today]]);
});

test('other promises, other people and refused entries change nothing', () => {
  const known = habitWith([]);
  const others = [
    made({ item: { kind: 'habit', id: 4, name: 'Run' } }),
    made({ item: { kind: 'challenge', id: 3, name: 'Run' } }),
    made({ userId: 2 }),
    made({ state: 'refused' }),
  ];
  expect(withOutbox(known, others, viewer)).toBe(known);
});

test('a waiting undo shows the promise as not done', () => {
  expect(withOutbox(habitWith([yesterday, today]), [made({ act: 'undo' })], viewer)).toEqual({
    ...habitWith([yesterday]),
    waiting: { days: [], comments: [], isNudging: false },
  });
  const undo = made({ act: 'undo', item: { kind: 'challenge', id: 3, name: 'Run' } });
  expect(withOutbox(challengeWith(true), [undo], viewer)).toEqual({
    ...challengeWith(false),
    waiting: { days: [], comments: [], isNudging: false },
  });
});

test('comments and a nudge wait on their promise', () => {
  const entries = [made({ act: 'comment', text: 'Tomorrow at seven?', key: 'a' }), made({ act: 'nudge' })];
  const { waiting } = withOutbox(habitWith([]), entries, viewer);
  const comment = { key: 'a', text: 'Tomorrow at seven?', madeAt: '2026-11-19T12:00:00.000Z' };
  expect(waiting).toEqual({ days: [], comments: [comment], isNudging: true });
});

test('past midnight without a connection, nothing is done yet', () => {
  const later = { ...viewer, today: '2026-11-20' };
  const habit = withOutbox(habitWith([today]), [], later);
  expect(habit).toMatchObject({ paidToday: '0.00', paidThisPeriod: '0.00', ownDays: [today], lateDay: null });
  expect(habit.members.map(({ done }) => done)).toEqual([false, false]);
  const weekly = withOutbox(habitWith([today], { frequency: 'Weekly' }), [], later);
  expect([weekly.paidThisPeriod, weekly.members[0]!.done]).toEqual(['4.00', true]);
  expect(withOutbox(challengeWith(true), [], later)).toMatchObject({
    doneToday: false,
    paidToday: '0.00',
    earned: '10.00',
  });
});

test('an undone mark no longer waits for an overseer', () => {
  const waiting = (day: string) => ({ completionId: 1, day, amount: '2.00', markedAt: '2026-03-10T12:00:00.000Z' });
  const card = { ...habitWith([yesterday, today]), ownPending: [waiting(yesterday), waiting(today)] };
  expect(withOutbox(card, [made({ act: 'undo' })], viewer).ownPending).toEqual([waiting(yesterday)]);
});
