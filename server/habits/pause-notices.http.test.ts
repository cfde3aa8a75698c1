import { expect, test } from 'vitest';
import { listNudges } from '#shared/contract/nudge-calls.ts';
import { ask, join, leave, makeHabit, membersOf, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const hour = 3_600_000;

const messagesOf = async (person: Person) => (await ask(person, listNudges)).map(({ message }) => message);
const pause = (person: Person, { id }: { id: number }) => person.send('POST', `/api/habits/${id}/pause`);
const resume = (person: Person, { id }: { id: number }) => person.send('POST', `/api/habits/${id}/unpause`);

/** Ann is the overseer, Bob and Cid are doers. */
async function watched() {
  const [ann, bob, cid] = [
    await quickPerson(kept, { name: 'Ann' }),
    await quickPerson(kept, { name: 'Bob' }),
    await quickPerson(kept, { name: 'Cid' }),
  ];
  const habit = await makeHabit(ann, { creatorRole: 'overseer' });
  await join(bob, habit);
  await join(cid, habit);
  return { habit, ann, bob, cid };
}

test('every other member, overseers included, is notified of a pause and of the return', async () => {
  const { habit, ann, bob, cid } = await watched();
  expect((await pause(bob, habit)).status).toBe(204);
  for (const other of [ann, cid])
    expect(await ask(other, listNudges)).toMatchObject([
      { habitId: habit.id, fromUserId: bob.id, senderName: 'Bob', message: 'Bob paused: 🏃 Run', read: false },
    ]);
  kept.clock.advance(hour);
  expect((await resume(bob, habit)).status).toBe(204);
  for (const other of [ann, cid])
    expect(await messagesOf(other)).toEqual(['Bob is back: 🏃 Run', 'Bob paused: 🏃 Run']);
  expect(await messagesOf(bob)).toEqual([]);
});

test('a paused member is notified too', async () => {
  const { habit, bob, cid } = await watched();
  await pause(bob, habit);
  await pause(cid, habit);
  expect(await messagesOf(bob)).toEqual(['Cid paused: 🏃 Run']);
});

test('pausing twice sends one notification, and so does resuming twice', async () => {
  const { habit, bob, cid } = await watched();
  await pause(bob, habit);
  await pause(bob, habit);
  expect(await messagesOf(cid)).toEqual(['Bob paused: 🏃 Run']);
  kept.clock.advance(hour);
  await resume(bob, habit);
  await resume(bob, habit);
  expect(await messagesOf(cid)).toEqual(['Bob is back: 🏃 Run', 'Bob paused: 🏃 Run']);
});

test('a refused pause sends no notification', async () => {
  const { habit, ann, bob, cid } = await watched();
  expect((await pause(ann, habit)).status).toBe(403);
  expect((await bob.send('POST', `/api/habits/${habit.id}/pause`, { reason: 'bored' })).status).toBe(400);
  expect((await pause(await quickPerson(kept), habit)).status).toBe(404);
  await leave(bob, habit);
  expect((await pause(bob, habit)).status).toBe(404);
  for (const one of [ann, bob, cid]) expect(await messagesOf(one)).toEqual([]);
});

test('pausing a habit without companions sends no notification', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  expect((await pause(ann, habit)).status).toBe(204);
  expect(await messagesOf(ann)).toEqual([]);
});

test('within the hour nobody is notified again, of this person in this habit, however they come and go', async () => {
  const { habit, bob, cid } = await watched();
  const other = await makeHabit(cid, { name: 'Swim' });
  await join(bob, other);
  await pause(bob, habit);
  for (const change of [resume, pause, resume]) expect((await change(bob, habit)).status).toBe(204);
  await leave(bob, habit);
  await join(bob, habit);
  kept.clock.advance(hour - 1);
  await pause(bob, habit);
  expect(await messagesOf(cid)).toEqual(['Bob paused: 🏃 Run']);

  await pause(bob, other);
  await pause(cid, habit);
  expect(await messagesOf(cid)).toEqual(['Bob paused: Swim', 'Bob paused: 🏃 Run']);
  expect(await messagesOf(bob)).toEqual(['Cid paused: 🏃 Run']);
  kept.clock.advance(1);
  await resume(bob, habit);
  expect((await messagesOf(cid))[0]).toBe('Bob is back: 🏃 Run');
});

test('the screens of companions follow a pause that nobody is notified of', async () => {
  const { habit, bob, cid } = await watched();
  await pause(bob, habit);
  await resume(bob, habit);
  expect(await membersOf(cid, habit)).toMatchObject([{}, { userId: bob.id, pausedAt: null }, {}]);
});
