import { describe, expect, test } from 'vitest';
import { ask, complete, join, leave, makeHabit, undo, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listNudges } from '#shared/contract/nudge-calls.ts';

const kept = await testApp();

const nudge = (person: Person, { id }: { id: number }) => person.send('POST', `/api/habits/${id}/nudge`);
const pause = (person: Person, { id }: { id: number }) => person.send('POST', `/api/habits/${id}/pause`);
const messagesOf = async (person: Person) => (await ask(person, listNudges)).map(({ message }) => message);

/** A habit created by Ann, with everyone else as doers. */
async function shared(names: string[], form: Parameters<typeof makeHabit>[1] = {}) {
  const [ann, ...others] = await Promise.all(['Ann', ...names].map((name) => quickPerson(kept, { name })));
  const habit = await makeHabit(ann!, form);
  for (const other of others) await join(other, habit);
  return { habit, ann: ann!, others };
}

describe('a nudge reaches', () => {
  test('every other doer who has not completed yet, with the names of sender and habit', async () => {
    const { habit, ann, others } = await shared(['Bob', 'Cid', 'Dan', 'Eve']);
    const [bob, cid, dan, eve] = others as [Person, Person, Person, Person];
    await complete(cid, habit);
    await pause(dan, habit);
    expect(await nudge(ann, habit)).toMatchObject({ status: 200, body: { nudged: 2 } });
    const [newest] = await ask(bob, listNudges);
    expect([newest]).toEqual([
      {
        id: expect.any(Number),
        kind: 'notice',
        habitId: habit.id,
        challengeId: null,
        fromUserId: ann.id,
        toUserId: bob.id,
        senderName: 'Ann',
        message: 'Ann is cheering you on: 🏃 Run',
        read: false,
        createdAt: kept.clock.now().toISOString(),
      },
    ]);
    expect(await messagesOf(eve)).toContain('Ann is cheering you on: 🏃 Run');
    const cheering = expect.stringContaining('cheering');
    for (const spared of [ann, cid, dan]) expect(await messagesOf(spared)).not.toContainEqual(cheering);
  });

  test('a doer who undid a completion or resumed', async () => {
    const { habit, ann, others } = await shared(['Bob', 'Cid']);
    const [bob, cid] = others as [Person, Person];
    await complete(bob, habit);
    await pause(cid, habit);
    expect((await nudge(ann, habit)).status).toBe(400);
    await undo(bob, habit);
    await cid.send('POST', `/api/habits/${habit.id}/unpause`);
    expect((await nudge(ann, habit)).body).toEqual({ nudged: 2 });
  });

  test('companions of a sender who is done or paused', async () => {
    const { habit, ann, others } = await shared(['Bob']);
    await complete(ann, habit);
    await pause(ann, habit);
    expect((await nudge(ann, habit)).body).toEqual({ nudged: 1 });
    expect(await messagesOf(others[0]!)).toContain('Ann is cheering you on: 🏃 Run');
  });

  test('doers nudged by an overseer, but never the overseer', async () => {
    const { habit, ann, others } = await shared(['Bob'], { creatorRole: 'overseer' });
    expect((await nudge(ann, habit)).body).toEqual({ nudged: 1 });
    expect(await nudge(others[0]!, habit)).toMatchObject({ status: 400, body: { code: 'nobody_to_nudge' } });
    expect(await messagesOf(ann)).toEqual([]);
  });

  test('no former members, but members who rejoined', async () => {
    const { habit, ann, others } = await shared(['Bob']);
    const bob = others[0]!;
    await leave(bob, habit);
    expect((await nudge(ann, habit)).status).toBe(400);
    await join(bob, habit);
    expect((await nudge(ann, habit)).body).toEqual({ nudged: 1 });
    expect(await messagesOf(bob)).toHaveLength(1);
  });

  test('no rejoined member who completed before leaving', async () => {
    const { habit, ann, others } = await shared(['Bob']);
    await complete(others[0]!, habit);
    await leave(others[0]!, habit);
    await join(others[0]!, habit);
    expect(await nudge(ann, habit)).toMatchObject({ status: 400, body: { code: 'everyone_done' } });
  });
});

