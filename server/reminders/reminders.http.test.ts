import { describe, expect, test } from 'vitest';
import { join, leave, makeHabit, remove, allow, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const challengeForm = {
  name: 'Swim',
  description: 'Any pool, any stroke.',
  goalDays: 3,
  completionDays: 6,
  rewardAmount: 1,
};

async function make(person: Person, items: 'habits' | 'challenges', creatorRole = 'doer') {
  const form =
    items === 'habits' ? { name: 'Run', description: 'Far.', frequency: 'Daily', rewardAmount: 1 } : challengeForm;
  const { body } = await person.send('POST', `/api/${items}`, { ...form, currency: 'USD', creatorRole });
  return `/api/${items}/${(body as { id: number }).id}`;
}
const set = (person: Person, path: string, times: unknown) => person.send('PUT', `${path}/reminders`, { times });
const jobsOf = (person: Person) =>
  kept.deps.db
    .selectFrom('jobs')
    .select(['kind', 'job_key', 'run_after'])
    .where('user_id', '=', person.id)
    .where('kind', 'in', ['reminders', 'snooze'])
    .orderBy('kind')
    .execute();
const storedOf = (person: Person) =>
  kept.deps.db.selectFrom('reminders').selectAll().where('user_id', '=', person.id).orderBy('at_time').execute();

describe.for(['habits', 'challenges'] as const)('%s', (items) => {
  test('a doer sets up to three times, which come back sorted', async () => {
    const ann = await quickPerson(kept);
    const path = await make(ann, items);
    expect(await ann.send('GET', `${path}/reminders`)).toMatchObject({ status: 200, body: { times: [] } });
    const times = ['20:15', '07:30', '12:00'];
    expect(await set(ann, path, times)).toMatchObject({ status: 200, body: { times: times.toSorted() } });
    expect((await ann.send('GET', `${path}/reminders`)).body).toEqual({ times: times.toSorted() });
    expect((await set(ann, path, ['06:00'])).body).toEqual({ times: ['06:00'] });
    expect((await set(ann, path, [])).body).toEqual({ times: [] });
    expect(await jobsOf(ann)).toEqual([]);
  });

  test.for([
    [['07:30', '07:30'], 'Every reminder needs its own time'],
    [['01:00', '02:00', '03:00', '04:00'], 'At most 3 reminders'],
    [['7:30'], 'Please give a time as HH:MM'],
    [['24:00'], 'Please give a time as HH:MM'],
  ] as const)('%j is refused with a sentence', async ([times, message]) => {
    const ann = await quickPerson(kept);
    const { status, body } = await set(ann, await make(ann, items), times);
    expect({ status, body: JSON.stringify(body) }).toEqual({
      status: 400,
      body: expect.stringContaining(message) as string,
    });
  });

  test('an overseer is refused, and a stranger finds nothing', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const path = await make(ann, items, 'overseer');
    for (const [method, place, body] of [
      ['GET', 'reminders', undefined],
      ['PUT', 'reminders', { times: ['07:30'] }],
      ['POST', 'reminders/snooze', { day: '2026-03-10' }],
    ] as const) {
      expect(await ann.send(method, `${path}/${place}`, body)).toMatchObject({
        status: 403,
        body: { code: 'overseer' },
      });
      expect((await bob.send(method, `${path}/${place}`, body)).status).toBe(404);
    }
    expect(await jobsOf(ann)).toEqual([]);
  });

  test('everyone has times of their own', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann);
    await join(bob, habit);
    const path = `/api/habits/${habit.id}`;
    await set(ann, path, ['07:30']);
    expect((await bob.send('GET', `${path}/reminders`)).body).toEqual({ times: [] });
    await set(bob, path, ['09:00']);
    expect((await ann.send('GET', `${path}/reminders`)).body).toEqual({ times: ['07:30'] });
  });

  test('in an hour it comes once more, for the same day; a second wish replaces the first', async () => {
    kept.clock.reset();
    const ann = await quickPerson(kept);
    const path = await make(ann, items);
    const snooze = (day: string) => ann.send('POST', `${path}/reminders/snooze`, { day });
    expect((await snooze('2026-03-10')).status).toBe(204);
    kept.clock.advance(600_000);
    await snooze('2026-03-10');
    expect(await jobsOf(ann)).toMatchObject([{ kind: 'snooze', run_after: '2026-03-10T13:10:00.000Z' }]);
    for (const day of ['2026-03-11', '2026-03-02'])
      expect(await snooze(day)).toMatchObject({ status: 400, body: { code: 'day_out_of_reach' } });
    kept.clock.reset();
  });
});

describe('one job for a person waits for the next moment', () => {
  test('the earliest of all promises, by the own clock', async () => {
    // 12:00 in UTC is 21:00 in Tokyo.
    const ann = await quickPerson(kept, { timezone: 'Asia/Tokyo' });
    const [one, two] = [await make(ann, 'habits'), await make(ann, 'challenges')];
    await set(ann, one, ['20:00', '22:30']);
    expect(await jobsOf(ann)).toMatchObject([
      { job_key: `reminders:${ann.id}`, run_after: '2026-03-10T13:30:00.000Z' },
    ]);
    await set(ann, two, ['21:01']);
    expect(await jobsOf(ann)).toMatchObject([{ run_after: '2026-03-10T12:01:00.000Z' }]);
    await set(ann, two, []);
    expect(await jobsOf(ann)).toMatchObject([{ run_after: '2026-03-10T13:30:00.000Z' }]);
    // 20:00 of this date has passed in Tokyo, and is not repeated.
    await ann.send('PATCH', '/api/user', { timezone: 'UTC' });
    expect(await jobsOf(ann)).toMatchObject([{ run_after: '2026-03-10T22:30:00.000Z' }]);
  });

  test('reminders end with the membership, the promise and the account', async () => {
    const [ann, bob, cid, dan] = await Promise.all([1, 2, 3].map(() => quickPerson(kept)).concat(kept.person()));
    const habit = await makeHabit(ann!);
    for (const one of [bob!, cid!, dan!]) await join(one, habit);
    for (const one of [ann!, bob!, cid!, dan!]) await set(one, `/api/habits/${habit.id}`, ['07:30']);
    await leave(bob!, habit);
    expect(await storedOf(bob!)).toEqual([]);
    await remove(ann!, habit, cid!);
    expect(await storedOf(cid!)).toEqual([]);
    // Returning, they begin without.
    await allow(ann!, habit, cid!);
    await join(cid!, habit);
    expect((await cid!.send('GET', `/api/habits/${habit.id}/reminders`)).body).toEqual({ times: [] });
    await dan!.send('PATCH', '/api/user/notifications', { quietHours: null });
    expect((await dan!.send('DELETE', '/api/user', { password: 'secret-1' })).status).toBe(204);
    expect([await storedOf(dan!), await jobsOf(dan!)]).toEqual([[], []]);
    const settings = await kept.deps.db.selectFrom('notification_settings').select('user_id').execute();
    expect(settings.map(({ user_id }) => user_id)).not.toContain(dan!.id);
    await ann!.send('DELETE', `/api/habits/${habit.id}`);
    expect(await storedOf(ann!)).toEqual([]);
  });

  test('the export lists settings, reminders and devices', async () => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann);
    await set(ann, `/api/habits/${habit.id}`, ['20:15', '07:30']);
    expect((await ann.send('GET', '/api/user/export')).body).toMatchObject({
      reminders: ['07:30', '20:15'].map((time) => ({ habitId: habit.id, challengeId: null, time })),
    });
  });
});
