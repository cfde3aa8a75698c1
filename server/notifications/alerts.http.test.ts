import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { streaksSettled } from '#server/commitments/settled-streaks.ts';
import {
  allow,
  complete,
  edit,
  habitForm,
  join,
  leave,
  makeHabit,
  pause,
  remove,
  resume,
  undo,
  type MadeHabit,
  type Person,
} from '#server/testing/ask.ts';
import { confirmDirectly } from '#server/testing/confirm-directly.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { pushInbox } from '#server/testing/push-inbox.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { composePushes } from './compose.ts';

const kept = await testApp();
const inbox = await pushInbox(kept);
const hour = 3_600_000;
const settings = (person: Person, change: object) => person.send('PATCH', '/api/user/notifications', change);
const comment = (person: Person, { id }: { id: number }) =>
  person.send('POST', `/api/habits/${id}/comments`, { content: 'A secret text' });
/** The day on which every test starts. */
const firstDay = '2026-03-10';
const completeLate = (person: Person, { id }: { id: number }) =>
  person.send('POST', `/api/habits/${id}/complete`, { day: firstDay });
const nudge = (person: Person, { id }: { id: number }) => person.send('POST', `/api/habits/${id}/nudge`);

/** Ann's habit with Bob, who has a device, at noon. */
async function companions() {
  const [ann, bob] = [await quickPerson(kept, { name: 'Ann Lee' }), await quickPerson(kept, { name: 'Bob Bay' })];
  await inbox.device(bob);
  const habit = await makeHabit(ann);
  await join(bob, habit);
  await inbox.received();
  return { ann, bob, habit };
}

beforeEach(() => kept.clock.reset());
afterEach(async () => {
  await kept.deps.write((tx) => tx.deleteFrom('jobs').execute());
  await inbox.received();
});

describe('what a companion did comes as a push that names them and the promise', () => {
  type Scene = Awaited<ReturnType<typeof companions>>;
  const deeds: [string, string, (scene: Scene) => Promise<unknown>][] = [
    ['a nudge', 'Ann Lee nudged you', ({ ann, habit }) => nudge(ann, habit)],
    ['a pause', 'Ann Lee paused', ({ ann, habit }) => pause(ann, habit)],
    ['leaving', 'Ann Lee left', ({ ann, habit }) => leave(ann, habit)],
    [
      'everyone has kept it',
      'Everyone kept it',
      async ({ ann, bob, habit }) => {
        await complete(bob, habit);
        await complete(ann, habit);
      },
    ],
  ];
  test.for(deeds)('%s', async ([, title, deed]) => {
    const scene = await companions();
    await deed(scene);
    expect(await inbox.received()).toEqual([
      {
        userId: scene.bob.id,
        deviceId: expect.any(Number) as number,
        message: {
          type: 'alert',
          title,
          body: '🏃 Run',
          url: `/habits/${scene.habit.id}`,
          tag: `promise-${scene.habit.id}`,
        },
        validUntil: new Date(kept.clock.now().getTime() + 4 * hour),
      },
    ]);
  });

  test('a return, an hour after the pause', async () => {
    const { ann, bob, habit } = await companions();
    await pause(ann, habit);
    await resume(ann, habit);
    expect((await inbox.receivedBy(bob)).map(({ title }) => title)).toEqual(['Ann Lee paused']);
    kept.clock.advance(hour);
    await pause(ann, habit);
    kept.clock.advance(hour);
    await resume(ann, habit);
    expect((await inbox.receivedBy(bob)).map(({ title }) => title)).toEqual(['Ann Lee paused', 'Ann Lee is back']);
  });

  test('joining, and being removed', async () => {
    const { ann, bob, habit } = await companions();
    const cid = await quickPerson(kept, { name: 'Cid' });
    await inbox.device(cid);
    await join(cid, habit);
    expect((await inbox.receivedBy(bob)).map(({ title }) => title)).toEqual(['Cid joined']);
    await remove(ann, habit, cid);
    await inbox.settle();
    expect((await inbox.receivedBy(bob)).map(({ title }) => title)).toEqual(['Cid left']);
    // Who is no longer a member gets nothing.
    expect(await inbox.receivedBy(cid)).toEqual([]);
  });

  test('a request to join, and its yes', async () => {
    const [ann, bob] = [await quickPerson(kept, { name: 'Ann' }), await quickPerson(kept, { name: 'Bob' })];
    for (const one of [ann, bob]) await inbox.device(one);
    const habit = await makeHabit(ann, { approval: true });
    await bob.send('POST', `/api/habits/join/${habit.inviteCode}`, {});
    expect(await inbox.received()).toMatchObject([{ userId: ann.id, message: { title: 'Bob asks to join' } }]);
    await ann.send('POST', `/api/habits/${habit.id}/waiting/${bob.id}/accept`);
    expect(await inbox.received()).toMatchObject([{ userId: bob.id, message: { title: 'Ann let you in' } }]);
  });

  test('a request that was withdrawn before it could be sent does not come', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    await inbox.device(ann);
    const habit = await makeHabit(ann, { approval: true });
    await bob.send('POST', `/api/habits/join/${habit.inviteCode}`, {});
    await bob.send('DELETE', `/api/habits/${habit.id}/waiting`);
    expect(await inbox.received()).toEqual([]);
  });

  test('a comment only if the person switched it on, and without its text', async () => {
    const { ann, bob, habit } = await companions();
    await comment(ann, habit);
    expect(await inbox.received()).toEqual([]);
    await settings(bob, { kinds: { comments: { push: true } } });
    await comment(ann, habit);
    const received = await inbox.receivedBy(bob);
    expect(received).toMatchObject([{ title: 'Ann Lee wrote a comment', body: '🏃 Run' }]);
    expect(JSON.stringify(received)).not.toContain('secret');
  });

  test('challenges too', async () => {
    const [ann, bob] = [await quickPerson(kept, { name: 'Ann' }), await quickPerson(kept)];
    await inbox.device(bob);
    const form = { ...habitForm, frequency: undefined, name: 'Swim', goalDays: 2, completionDays: 4 };
    const challenge = (await ann.send('POST', '/api/challenges', form)).body as MadeHabit;
    await bob.send('POST', `/api/challenges/join/${challenge.inviteCode}`, {});
    await inbox.received();
    await ann.send('POST', `/api/challenges/${challenge.id}/nudge`);
    expect(await inbox.receivedBy(bob)).toMatchObject([
      { title: 'Ann nudged you', body: 'Swim', url: `/challenges/${challenge.id}` },
    ]);
  });
});

