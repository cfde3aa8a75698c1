import { beforeEach, describe, expect, test } from 'vitest';
import {
  complete,
  habitOf,
  join,
  leave,
  makeHabit,
  pause,
  resume,
  undo,
  type MadeHabit,
  type Person,
} from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);
const day = 86_400_000;

/** Two people in opposite time zones, an overseer, and a clock at noon UTC. */
async function scene() {
  const [east, west, watcher] = [
    await quickPerson(kept, { timezone: 'Pacific/Kiritimati' }),
    await quickPerson(kept, { timezone: 'Pacific/Pago_Pago' }),
    await quickPerson(kept),
  ];
  const habit = await makeHabit(watcher, { creatorRole: 'overseer' });
  await join(east, habit);
  await join(west, habit);
  const streak = async (person: Person = watcher) => (await habitOf(person, habit))?.streak;
  return { east, west, watcher, habit, streak };
}

async function bothFor(days: number, { east, west, habit }: Awaited<ReturnType<typeof scene>>) {
  for (let count = 0; count < days; count++) {
    if (count > 0) kept.clock.advance(day);
    await mustComplete(east, habit);
    await mustComplete(west, habit);
  }
}

async function mustComplete(person: Person, habit: MadeHabit): Promise<void> {
  const { status, body } = await complete(person, habit);
  if (status !== 200) throw new Error(`Completing failed with ${status}: ${JSON.stringify(body)}`);
}

test('days completed by both in a row are counted, each by their own date, for every viewer', async () => {
  const here = await scene();
  // At the first noon UTC it is March 10 in the west and the 11th in the east, so only the west was active on the 10th.
  await bothFor(4, here);
  for (const person of [here.east, here.west, here.watcher]) expect(await here.streak(person)).toBe(4);
  expect(await habitOf(here.east, here.habit)).toMatchObject({ points: 80 });
});

test('a day counts once both have completed it', async () => {
  const { east, west, habit, streak } = await scene();
  await mustComplete(west, habit); // March 10, before the east was there
  await mustComplete(east, habit); // March 11
  expect(await streak()).toBe(1);
  kept.clock.advance(day);
  await mustComplete(east, habit); // March 12
  expect(await streak()).toBe(1);
  await mustComplete(west, habit); // March 11
  expect(await streak()).toBe(2);
});

test('the streak holds while either is still in a day; a missed day ends it once both are past', async () => {
  const here = await scene();
  const { east, west, habit, streak } = here;
  await bothFor(3, here); // east: 11, 12, 13; west: 10, 11, 12
  kept.clock.advance(day);
  await mustComplete(east, habit); // 14, while the west does nothing on the 13th
  kept.clock.set('2026-03-14T10:59:59.999Z');
  expect(await streak()).toBe(3);
  kept.clock.set('2026-03-14T11:00:00.000Z');
  expect(await streak()).toBe(0);
  await mustComplete(west, habit); // 14
  expect(await streak()).toBe(1);
});

test('a day missed by one ends the streak only when the other is past it too, even after a recount', async () => {
  const here = await scene();
  const { west, habit, streak } = here;
  await bothFor(3, here); // east: 11, 12, 13; west: 10, 11, 12
  kept.clock.set('2026-03-14T10:30:00.000Z'); // east: the 15th, so the 14th was missed; west: still the 13th
  await mustComplete(west, habit);
  expect(await streak()).toBe(4);
  kept.clock.set('2026-03-14T12:00:00.000Z'); // west: the 14th
  await mustComplete(west, habit);
  expect(await streak()).toBe(4);
  await undo(west, habit);
  expect(await streak()).toBe(4);
  kept.clock.set('2026-03-15T10:59:59.999Z');
  expect(await streak()).toBe(4);
  kept.clock.set('2026-03-15T11:00:00.000Z');
  expect(await streak()).toBe(0);
});

test('after flying west a missed day can be open again', async () => {
  const [ann, ben] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann);
  await mustComplete(ann, habit); // March 10
  kept.clock.set('2026-03-12T02:00:00.000Z');
  await join(ben, habit); // recounts the streak
  expect(await habitOf(ann, habit)).toMatchObject({ streak: 0 });
  await ann.send('PATCH', '/api/user', { timezone: 'America/New_York' }); // the evening of the 11th
  expect(await habitOf(ann, habit)).toMatchObject({ streak: 1 });
  await mustComplete(ann, habit);
  expect(await habitOf(ann, habit)).toMatchObject({ streak: 2 });
});

