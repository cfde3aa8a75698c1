import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  complete,
  edit,
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
import { pushInbox } from '#server/testing/push-inbox.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { forgetReminders, remindedPeople, setReminders } from '#server/testing/reminded-people.ts';
import { testApp } from '#server/testing/test-app.ts';

// Days are lived with a moving clock; `pushInbox` collects what devices would show.

const kept = await testApp();
const inbox = await pushInbox(kept);
const at = (moment: string) => kept.clock.set(moment);
const minute = 60_000;
const settings = (person: Person, change: object) => person.send('PATCH', '/api/user/notifications', change);
const fly = (person: Person, timezone: string) => person.send('PATCH', '/api/user', { timezone });
const bodies = async (person: Person) => (await inbox.receivedBy(person)).map(({ body }) => body);

const reminded = remindedPeople(kept, inbox);

beforeEach(() => at('2026-03-10T00:00:00.000Z'));
afterEach(() => forgetReminders(kept, inbox));

test('a reminder comes at its time, once, with what it can do', async () => {
  const { ann, habit } = await reminded();
  at('2026-03-10T07:29:59.000Z');
  expect(await inbox.received()).toEqual([]);
  at('2026-03-10T07:30:00.000Z');
  expect(await inbox.received()).toEqual([
    {
      userId: ann.id,
      deviceId: expect.any(Number) as number,
      message: {
        type: 'reminder',
        title: '🏃 Run',
        body: "Here's your 07:30 reminder.",
        url: `/habits/${habit.id}`,
        tag: `promise-${habit.id}`,
        actions: true,
        complete: { items: 'habits', id: habit.id, day: '2026-03-10', idempotencyKey: expect.any(String) as string },
      },
      validUntil: new Date('2026-03-11T00:00:00.000Z'),
    },
  ]);
  for (const moment of ['2026-03-10T07:30:01.000Z', '2026-03-10T07:59:00.000Z', '2026-03-10T23:59:00.000Z']) {
    at(moment);
    expect(await inbox.received()).toEqual([]);
  }
  at('2026-03-11T07:30:00.000Z');
  expect(await inbox.received()).toHaveLength(1);
});

test('all devices get it, with one key', async () => {
  const { ann } = await reminded();
  await inbox.device(ann, 'web.push.apple.com');
  at('2026-03-10T07:30:00.000Z');
  const [one, two, ...more] = await inbox.receivedBy(ann);
  expect(more).toEqual([]);
  expect(one).toEqual(two);
});

test('up to three times a day, until it is done', async () => {
  const { ann, habit } = await reminded({ times: ['07:30', '12:00', '20:15'] });
  at('2026-03-10T07:30:00.000Z');
  expect(await bodies(ann)).toEqual(["Here's your 07:30 reminder."]);
  at('2026-03-10T12:00:20.000Z');
  expect(await bodies(ann)).toEqual(["Here's your 12:00 reminder."]);
  await complete(ann, habit);
  await inbox.received();
  at('2026-03-10T20:15:00.000Z');
  expect(await bodies(ann)).toEqual([]);
});