describe('everyone kept it', () => {
  test('comes with the completion that makes it so, to everyone else, overseers included', async () => {
    const overseer = await quickPerson(kept);
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    for (const one of [overseer, ann, bob]) await inbox.device(one);
    const habit = await makeHabit(overseer, { creatorRole: 'overseer', frequency: 'Weekly' });
    for (const one of [ann, bob]) await join(one, habit);
    await inbox.received();
    await complete(ann, habit);
    expect(await inbox.received()).toEqual([]);
    await complete(bob, habit);
    expect((await inbox.received()).map(({ userId }) => userId)).toEqual([overseer.id, ann.id]);
    // The week is kept already.
    kept.clock.advance(24 * hour);
    await complete(bob, habit);
    expect(await inbox.received()).toEqual([]);
  });

  test('undoing and completing again does not repeat it', async () => {
    const { ann, bob, habit } = await companions();
    await complete(bob, habit);
    await complete(ann, habit);
    expect(await inbox.receivedBy(bob)).toHaveLength(1);
    for (let time = 0; time < 3; time++) {
      await undo(ann, habit);
      await complete(ann, habit);
    }
    expect(await inbox.receivedBy(bob)).toEqual([]);
    kept.clock.advance(24 * hour);
    await complete(bob, habit);
    await complete(ann, habit);
    expect(await inbox.receivedBy(bob)).toHaveLength(1);
  });

  test('comes with a late mark too, once', async () => {
    const { ann, bob, habit } = await companions();
    await complete(bob, habit);
    kept.clock.advance(24 * hour);
    await completeLate(ann, habit);
    expect(await inbox.receivedBy(bob)).toMatchObject([{ title: 'Everyone kept it' }]);
    await ann.send('DELETE', `/api/habits/${habit.id}/complete?day=${firstDay}`);
    await completeLate(ann, habit);
    expect(await inbox.receivedBy(bob)).toEqual([]);
    // Today is still open.
    await complete(bob, habit);
    expect(await inbox.receivedBy(bob)).toEqual([]);
  });

  test('a late mark of a period that others have missed brings nothing', async () => {
    const { ann, bob, habit } = await companions();
    kept.clock.advance(24 * hour);
    await completeLate(ann, habit);
    expect(await inbox.receivedBy(bob)).toEqual([]);
  });

  describe('in weeks of a promise too large to be judged at once', () => {
    async function large() {
      const scene = await companions();
      await edit(scene.ann, scene.habit, { frequency: 'Weekly', times: 2 });
      await kept.deps.write((tx) =>
        tx.updateTable('commitments').set({ completion_count: 6000 }).where('id', '=', scene.habit.id).execute(),
      );
      await inbox.received();
      return scene;
    }
    const titles = async (person: Person) => {
      await streaksSettled(kept.deps);
      return (await inbox.receivedBy(person)).map(({ title }) => title);
    };

    test('comes once the week is kept, and once', async () => {
      const { ann, bob, habit } = await large();
      for (const one of [ann, bob, bob]) {
        if (one !== ann) kept.clock.advance(24 * hour);
        await complete(one, habit);
        expect(await titles(bob)).toEqual([]);
      }
      await complete(ann, habit);
      expect(await titles(bob)).toEqual(['Everyone kept it']);
      await undo(ann, habit);
      await complete(ann, habit);
      kept.clock.advance(24 * hour);
      await complete(ann, habit);
      expect(await titles(bob)).toEqual([]);
    });

    test('comes with a late mark for a past week, after which the next one was kept, and once', async () => {
      const { ann, bob, habit } = await large();
      await complete(bob, habit);
      kept.clock.advance(24 * hour);
      for (const one of [ann, bob]) await complete(one, habit);
      kept.clock.set('2026-03-15T12:00:00.000Z');
      for (const one of [ann, bob]) await complete(one, habit);
      kept.clock.advance(24 * hour);
      for (const one of [ann, bob]) await complete(one, habit);
      await titles(bob);
      expect((await completeLate(ann, habit)).status).toBe(200);
      expect(await titles(bob)).toEqual(['Everyone kept it']);
      await ann.send('DELETE', `/api/habits/${habit.id}/complete?day=${firstDay}`);
      await completeLate(ann, habit);
      expect(await titles(bob)).toEqual([]);
    });

    test('does not come with a late mark for a past week that another missed', async () => {
      const { ann, bob, habit } = await large();
      kept.clock.advance(24 * hour);
      await complete(ann, habit);
      await titles(bob);
      kept.clock.set('2026-03-16T12:00:00.000Z');
      expect((await completeLate(ann, habit)).status).toBe(200);
      expect(await titles(bob)).toEqual([]);
    });

    test('does not come for a week in which nobody was due', async () => {
      const { ann, bob, habit } = await large();
      for (const one of [bob, ann, bob, ann]) {
        if (one === bob) kept.clock.advance(24 * hour);
        await complete(one, habit);
      }
      expect(await titles(bob)).toEqual(['Everyone kept it']);
      for (const one of [ann, bob]) await pause(one, habit);
      kept.clock.advance(14 * 24 * hour);
      for (const one of [ann, bob]) await resume(one, habit);
      await complete(ann, habit);
      expect(await titles(bob)).not.toContain('Everyone kept it');
    });
  });

  test('in a promise of one, nothing comes', async () => {
    const ann = await quickPerson(kept);
    await inbox.device(ann);
    await complete(ann, await makeHabit(ann));
    expect(await inbox.received()).toEqual([]);
  });
});

