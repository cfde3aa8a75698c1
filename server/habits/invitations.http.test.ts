import { describe, expect, test } from 'vitest';
import { createHabitInvitation, listHabitInvitations } from '#shared/contract/habit-calls.ts';
import { ask, join, leave, makeHabit, membersOf, type MadeHabit, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const day = 86_400_000;

const invite = (person: Person, habit: { id: number }, expiresInDays?: number) =>
  ask(person, createHabitInvitation, habit, expiresInDays === undefined ? {} : { expiresInDays });
const revoke = async (person: Person, { id }: { id: number }, code: string) =>
  (await person.send('DELETE', `/api/habits/${id}/invitations/${code}`)).status;
const look = async (code: string) => (await kept.browser().send('GET', `/api/habits/by-invite/${code}`)).status;
const tryToJoin = async (person: Person, code: string) =>
  (await person.send('POST', `/api/habits/join/${code}`, {})).status;

/** The statuses of looking up and of joining. */
const tried = async (code: string) => [await look(code), await tryToJoin(await quickPerson(kept), code)];

async function scene() {
  const [ann, bob, cid] = [
    await quickPerson(kept, { name: 'Ann Maria' }),
    await quickPerson(kept, { name: 'Bob' }),
    await quickPerson(kept, { name: 'Cid' }),
  ];
  const habit = await makeHabit(ann);
  await join(bob, habit);
  await join(cid, habit);
  return { ann, bob, cid, habit };
}

describe('an extra code', () => {
  test('is made by any member, and is as long as the habit’s own but different', async () => {
    const { ann, bob, habit } = await scene();
    const codes = [await invite(ann, habit), await invite(bob, habit)].map(({ code }) => code);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{12}$/);
    expect(new Set([...codes, habit.inviteCode]).size).toBe(3);
  });

  test('is made by an overseer too', async () => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann, { creatorRole: 'overseer' });
    expect(await look((await invite(ann, habit)).code)).toBe(200);
  });

  test('works like the habit’s own: same invitation, from the creator, joining as doer', async () => {
    const { ann, bob, habit } = await scene();
    const { code } = await invite(bob, habit);
    const own = await kept.browser().send('GET', `/api/habits/by-invite/${habit.inviteCode}`);
    expect((await kept.browser().send('GET', `/api/habits/by-invite/${code}`)).body).toEqual(own.body);
    expect(own.body).toMatchObject({ invitedBy: 'Ann' });
    const dan = await quickPerson(kept);
    const answer = await dan.send('POST', `/api/habits/join/${code}`, { rewardAmount: 2 });
    expect(answer).toMatchObject({ status: 200, body: { id: habit.id } });
    expect((await membersOf(ann, habit)).at(-1)).toMatchObject({ userId: dan.id, role: 'doer', rewardAmount: '2.00' });
    expect(await tryToJoin(dan, code)).toBe(409);
  });

  test('without a lifetime never expires', async () => {
    const { ann, habit } = await scene();
    const { code, expiresAt } = await invite(ann, habit);
    expect(expiresAt).toBeNull();
    kept.clock.advance(3650 * day);
    expect(await look(code)).toBe(200);
  });

  test('may be requested without a body', async () => {
    const { ann, habit } = await scene();
    const { status, body } = await ann.send('POST', `/api/habits/${habit.id}/invitations`);
    expect({ status, body }).toMatchObject({ status: 200, body: { expiresAt: null } });
  });

  test.for([1, 365])('for %i days works until the last moment, and not after it', async (days) => {
    const { ann, habit } = await scene();
    const { code, createdAt, expiresAt } = await invite(ann, habit, days);
    expect(Date.parse(expiresAt!) - Date.parse(createdAt)).toBe(days * day);
    kept.clock.advance(days * day - 1);
    expect(await look(code)).toBe(200);
    expect(await tryToJoin(await quickPerson(kept), code)).toBe(200);
    kept.clock.advance(1);
    expect(await tried(code)).toEqual([404, 404]);
    expect(await look(habit.inviteCode)).toBe(200);
  });

  test.for([0, -1, 366, 1.5, '7', null, true])('for %j days is refused with a message', async (expiresInDays) => {
    const { ann, habit } = await scene();
    expect(await ann.send('POST', `/api/habits/${habit.id}/invitations`, { expiresInDays })).toMatchObject({
      status: 400,
      body: { message: 'Please choose 1 to 365 days', issues: [{ path: 'expiresInDays' }] },
    });
    expect(await ask(ann, listHabitInvitations, habit)).toEqual([]);
  });
});

describe('the list', () => {
  test('contains valid codes, newest first, with their maker and whether the caller may revoke them', async () => {
    const { ann, bob, cid, habit } = await scene();
    const first = await invite(ann, habit, 7);
    kept.clock.advance(1000);
    const second = await invite(bob, habit);
    kept.clock.advance(1000);
    await invite(bob, habit, 1);
    kept.clock.advance(day);
    const shown = (mayRevoke: boolean[]) => [
      { ...second, madeBy: 'Bob', mayRevoke: mayRevoke[0] },
      { ...first, madeBy: 'Ann Maria', mayRevoke: mayRevoke[1] },
    ];
    expect(await ask(ann, listHabitInvitations, habit)).toEqual(shown([true, true]));
    expect(await ask(bob, listHabitInvitations, habit)).toEqual(shown([true, false]));
    expect(await ask(cid, listHabitInvitations, habit)).toEqual(shown([false, false]));
  });
});