describe('nothing comes', () => {
  type Scene = Awaited<ReturnType<typeof reminded>>;
  const silent: [string, (scene: Scene) => Promise<unknown>][] = [
    ['once it is done elsewhere', ({ ann, habit }) => complete(ann, habit)],
    ['while paused', ({ ann, habit }) => pause(ann, habit)],
    ['while archived', ({ ann, habit }) => edit(ann, habit, { archived: true })],
    ['on a rest day', ({ ann, habit }) => edit(ann, habit, { weekdays: [1, 3, 5] })],
    ['after the switch for reminders is off', ({ ann }) => settings(ann, { kinds: { reminders: { push: false } } })],
    ['after the times are gone', ({ ann, habit }) => setReminders(ann, habit, [])],
    ['after the promise is deleted', ({ ann, habit }) => ann.send('DELETE', `/api/habits/${habit.id}`)],
    ['after leaving', ({ ann, habit }) => leave(ann, habit)],
    [
      'while the account is suspended',
      ({ ann }) =>
        kept.deps.write((tx) =>
          tx.updateTable('users').set({ suspended_at: '2026-03-10T00:00:00.000Z' }).where('id', '=', ann.id).execute(),
        ),
    ],
  ];
  test.for(silent)('%s', async ([, change]) => {
    const scene = await reminded();
    await change(scene);
    await inbox.received();
    at('2026-03-10T07:30:00.000Z');
    expect(await inbox.received()).toEqual([]);
  });

  test('if that changes after it was queued and before it is sent', async () => {
    const { ann, habit } = await reminded();
    at('2026-03-10T07:30:00.000Z');
    const push = { atOnce: 1, perClaim: 1, leaseMs: 1000, run: async () => Promise.reject(new Error('away')) };
    const halting = inbox.newWorker({ push });
    await halting.runDue();
    await complete(ann, habit);
    kept.clock.advance(10 * minute);
    expect((await inbox.received()).filter(({ message }) => message.type === 'reminder')).toEqual([]);
  });

  test('to a member who was removed, or to one who became an overseer', async () => {
    const { ann, habit } = await reminded({ times: [] });
    const [bob, cid] = [await quickPerson(kept), await quickPerson(kept)];
    for (const one of [bob, cid]) {
      await inbox.device(one);
      await join(one, habit);
      await setReminders(one, habit, ['07:30']);
    }
    await remove(ann, habit, bob);
    await kept.deps.write((tx) =>
      tx.updateTable('commitment_members').set({ role: 'overseer' }).where('user_id', '=', cid.id).execute(),
    );
    at('2026-03-10T07:30:00.000Z');
    await inbox.settle();
    expect([await bodies(bob), await bodies(cid)]).toEqual([[], []]);
  });

  test('before a challenge begins, nor after it has ended', async () => {
    const ann = await quickPerson(kept);
    await inbox.device(ann);
    const form = { name: 'Swim', description: 'Any pool, any stroke.', goalDays: 2, completionDays: 2 };
    const { body } = await ann.send('POST', '/api/challenges', { ...form, rewardAmount: 1, currency: 'USD' });
    await setReminders(ann, body as MadeHabit, ['07:30'], 'challenges');
    const came: number[] = [];
    for (const day of ['10', '11', '12', '13']) {
      at(`2026-03-${day}T07:30:00.000Z`);
      came.push((await bodies(ann)).length);
    }
    expect(came).toEqual([1, 1, 0, 0]);
  });

  test('once a week is kept, and on a day already done', async () => {
    const { ann, habit } = await reminded({ habit: { frequency: 'Weekly', times: 2 } });
    const came: number[] = [];
    // Sunday to Saturday.
    for (const day of ['15', '16', '17', '18', '19', '22']) {
      at(`2026-03-${day}T07:00:00.000Z`);
      if (day === '16' || day === '18') await complete(ann, habit);
      await inbox.received();
      at(`2026-03-${day}T07:30:00.000Z`);
      came.push((await bodies(ann)).length);
    }
    expect(came).toEqual([1, 0, 1, 0, 0, 1]);
  });
});

test('it comes again after an undo, a resumed pause and a restored archive', async () => {
  const { ann, habit } = await reminded();
  await complete(ann, habit);
  await undo(ann, habit);
  await pause(ann, habit);
  await resume(ann, habit);
  await edit(ann, habit, { archived: true });
  await edit(ann, habit, { archived: false });
  await inbox.received();
  at('2026-03-10T07:30:00.000Z');
  expect(await bodies(ann)).toHaveLength(1);
});

