import { describe, expect, test } from 'vitest';
import { findHabitByInvite, inviteToHabit, listHabits } from '#shared/contract/habit-calls.ts';
import { ask, join, leave, makeHabit, membersOf } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

describe('a person with the code', () => {
  test('sees the habit without a login, and nothing else', async () => {
    const ann = await quickPerson(kept, { name: 'Ann Maria Example' });
    const habit = await makeHabit(ann, { frequency: 'Weekly' });
    const { status, body } = await kept.browser().send('GET', `/api/habits/by-invite/${habit.inviteCode}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: habit.id,
      name: '🏃 Run',
      description: 'Before work.',
      frequency: 'Weekly',
      weekdays: null,
      times: 1,
      weekStart: 0,
      invitedBy: 'Ann',
      approval: false,
      role: 'doer',
    });
  });

  test('joins as doer, whatever role is sent', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann);
    const form = { role: 'overseer', rewardAmount: '2.50', currency: 'SEK' };
    expect(await bob.send('POST', `/api/habits/join/${habit.inviteCode}`, form)).toMatchObject({
      status: 200,
      body: { id: habit.id },
    });
    expect(await membersOf(bob, habit)).toMatchObject([
      { userId: ann.id },
      { userId: bob.id, role: 'doer', rewardAmount: '2.50' },
    ]);
    expect((await bob.send('GET', '/api/user')).body).toMatchObject({ currency: 'SEK' });
    expect((await ann.send('GET', '/api/user')).body).toMatchObject({ currency: 'USD' });
  });

  test('joins with a reward of 0 by default, and keeps their currency', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann, { currency: 'EUR' });
    await join(bob, habit);
    expect(await membersOf(ann, habit)).toMatchObject([{ userId: ann.id }, { userId: bob.id, rewardAmount: '0.00' }]);
    expect((await bob.send('GET', '/api/user')).body).toMatchObject({ currency: 'USD' });
  });

  test.for([
    [{ rewardAmount: -1 }, 'Reward amount must not be negative'],
    [{ rewardAmount: 0.001 }, 'Maximum 2 decimal places allowed'],
    [{ rewardAmount: null }, 'Please enter a valid number'],
    [{ rewardAmount: '1e3' }, 'Please enter a valid number'],
    [{ currency: 'XXX' }, 'Please select your currency.'],
  ] as const)('is refused with %j and does not join: %s', async ([form, message]) => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann);
    expect(await bob.send('POST', `/api/habits/join/${habit.inviteCode}`, form)).toMatchObject({
      status: 400,
      body: { message },
    });
    expect(await ask(bob, listHabits)).toEqual([]);
  });
});

describe('joining twice', () => {
  test('is refused with a message that says already, and changes nothing', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann);
    await join(bob, habit, { rewardAmount: 2 });
    const again = { rewardAmount: 9, currency: 'EUR' };
    for (const member of [ann, bob])
      expect(await member.send('POST', `/api/habits/join/${habit.inviteCode}`, again)).toMatchObject({
        status: 409,
        body: { code: 'already_in_habit', message: expect.stringContaining('already') },
      });
    expect(await membersOf(ann, habit)).toMatchObject([{ rewardAmount: '5.00' }, { rewardAmount: '2.00' }]);
    expect((await bob.send('GET', '/api/user')).body).toMatchObject({ currency: 'USD' });
  });
});

test('an unknown code is not found', async () => {
  const ann = await quickPerson(kept);
  expect((await ann.send('GET', '/api/habits/by-invite/nosuchcode22')).status).toBe(404);
  expect((await ann.send('POST', '/api/habits/join/nosuchcode22', {})).status).toBe(404);
});

test('every member gets the same permanent code', async () => {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann);
  await join(bob, habit);
  for (const member of [ann, bob, ann])
    expect(await ask(member, inviteToHabit, habit)).toEqual({ inviteCode: habit.inviteCode });
});

test('after the creator left, the invitation names the new creator', async () => {
  const [ann, bob] = [await quickPerson(kept, { name: 'Ann' }), await quickPerson(kept, { name: 'Bob Other' })];
  const habit = await makeHabit(ann);
  await join(bob, habit);
  await leave(ann, habit);
  expect(await ask(kept.browser(), findHabitByInvite, { code: habit.inviteCode })).toMatchObject({ invitedBy: 'Bob' });
});

describe('wrong codes are counted by address', () => {
  test('over the limit even a valid code is refused; valid ones do not count', async () => {
    const strict = await testApp({ LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS: '3' });
    const [ann, bob] = [await strict.person(), await strict.person()];
    const habit = await makeHabit(ann);
    const right = `/api/habits/by-invite/${habit.inviteCode}`;
    for (let count = 0; count < 10; count++) expect((await bob.send('GET', right)).status).toBe(200);
    expect((await bob.send('GET', '/api/habits/by-invite/wrong2')).status).toBe(404);
    expect((await bob.send('POST', '/api/habits/join/wrong3', {})).status).toBe(404);
    expect((await strict.browser().send('GET', '/api/habits/by-invite/wrong4')).status).toBe(404);

    const refused = await bob.send('GET', right);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' }, headers: { 'retry-after': '60' } });
    expect((await bob.send('POST', `/api/habits/join/${habit.inviteCode}`, {})).status).toBe(429);
    const elsewhere = await bob.request({ method: 'GET', url: right, remoteAddress: '198.51.100.7' });
    expect(elsewhere.status).toBe(200);

    strict.clock.advance(60_000);
    expect((await bob.send('GET', right)).status).toBe(200);
  });
});