describe('revoking', () => {
  test('is allowed for the maker and the creator, and takes effect at once', async () => {
    const { ann, bob, cid, habit } = await scene();
    for (const revoker of [bob, ann]) {
      const { code } = await invite(bob, habit);
      expect(await revoke(cid, habit, code)).toBe(403);
      expect(await look(code)).toBe(200);
      expect(await revoke(revoker, habit, code)).toBe(204);
      expect(await tried(code)).toEqual([404, 404]);
      expect(await revoke(revoker, habit, code)).toBe(404);
    }
    const { code } = await invite(ann, habit);
    expect(await revoke(bob, habit, code)).toBe(403);
  });

  test('does not affect codes of another habit, or the habit’s own', async () => {
    const { ann, habit } = await scene();
    const other = await makeHabit(ann);
    const { code } = await invite(ann, other);
    expect(await revoke(ann, habit, code)).toBe(404);
    expect(await look(code)).toBe(200);
    expect(await revoke(ann, habit, habit.inviteCode)).toBe(404);
    expect(await look(habit.inviteCode)).toBe(200);
  });

  test('and all other calls are not found for an outsider', async () => {
    const { ann, habit } = await scene();
    const { code } = await invite(ann, habit);
    const outsider = await quickPerson(kept);
    expect(await revoke(outsider, habit, code)).toBe(404);
    for (const method of ['GET', 'POST'] as const)
      expect((await outsider.send(method, `/api/habits/${habit.id}/invitations`)).status).toBe(404);
    expect(await look(code)).toBe(200);
  });
});

describe('a code', () => {
  test('does not let a removed member in, until they are allowed back', async () => {
    const { ann, bob, habit } = await scene();
    const { code } = await invite(ann, habit);
    await ann.send('DELETE', `/api/habits/${habit.id}/members/${bob.id}`);
    expect(await tryToJoin(bob, code)).toBe(404);
    await ann.send('POST', `/api/habits/${habit.id}/members/${bob.id}/allow`);
    expect(await tryToJoin(bob, code)).toBe(200);
  });

  test('outlives its maker’s membership, and can be revoked by the creator', async () => {
    const { ann, bob, habit } = await scene();
    const { code } = await invite(bob, habit);
    await leave(bob, habit);
    expect(await look(code)).toBe(200);
    expect(await tryToJoin(await quickPerson(kept), code)).toBe(200);
    expect(await revoke(bob, habit, code)).toBe(404);
    expect(await ask(ann, listHabitInvitations, habit)).toMatchObject([{ code, madeBy: 'Bob', mayRevoke: true }]);
    expect(await revoke(ann, habit, code)).toBe(204);
  });

  test('ends with its maker’s account', async () => {
    const { ann, habit } = await scene();
    const bob = await kept.person();
    await join(bob, habit);
    const { code } = await invite(bob, habit);
    await bob.send('DELETE', '/api/user', { password: bob.form.password });
    expect(await tried(code)).toEqual([404, 404]);
    expect(await ask(ann, listHabitInvitations, habit)).toEqual([]);
  });

  test('ends with the habit', async () => {
    const { ann, habit } = await scene();
    const { code } = await invite(ann, habit);
    await ann.send('DELETE', `/api/habits/${habit.id}`);
    expect(await tried(code)).toEqual([404, 404]);
  });
});

describe('fifty codes', () => {
  const fill = (person: Person, habit: MadeHabit, count: number) =>
    Promise.all(Array.from({ length: count }, () => person.send('POST', `/api/habits/${habit.id}/invitations`)));
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

  test('are the limit of a habit, also for simultaneous calls; a revoked or expired one makes room', async () => {
    const { ann, bob, habit } = await scene();
    const short = await invite(ann, habit, 1);
    expect(statuses(await fill(ann, habit, 47))).toEqual(Array<number>(47).fill(200));
    expect(statuses(await fill(bob, habit, 4))).toEqual([200, 200, 409, 409]);
    expect(await bob.send('POST', `/api/habits/${habit.id}/invitations`)).toMatchObject({
      status: 409,
      body: { code: 'too_many_invitations', error: 'There are 50 links already. Revoke one to make another.' },
    });
    const another = (await ask(ann, listHabitInvitations, habit)).find(({ code }) => code !== short.code);
    await revoke(ann, habit, another!.code);
    expect(statuses(await fill(ann, habit, 2))).toEqual([200, 409]);
    kept.clock.advance(day);
    expect(await look(short.code)).toBe(404);
    expect(statuses(await fill(ann, habit, 2))).toEqual([200, 409]);
  });

  test('in one habit do not affect another', async () => {
    const { ann, habit } = await scene();
    await fill(ann, habit, 50);
    expect(await look((await invite(ann, await makeHabit(ann))).code)).toBe(200);
  });
});

test('an expired or revoked code counts as a wrong one, a valid one does not', async () => {
  const strict = await testApp({ LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS: '2' });
  const ann = await quickPerson(strict);
  const habit = await makeHabit(ann);
  const [expired, revoked, works] = [await invite(ann, habit, 1), await invite(ann, habit), await invite(ann, habit)];
  await revoke(ann, habit, revoked.code);
  strict.clock.advance(day);
  const lookAt = async ({ code }: { code: string }) =>
    (await strict.browser().send('GET', `/api/habits/by-invite/${code}`)).status;
  for (let time = 0; time < 5; time++) expect(await lookAt(works)).toBe(200);
  expect([await lookAt(expired), await lookAt(revoked), await lookAt(works)]).toEqual([404, 404, 429]);
});