describe('the words', () => {
  test('say who has kept it', async () => {
    const { ann, habit } = await reminded({ times: ['07:30', '08:30', '09:30'] });
    const others: Person[] = [];
    for (const name of ['Tom Tree', 'Mei Moon', 'Ben Bay', 'Ida Ink']) {
      const person = await quickPerson(kept, { name });
      await join(person, habit);
      others.push(person);
    }
    const [tom, mei, ben, ida] = others;
    await complete(tom!, habit);
    at('2026-03-10T07:30:00.000Z');
    expect(await bodies(ann)).toEqual(['Tom has already kept it today.']);
    await complete(mei!, habit);
    at('2026-03-10T08:30:00.000Z');
    expect(await bodies(ann)).toEqual(['Tom and Mei have already kept it today.']);
    for (const one of [ben!, ida!]) await complete(one, habit);
    at('2026-03-10T09:30:00.000Z');
    expect(await bodies(ann)).toEqual(['Tom, Mei and 2 others have already kept it today.']);
  });

  test('of one minute name all that are still open, without actions, and open Home', async () => {
    const { ann } = await reminded({ times: ['06:45'], habit: { name: '🏊 Swim before work' } });
    const water = await makeHabit(ann, { name: '💧 Water before coffee' });
    const quiet = await makeHabit(ann, { name: 'Ten quiet minutes' });
    const done = await makeHabit(ann, { name: 'Read' });
    for (const one of [water, quiet, done]) await setReminders(ann, one, ['06:45', '06:46']);
    await complete(ann, done);
    await inbox.received();
    at('2026-03-10T06:45:00.000Z');
    expect(await inbox.receivedBy(ann)).toEqual([
      {
        type: 'reminder',
        title: '3 promises to keep',
        body: 'Swim before work, Water before coffee, Ten quiet minutes',
        url: '/',
        tag: 'reminders',
      },
    ]);
    await complete(ann, water);
    await inbox.received();
    // Of two, one is left: an ordinary reminder.
    at('2026-03-10T06:46:00.000Z');
    expect(await inbox.receivedBy(ann)).toMatchObject([
      { title: 'Ten quiet minutes', body: "Here's your 06:46 reminder.", actions: true, url: `/habits/${quiet.id}` },
    ]);
  });

  test('hold no amount, and stay below 2 kB', async () => {
    const { ann, habit } = await reminded({ habit: { name: '🏃'.repeat(100), rewardAmount: '77.31' } });
    const tom = await quickPerson(kept, { name: `${'Tö'.repeat(50)} Tree` });
    await join(tom, habit);
    await complete(tom, habit);
    await inbox.received();
    at('2026-03-10T07:30:00.000Z');
    const [message] = await inbox.receivedBy(ann);
    const text = JSON.stringify(message);
    expect(text).not.toMatch(/77[.,]?31/);
    expect(Buffer.byteLength(text)).toBeLessThan(2000);
  });
});

