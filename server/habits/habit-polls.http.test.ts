import { describe, expect, test } from 'vitest';
import { ask, complete, join, leave, makeHabit, membersOf, undo, type Person } from '#server/testing/ask.ts';
import { listHabitMembers } from '#shared/contract/habit-calls.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

const polls = ['members', 'completions'] as const;
type Poll = (typeof polls)[number];

const poll = (person: Person, { id }: { id: number }, what: Poll, tag?: string) =>
  person.request({
    method: 'GET',
    url: `/api/habits/${id}/${what}`,
    ...(tag && { headers: { 'if-none-match': tag } }),
  });
const tagOf = async (person: Person, habit: { id: number }, what: Poll) =>
  String((await poll(person, habit, what)).headers['etag']);

async function pair() {
  const [ann, ben] = [await kept.person(), await kept.person()];
  const habit = await makeHabit(ann);
  await join(ben, habit);
  return { ann, ben, habit };
}

describe.for(polls)('a poll of %s', (what) => {
  test('that finds nothing new is a 304 and makes no query', async () => {
    const { ann, ben, habit } = await pair();
    const tag = await tagOf(ann, habit, what);
    await poll(ben, habit, what);
    const statements = await countStatements(async () => {
      for (const person of [ann, ben]) {
        const { status, body, headers } = await poll(person, habit, what, tag);
        expect({ status, body, tag: headers['etag'] }).toEqual({ status: 304, body: '', tag });
      }
    });
    expect(statements).toBe(0);
  });

  test('may be cached by the browser, but must be revalidated', async () => {
    const { ann, habit } = await pair();
    expect((await poll(ann, habit, what)).headers['cache-control']).toBe('private, no-cache');
    expect((await poll(ann, habit, what, await tagOf(ann, habit, what))).headers['cache-control']).toBe(
      'private, no-cache',
    );
  });

  test.for(['W/TAG', '"other", TAG', 'W/"other", W/TAG'])('finds its tag in %s', async (form) => {
    const { ann, habit } = await pair();
    const tag = await tagOf(ann, habit, what);
    expect((await poll(ann, habit, what, form.replace('TAG', tag))).status).toBe(304);
  });

  test('shows at once what a companion did', async () => {
    const { ann, ben, habit } = await pair();
    const tag = await tagOf(ann, habit, what);
    await complete(ben, habit);
    const { status, body, headers } = await poll(ann, habit, what, tag);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain(what === 'members' ? '"done":true' : '"completionDate":"2026-03-10"');
    await undo(ben, habit);
    expect((await poll(ann, habit, what, String(headers['etag']))).status).toBe(200);
    // The same content again has the same tag.
    expect((await poll(ann, habit, what, tag)).status).toBe(304);
  });

  test('is for members only, even while it is cached', async () => {
    const { ann, ben, habit } = await pair();
    const tag = await tagOf(ann, habit, what);
    expect((await poll(await kept.person(), habit, what, tag)).status).toBe(404);
    await leave(ben, habit);
    expect((await poll(ben, habit, what, tag)).status).toBe(404);
    expect((await poll(ann, { id: 999_999 }, what, tag)).status).toBe(404);
  });

  test('is refused once the session ended, even while it is cached', async () => {
    const { ann, habit } = await pair();
    const tag = await tagOf(ann, habit, what);
    const copy = kept.browser();
    copy.cookies.set('kept', ann.cookies.get('kept')!);
    const same = Object.assign(copy, { id: ann.id });
    expect((await poll(same, habit, what, tag)).status).toBe(304);
    await ann.send('POST', '/api/logout');
    expect((await poll(same, habit, what, tag)).status).toBe(401);
  });
});

describe('the members poll shows at once', () => {
  test('that a member joined or left', async () => {
    const { ann, ben, habit } = await pair();
    const cay = await kept.person();
    await membersOf(ann, habit);
    await join(cay, habit);
    expect((await membersOf(ann, habit)).map(({ userId }) => userId)).toEqual([ann.id, ben.id, cay.id]);
    await leave(ben, habit);
    expect((await membersOf(ann, habit)).map(({ userId }) => userId)).toEqual([ann.id, cay.id]);
  });

  test('a changed reward', async () => {
    const { ann, ben, habit } = await pair();
    await membersOf(ann, habit);
    await ben.send('PATCH', `/api/habits/${habit.id}/members/${ben.id}/reward`, { rewardAmount: '7.25' });
    expect((await membersOf(ann, habit))[1]?.rewardAmount).toBe('7.25');
  });

  test('a changed name', async () => {
    const { ann, ben, habit } = await pair();
    await membersOf(ann, habit);
    await ben.send('PUT', '/api/user/profile', { name: 'Benjamin Newname' });
    expect((await membersOf(ann, habit))[1]?.name).toBe('Benjamin Newname');
  });

  test('that an account was deleted', async () => {
    const { ann, ben, habit } = await pair();
    await membersOf(ann, habit);
    await ben.send('DELETE', '/api/user', { password: 'secret-1' });
    expect((await membersOf(ann, habit)).map(({ userId }) => userId)).toEqual([ann.id]);
  });

  test('that a member moved to another date', async () => {
    const { ann, ben, habit } = await pair();
    await complete(ben, habit);
    expect((await membersOf(ann, habit))[1]?.done).toBe(true);
    // 12:00 UTC on the tenth is the eleventh on Kiritimati.
    await ben.send('PATCH', '/api/user', { timezone: 'Pacific/Kiritimati' });
    expect((await membersOf(ann, habit))[1]?.done).toBe(false);
  });
});

test('a new day begins without any change', async () => {
  kept.clock.set('2026-03-10T21:59:00.000Z');
  const [ann, ben] = [await kept.person({ timezone: 'UTC' }), await kept.person({ timezone: 'Europe/Helsinki' })];
  const habit = await makeHabit(ann);
  await join(ben, habit);
  await complete(ann, habit);
  await complete(ben, habit);
  const doneNow = async () => (await ask(ann, listHabitMembers, habit)).map(({ done }) => done);
  expect(await doneNow()).toEqual([true, true]);
  kept.clock.set('2026-03-10T22:00:00.000Z');
  expect(await doneNow()).toEqual([true, false]);
  kept.clock.set('2026-03-11T00:00:00.000Z');
  expect(await doneNow()).toEqual([false, false]);
});
