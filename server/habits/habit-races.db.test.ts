import { describe, expect, test } from 'vitest';
import { listHabitInvitations, listHabits, listRemovedMembers } from '#shared/contract/habit-calls.ts';
import { listNudges } from '#shared/contract/nudge-calls.ts';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import {
  allow,
  amountsOf,
  ask,
  complete,
  habitOf,
  join,
  leave,
  makeHabit,
  membersOf,
  pause,
  remove,
  resume,
  undo,
  type MadeHabit,
  type Person,
} from '#server/testing/ask.ts';
import { sized } from '#server/testing/full-size.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

// Simultaneous calls of several people, or of one in several tabs.

const kept = await testApp();
const person = () => quickPerson(kept);
const rounds = Array.from({ length: sized(10, 3) }, (_, index) => index + 1);
const joinAgain = (one: Person, habit: MadeHabit) =>
  one.send('POST', `/api/habits/join/${habit.inviteCode}`, { rewardAmount: 2 });
const nudge = (one: Person, { id }: { id: number }) => one.send('POST', `/api/habits/${id}/nudge`);
const worst = (answers: { status: number }[]) => Math.max(...answers.map(({ status }) => status));

async function habitOfThree() {
  const people = [await person(), await person(), await person()] as const;
  const [ann, bob, cid] = people;
  const habit = await makeHabit(ann);
  for (const companion of [bob, cid]) await join(companion, habit);
  return { people, ann, bob, cid, habit };
}