test('leaving and joining over and over rings once an hour', async () => {
  const { ann, bob, habit } = await companions();
  const cid = await quickPerson(kept, { name: 'Cid' });
  for (let time = 0; time < 3; time++) {
    await join(cid, habit);
    await leave(cid, habit);
  }
  expect((await inbox.receivedBy(bob)).map(({ title }) => title)).toEqual(['Cid joined', 'Cid left']);
  kept.clock.advance(hour);
  await inbox.settle();
  await allow(ann, habit, cid);
  await join(cid, habit);
  expect((await inbox.receivedBy(bob)).map(({ title }) => title)).toEqual(['Cid joined']);
});

test('every kind has a switch of its own, for push and for mail', async () => {
  const { ann, bob, habit } = await companions();
  await confirmDirectly(kept.deps, bob.id);
  await settings(bob, { kinds: { nudges: { push: false }, pauses: { mail: true } } });
  await nudge(ann, habit);
  await pause(ann, habit);
  expect((await inbox.receivedBy(bob)).map(({ title }) => title)).toEqual(['Ann Lee paused']);
  expect((await inbox.mailsTo(bob)).map(({ title }) => title)).toEqual(['Ann Lee paused']);
});

test('a switch turned off, or quiet hours that began, before it is sent hold it back', async () => {
  const { ann, bob, habit } = await companions();
  const away = { atOnce: 1, perClaim: 1, leaseMs: 1000, run: async () => Promise.reject(new Error('away')) };
  await nudge(ann, habit);
  await inbox.newWorker({ push: away }).runDue();
  await settings(bob, { kinds: { nudges: { push: false } } });
  kept.clock.advance(60_000);
  expect(await inbox.receivedBy(bob)).toEqual([]);
  await settings(bob, { kinds: { nudges: { push: true } } });
  kept.clock.set('2026-03-10T21:59:30.000Z');
  await nudge(ann, habit);
  await inbox.newWorker({ push: away }).runDue();
  kept.clock.advance(60_000);
  expect(await inbox.receivedBy(bob)).toEqual([]);
});

test('an edited name is the one that is shown', async () => {
  const { ann, bob, habit } = await companions();
  await nudge(ann, habit);
  await edit(ann, habit, { name: 'Walk' });
  expect(await inbox.receivedBy(bob)).toMatchObject([{ body: 'Walk' }]);
});

test('200 messages are composed with a fixed number of statements', async () => {
  const { ann, bob, habit } = await companions();
  const what = {
    type: 'alert',
    topic: 'nudges',
    event: 'nudge',
    commitmentId: habit.id,
    fromUserId: ann.id,
  } as const;
  const reminder = { type: 'reminder', commitmentIds: [habit.id], day: '2026-03-10', time: '12:00' } as const;
  const both = [
    { userId: bob.id, what },
    { userId: bob.id, what: { ...reminder, commitmentIds: [habit.id], idempotencyKey: 'key' } },
  ];
  const few = await countStatements(() => composePushes(kept.deps, both));
  const many = await countStatements(() => composePushes(kept.deps, Array.from({ length: 100 }, () => both).flat()));
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(8);
});
