import { beforeEach, describe, expect, test } from 'vitest';
import { listHabits } from '#shared/contract/habit-calls.ts';
import {
  amountsOf,
  ask,
  balanceOf,
  complete,
  habitOf,
  join,
  leave,
  makeHabit,
  membersOf,
} from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);

async function habitOfThree() {
  const people = [await quickPerson(kept), await quickPerson(kept), await quickPerson(kept)] as const;
  const [ann, bob, cid] = people;
  const habit = await makeHabit(ann);
  for (const companion of [bob, cid]) {
    kept.clock.advance(1000);
    await join(companion, habit, { rewardAmount: 2 });
  }
  return { people, ann, bob, cid, habit };
}

test('a former member no longer sees the habit, and keeps what they earned', async () => {
  const { ann, bob, habit } = await habitOfThree();
  await complete(bob, habit);
  expect((await leave(bob, habit)).status).toBe(204);
  expect(await ask(bob, listHabits)).toEqual([]);
  for (const path of ['members', 'completions'])
    expect((await bob.send('GET', `/api/habits/${habit.id}/${path}`)).status).toBe(404);
  expect((await leave(bob, habit)).status).toBe(404);
  expect(await balanceOf(bob)).toBe('2.00');
  expect((await membersOf(ann, habit)).map((member) => member.userId)).not.toContain(bob.id);
});

test('completions survive leaving and rejoining on the same day, and pay once', async () => {
  const { ann, bob, habit } = await habitOfThree();
  await complete(bob, habit);
  await leave(bob, habit);
  expect((await ann.send('GET', `/api/habits/${habit.id}/completions`)).body).toEqual([
    {
      id: expect.any(Number),
      habitId: habit.id,
      userId: bob.id,
      completionDate: '2026-03-10',
      late: false,
      status: 'standing',
    },
  ]);
  kept.clock.advance(1000);
  await join(bob, habit, { rewardAmount: 50 });
  expect(await complete(bob, habit)).toMatchObject({ status: 409, body: { code: 'already_completed' } });
  expect(await amountsOf(bob)).toEqual(['2.00']);
  expect(await membersOf(bob, habit)).toMatchObject([{ done: false }, { done: false }, { userId: bob.id, done: true }]);
  expect(await habitOf(bob, habit)).toMatchObject({ points: 10 });
});

test('a week is paid once, even if the member left and rejoined within it', async () => {
  kept.clock.set('2026-03-08T12:00:00.000Z');
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann, { frequency: 'Weekly' });
  await join(bob, habit, { rewardAmount: 2 });
  await complete(bob, habit);
  await leave(bob, habit);
  kept.clock.set('2026-03-11T12:00:00.000Z');
  await join(bob, habit, { rewardAmount: 3 });
  expect(await complete(bob, habit)).toMatchObject({ status: 200, body: { amount: '0.00' } });
  expect(await amountsOf(bob)).toEqual(['2.00']);
});

describe('when the creator leaves', () => {
  test('the oldest remaining member becomes the creator', async () => {
    const { ann, bob, cid, habit } = await habitOfThree();
    await leave(ann, habit);
    expect(await habitOf(cid, habit)).toMatchObject({ creatorId: bob.id });
    kept.clock.advance(1000);
    await join(ann, habit);
    expect(await habitOf(ann, habit)).toMatchObject({ creatorId: bob.id });
    await leave(bob, habit);
    expect(await habitOf(ann, habit)).toMatchObject({ creatorId: cid.id });
  });

  test('and when another member leaves the creator stays', async () => {
    const { ann, bob, habit } = await habitOfThree();
    await leave(bob, habit);
    expect(await habitOf(ann, habit)).toMatchObject({ creatorId: ann.id });
  });
});

test('the habit and its code are deleted with the last member, and the ledger keeps its rows', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  await complete(ann, habit);
  expect((await leave(ann, habit)).status).toBe(204);
  expect((await ann.send('GET', `/api/habits/by-invite/${habit.inviteCode}`)).status).toBe(404);
  expect((await ann.send('POST', `/api/habits/join/${habit.inviteCode}`, {})).status).toBe(404);
  const { db } = kept.deps;
  expect(await db.selectFrom('commitments').select('id').where('id', '=', habit.id).execute()).toEqual([]);
  for (const part of ['members', 'spans', 'completions', 'badges'] as const) {
    const rows = db.selectFrom(`commitment_${part}`).select('commitment_id').where('commitment_id', '=', habit.id);
    expect(await rows.execute()).toEqual([]);
  }
  expect((await ann.send('GET', '/api/reward-transactions')).body).toMatchObject([
    { amount: '5.00', habitId: habit.id, description: '🏃 Run' },
  ]);
  expect(await balanceOf(ann)).toBe('5.00');
});
