import { beforeEach, describe, expect, test } from 'vitest';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { getHabit } from '#shared/contract/habit-calls.ts';
import type { Frequency } from '#shared/domain/schedule.ts';
import {
  amountsOf,
  ask,
  complete,
  habitOf,
  join,
  leave,
  makeHabit,
  membersOf,
  pause,
  resume,
  undo,
  type Person,
} from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);
const day = 86_400_000;

async function pair() {
  const [ann, ben] = [await kept.person(), await kept.person()];
  const habit = await makeHabit(ann);
  await join(ben, habit);
  return { ann, ben, habit };
}

test.for([
  [undefined, 'sick'],
  [{}, 'sick'],
  [{ reason: 'sick' }, 'sick'],
  [{ reason: 'travel' }, 'travel'],
  [{ reason: 'other' }, 'other'],
] as const)('pausing with %j: every member sees since when and why', async ([body, reason]) => {
  const { ann, ben, habit } = await pair();
  await membersOf(ann, habit);
  expect((await pause(ben, habit, body)).status).toBe(204);
  const shown = { pausedAt: kept.clock.now().toISOString(), pauseReason: reason };
  const expected = [
    { userId: ann.id, pausedAt: null, pauseReason: null },
    { userId: ben.id, ...shown },
  ];
  expect(await membersOf(ann, habit)).toMatchObject(expected);
  for (const person of [ann, ben]) {
    expect((await ask(person, dashboard)).habits).toMatchObject([{ members: expected }]);
    expect(await ask(person, getHabit, habit)).toMatchObject({ members: expected });
  }
  await resume(ben, habit);
  expect((await membersOf(ann, habit))[1]).toMatchObject({ pausedAt: null, pauseReason: null });
});

test.for(['ill', 'Sick', '', null, 1, ['sick']])('the reason %j is refused', async (reason) => {
  const { ann, habit } = await pair();
  const sentence = 'Please choose sick, travel or other';
  expect(await pause(ann, habit, { reason })).toMatchObject({ status: 400, body: { message: sentence } });
  expect((await membersOf(ann, habit))[0]).toMatchObject({ pausedAt: null });
});

test('pausing twice keeps the first start and reason', async () => {
  const { ann, ben, habit } = await pair();
  await pause(ben, habit, { reason: 'travel' });
  const [, before] = await membersOf(ann, habit);
  kept.clock.advance(1000);
  expect((await pause(ben, habit, { reason: 'sick' })).status).toBe(204);
  expect((await membersOf(ann, habit))[1]).toEqual(before);
  expect((await ask(ben, getHabit, habit)).ownPauses).toEqual([{ from: '2026-03-10', until: null }]);
});

test('resuming when not paused changes nothing', async () => {
  const { ann, habit } = await pair();
  const before = await ask(ann, getHabit, habit);
  expect((await resume(ann, habit)).status).toBe(204);
  expect(await ask(ann, getHabit, habit)).toEqual(before);
});

test('a paused member cannot complete, and is not paid', async () => {
  const { ann, ben, habit } = await pair();
  await pause(ann, habit);
  const message = 'This habit is paused for you. Resume it first.';
  expect(await complete(ann, habit)).toMatchObject({ status: 409, body: { code: 'paused', message, error: message } });
  expect(await amountsOf(ann)).toEqual([]);
  expect(await habitOf(ann, habit)).toMatchObject({ points: 0 });
  expect((await complete(ben, habit)).status).toBe(200);
  await resume(ann, habit);
  expect((await complete(ann, habit)).status).toBe(200);
});

test('a completion made before pausing can still be undone that day', async () => {
  const { ann, habit } = await pair();
  await complete(ann, habit);
  await pause(ann, habit);
  expect((await membersOf(ann, habit))[0]).toMatchObject({ done: true });
  expect(await undo(ann, habit)).toMatchObject({ status: 200, body: { amount: '-5.00', balance: '0.00' } });
  expect((await membersOf(ann, habit))[0]).toMatchObject({ done: false });
  expect(await complete(ann, habit)).toMatchObject({ status: 409, body: { code: 'paused' } });
});

