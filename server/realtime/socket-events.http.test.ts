import { beforeAll, describe, expect, test } from 'vitest';
import type { HabitUpdate } from '#shared/contract/realtime.ts';
import { complete, join, leave, makeHabit, undo, type MadeHabit, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listenForSockets, type TestSocket } from '#server/testing/test-socket.ts';

const kept = await testApp();
const { connect, dial, settled } = await listenForSockets(kept);

type Who = 'ann' | 'bob' | 'cid' | 'eve' | 'dan';
type People = Record<Who, Person>;
/** Ann is the creator, Bob and Cid are doers, Eve is an overseer; Dan is not a member. */
async function scene() {
  const people: People = {
    ann: await quickPerson(kept, { name: 'Ann' }),
    bob: await quickPerson(kept, { name: 'Bob' }),
    cid: await quickPerson(kept, { name: 'Cid' }),
    eve: await quickPerson(kept, { name: 'Eve' }),
    dan: await quickPerson(kept, { name: 'Dan' }),
  };
  const habit = await makeHabit(people.ann);
  for (const one of [people.bob, people.cid, people.eve]) await join(one, habit);
  await kept.deps.write((tx) =>
    tx.updateTable('commitment_members').set({ role: 'overseer' }).where('user_id', '=', people.eve.id).execute(),
  );
  const sockets: [Who, TestSocket][] = [];
  for (const [name, person] of Object.entries(people)) sockets.push([name as Who, await connect(person)]);
  const heard = async () => {
    for (const [name, socket] of sockets) await settled(people[name].id, socket);
    return Object.fromEntries(
      sockets.filter(([, { updates }]) => updates.length > 0).map(([name, { updates }]) => [name, updates.splice(0)]),
    ) as Partial<Record<Who, HabitUpdate[]>>;
  };
  return { people, habit, heard };
}

const to = (names: Who[], ...updates: HabitUpdate[]) => Object.fromEntries(names.map((name) => [name, updates]));
const members: Who[] = ['ann', 'bob', 'cid', 'eve'];

