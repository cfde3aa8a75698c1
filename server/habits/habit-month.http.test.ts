import { beforeEach, describe, expect, test } from 'vitest';
import type { getHabitMonth } from '#shared/contract/habit-calls.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { complete, edit, join, leave, makeHabit, pause, resume, type Person } from '#server/testing/ask.ts';
import { anonymiseUser } from '#server/auth/user-store.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);
const day = 86_400_000;
const signs = { late: 'l', extra: 'e', rest: '~', kept: 'x', paused: 'p', open: '.', ahead: ' ', outside: '-' };

async function monthOf(person: Person, { id }: { id: number }, month?: string): Promise<Reply<typeof getHabitMonth>> {
  const { status, body } = await person.send('GET', `/api/habits/${id}/months${month ? `?month=${month}` : ''}`);
  if (status !== 200) throw new Error(`The month answered ${status}: ${JSON.stringify(body)}`);
  return body as Reply<typeof getHabitMonth>;
}

/** Each person's month as a line, by id. */
function drawn({ people }: Reply<typeof getHabitMonth>): Record<number, string> {
  return Object.fromEntries(
    people.map(({ userId, states }) => [
      userId,
      states
        .map((state) => signs[state])
        .join('')
        .trimEnd(),
    ]),
  );
}

const marchDays = (...dates: number[]) => dates.map((date) => `2026-03-${String(date).padStart(2, '0')}`);

/** Ann from March 3, Ben from the 5th; it is the 12th. */
async function scene() {
  const [ann, ben] = [await quickPerson(kept), await quickPerson(kept)];
  const on = (date: number) => kept.clock.set(`2026-03-${String(date).padStart(2, '0')}T12:00:00.000Z`);
  on(3);
  const habit = await makeHabit(ann);
  await complete(ann, habit);
  on(5);
  await join(ben, habit);
  for (const person of [ann, ben]) await complete(person, habit);
  on(6);
  await complete(ann, habit);
  await complete(ben, habit);
  await pause(ben, habit);
  on(7);
  await complete(ann, habit);
  on(9);
  await resume(ben, habit);
  await complete(ann, habit);
  await complete(ben, habit);
  on(11);
  for (const person of [ann, ben]) await complete(person, habit);
  on(12);
  await complete(ann, habit);
  return { ann, ben, habit, on };
}

test('shows days as kept, paused, open, ahead, or before joining', async () => {
  const { ann, ben, habit } = await scene();
  const march = await monthOf(ann, habit, '2026-03');
  expect(march).toMatchObject({ month: '2026-03', firstMonth: '2026-03' });
  expect(march.people.map(({ states }) => states.length)).toEqual([31, 31]);
  expect(drawn(march)).toEqual({ [ann.id]: '--x.xxx.x.xx', [ben.id]: '----xxppx.x.' });
  // Past open days count as possible; today and pauses do not.
  expect(march.people).toMatchObject([
    { userId: ann.id, kept: 7, possible: 10 },
    { userId: ben.id, kept: 4, possible: 5 },
  ]);
  expect(march.keptByAll).toEqual(marchDays(3, 5, 6, 7, 9, 11));
  expect(march.streak).toEqual({ from: '2026-03-11', to: '2026-03-11' });
  expect(await monthOf(ann, habit)).toEqual(march);
  // The same for Ben, including days before he joined and days of his pause.
  expect((await monthOf(ben, habit)).keptByAll).toEqual(march.keptByAll);
});

test('the streak runs from its first day to its last, across a pause of everyone', async () => {
  const { ann, ben, habit } = await scene();
  await complete(ben, habit);
  expect((await monthOf(ann, habit)).streak).toEqual({ from: '2026-03-11', to: '2026-03-12' });
  await pause(ann, habit);
  await pause(ben, habit);
  kept.clock.advance(5 * day);
  expect((await monthOf(ann, habit)).streak).toMatchObject({ from: '2026-03-11' });
  await resume(ann, habit);
  await complete(ann, habit);
  expect((await monthOf(ben, habit)).streak).toEqual({ from: '2026-03-11', to: '2026-03-17' });
  kept.clock.advance(2 * day);
  expect((await monthOf(ben, habit)).streak).toBeNull();
});

test('an archived habit keeps its streak', async () => {
  const { ann, ben, habit } = await scene();
  await complete(ben, habit);
  await edit(ann, habit, { archived: true });
  kept.clock.advance(4 * day);
  const march = await monthOf(ann, habit);
  expect(march.streak).toMatchObject({ from: '2026-03-11' });
  expect(drawn(march)[ann.id]).toBe('--x.xxx.x.xx----');
  expect(march.people[0]).toMatchObject({ kept: 7, possible: 10 });
});

test('months before the first one, and far in the future', async () => {
  const { ann, ben, habit } = await scene();
  for (const month of ['1900-01', '2026-02', '2026-04', '2199-12']) {
    const shown = await monthOf(ann, habit, month);
    const lines = month < '2026-03' ? '-'.repeat(shown.people[0]!.states.length) : '';
    expect(drawn(shown)).toEqual({ [ann.id]: lines, [ben.id]: lines });
    expect(shown).toMatchObject({ month, firstMonth: '2026-03', keptByAll: [], streak: { from: '2026-03-11' } });
    expect(shown.people).toMatchObject([
      { kept: 0, possible: 0 },
      { kept: 0, possible: 0 },
    ]);
  }
});