test('an overseer cannot pause, and a non-member gets 404', async () => {
  const [watcher, outsider] = [await kept.person(), await kept.person()];
  const habit = await makeHabit(watcher, { creatorRole: 'overseer' });
  for (const call of [pause, resume]) {
    expect(await call(watcher, habit)).toMatchObject({ status: 403, body: { code: 'overseer' } });
    expect(await call(outsider, habit)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

test('leaving ends the pause: a rejoined member is not paused', async () => {
  const [ann, ben] = [await kept.person(), await kept.person()];
  const habit = await makeHabit(ann);
  await join(ben, habit);
  await pause(ben, habit);
  kept.clock.advance(3 * day);
  await leave(ben, habit);
  kept.clock.advance(2 * day);
  await join(ben, habit);
  expect((await membersOf(ann, habit))[1]).toMatchObject({ pausedAt: null, pauseReason: null });
  expect((await ask(ben, getHabit, habit)).ownPauses).toEqual([{ from: '2026-03-10', until: '2026-03-13' }]);
  expect((await complete(ben, habit)).status).toBe(200);
});

test('the caller’s own pauses are listed if they overlap the days shown', async () => {
  const [ann, ben] = [await kept.person(), await kept.person()];
  const [daily, weekly] = [await makeHabit(ann), await makeHabit(ann, { frequency: 'Weekly' })];
  await join(ben, daily);
  for (const habit of [daily, weekly]) {
    await pause(ann, habit);
    kept.clock.advance(2 * day);
    await resume(ann, habit);
    kept.clock.advance(-2 * day);
  }
  const shown = async (person: Person) => (await ask(person, dashboard)).habits.map(({ ownPauses }) => ownPauses);
  const pauses = [{ from: '2026-03-10', until: '2026-03-12' }];
  kept.clock.set('2026-03-17T12:00:00.000Z'); // seven days: from the 11th
  expect(await shown(ann)).toEqual([pauses, pauses]);
  expect(await shown(ben)).toEqual([[]]);
  kept.clock.set('2026-03-18T12:00:00.000Z'); // from the 12th, on which she was back
  expect(await shown(ann)).toEqual([[], pauses]);
});

describe('the shared streak is not broken by a pause', () => {
  const steps: Record<Frequency, string[]> = {
    Daily: ['03-10', '03-11', '03-12', '03-13', '03-14', '03-15', '03-16'],
    Weekly: ['03-10', '03-17', '03-24', '03-31', '04-07', '04-14', '04-21'],
    Monthly: ['03-10', '04-10', '05-10', '06-10', '07-10', '08-10', '09-10'],
  };

  test.for(['Daily', 'Weekly', 'Monthly'] as const)('%s: one of two, then both', async (frequency) => {
    const [ann, ben] = [await kept.person(), await kept.person()];
    const at = async (step: number) => {
      kept.clock.set(`2026-${steps[frequency][step]}T12:00:00.000Z`);
      for (const person of [ann, ben]) await person.send('POST', '/api/login', person.form);
    };
    const habit = await makeHabit(ann, { frequency });
    await join(ben, habit);
    const streak = async () => (await ask(ann, getHabit, habit)).streak;
    await complete(ann, habit);
    await complete(ben, habit);
    await at(1);
    await pause(ben, habit);
    await complete(ann, habit);
    expect(await streak()).toBe(2);
    await at(2);
    await complete(ann, habit);
    expect(await streak()).toBe(3);
    // A period completed before pausing counts as kept.
    await pause(ann, habit);
    expect(await ask(ann, getHabit, habit)).toMatchObject({ streak: 3, bestStreak: 3 });
    await at(5);
    expect(await streak()).toBe(3);
    await resume(ann, habit);
    await resume(ben, habit);
    expect(await streak()).toBe(3);
    await complete(ann, habit);
    expect(await streak()).toBe(3);
    await complete(ben, habit);
    expect(await ask(ann, getHabit, habit)).toMatchObject({ streak: 4, bestStreak: 4 });
    await at(6);
    await complete(ann, habit);
    await complete(ben, habit);
    expect(await ask(ann, getHabit, habit)).toMatchObject({ streak: 5, bestStreak: 5 });
  });

  test.for(['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'])('over a midnight in %s', async (timezone) => {
    const [ann, ben] = [await kept.person({ timezone }), await kept.person({ timezone: 'UTC' })];
    const habit = await makeHabit(ben);
    await join(ann, habit);
    for (let count = 0; count < 3; count++, kept.clock.advance(day))
      for (const person of [ann, ben]) await complete(person, habit);
    const before = (await habitOf(ben, habit))!.streak;
    await pause(ann, habit);
    await complete(ben, habit);
    for (let hours = 0; hours < 24; hours++, kept.clock.advance(day / 24))
      expect((await habitOf(ben, habit))!.streak).toBeGreaterThanOrEqual(before);
    await resume(ann, habit);
    await complete(ann, habit);
    await complete(ben, habit);
    expect((await habitOf(ben, habit))!.streak).toBeGreaterThan(before);
    kept.clock.advance(3 * day);
    expect((await habitOf(ben, habit))!.streak).toBe(0);
  });

  test('a day paused and resumed counts like any other', async () => {
    const ann = await kept.person();
    const habit = await makeHabit(ann);
    await complete(ann, habit);
    kept.clock.advance(day);
    for (const change of [pause, resume, pause, resume]) await change(ann, habit);
    expect(await habitOf(ann, habit)).toMatchObject({ streak: 1 });
    kept.clock.advance(day);
    expect(await habitOf(ann, habit)).toMatchObject({ streak: 0 });
  });

  test('a day missed before the pause stays missed', async () => {
    const ann = await kept.person();
    const habit = await makeHabit(ann);
    await complete(ann, habit);
    kept.clock.advance(2 * day);
    await pause(ann, habit);
    expect(await ask(ann, getHabit, habit)).toMatchObject({ streak: 0, bestStreak: 1 });
  });
});