describe('each update is sent to the people it concerns only', () => {
  let people: People;
  let habit: MadeHabit;
  let heard: Awaited<ReturnType<typeof scene>>['heard'];
  let habitId: number;
  beforeAll(async () => {
    ({ people, habit, heard } = await scene());
    habitId = habit.id;
  });
  const send = (who: Who, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    people[who].send(method, `/api/habits/${habitId}${path}`, body);

  test('a completion, and an undo', async () => {
    await complete(people.bob, habit);
    expect(await heard()).toEqual(to(members, { action: 'completion', actorId: people.bob.id, habitId }));
    await undo(people.bob, habit);
    expect(await heard()).toEqual(to(members, { action: 'undo', actorId: people.bob.id, habitId }));
  });

  test('a nudge, to its targets only', async () => {
    await complete(people.cid, habit);
    await heard();
    expect((await send('eve', 'POST', '/nudge')).body).toEqual({ nudged: 2 });
    const targetUserIds = [people.ann.id, people.bob.id];
    const message = 'Eve is cheering you on: 🏃 Run';
    expect(await heard()).toEqual(to(['ann', 'bob'], { action: 'nudge', habitId, message, targetUserIds }));
  });

  test('a pause and a return, to every other member; the sender’s own screens only refetch', async () => {
    await send('bob', 'POST', '/pause', { reason: 'travel' });
    expect(await heard()).toEqual({
      ...to(['ann', 'cid', 'eve'], { action: 'pause_notification', actorId: people.bob.id, habitId, paused: true }),
      ...to(['bob'], { action: 'member', actorId: people.bob.id, habitId }),
    });
    kept.clock.advance(3_600_000);
    await send('bob', 'POST', '/unpause');
    expect(await heard()).toEqual({
      ...to(['ann', 'cid', 'eve'], { action: 'pause_notification', actorId: people.bob.id, habitId, paused: false }),
      ...to(['bob'], { action: 'member', actorId: people.bob.id, habitId }),
    });
  });

  test('a change', async () => {
    await send('ann', 'PATCH', '', { name: 'Walk' });
    expect(await heard()).toEqual(to(members, { action: 'changed', actorId: people.ann.id, habitId }));
    await send('ann', 'PATCH', '', { archived: true });
    await send('ann', 'PATCH', '', { archived: false });
    expect(await heard()).toEqual(
      to(
        members,
        { action: 'changed', actorId: people.ann.id, habitId },
        { action: 'changed', actorId: people.ann.id, habitId },
      ),
    );
  });

  test('a changed reward or name of a member', async () => {
    await send('bob', 'PATCH', `/members/${people.bob.id}/reward`, { rewardAmount: 2 });
    expect(await heard()).toEqual(to(members, { action: 'member', actorId: people.bob.id, habitId }));
    await people.bob.send('PUT', '/api/user/profile', { name: 'Bobby' });
    expect(await heard()).toEqual(to(members, { action: 'member', actorId: people.bob.id, habitId }));
  });

  test('joining and leaving, also to the member who left', async () => {
    await join(people.dan, habit);
    expect(await heard()).toEqual(to([...members, 'dan'], { action: 'member', actorId: people.dan.id, habitId }));
    await leave(people.dan, habit);
    expect(await heard()).toEqual(to([...members, 'dan'], { action: 'member', actorId: people.dan.id, habitId }));
    await complete(people.ann, habit);
    expect(await heard()).toEqual(to(members, { action: 'completion', actorId: people.ann.id, habitId }));
  });

  test('a removal; allowing back only to the creator’s own screens', async () => {
    await send('ann', 'DELETE', `/members/${people.cid.id}`);
    expect(await heard()).toEqual(to(members, { action: 'member', actorId: people.ann.id, habitId }));
    await send('ann', 'POST', `/members/${people.cid.id}/allow`);
    expect(await heard()).toEqual(to(['ann'], { action: 'member', actorId: people.ann.id, habitId }));
  });

  test('a deletion', async () => {
    await send('ann', 'DELETE', '');
    expect(await heard()).toEqual(to(['ann', 'bob', 'eve'], { action: 'removed', actorId: people.ann.id, habitId }));
  });
});

test('a new habit is sent to all of its creator’s screens', async () => {
  const { people, heard } = await scene();
  const { id } = await makeHabit(people.dan);
  expect(await heard()).toEqual(to(['dan'], { action: 'member', actorId: people.dan.id, habitId: id }));
});

test('goals are sent to all of their owner’s screens; refused calls send nothing', async () => {
  const { people, heard } = await scene();
  const { ann, dan } = people;
  await complete(dan, await makeHabit(dan));
  await heard();
  const told = to(['dan'], { action: 'goals' });
  const path = '/api/goal-rewards';
  const { id } = (await dan.send('POST', path, { title: 'Tea', price: 3 })).body as { id: number };
  expect(await heard()).toEqual(told);
  await dan.send('PATCH', `${path}/${id}`, { price: 9 });
  expect(await heard()).toEqual(told);
  expect((await dan.send('POST', `${path}/${id}/redeem`)).status).toBe(409);
  expect((await ann.send('DELETE', `${path}/${id}`)).status).toBe(404);
  expect(await heard()).toEqual({});
  await dan.send('PATCH', `${path}/${id}`, { price: 4 });
  await heard();
  expect((await dan.send('POST', `${path}/${id}/redeem`)).status).toBe(200);
  expect(await heard()).toEqual(told);
  await dan.send('DELETE', `${path}/${id}`);
  expect(await heard()).toEqual(told);
});

test('refused calls send no update', async () => {
  const { people, habit, heard } = await scene();
  const { ann, bob, dan, eve } = people;
  await complete(bob, habit);
  await bob.send('POST', `/api/habits/${habit.id}/nudge`);
  await heard();
  const path = `/api/habits/${habit.id}`;
  const refused = [
    await complete(bob, habit),
    await complete(eve, habit),
    await complete(dan, habit),
    await undo(ann, habit),
    await bob.send('POST', `${path}/nudge`),
    await bob.send('PATCH', path, { name: 'Mine' }),
    await bob.send('DELETE', path),
    await bob.send('DELETE', `${path}/members/${ann.id}`),
    await bob.send('PATCH', `${path}/members/${ann.id}/reward`, { rewardAmount: 1 }),
    await eve.send('POST', `${path}/pause`),
    await bob.send('POST', `/api/habits/join/${habit.inviteCode}`, {}),
    await ann.send('POST', `${path}/members/${dan.id}/allow`),
  ];
  for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
  // Resuming when not paused changes nothing.
  await bob.send('POST', `${path}/unpause`);
  expect(await heard()).toEqual({});
});

test('updates are sent after the commit, and not if it fails', async () => {
  const { people, habit, heard } = await scene();
  const stored: Promise<number>[] = [];
  kept.deps.hub.listen((_userIds, update) => {
    if (update.action !== 'completion' || !('habitId' in update) || update.habitId !== habit.id) return;
    // On its own connection, which sees committed rows only.
    const rows = kept.deps.db
      .selectFrom('commitment_completions')
      .select('user_id')
      .where('commitment_id', '=', update.habitId)
      .execute();
    stored.push(rows.then(({ length }) => length));
  });
  await complete(people.bob, habit);
  await complete(people.cid, habit);
  await heard();
  expect(await Promise.all(stored)).toEqual([1, 2]);

  const { write } = kept.deps;
  kept.deps.write = (work) =>
    write(async (tx) => {
      await work(tx);
      throw new Error('The disk is full');
    });
  const answers = [
    await complete(people.ann, habit),
    await people.ann.send('POST', `/api/habits/${habit.id}/nudge`),
    await people.ann.send('POST', `/api/habits/${habit.id}/pause`),
    await people.ann.send('DELETE', `/api/habits/${habit.id}`),
  ];
  kept.deps.write = write;
  for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400);
  expect(await heard()).toEqual({});
});

test('all sockets of a person receive an update', async () => {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann);
  await join(bob, habit);
  const sockets = [await connect(ann), await connect(ann), await connect(ann)];
  await complete(bob, habit);
  for (const socket of sockets) {
    await settled(ann.id, socket);
    expect(socket.updates).toEqual([{ action: 'completion', actorId: bob.id, habitId: habit.id }]);
  }
});

describe('a page that says when it was read learns whether it missed an update before its socket was accepted', () => {
  test.for([
    ['read before it', -1, 1],
    ['read in the same moment', 0, 1],
    ['read after it', 1, 0],
    ['that does not say', undefined, 0],
  ] as const)('%s', async ([, after, misses]) => {
    const ann = await quickPerson(kept);
    await makeHabit(ann);
    const since = after === undefined ? undefined : kept.clock.now().getTime() + after;
    const one = dial(ann);
    await one.opened;
    one.say({ type: 'auth', userId: ann.id, since });
    await settled(ann.id, one);
    expect(one.misses).toHaveLength(misses);
    one.socket.close();
  });
});
