import { beforeEach, describe, expect, test } from 'vitest';
import { listHabitComments } from '#shared/contract/comment-calls.ts';
import { getHabit, listHabits } from '#shared/contract/habit-calls.ts';
import { listNudges } from '#shared/contract/nudge-calls.ts';
import { limits } from '#shared/domain/limits.ts';
import { ask, edit, habitForm, join, leave, makeHabit, pause, resume, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { seedPeople } from '#server/testing/seed-people.ts';
import { seedMembers, seedPromises } from '#server/testing/seed-promises.ts';
import { testApp } from '#server/testing/test-app.ts';
import { rebuildStaleStreaks } from './shared-commitments.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);
const { write, db } = kept.deps;
const most = limits.promises.max;
const person = () => quickPerson(kept);
const challengeForm = { name: 'Swim', description: 'Any pool, any stroke.', currency: 'USD' };
const create = (one: Person, kind: 'habit' | 'challenge') =>
  one.send('POST', `/api/${kind}s`, kind === 'habit' ? habitForm : challengeForm);
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

async function openPromisesOf(one: Person): Promise<number> {
  const rows = await db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .select('commitments.id')
    .where('mine.user_id', '=', one.id)
    .where('archived_at', 'is', null)
    .execute();
  return rows.length;
}

describe.for(['habit', 'challenge'] as const)('200 of the kind %s', (kind) => {
  const refused = { status: 409, body: { code: `${kind}_limit` } };
  const sentence = `You are in 200 ${kind}s already. Archive or leave one first.`;

  test('none can be created or joined beyond them, and archived ones do not count', async () => {
    const [ann, bob] = [await person(), await person()];
    const [first] = await seedPromises(write, ann.id, most - 1, kind);
    await seedPromises(write, ann.id, 3, kind, { archived_at: '2026-03-05T12:00:00.000Z' });
    expect((await create(ann, kind)).status).toBe(200);
    expect(await create(ann, kind)).toMatchObject({ ...refused, body: { message: sentence } });
    const { inviteCode } = (await create(bob, kind)).body as { inviteCode: string };
    expect(await ann.send('POST', `/api/${kind}s/join/${inviteCode}`, {})).toMatchObject(refused);
    expect((await create(ann, kind === 'habit' ? 'challenge' : 'habit')).status).toBe(200);

    await ann.send('PATCH', `/api/${kind}s/${first}`, { archived: true });
    expect((await ann.send('POST', `/api/${kind}s/join/${inviteCode}`, {})).status).toBe(200);
    expect(await ann.send('PATCH', `/api/${kind}s/${first}`, { archived: false })).toMatchObject(refused);
  });

  test('they hold when many are created, joined and restored at once', async () => {
    const [ann, bob] = [await person(), await person()];
    await seedPromises(write, ann.id, most - 2, kind);
    const archived = await seedPromises(write, ann.id, 2, kind, { archived_at: '2026-03-05T12:00:00.000Z' });
    const codes: string[] = [];
    for (let count = 0; count < 3; count++)
      codes.push(((await create(bob, kind)).body as { inviteCode: string }).inviteCode);
    const replies = await Promise.all([
      ...codes.map((code) => ann.send('POST', `/api/${kind}s/join/${code}`, {})),
      ...archived.map((id) => ann.send('PATCH', `/api/${kind}s/${id}`, { archived: false })),
      ...codes.map(() => create(ann, kind)),
    ]);
    expect(statuses(replies).slice(2)).toEqual(Array.from({ length: 6 }, () => 409));
    expect(await openPromisesOf(ann)).toBe(most);
  });

  test('restoring a promise is refused while a companion is in as many as they may be', async () => {
    const [ann, bob] = [await person(), await person()];
    const [id] = await seedPromises(write, ann.id, 1, kind, { archived_at: '2026-03-05T12:00:00.000Z' });
    await write((tx) => seedMembers(tx, [id!], [bob.id]));
    const [theirs] = await seedPromises(write, bob.id, most, kind);
    const restore = () => ann.send('PATCH', `/api/${kind}s/${id}`, { archived: false });
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'companion_at_limit' } });
    await bob.send('DELETE', `/api/${kind}s/${theirs}/members/${bob.id}`);
    expect((await restore()).status).toBe(204);
  });

  test('a promise has at most 1,000 members, also when two join at once', async () => {
    const [ann, bob, cid] = [await person(), await person(), await person()];
    const { id, inviteCode } = (await create(ann, kind)).body as { id: number; inviteCode: string };
    const crowd = await seedPeople(write, `crowd-${kind}`, limits.members.max - 2);
    await write((tx) => seedMembers(tx, [id], crowd));
    const replies = await Promise.all(
      [bob, cid].map((one) => one.send('POST', `/api/${kind}s/join/${inviteCode}`, {})),
    );
    expect(statuses(replies)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'members_limit', message: 'This promise already has 1,000 members.' },
    });
  });
});

