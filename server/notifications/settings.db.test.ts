import { describe, expect, test } from 'vitest';
import { getNotificationSettings, updateNotificationSettings } from '#shared/contract/notification-calls.ts';
import { notificationKinds } from '#shared/domain/notifications.ts';
import { ask, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const path = '/api/user/notifications';
const read = (person: Person) => ask(person, getNotificationSettings);
const change = (person: Person, body: object) => ask(person, updateNotificationSettings, {}, body);

const defaults = {
  kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, { push: kind !== 'comments', mail: false }])),
  quietHours: { from: '22:00', to: '07:00' },
  weeklyLetter: 'sunday',
};

test('push is on for every kind but comments, mail is off, and it is quiet from 22:00 to 07:00', async () => {
  expect(await read(await quickPerson(kept))).toEqual(defaults);
});

test('a change is partial at every level, answered and remembered', async () => {
  const person = await quickPerson(kept);
  const steps = [
    [{ kinds: { nudges: { mail: true } } }, { nudges: { push: true, mail: true } }],
    [{ kinds: { nudges: { push: false }, comments: { push: true } } }, { nudges: { push: false, mail: true } }],
    [{ kinds: { comments: {} } }, { comments: { push: true, mail: false } }],
    [{ kinds: {} }, { comments: { push: true, mail: false } }],
  ] as const;
  for (const [body, kinds] of steps) {
    const changed = await change(person, body);
    expect(changed.kinds).toMatchObject(kinds);
    expect(changed).toMatchObject({ quietHours: defaults.quietHours, weeklyLetter: 'sunday' });
    expect(await read(person)).toEqual(changed);
  }
  expect(await change(person, { weeklyLetter: 'never' })).toMatchObject({ weeklyLetter: 'never' });
  expect(await change(person, {})).toEqual(await read(person));
  const back = { nudges: { push: true, mail: false }, comments: { push: false } };
  expect((await change(person, { kinds: back })).kinds).toEqual(defaults.kinds);
});

describe('quiet hours', () => {
  test('one side changes alone, and null turns them off', async () => {
    const person = await quickPerson(kept);
    expect(await change(person, { quietHours: { from: '23:15' } })).toMatchObject({
      quietHours: { from: '23:15', to: '07:00' },
    });
    expect(await change(person, { quietHours: null })).toMatchObject({ quietHours: null });
    expect(await read(person)).toMatchObject({ quietHours: null });
    // They stay off until a time is given.
    expect(await change(person, { quietHours: {} })).toMatchObject({ quietHours: null });
  });

  test('one side alone turns them on again, with the usual time for the other', async () => {
    const person = await quickPerson(kept);
    await change(person, { quietHours: null });
    expect(await change(person, { quietHours: { to: '06:00' } })).toMatchObject({
      quietHours: { from: '22:00', to: '06:00' },
    });
  });

  test('two equal times are refused, and nothing changes', async () => {
    const person = await quickPerson(kept);
    for (const quietHours of [{ from: '07:00' }, { to: '22:00' }, { from: '13:00', to: '13:00' }])
      expect(await person.send('PATCH', path, { quietHours, weeklyLetter: 'never' })).toMatchObject({
        status: 400,
        body: { code: 'same_quiet_hours', message: 'Choose two different times.' },
      });
    expect(await read(person)).toEqual(defaults);
  });

  test.for(['7:00', '24:00', '22:60', '22:00:00', 'late', 22, null])('%s is no time', async (from) => {
    const person = await quickPerson(kept);
    expect((await person.send('PATCH', path, { quietHours: { from, to: '07:00' } })).status).toBe(400);
  });
});

test('of two changes at once, neither is lost', async () => {
  const person = await quickPerson(kept);
  await Promise.all(notificationKinds.map((kind) => change(person, { kinds: { [kind]: { mail: true } } })));
  expect(Object.values((await read(person)).kinds).map(({ mail }) => mail)).toEqual(notificationKinds.map(() => true));
});

test('a person reads and changes their own settings only', async () => {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  await change(ann, { kinds: { nudges: { push: false } }, quietHours: null });
  expect(await read(bob)).toEqual(defaults);
});
