import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { dayStart } from './migrations/0018-day-start.ts';
import { migrations } from './migrations.ts';

// Upgrades a database of the previous version: everyone's days go on starting at midnight.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const at = '2026-03-01T12:00:00.000Z';
const before = migrations.slice(0, migrations.indexOf(dayStart));

const rows = [
  `insert into users (username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
    values ('Ann', 'ann', 'Ann@example.com', 'ann@example.com', 'Ann', 'hash', 0, 'USD', 'UTC', '${at}'),
      ('Bob', 'bob', 'bob@example.com', 'bob@example.com', 'Bob', 'hash', 0, 'EUR', 'Asia/Tokyo', '${at}'),
      (null, null, null, null, 'Former companion', null, 20, 'USD', 'UTC', '${at}')`,
];

test('the upgrade adds midnight to every user and changes nothing else', async () => {
  const { open } = await databaseOf(before, rows, now);
  const { users: earlier, ...otherTables } = await stored(open, before);
  const { users, ...others } = await stored(open, [...before, dayStart]);
  expect(others).toEqual(otherTables);
  const midnight = { day_start_hour: 0, earlier_start_hour: 0, day_start_from: null };
  expect(users).toEqual(earlier!.map((user) => ({ ...user, ...midnight })));
});

test('people of before see the same day, and may choose another hour', async () => {
  const { open, settings } = await databaseOf(before, rows, now);
  const { people } = await appOver(await open(migrations), settings, now);
  const bob = { timezone: 'Asia/Tokyo', today: '2026-03-10', dayEndsAt: '2026-03-10T15:00:00.000Z' };
  expect((await people[1]!.send('GET', '/api/user')).body).toMatchObject({ ...bob, dayStartHour: 0 });
  const { body } = await people[1]!.send('PATCH', '/api/user', { dayStartHour: 5 });
  expect(body).toMatchObject({ ...bob, dayStartHour: 5 });
});