test.for(['2026-13', '2026-00', '2026-3', '2026', '26-03', '2026-03-01', '1899-12', '2200-01', 'now', ''])(
  '%j is not a valid month',
  async (month) => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann);
    expect(await ann.send('GET', `/api/habits/${habit.id}/months?month=${month}`)).toMatchObject({
      status: 400,
      body: { message: 'Please give a month as YYYY-MM' },
    });
  },
);

test('an overseer sees every doer, no line of their own, and the days kept by all', async () => {
  const [watcher, ben, cay] = [await quickPerson(kept), await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(watcher, { creatorRole: 'overseer' });
  expect(await monthOf(watcher, habit)).toEqual({
    month: '2026-03',
    firstMonth: '2026-03',
    keptByAll: [],
    streak: null,
    people: [],
    former: [],
  });
  await join(ben, habit);
  await complete(ben, habit);
  kept.clock.advance(day);
  await join(cay, habit);
  await complete(cay, habit);
  expect(await monthOf(watcher, habit)).toMatchObject({
    keptByAll: marchDays(10),
    streak: { from: '2026-03-10', to: '2026-03-10' },
    people: [{ userId: ben.id }, { userId: cay.id }],
  });
});

test('a former member is not shown, but the days they kept or missed still count', async () => {
  const { ann, ben, habit } = await scene();
  await leave(ben, habit);
  const march = await monthOf(ann, habit);
  expect(Object.keys(drawn(march))).toEqual([String(ann.id)]);
  expect(march.keptByAll).toEqual(marchDays(3, 5, 6, 7, 9, 11, 12));
  kept.clock.advance(2 * day);
  await join(ben, habit);
  expect(drawn(await monthOf(ben, habit))[ben.id]).toBe('----xxppx.x--.');
});

describe('each person is judged by their own date', () => {
  test('a day is ahead for one and kept for the other', async () => {
    const [east, west] = [
      await quickPerson(kept, { timezone: 'Pacific/Kiritimati' }),
      await quickPerson(kept, { timezone: 'Pacific/Pago_Pago' }),
    ];
    const habit = await makeHabit(east);
    await join(west, habit);
    kept.clock.set('2026-03-12T10:30:00.000Z'); // the 13th in the east, the 11th in the west
    await complete(east, habit);
    await complete(west, habit);
    const march = await monthOf(west, habit);
    expect(drawn(march)).toEqual({ [east.id]: '----------..x', [west.id]: '---------.x' });
    expect(march.people).toMatchObject([
      { kept: 1, possible: 3 },
      { kept: 1, possible: 2 },
    ]);
  });

  test('the first month, and the month shown by default', async () => {
    kept.clock.set('2026-02-28T12:00:00.000Z');
    const [east, west] = [
      await quickPerson(kept, { timezone: 'Pacific/Kiritimati' }),
      await quickPerson(kept, { timezone: 'Pacific/Pago_Pago' }),
    ];
    const habit = await makeHabit(east);
    expect(await monthOf(east, habit)).toMatchObject({ month: '2026-03', firstMonth: '2026-03' });
    await join(west, habit);
    expect(await monthOf(west, habit)).toMatchObject({ month: '2026-02', firstMonth: '2026-02' });
  });

  test('the streak of a doer further east does not end before it begins', async () => {
    const [east, watcher] = [
      await quickPerson(kept, { timezone: 'Pacific/Kiritimati' }),
      await quickPerson(kept, { timezone: 'Pacific/Pago_Pago' }),
    ];
    const habit = await makeHabit(watcher, { creatorRole: 'overseer' });
    await join(east, habit);
    await complete(east, habit);
    expect((await monthOf(watcher, habit)).streak).toEqual({ from: '2026-03-11', to: '2026-03-11' });
  });
});

test('a week across two months is judged as one, and belongs to the month in which it begins', async () => {
  kept.clock.set('2026-03-23T12:00:00.000Z');
  const [ann, ben] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann, { frequency: 'Weekly' });
  await join(ben, habit);
  await complete(ann, habit); // the week from Sunday, March 22
  await complete(ben, habit);
  kept.clock.set('2026-03-31T12:00:00.000Z');
  await complete(ann, habit); // the week from March 29 through April 4
  kept.clock.set('2026-04-02T12:00:00.000Z');
  expect((await monthOf(ann, habit, '2026-03')).keptByAll).toEqual(['2026-03-23']);
  await complete(ben, habit);
  const [march, april] = [await monthOf(ann, habit, '2026-03'), await monthOf(ann, habit, '2026-04')];
  expect(march).toMatchObject({
    keptByAll: ['2026-03-23', '2026-03-31', '2026-04-02'],
    people: [{ kept: 2, possible: 2 }, { kept: 2 }],
  });
  expect(march.streak).toEqual({ from: '2026-03-22', to: '2026-04-02' });
  expect(april).toMatchObject({
    keptByAll: ['2026-03-31', '2026-04-02'],
    people: [
      { kept: 0, possible: 0 },
      { kept: 0, possible: 0 },
    ],
  });
});

test('the days of a deleted account stay in their month, without a name', async () => {
  const { ann, ben, habit } = await scene();
  expect((await monthOf(ben, habit)).former).toEqual([]);
  await leave(ann, habit);
  await kept.deps.write((tx) => anonymiseUser(tx, ann.id));
  const month = await monthOf(ben, habit);
  expect(month.people.map(({ userId }) => userId)).toEqual([ben.id]);
  expect(month.former).toMatchObject([{ userId: ann.id }]);
  expect(month.former[0]!.states.filter((state) => state === 'kept').length).toBeGreaterThan(2);
  expect((await monthOf(ben, habit, '2026-04')).former).toEqual([]);
});
