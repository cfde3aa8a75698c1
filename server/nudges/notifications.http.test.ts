import { describe, expect, test } from 'vitest';
import { deleteNudge, listNudges, readNudge } from '#shared/contract/nudge-calls.ts';
import { ask, join, leave, makeHabit, type Person } from '#server/testing/ask.ts';
import { everythingStored } from '#server/testing/everything-stored.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

/** Ann nudged Bob about this many habits, one after the other. */
async function nudged(count: number) {
  return nudging(await quickPerson(kept, { name: 'Ann' }), await quickPerson(kept), count);
}

async function nudging<A extends Person, B extends Person>(ann: A, bob: B, count: number) {
  const habits = [];
  for (let number = 1; number <= count; number++) {
    const habit = await makeHabit(ann, { name: `Habit ${number}` });
    habits.push(habit);
    await join(bob, habit);
    kept.clock.advance(1000);
    await ann.send('POST', `/api/habits/${habit.id}/nudge`);
  }
  return { ann, bob, habits };
}
const listed = async (person: Person, query = '') =>
  (await person.send('GET', `/api/nudges${query}`)).body as Awaited<ReturnType<typeof ask<typeof listNudges>>>;
const newestHabit = (rows: { message: string }[]) => rows.map(({ message }) => message.split(': ')[1]);

describe('the list', () => {
  test('is newest first, in pages, without gaps or duplicates', async () => {
    const { bob } = await nudged(5);
    const all = await ask(bob, listNudges);
    expect(newestHabit(all)).toEqual(['Habit 5', 'Habit 4', 'Habit 3', 'Habit 2', 'Habit 1']);
    const first = await listed(bob, '?limit=2');
    const next = await listed(bob, `?limit=2&before=${first[1]!.id}`);
    const last = await listed(bob, `?limit=2&before=${next[1]!.id}`);
    expect([...first, ...next, ...last]).toEqual(all);
    expect(await listed(bob, `?before=${all[4]!.id}`)).toEqual([]);
  });

  test('paging works after a notification of the page is deleted', async () => {
    const { bob } = await nudged(3);
    const [newest] = await listed(bob, '?limit=1');
    await ask(bob, deleteNudge, { id: newest!.id });
    expect(newestHabit(await listed(bob, `?limit=1&before=${newest!.id}`))).toEqual(['Habit 2']);
  });

  test.for(['?limit=0', '?limit=201', '?limit=x', '?before=0', '?before=-1', '?before=x', '?before=1.5'])(
    '%s is 400',
    async (query) => {
      expect((await (await quickPerson(kept)).send('GET', `/api/nudges${query}`)).status).toBe(400);
    },
  );

  test('contains only the caller’s own', async () => {
    const [one, two] = [await nudged(1), await nudged(2)];
    expect(await listed(one.ann)).toEqual([]);
    expect(await listed(one.bob)).toHaveLength(1);
    expect((await listed(two.bob)).every(({ toUserId }) => toUserId === two.bob.id)).toBe(true);
  });

  test('shows the sender’s current name', async () => {
    const { ann, bob } = await nudged(1);
    await ann.send('PUT', '/api/user/profile', { name: 'Anna Renamed' });
    expect(await listed(bob)).toMatchObject([
      { senderName: 'Anna Renamed', message: 'Ann is cheering you on: Habit 1' },
    ]);
  });

  test('keeps notifications from before leaving', async () => {
    const { bob, habits } = await nudged(1);
    await leave(bob, habits[0]!);
    expect(await listed(bob)).toHaveLength(1);
  });
});

describe('reading and deleting', () => {
  test('a notification can be read, also twice', async () => {
    const { bob } = await nudged(2);
    const [newest] = await listed(bob);
    for (let time = 0; time < 2; time++)
      expect((await bob.send('POST', `/api/nudges/${newest!.id}/read`)).status).toBe(204);
    expect((await listed(bob)).map(({ read }) => read)).toEqual([true, false]);
  });

  test('a deleted notification is gone, and cannot be read or deleted again', async () => {
    const { bob } = await nudged(2);
    const [newest, older] = await listed(bob);
    expect((await bob.send('DELETE', `/api/nudges/${newest!.id}`)).status).toBe(204);
    expect(await listed(bob)).toEqual([older]);
    expect((await bob.send('DELETE', `/api/nudges/${newest!.id}`)).status).toBe(404);
    expect((await bob.send('POST', `/api/nudges/${newest!.id}/read`)).status).toBe(404);
  });

  test('another user’s notification is not found, not even by its sender', async () => {
    const { ann, bob } = await nudged(1);
    const before = await listed(bob);
    for (const other of [ann, await quickPerson(kept)]) {
      expect((await other.send('POST', `/api/nudges/${before[0]!.id}/read`)).status).toBe(404);
      expect((await other.send('DELETE', `/api/nudges/${before[0]!.id}`)).status).toBe(404);
    }
    expect(await listed(bob)).toEqual(before);
  });

  test('reading one leaves everything else as it was', async () => {
    const { bob } = await nudged(1);
    const [row] = await listed(bob);
    await ask(bob, readNudge, { id: row!.id });
    expect(await listed(bob)).toEqual([{ ...row, read: true }]);
  });
});

describe('notifications are deleted', () => {
  test('with the habit, and only with that one', async () => {
    const { ann, bob, habits } = await nudged(2);
    await ann.send('DELETE', `/api/habits/${habits[0]!.id}`);
    expect(newestHabit(await listed(bob))).toEqual(['Habit 2']);
  });

  test('with the habit, when the last member leaves', async () => {
    const { ann, bob, habits } = await nudged(1);
    await leave(ann, habits[0]!);
    await leave(bob, habits[0]!);
    expect(await listed(bob)).toEqual([]);
  });

  test.for(['sender', 'receiver'] as const)('with the account of the %s, including the name', async (who) => {
    const { ann, bob, habits } = await nudging(await kept.person({ name: 'Wanda Whoami' }), await kept.person(), 2);
    await bob.send('POST', `/api/habits/${habits[0]!.id}/nudge`);
    await ann.send('POST', `/api/habits/${habits[0]!.id}/pause`);
    const [gone, left] = who === 'sender' ? [ann, bob] : [bob, ann];
    expect((await gone.send('DELETE', '/api/user', { password: gone.form.password })).status).toBe(204);
    expect(await listed(left)).toEqual([]);
    const stored = await everythingStored(kept.deps.write);
    const ofThem = (stored['nudges'] as { from_user_id: number; to_user_id: number }[]).filter(
      (row) => row.from_user_id === gone.id || row.to_user_id === gone.id,
    );
    expect(ofThem).toEqual([]);
    expect(JSON.stringify(stored['nudges'])).not.toContain('Wanda');
  });
});

test('the export contains them as the list does', async () => {
  const { bob } = await nudged(3);
  const [newest] = await listed(bob);
  await ask(bob, readNudge, { id: newest!.id });
  const { nudges } = (await bob.send('GET', '/api/user/export')).body as { nudges: unknown };
  expect(nudges).toEqual(await listed(bob));
});
