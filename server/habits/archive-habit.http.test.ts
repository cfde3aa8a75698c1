import { beforeEach, expect, test } from 'vitest';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { getHabit } from '#shared/contract/habit-calls.ts';
import {
  ask,
  balanceOf,
  complete,
  edit,
  habitOf,
  join,
  leave,
  makeHabit,
  membersOf,
  pause,
  resume,
  undo,
} from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);
const day = 86_400_000;

/** Two people with a streak of seven days, ending today. */
async function scene() {
  const [ann, ben, cay] = [await quickPerson(kept), await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann);
  await join(ben, habit);
  for (let count = 0; count < 7; count++) {
    if (count > 0) kept.clock.advance(day);
    for (const person of [ann, ben]) await complete(person, habit);
  }
  const archive = () => edit(ann, habit, { archived: true });
  const unarchive = () => edit(ann, habit, { archived: false });
  const page = () => ask(ann, getHabit, habit);
  return { ann, ben, cay, habit, archive, unarchive, page };
}

const whole = { streak: 7, bestStreak: 7, points: 140, badges: ['completions-1', 'streak-7'] };

test('every member sees it as archived, in the list, on the dashboard and on its page', async () => {
  const { ann, ben, habit, archive } = await scene();
  expect(await habitOf(ben, habit)).toMatchObject({ archived: false });
  expect((await archive()).status).toBe(204);
  for (const person of [ann, ben]) {
    expect(await habitOf(person, habit)).toMatchObject({ archived: true, streak: 7 });
    expect((await ask(person, dashboard)).habits).toMatchObject([{ id: habit.id, archived: true, streak: 7 }]);
    expect(await ask(person, getHabit, habit)).toMatchObject({ archived: true, ...whole });
    expect(await membersOf(person, habit)).toHaveLength(2);
  }
});

test('an archived habit refuses completions, undoing and joining', async () => {
  const { ann, ben, cay, habit, archive } = await scene();
  await archive();
  const refused = { status: 409, body: { code: 'habit_archived', message: 'This habit is archived.' } };
  expect(await undo(ann, habit)).toMatchObject(refused);
  kept.clock.advance(day);
  expect(await complete(ben, habit)).toMatchObject(refused);
  expect(await cay.send('POST', `/api/habits/join/${habit.inviteCode}`, {})).toMatchObject(refused);
  expect(await balanceOf(ben)).toBe('0.00');
  expect(await habitOf(cay, habit)).toBeUndefined();
});

test('a restored habit keeps its streak, however long it was archived', async () => {
  const { ann, ben, habit, archive, unarchive, page } = await scene();
  await archive();
  kept.clock.advance(20 * day);
  expect(await page()).toMatchObject({ archived: true, ...whole });
  expect((await unarchive()).status).toBe(204);
  expect(await page()).toMatchObject({ archived: false, ...whole });
  for (const person of [ann, ben]) expect((await complete(person, habit)).status).toBe(200);
  expect(await page()).toMatchObject({ streak: 8, bestStreak: 8, points: 160 });
  kept.clock.advance(2 * day);
  expect(await page()).toMatchObject({ streak: 0, bestStreak: 8 });
});

test('archiving twice changes nothing, nor does archiving and restoring on one day', async () => {
  const { habit, ben, archive, unarchive, page } = await scene();
  const before = await page();
  await archive();
  const archived = await page();
  await archive();
  expect(await page()).toEqual(archived);
  await unarchive();
  await unarchive();
  expect(await page()).toEqual(before);
  kept.clock.advance(2 * day);
  expect(await habitOf(ben, habit)).toMatchObject({ streak: 0 });
});

test('archiving does not undo a missed day', async () => {
  const { archive, unarchive, page } = await scene();
  kept.clock.advance(2 * day);
  await archive();
  expect(await page()).toMatchObject({ streak: 0, bestStreak: 7 });
  await unarchive();
  expect(await page()).toMatchObject({ streak: 0, bestStreak: 7 });
});

test('only the creator may archive', async () => {
  const { ben, cay, habit } = await scene();
  for (const archived of [true, false]) {
    expect(await edit(ben, habit, { archived })).toMatchObject({ status: 403, body: { code: 'creator_only' } });
    expect(await edit(cay, habit, { archived })).toMatchObject({ status: 404 });
  }
  expect(await habitOf(ben, habit)).toMatchObject({ archived: false });
});

test.for(['true', 1, null])('%j is not a valid value for archived', async (archived) => {
  const { ann, habit } = await scene();
  expect((await edit(ann, habit, { archived })).status).toBe(400);
});

test('members may pause, resume or leave while it is archived, without breaking the streak', async () => {
  const { ann, ben, habit, archive, unarchive, page } = await scene();
  await pause(ben, habit);
  await archive();
  kept.clock.advance(2 * day);
  await pause(ann, habit);
  await resume(ben, habit);
  kept.clock.advance(2 * day);
  await unarchive();
  // Ben has to complete again, Ann does not.
  await complete(ben, habit);
  expect(await page()).toMatchObject({ streak: 8, members: [{ pausedAt: expect.any(String) }, { pausedAt: null }] });
  await archive();
  await leave(ben, habit);
  kept.clock.advance(5 * day);
  expect(await page()).toMatchObject({ streak: 8, creatorId: ann.id });
});

test('the next creator may restore it', async () => {
  const { ann, ben, habit, archive } = await scene();
  await archive();
  await leave(ann, habit);
  expect((await edit(ben, habit, { archived: false })).status).toBe(204);
  expect(await habitOf(ben, habit)).toMatchObject({ archived: false, creatorId: ben.id, streak: 7 });
});
