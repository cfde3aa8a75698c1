import { expect, test } from 'vitest';
import { getHabit, listHabitCompletions } from '#shared/contract/habit-calls.ts';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import {
  amountsOf,
  ask,
  balanceOf,
  complete,
  edit,
  leave,
  remove,
  type MadeHabit,
  type Person,
} from '#server/testing/ask.ts';
import { lateMarkers, marchDay, markDay } from '#server/testing/late-markers.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const pageOf = (person: Person, habit: MadeHabit) => ask(person, getHabit, habit);

const scene = lateMarkers(kept);

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('two devices mark yesterday: one counts, and pays once', async () => {
  const { ann, habit } = await scene();
  const answers = await Promise.all(Array.from({ length: 8 }, () => markDay(ann, habit, 11)));
  expect(statuses(answers)).toEqual([200, ...Array<number>(7).fill(409)]);
  expect(await amountsOf(ann)).toEqual(['5.00']);
  expect(await pageOf(ann, habit)).toMatchObject({ points: 10 });
});

test('yesterday and today are marked: both count', async () => {
  const { ann, habit } = await scene();
  expect(statuses(await Promise.all([markDay(ann, habit, 11), complete(ann, habit)]))).toEqual([200, 200]);
  expect(await balanceOf(ann)).toBe('10.00');
});

test('a member marks and is removed: paid and counted, or neither', async () => {
  const { ann, bob, habit } = await scene();
  const [marked] = await Promise.all([markDay(bob, habit, 11), remove(ann, habit, bob)]);
  expect([200, 404]).toContain(marked.status);
  expect(await balanceOf(bob)).toBe(marked.status === 200 ? '2.00' : '0.00');
  expect(await pageOf(ann, habit)).toMatchObject({ points: marked.status === 200 ? 10 : 0 });
});

test('a member marks and leaves', async () => {
  const { ann, bob, habit } = await scene();
  const [marked] = await Promise.all([markDay(bob, habit, 11), leave(bob, habit)]);
  expect(await balanceOf(bob)).toBe(marked.status === 200 ? '2.00' : '0.00');
  expect(await pageOf(ann, habit)).toMatchObject({ points: marked.status === 200 ? 10 : 0 });
});

test('the creator switches late marks off: nothing is marked after the switch', async () => {
  const { ann, bob, habit } = await scene();
  const [marked] = await Promise.all([markDay(bob, habit, 11), edit(ann, habit, { allowLate: false })]);
  expect([200, 409]).toContain(marked.status);
  expect(await balanceOf(bob)).toBe(marked.status === 200 ? '2.00' : '0.00');
  expect(await markDay(bob, habit, 10)).toMatchObject({ status: 409, body: { code: 'late_off' } });
});

test('the day ends: yesterday, named by its date, is marked and not another day', async () => {
  const { ann, habit } = await scene();
  kept.clock.set('2026-03-12T23:59:59.990Z');
  const before = markDay(ann, habit, 11);
  kept.clock.set('2026-03-13T00:00:00.000Z');
  const after = markDay(ann, habit, 12);
  expect(statuses(await Promise.all([before, after]))).toEqual([200, 200]);
  const days = await ask(ann, listHabitCompletions, habit);
  expect(days.map(({ completionDate }) => completionDate)).toEqual([marchDay(11), marchDay(12)]);
});

test('and the books stay right', async () => {
  expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
});
