import { describe, expect, test } from 'vitest';
import { deleteNudge, listNudges } from '#shared/contract/nudge-calls.ts';
import { ask, complete, join, leave, makeHabit, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { deleteOldNudgeTimes } from './nudge-store.ts';

// A sender can nudge the same person about the same habit at most once an hour.

const kept = await testApp();
const second = 1000;
const hour = 3600 * second;

const nudge = (person: Person, { id }: { id: number }) => person.send('POST', `/api/habits/${id}/nudge`);
const countOf = async (person: Person) => (await ask(person, listNudges)).length;
const refusedFor = (seconds: number) => ({
  status: 429,
  body: {
    code: 'nudged_lately',
    error: 'You have nudged them within the last hour. Give them a little time.',
  },
  headers: { 'retry-after': String(seconds) },
});

async function pair() {
  const [ann, bob] = [await quickPerson(kept, { name: 'Ann' }), await quickPerson(kept, { name: 'Bob' })];
  const habit = await makeHabit(ann);
  await join(bob, habit);
  return { ann, bob, habit };
}

test('is refused after 59:59, and sent again after 60:00', async () => {
  const { ann, bob, habit } = await pair();
  expect((await nudge(ann, habit)).status).toBe(200);
  expect(await nudge(ann, habit)).toMatchObject(refusedFor(3600));
  kept.clock.advance(hour - second);
  expect(await nudge(ann, habit)).toMatchObject(refusedFor(1));
  kept.clock.advance(second - 1);
  expect(await nudge(ann, habit)).toMatchObject(refusedFor(1));
  expect(await countOf(bob)).toBe(1);
  kept.clock.advance(1);
  expect((await nudge(ann, habit)).status).toBe(200);
  expect(await nudge(ann, habit)).toMatchObject(refusedFor(3600));
  expect(await countOf(bob)).toBe(2);
});

test('a refused nudge does not extend the wait', async () => {
  const { ann, habit } = await pair();
  await nudge(ann, habit);
  kept.clock.advance(hour / 2);
  expect(await nudge(ann, habit)).toMatchObject(refusedFor(1800));
  kept.clock.advance(hour / 2);
  expect((await nudge(ann, habit)).status).toBe(200);
});

test('nudges the others, and answers the shortest wait when none is left', async () => {
  const { ann, bob, habit } = await pair();
  await nudge(ann, habit);
  kept.clock.advance(hour / 4);
  const cid = await quickPerson(kept);
  await join(cid, habit);
  expect((await nudge(ann, habit)).body).toEqual({ nudged: 1 });
  expect([await countOf(bob), await countOf(cid)]).toEqual([1, 1]);
  expect(await nudge(ann, habit)).toMatchObject(refusedFor(2700));
  // A doer who has completed no longer counts.
  await complete(bob, habit);
  expect(await nudge(ann, habit)).toMatchObject(refusedFor(3600));
});

test('the hour is per sender and per habit', async () => {
  const { ann, bob, habit } = await pair();
  const [cid, other] = [await quickPerson(kept), await makeHabit(ann)];
  await join(cid, habit);
  await join(bob, other);
  expect((await nudge(ann, habit)).body).toEqual({ nudged: 2 });
  expect((await nudge(cid, habit)).body).toEqual({ nudged: 2 });
  expect((await nudge(ann, other)).body).toEqual({ nudged: 1 });
  expect(await countOf(bob)).toBe(3);
});

describe('only time ends the wait', () => {
  test('not deleting the notification', async () => {
    const { ann, bob, habit } = await pair();
    await nudge(ann, habit);
    const [notification] = await ask(bob, listNudges);
    await ask(bob, deleteNudge, { id: notification!.id });
    expect((await nudge(ann, habit)).status).toBe(429);
    expect(await countOf(bob)).toBe(0);
  });

  test('not leaving and rejoining, by either', async () => {
    const { ann, bob, habit } = await pair();
    await nudge(bob, habit);
    await nudge(ann, habit);
    await leave(bob, habit);
    await join(bob, habit);
    expect((await nudge(ann, habit)).status).toBe(429);
    expect((await nudge(bob, habit)).status).toBe(429);
  });

  test('not the cleanup of old rows', async () => {
    const { ann, habit } = await pair();
    await nudge(ann, habit);
    const sweep = () => kept.deps.write((tx) => deleteOldNudgeTimes(tx, new Date(kept.clock.now().getTime() - hour)));
    kept.clock.advance(hour - 1);
    await sweep();
    expect((await nudge(ann, habit)).status).toBe(429);
    kept.clock.advance(1);
    await sweep();
    const turns = await kept.deps.db
      .selectFrom('nudge_times')
      .select('commitment_id')
      .where('from_user_id', '=', ann.id)
      .execute();
    expect(turns).toEqual([]);
    expect((await nudge(ann, habit)).status).toBe(200);
  });
});

test('a pause notification is no nudge: it neither counts as one nor is held back by one', async () => {
  const { ann, bob, habit } = await pair();
  await nudge(ann, habit);
  for (const call of ['pause', 'unpause']) await ann.send('POST', `/api/habits/${habit.id}/${call}`);
  for (const call of ['pause', 'unpause']) await bob.send('POST', `/api/habits/${habit.id}/${call}`);
  // The nudge and the pause: a return within the hour notifies nobody.
  expect(await countOf(bob)).toBe(2);
  expect((await nudge(bob, habit)).status).toBe(200);
  expect((await nudge(ann, habit)).status).toBe(429);
});

test('many simultaneous requests nudge once', async () => {
  const { ann, bob, habit } = await pair();
  const cid = await quickPerson(kept);
  await join(cid, habit);
  for (let round = 1; round <= 3; round++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => nudge(ann, habit)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(429)]);
    expect([await countOf(bob), await countOf(cid)]).toEqual([round, round]);
    kept.clock.advance(hour);
  }
});

test('when everyone nudges everyone at once, each is nudged once by each', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => quickPerson(kept)));
  const habit = await makeHabit(first!);
  for (const other of others) await join(other, habit);
  const everyone = [first!, ...others];
  const answers = await Promise.all(everyone.flatMap((one) => [nudge(one, habit), nudge(one, habit)]));
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual(
    everyone.map(() => ({ nudged: 5 })),
  );
  for (const one of everyone) {
    const senders = (await ask(one, listNudges)).map(({ fromUserId }) => fromUserId);
    const others = everyone.filter((other) => other !== one).map(({ id }) => id);
    expect(new Set(senders)).toEqual(new Set(others));
    expect(senders).toHaveLength(others.length);
  }
});