describe('the period is judged by the companion’s own date', () => {
  test.for([
    ['Daily', '2026-03-10T12:00', 'Pacific/Kiritimati', '2026-03-11T09:59', '2026-03-11T10:00'],
    ['Daily', '2026-03-10T12:00', 'Pacific/Pago_Pago', '2026-03-11T10:59', '2026-03-11T11:00'],
    ['Weekly', '2026-03-10T12:00', 'UTC', '2026-03-14T23:59', '2026-03-15T00:00'],
    ['Weekly', '2026-12-28T12:00', 'Pacific/Pago_Pago', '2027-01-03T10:59', '2027-01-03T11:00'],
    ['Monthly', '2028-02-10T12:00', 'Asia/Tokyo', '2028-02-29T14:59', '2028-02-29T15:00'],
    ['Monthly', '2026-12-10T12:00', 'America/New_York', '2027-01-01T04:59', '2027-01-01T05:00'],
  ] as const)('%s: done at %s in %s, spared at %s, reached at %s', async ([frequency, start, timezone, last, next]) => {
    kept.clock.set(`${start}:00.000Z`);
    const [ann, bob] = [await quickPerson(kept, { timezone: 'Europe/Paris' }), await quickPerson(kept, { timezone })];
    const habit = await makeHabit(ann, { frequency });
    await join(bob, habit);
    await complete(bob, habit);
    const nudgedAt = async (moment: string) => {
      kept.clock.set(`${moment}:00.000Z`);
      return (await nudge(ann, habit)).status;
    };
    expect(await nudgedAt(last)).toBe(400);
    expect(await nudgedAt(next)).toBe(200);
  });

  test('companions on three dates at once are each judged by theirs', async () => {
    kept.clock.set('2026-03-10T10:30:00.000Z');
    const [ann, ahead, behind] = [
      await quickPerson(kept),
      await quickPerson(kept, { timezone: 'Pacific/Kiritimati' }),
      await quickPerson(kept, { timezone: 'Pacific/Pago_Pago' }),
    ];
    const habit = await makeHabit(ann);
    for (const other of [ahead, behind]) {
      await join(other, habit);
      await complete(other, habit);
    }
    expect(await nudge(ann, habit)).toMatchObject({ status: 400, body: { code: 'everyone_done' } });
    kept.clock.set('2026-03-10T11:00:00.000Z');
    expect((await nudge(ann, habit)).body).toEqual({ nudged: 1 });
    expect(await messagesOf(behind)).toHaveLength(1);
    expect(await messagesOf(ahead)).toEqual([]);
  });
});

describe('when there is no one to nudge the answer is 400 and says why', () => {
  const saying = (code: string, error: string) => ({ status: 400, body: { code, error, message: error } });

  test('everyone has completed', async () => {
    const { habit, ann, others } = await shared(['Bob', 'Cid']);
    for (const other of others) await complete(other, habit);
    expect(await nudge(ann, habit)).toMatchObject(saying('everyone_done', 'Everyone has already completed this today'));
  });

  test('everyone who is not paused has completed', async () => {
    const { habit, ann, others } = await shared(['Bob', 'Cid']);
    await complete(others[0]!, habit);
    await pause(others[1]!, habit);
    expect(await nudge(ann, habit)).toMatchObject(saying('everyone_done', 'Everyone has already completed this today'));
  });

  test('everyone is paused', async () => {
    const { habit, ann, others } = await shared(['Bob', 'Cid']);
    for (const other of others) await pause(other, habit);
    expect(await nudge(ann, habit)).toMatchObject(saying('everyone_paused', 'Everyone else is paused right now.'));
  });

  test('there is no other doer', async () => {
    const { habit, ann } = await shared([]);
    expect(await nudge(ann, habit)).toMatchObject(saying('nobody_to_nudge', 'There is nobody else to nudge here yet.'));
  });
});

describe('a nudge is refused', () => {
  test('for an archived habit', async () => {
    const { habit, ann, others } = await shared(['Bob']);
    await ann.send('PATCH', `/api/habits/${habit.id}`, { archived: true });
    expect(await nudge(ann, habit)).toMatchObject({ status: 409, body: { code: 'habit_archived' } });
    await ann.send('PATCH', `/api/habits/${habit.id}`, { archived: false });
    expect((await nudge(ann, habit)).status).toBe(200);
    expect(await messagesOf(others[0]!)).toHaveLength(1);
  });

  test.for(['an outsider', 'a former member', 'a removed member'])('for %s, as if it were not there', async (who) => {
    const { habit, ann, others } = await shared(['Bob', 'Cid']);
    const [bob, cid] = others as [Person, Person];
    if (who === 'a former member') await leave(cid, habit);
    if (who === 'a removed member') await ann.send('DELETE', `/api/habits/${habit.id}/members/${cid.id}`);
    const caller = who === 'an outsider' ? await quickPerson(kept) : cid;
    expect(await nudge(caller, habit)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await messagesOf(bob)).toEqual([]);
  });
});