test('60 comments a minute by one person, in all promises together', async () => {
  const [ann, bob] = [await person(), await person()];
  const [run, swim] = [await makeHabit(ann), await makeHabit(ann)];
  await join(bob, run);
  const write = (one: Person, { id }: { id: number }) =>
    one.send('POST', `/api/habits/${id}/comments`, { content: 'Go' });
  const replies = [];
  for (let count = 0; count < 61; count++) replies.push(await write(ann, count % 2 ? run : swim));
  expect(statuses(replies)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect(replies.at(-1)).toMatchObject({ headers: { 'retry-after': '60' }, body: { code: 'commenting_too_fast' } });
  expect(await ask(bob, listHabitComments, run)).toHaveLength(30);
  expect((await write(bob, run)).status).toBe(200);
  kept.clock.advance(60_000);
  expect((await write(ann, run)).status).toBe(200);
});

test('coming and going for an hour sends a companion one notice', async () => {
  const [ann, bob] = [await person(), await person()];
  const habit = await makeHabit(ann);
  await join(bob, habit);
  for (let minute = 0; minute < 59; minute++, kept.clock.advance(60_000)) {
    await (minute % 2 ? resume : pause)(bob, habit);
    if (minute % 10 === 9) {
      await leave(bob, habit);
      await join(bob, habit);
    }
  }
  expect(await ask(ann, listNudges)).toHaveLength(1);
});

describe('a new time zone', () => {
  test('that is the old one changes and announces nothing', async () => {
    const ann = await person();
    await makeHabit(ann);
    const sent: unknown[] = [];
    kept.deps.hub.listen((_ids, update) => void sent.push(update));
    const before = (await ann.send('GET', '/api/user')).body as { timezone: string; currency: string };
    for (const settings of [{ timezone: before.timezone }, { currency: before.currency }, {}])
      expect(await ann.send('PATCH', '/api/user', settings)).toMatchObject({ status: 200, body: before });
    expect((await ann.send('PUT', '/api/user/profile', { name: 'Ann Example' })).status).toBe(200);
    expect(sent).toEqual([]);
  });

  test('recomputes every streak, and a streak left over is recomputed later or by the next completion', async () => {
    const ann = await person();
    const [run, swim, read] = [await makeHabit(ann), await makeHabit(ann), await makeHabit(ann)];
    const all = [run, swim, read];
    for (const habit of all) await ann.send('POST', `/api/habits/${habit.id}/complete`);
    await ann.send('PATCH', '/api/user', { timezone: 'Asia/Tokyo' });
    const stale = () => db.selectFrom('commitments').select('id').where('streak_stale', '=', 1).execute();
    expect(await stale()).toEqual([]);

    // As if the process had stopped half way.
    await write((tx) =>
      tx
        .updateTable('commitments')
        .set({ streak_stale: 1, streak_length: 9 })
        .where('creator_id', '=', ann.id)
        .execute(),
    );
    kept.clock.advance(86_400_000);
    await ann.send('POST', `/api/habits/${run.id}/complete`);
    expect(await ask(ann, getHabit, run)).toMatchObject({ streak: 2 });
    expect(await stale()).toHaveLength(2);
    await rebuildStaleStreaks(kept.deps);
    expect(await stale()).toEqual([]);
    expect((await ask(ann, listHabits)).map(({ streak }) => streak)).toEqual([2, 1, 1]);
    expect((await edit(ann, run, { name: 'Run' })).status).toBe(204);
  });
});
