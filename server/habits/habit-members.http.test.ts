import { beforeEach, describe, expect, test } from 'vitest';
import { listHabits, listMemberships } from '#shared/contract/habit-calls.ts';
import { ask, complete, join, makeHabit, membersOf, undo } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);

test('members are listed in order of joining, each with their own reward and tick', async () => {
  const [ann, bob, cid] = [
    await kept.person({ name: 'Ann' }),
    await kept.person({ name: 'Bob' }),
    await kept.person({ name: 'Cid' }),
  ];
  const habit = await makeHabit(ann, { creatorRole: 'overseer' });
  kept.clock.advance(1000);
  await join(cid, habit, { rewardAmount: 2 });
  kept.clock.advance(1000);
  await join(bob, habit);
  await complete(cid, habit);
  const expected = [
    [ann, 'Ann', 'overseer', '0.00', false],
    [cid, 'Cid', 'doer', '2.00', true],
    [bob, 'Bob', 'doer', '0.00', false],
  ] as const;
  expect(await membersOf(bob, habit)).toEqual(
    expected.map(([{ id, form }, name, role, rewardAmount, done]) => ({
      userId: id,
      name,
      username: form.username,
      role,
      rewardAmount,
      currency: 'USD',
      done,
      progress: { done: done ? 1 : 0, needed: 1 },
      resting: false,
      pending: false,
      pausedAt: null,
      pauseReason: null,
    })),
  );
  await undo(cid, habit);
  expect(await membersOf(bob, habit)).toMatchObject([{ done: false }, { done: false }, { done: false }]);
});

describe('whether a member is done is decided by their own date', () => {
  test.for([
    ['Daily', '2026-03-10T12:00', 'Pacific/Kiritimati', '2026-03-11T09:59', '2026-03-11T10:00'],
    ['Daily', '2026-03-10T12:00', 'Pacific/Pago_Pago', '2026-03-11T10:59', '2026-03-11T11:00'],
    ['Daily', '2026-03-08T06:00', 'America/New_York', '2026-03-09T03:59', '2026-03-09T04:00'],
    ['Weekly', '2026-03-10T12:00', 'UTC', '2026-03-14T23:59', '2026-03-15T00:00'],
    ['Weekly', '2026-03-10T12:00', 'Pacific/Kiritimati', '2026-03-14T09:59', '2026-03-14T10:00'],
    ['Weekly', '2026-12-28T12:00', 'Pacific/Pago_Pago', '2027-01-03T10:59', '2027-01-03T11:00'],
    ['Monthly', '2028-02-10T12:00', 'Asia/Tokyo', '2028-02-29T14:59', '2028-02-29T15:00'],
    ['Monthly', '2026-12-10T12:00', 'America/New_York', '2027-01-01T04:59', '2027-01-01T05:00'],
  ] as const)(
    '%s: done at %s in %s, still at %s, no longer at %s',
    async ([frequency, start, timezone, last, next]) => {
      kept.clock.set(`${start}:00.000Z`);
      const [ann, watcher] = [await kept.person({ timezone }), await kept.person({ timezone: 'Europe/Paris' })];
      const habit = await makeHabit(ann, { frequency });
      await join(watcher, habit);
      const doneAt = async (moment: string) => {
        kept.clock.set(`${moment}:00.000Z`);
        await watcher.send('POST', '/api/login', watcher.form);
        return (await membersOf(watcher, habit)).find((member) => member.userId === ann.id)?.done;
      };
      expect(await doneAt(start)).toBe(false);
      await complete(ann, habit);
      expect(await doneAt(start)).toBe(true);
      expect(await doneAt(last)).toBe(true);
      expect(await doneAt(next)).toBe(false);
    },
  );

  test('a companion two dates ahead is done by their date, and so is one two dates behind', async () => {
    kept.clock.set('2026-03-10T10:30:00.000Z');
    const [ahead, behind] = [
      await kept.person({ timezone: 'Pacific/Kiritimati' }),
      await kept.person({ timezone: 'Pacific/Pago_Pago' }),
    ];
    const habit = await makeHabit(ahead);
    await join(behind, habit);
    expect(await complete(ahead, habit)).toMatchObject({ body: { completionDate: '2026-03-11' } });
    expect(await complete(behind, habit)).toMatchObject({ body: { completionDate: '2026-03-09' } });
    for (const person of [ahead, behind])
      expect(await membersOf(person, habit)).toMatchObject([{ done: true }, { done: true }]);
    kept.clock.set('2026-03-10T11:00:00.000Z');
    const done = (await membersOf(ahead, habit)).map((member) => [member.userId, member.done]);
    expect(Object.fromEntries(done)).toEqual({ [ahead.id]: true, [behind.id]: false });
  });
});

test("the lists contain only the user's own habits", async () => {
  const [ann, bob] = [await kept.person(), await kept.person()];
  const [first, second] = [await makeHabit(ann), await makeHabit(ann, { creatorRole: 'overseer' })];
  const theirs = await makeHabit(bob, { rewardAmount: '0.50' });
  kept.clock.advance(1000);
  await join(ann, theirs, { rewardAmount: '2.50' });
  expect((await ask(ann, listHabits)).map((habit) => habit.id)).toEqual([first.id, second.id, theirs.id]);
  expect((await ask(bob, listHabits)).map((habit) => habit.id)).toEqual([theirs.id]);
  const made = '2026-03-10T12:00:00.000Z';
  const later = '2026-03-10T12:00:01.000Z';
  await ann.send('POST', `/api/habits/${theirs.id}/pause`, { reason: 'travel' });
  const own = {
    id: expect.any(Number),
    userId: ann.id,
    joinedAt: made,
    pausedAt: null,
    pauseReason: null,
    rewardVisible: true,
  };
  expect(await ask(ann, listMemberships)).toEqual([
    { ...own, habitId: first.id, role: 'doer', rewardAmount: '5.00' },
    { ...own, habitId: second.id, role: 'overseer', rewardAmount: '0.00' },
    {
      ...own,
      habitId: theirs.id,
      role: 'doer',
      rewardAmount: '2.50',
      joinedAt: later,
      pausedAt: later,
      pauseReason: 'travel',
    },
  ]);
});