describe('a clock that changes', () => {
  test.for([
    ['in spring, when 02:30 is skipped', '2026-03-28T22:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['in autumn, when 02:30 comes twice', '2026-10-24T22:00:00.000Z', '2026-10-25T00:30:00.000Z'],
  ] as const)('%s, a reminder comes once', async ([, start, expected]) => {
    at(start);
    const { ann } = await reminded({ timezone: 'Europe/Berlin', times: ['02:30'] });
    const came: string[] = [];
    for (let quarter = 0; quarter < 24 * 4; quarter++) {
      if ((await bodies(ann)).length > 0) came.push(kept.clock.now().toISOString());
      kept.clock.advance(15 * minute);
    }
    expect(came).toEqual([expected]);
  });

  test('two times that fall together where clocks skip an hour come as one', async () => {
    at('2026-03-28T22:00:00.000Z');
    const { ann, habit } = await reminded({ timezone: 'Europe/Berlin', times: ['02:10', '02:40'] });
    at('2026-03-29T01:00:00.000Z');
    expect(await inbox.receivedBy(ann)).toMatchObject([{ url: `/habits/${habit.id}` }]);
  });

  test('a person who flies west has no second ring for the date, and rings by the new zone next', async () => {
    const { ann } = await reminded({ timezone: 'Asia/Tokyo' });
    // 07:30 of the 11th in Tokyo.
    at('2026-03-10T22:30:00.000Z');
    expect(await bodies(ann)).toHaveLength(1);
    await fly(ann, 'America/Los_Angeles');
    const came: string[] = [];
    for (let half = 0; half < 2 * 48; half++) {
      if ((await bodies(ann)).length > 0) came.push(kept.clock.now().toISOString());
      kept.clock.advance(30 * minute);
    }
    // 07:30 of the 12th in Los Angeles: the 11th rang in Tokyo.
    expect(came).toEqual(['2026-03-12T14:30:00.000Z']);
  });

  test('a person who flies east is not woken by a time that has passed there', async () => {
    const { ann } = await reminded({ timezone: 'America/New_York' });
    // 07:45 in Berlin.
    at('2026-03-10T06:45:00.000Z');
    await fly(ann, 'Europe/Berlin');
    expect(await bodies(ann)).toEqual([]);
    at('2026-03-11T06:30:00.000Z');
    expect(await bodies(ann)).toHaveLength(1);
  });

  test('a new zone in which the time comes sooner counts from the next reminder', async () => {
    const { ann } = await reminded({ timezone: 'America/New_York' });
    await fly(ann, 'Europe/Berlin');
    at('2026-03-10T06:30:00.000Z');
    expect(await bodies(ann)).toHaveLength(1);
    // 07:30 in New York.
    at('2026-03-10T11:30:00.000Z');
    expect(await bodies(ann)).toEqual([]);
  });

  test('the hour at which the day starts decides the day, not the time', async () => {
    const { ann } = await reminded({ times: ['02:00'] });
    await ann.send('PATCH', '/api/user', { dayStartHour: 4 });
    at('2026-03-12T02:00:00.000Z');
    expect(await inbox.receivedBy(ann)).toMatchObject([{ complete: { day: '2026-03-11' } }]);
  });
});

describe('late', () => {
  test('29 minutes late it still comes, 31 minutes late it is dropped', async () => {
    const { ann } = await reminded();
    at('2026-03-10T07:59:00.000Z');
    expect(await bodies(ann)).toHaveLength(1);
    at('2026-03-11T08:01:00.000Z');
    expect(await bodies(ann)).toEqual([]);
    at('2026-03-12T07:30:00.000Z');
    expect(await bodies(ann)).toHaveLength(1);
  });

  test('one that was queued in time and could not be sent is dropped too', async () => {
    const { ann } = await reminded();
    at('2026-03-10T07:30:00.000Z');
    const push = { atOnce: 1, perClaim: 1, leaseMs: 1000, run: async () => Promise.reject(new Error('away')) };
    await inbox.newWorker({ push }).runDue();
    at('2026-03-10T08:01:00.000Z');
    expect(await bodies(ann)).toEqual([]);
  });

  test('after days of outage only the current one comes', async () => {
    const { ann } = await reminded();
    at('2026-03-14T07:40:00.000Z');
    expect((await inbox.receivedBy(ann)).map(({ complete: done }) => done?.day)).toEqual(['2026-03-14']);
  });
});

describe('in an hour', () => {
  test('it comes once more, for the same day, unless it is done', async () => {
    const { ann, habit } = await reminded();
    at('2026-03-10T07:30:00.000Z');
    const [first] = await inbox.receivedBy(ann);
    await ann.send('POST', `/api/habits/${habit.id}/reminders/snooze`, { day: '2026-03-10' });
    at('2026-03-10T08:30:00.000Z');
    const [second] = await inbox.receivedBy(ann);
    expect(second).toMatchObject({
      body: "Here's your reminder again.",
      complete: { day: '2026-03-10' },
      tag: first!.tag,
    });
    await ann.send('POST', `/api/habits/${habit.id}/reminders/snooze`, { day: '2026-03-10' });
    await complete(ann, habit);
    await inbox.received();
    at('2026-03-10T09:30:00.000Z');
    expect(await bodies(ann)).toEqual([]);
  });

  test('past midnight it is about the day before, which can still be marked', async () => {
    const { ann, habit } = await reminded({ times: ['23:30'] });
    at('2026-03-10T23:30:00.000Z');
    await inbox.received();
    await ann.send('POST', `/api/habits/${habit.id}/reminders/snooze`, { day: '2026-03-10' });
    at('2026-03-11T00:30:00.000Z');
    expect(await inbox.received()).toMatchObject([
      { message: { complete: { day: '2026-03-10' } }, validUntil: new Date('2026-03-11T01:00:00.000Z') },
    ]);
    await edit(ann, habit, { allowLate: false });
    await ann.send('POST', `/api/habits/${habit.id}/reminders/snooze`, { day: '2026-03-10' });
    at('2026-03-11T01:30:00.000Z');
    expect(await inbox.received()).toEqual([]);
  });
});

describe('marking it done', () => {
  test('takes the reminder off the devices, except where that would cost the permission', async () => {
    const { ann, habit } = await reminded();
    await inbox.device(ann, 'web.push.apple.com');
    at('2026-03-10T07:30:00.000Z');
    expect(await inbox.receivedBy(ann)).toHaveLength(2);
    await complete(ann, habit);
    expect(await inbox.receivedBy(ann)).toMatchObject([
      { type: 'close', tag: `promise-${habit.id}`, day: '2026-03-10', silent: true },
    ]);
  });

  test('queues nothing if no reminder was sent for that day', async () => {
    const { ann, habit } = await reminded();
    at('2026-03-10T07:30:00.000Z');
    await inbox.received();
    at('2026-03-11T07:00:00.000Z');
    await complete(ann, habit);
    expect(await inbox.received()).toEqual([]);
  });
});

describe('quiet hours', () => {
  test('do not hold back reminders', async () => {
    const { ann } = await reminded({ times: ['23:00'] });
    at('2026-03-10T23:00:00.000Z');
    expect(await bodies(ann)).toHaveLength(1);
  });

  test('hold back a nudge by the own clock, which stays in Alerts and is not sent later', async () => {
    at('2026-03-10T12:00:00.000Z');
    // 21:00 in Tokyo, 12:00 in London.
    const { ann: tokyo, habit } = await reminded({ timezone: 'Asia/Tokyo', times: [] });
    const london = await quickPerson(kept, { timezone: 'Europe/London', name: 'Mei' });
    await inbox.device(london);
    await join(london, habit);
    const cid = await quickPerson(kept, { name: 'Cid' });
    await join(cid, habit);
    await inbox.received();
    at('2026-03-10T13:30:00.000Z');
    await cid.send('POST', `/api/habits/${habit.id}/nudge`);
    await inbox.settle();
    expect(await inbox.receivedBy(london)).toMatchObject([{ title: 'Cid nudged you', body: '🏃 Run' }]);
    expect(await bodies(tokyo)).toEqual([]);
    // 07:30 in Tokyo.
    at('2026-03-10T22:30:00.000Z');
    expect(await bodies(tokyo)).toEqual([]);
    const nudges = (await tokyo.send('GET', '/api/nudges')).body as { message: string }[];
    expect(nudges.map(({ message }) => message)).toEqual(['Cid is cheering you on: 🏃 Run']);
  });

  test('turned off, they hold back nothing', async () => {
    at('2026-03-10T03:00:00.000Z');
    const { ann, habit } = await reminded({ times: [] });
    const cid = await quickPerson(kept, { name: 'Cid' });
    await join(cid, habit);
    expect(await bodies(ann)).toEqual([]);
    await settings(ann, { quietHours: null });
    await cid.send('POST', `/api/habits/${habit.id}/nudge`);
    expect(await inbox.receivedBy(ann)).toMatchObject([{ title: 'Cid nudged you' }]);
  });
});

describe('mail', () => {
  test('comes to a confirmed address once the person chose it, also without a device', async () => {
    const ann = await quickPerson(kept);
    await confirmDirectly(kept.deps, ann.id);
    const habit = await makeHabit(ann);
    await setReminders(ann, habit, ['07:30']);
    at('2026-03-10T07:30:00.000Z');
    expect(await inbox.mailsTo(ann)).toEqual([]);
    await settings(ann, { kinds: { reminders: { mail: true } } });
    at('2026-03-11T07:30:00.000Z');
    expect(await inbox.mailsTo(ann)).toMatchObject([{ title: '🏃 Run', body: "Here's your 07:30 reminder." }]);
    expect(await bodies(ann)).toEqual([]);
  });

  test('does not come to an address that is not confirmed', async () => {
    const ann = await quickPerson(kept);
    const habit = await makeHabit(ann);
    await kept.deps.write((tx) =>
      tx.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', ann.id).execute(),
    );
    await settings(ann, { kinds: { reminders: { mail: true } } });
    await setReminders(ann, habit, ['07:30']);
    at('2026-03-10T07:30:00.000Z');
    expect(await inbox.mailsTo(ann)).toEqual([]);
  });
});

test('the log names no promise and no person', async () => {
  const { ann, habit } = await reminded({ habit: { name: 'Unheard promise' } });
  const away = { atOnce: 1, perClaim: 1, leaseMs: 1000, run: async () => Promise.reject(new Error('away')) };
  at('2026-03-10T07:30:00.000Z');
  await inbox.newWorker({ push: away }).runDue();
  kept.clock.advance(minute);
  expect(await bodies(ann)).toHaveLength(1);
  await complete(ann, habit);
  await inbox.received();
  const logged = kept.logged.join('');
  expect(logged).toContain('jobs failed');
  for (const text of ['Unheard', 'Ann Lee', '07:30 reminder']) expect(logged).not.toContain(text);
});