test('a member who joins where it is tomorrow and flies back may keep today as well', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(await quickPerson(kept), { creatorRole: 'overseer' });
  const fly = (timezone: string) => ann.send('PATCH', '/api/user', { timezone });
  await join(ann, habit);
  await mustComplete(ann, habit); // March 10
  kept.clock.advance(day);
  await leave(ann, habit); // so the 11th need not be kept
  await fly('Pacific/Kiritimati');
  await join(ann, habit); // the 12th
  await fly('UTC');
  expect(await habitOf(ann, habit)).toMatchObject({ streak: 1 });
  await mustComplete(ann, habit); // the 11th
  expect(await habitOf(ann, habit)).toMatchObject({ streak: 2 });
});

test('after flying there and back, and leaving and rejoining meanwhile, the day of pausing need not be kept', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(await quickPerson(kept), { creatorRole: 'overseer' });
  const fly = (timezone: string) => ann.send('PATCH', '/api/user', { timezone });
  await join(ann, habit);
  await mustComplete(ann, habit); // March 10
  kept.clock.advance(day);
  await fly('Pacific/Kiritimati'); // the 12th
  await leave(ann, habit);
  await join(ann, habit);
  await fly('UTC');
  await pause(ann, habit); // the 11th
  kept.clock.advance(5 * day);
  await resume(ann, habit);
  expect(await habitOf(ann, habit)).toMatchObject({ streak: 1 });
});

describe('joining and leaving', () => {
  test('a new doer has to keep the days from joining on, not those before', async () => {
    const here = await scene();
    const { habit, streak } = here;
    await bothFor(4, here);
    const late = await quickPerson(kept);
    expect(await streak()).toBe(4);
    await join(late, habit); // on March 13, the last day that counts
    expect(await streak()).toBe(3);
    await mustComplete(late, habit);
    expect(await streak()).toBe(4);
  });

  test('a member who left does not hold up the others', async () => {
    const here = await scene();
    const { east, west, habit, streak } = here;
    await bothFor(3, here); // both kept 11 and 12, the west 10, the east 13
    kept.clock.advance(day);
    await mustComplete(east, habit); // 14
    expect(await streak()).toBe(3);
    await leave(west, habit); // on their 13th
    expect(await streak()).toBe(5);
  });

  test('days without any doer neither count nor break the streak', async () => {
    const { east, west, habit, streak } = await scene();
    await leave(west, habit);
    await mustComplete(east, habit);
    kept.clock.advance(day);
    await mustComplete(east, habit);
    expect(await streak()).toBe(2);
    kept.clock.advance(day);
    await leave(east, habit);
    expect(await streak()).toBe(2);
    kept.clock.advance(7 * day);
    expect(await streak()).toBe(2);
    await join(east, habit);
    expect(await streak()).toBe(2);
    await mustComplete(east, habit);
    expect(await streak()).toBe(3);
    kept.clock.advance(2 * day);
    expect(await streak()).toBe(0);
  });
});

test('weeks: one completion per doer and week is enough', async () => {
  kept.clock.set('2026-12-21T12:00:00.000Z');
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann, { frequency: 'Weekly' });
  await join(bob, habit);
  const checks: [Person, string, number][] = [
    [ann, '2026-12-21', 0],
    [bob, '2026-12-26', 1],
    [bob, '2026-12-27', 1],
    [ann, '2027-01-02', 2],
    [ann, '2027-01-03', 2],
    [ann, '2027-01-09', 2],
    [bob, '2027-01-09', 3],
  ];
  for (const [person, date, streak] of checks) {
    kept.clock.set(`${date}T12:00:00.000Z`);
    await mustComplete(person, habit);
    expect(await habitOf(person, habit)).toMatchObject({ streak });
  }
  kept.clock.set('2027-01-16T23:59:59.999Z');
  expect(await habitOf(ann, habit)).toMatchObject({ streak: 3, points: 70 });
  kept.clock.set('2027-01-17T00:00:00.000Z');
  expect(await habitOf(ann, habit)).toMatchObject({ streak: 0, points: 70 });
});

test('badges come with the seventh day and stay after the streak has ended', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  const badges = async () => (await habitOf(ann, habit))?.badges;
  for (let count = 1; count <= 7; count++) {
    await mustComplete(ann, habit);
    expect(await badges()).toEqual(count < 7 ? ['completions-1'] : ['completions-1', 'streak-7']);
    if (count < 7) kept.clock.advance(day);
  }
  await undo(ann, habit);
  expect(await habitOf(ann, habit)).toMatchObject({ streak: 6, badges: ['completions-1', 'streak-7'] });
  kept.clock.advance(3 * day);
  expect(await habitOf(ann, habit)).toMatchObject({ streak: 0, points: 60, badges: ['completions-1', 'streak-7'] });
});