describe('leaving', () => {
  test('two of three: the third becomes the creator', async () => {
    const { people, ann, bob, cid, habit } = await habitOfThree();
    for (const round of rounds) {
      const [stays, ...go] = rotated(people, round);
      const answers = await Promise.all(go.map((one) => leave(one, habit)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect(await habitOf(stays!, habit)).toMatchObject({ creatorId: stays!.id });
      for (const one of go) await join(one, habit);
    }
    expect(await membersOf(ann, habit)).toHaveLength(3);
    expect(new Set([ann.id, bob.id, cid.id])).toContain((await habitOf(ann, habit))!.creatorId);
  });

  test('everyone: the habit is deleted', async () => {
    const [ann, bob] = [await person(), await person()];
    for (const _ of rounds) {
      const habit = await makeHabit(ann);
      await join(bob, habit);
      const answers = await Promise.all([leave(ann, habit), leave(bob, habit)]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect((await ann.send('GET', `/api/habits/by-invite/${habit.inviteCode}`)).status).toBe(404);
    }
  });

  test('while completing: a completion is paid once or not at all, and still exists after rejoining', async () => {
    const [ann, bob] = [await person(), await person()];
    for (const _ of rounds) {
      const habit = await makeHabit(ann);
      await join(bob, habit, { rewardAmount: 2 });
      const before = (await amountsOf(bob)).length;
      const [done, left] = await Promise.all([complete(bob, habit), leave(bob, habit)]);
      expect(left.status).toBe(204);
      expect([200, 404]).toContain(done.status);
      await join(bob, habit, { rewardAmount: 2 });
      expect((await complete(bob, habit)).status).toBe(done.status === 200 ? 409 : 200);
      expect(await amountsOf(bob)).toHaveLength(before + 1);
      expect(await habitOf(bob, habit)).toMatchObject({ points: 10 });
    }
  });

  test('as the last one while another joins: the habit continues with them, or is deleted for both', async () => {
    const [ann, bob] = [await person(), await person()];
    for (const _ of rounds) {
      const habit = await makeHabit(ann);
      const [left, joined] = await Promise.all([leave(ann, habit), joinAgain(bob, habit)]);
      expect(left.status).toBe(204);
      expect([200, 404]).toContain(joined.status);
      const found = await habitOf(bob, habit);
      expect(found?.creatorId).toBe(joined.status === 200 ? bob.id : undefined);
    }
  });
});

test('a member who is removed while leaving and joining stays out', async () => {
  const { ann, bob, habit } = await habitOfThree();
  for (const _ of rounds) {
    const [removed, ...others] = await Promise.all([
      remove(ann, habit, bob),
      leave(bob, habit),
      joinAgain(bob, habit),
      complete(bob, habit),
    ]);
    expect(worst(others)).toBeLessThan(500);
    const isMember = (await membersOf(ann, habit)).some(({ userId }) => userId === bob.id);
    const isRemoved = (await ask(ann, listRemovedMembers, habit)).some(({ userId }) => userId === bob.id);
    expect(isRemoved).toBe(removed.status === 204);
    expect(isMember && isRemoved).toBe(false);
    if (isRemoved) await allow(ann, habit, bob);
    if (!isMember) await joinAgain(bob, habit);
  }
});

test('pausing, resuming and completing leave at most one open range', async () => {
  const { ann, bob, habit } = await habitOfThree();
  for (const _ of rounds) {
    const answers = await Promise.all([
      pause(ann, habit),
      complete(ann, habit),
      resume(ann, habit),
      pause(ann, habit),
      undo(ann, habit),
      pause(bob, habit),
      resume(bob, habit),
    ]);
    expect(worst(answers)).toBeLessThan(500);
    const [member] = await membersOf(ann, habit);
    const openIn = async (table: 'commitment_spans' | 'commitment_pauses') =>
      (
        await kept.deps.db
          .selectFrom(table)
          .selectAll()
          .where('commitment_id', '=', habit.id)
          .where('user_id', '=', ann.id)
          .where('until_day', 'is', null)
          .execute()
      ).length;
    expect([await openIn('commitment_spans'), await openIn('commitment_pauses')]).toEqual(
      member!.pausedAt ? [0, 1] : [1, 0],
    );
  }
});

test('pausing three times at once sends one notification, and so does resuming', async () => {
  const { bob, cid, habit } = await habitOfThree();
  const name = '🏃 Run';
  const messages = async () => (await ask(cid, listNudges)).map(({ message }) => message.replace('Ann Example ', ''));
  await Promise.all([pause(bob, habit), pause(bob, habit), pause(bob, habit)]);
  expect(await messages()).toEqual([`paused: ${name}`]);
  kept.clock.advance(3_600_000);
  await Promise.all([resume(bob, habit), resume(bob, habit), resume(bob, habit)]);
  expect(await messages()).toEqual([`is back: ${name}`, `paused: ${name}`]);
});

test('deleting a habit while others use it causes no errors', async () => {
  for (const _ of rounds) {
    const [ann, bob] = [await person(), await person()];
    const habit = await makeHabit(ann);
    await join(bob, habit);
    const answers = await Promise.all([
      complete(bob, habit),
      ann.send('DELETE', `/api/habits/${habit.id}`),
      complete(ann, habit),
      pause(bob, habit),
      leave(bob, habit),
      nudge(bob, habit),
    ]);
    expect(answers[1].status).toBe(204);
    expect(worst(answers)).toBeLessThan(500);
    expect(await ask(bob, listHabits)).toEqual([]);
  }
  expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
});

test('a habit never has more than fifty invitations', async () => {
  const { ann, bob, habit } = await habitOfThree();
  const answers = await Promise.all(
    Array.from({ length: 56 }, (_, number) =>
      (number % 2 ? ann : bob).send('POST', `/api/habits/${habit.id}/invitations`),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
  expect(await ask(ann, listHabitInvitations, habit)).toHaveLength(50);
});

test('of three deletions of a notification one succeeds', async () => {
  const { ann, bob, habit } = await habitOfThree();
  await nudge(ann, habit);
  const [{ id } = { id: 0 }] = await ask(bob, listNudges);
  const answers = await Promise.all([1, 2, 3].map(() => bob.send('DELETE', `/api/nudges/${id}`)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
});

test('nudging while the account is being deleted leaves no name behind', async () => {
  for (const round of rounds.slice(-3)) {
    const [wanda, bob] = [await kept.person({ name: `Wanda${round}` }), await person()];
    const habits: MadeHabit[] = [];
    for (let count = 0; count < 12; count++) habits.push(await makeHabit(bob));
    for (const habit of habits) await join(wanda, habit);
    const deleting = wanda.send('DELETE', '/api/user', { password: wanda.form.password });
    // Until her session ends with the account.
    for (let turn = 0, status = 200; status !== 401; turn++) {
      kept.clock.advance(3_600_000 / 12);
      ({ status } = await nudge(wanda, habits[turn % 12]!));
      expect([200, 401, 404]).toContain(status);
    }
    expect((await deleting).status).toBe(204);
    const rows = await kept.deps.db.selectFrom('nudges').select('message').execute();
    expect(rows.filter(({ message }) => message.includes('Wanda'))).toEqual([]);
  }
});

test('nudging while the habit is being deleted causes no errors', async () => {
  for (const _ of rounds) {
    const { ann, bob, habit } = await habitOfThree();
    const replies = await Promise.all([
      nudge(bob, habit),
      ann.send('DELETE', `/api/habits/${habit.id}`),
      nudge(bob, habit),
    ]);
    for (const { status } of replies) expect([200, 204, 404, 429]).toContain(status);
  }
});

function rotated(people: readonly Person[], by: number): Person[] {
  return people.map((_, index) => people[(index + by) % people.length]!);
}
