import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { passkeys } from './migrations/0016-passkeys.ts';
import { migrations } from './migrations.ts';

// Upgrades a database of the previous version: its people keep their passwords, and have no passkeys yet.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const at = '2026-03-01T12:00:00.000Z';
const before = migrations.slice(0, migrations.indexOf(passkeys));

const rows = [
  `insert into users (username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
    values ('Ann', 'ann', 'Ann@example.com', 'ann@example.com', 'Ann', 'hash', 0, 'USD', 'UTC', '${at}'),
      ('Bob', 'bob', 'bob@example.com', 'bob@example.com', 'Bob', 'hash', 0, 'EUR', 'Asia/Tokyo', '${at}'),
      (null, null, null, null, 'Former companion', null, 20, 'USD', 'UTC', '${at}')`,
];

test('the upgrade adds two empty tables and changes nothing else', async () => {
  const { open } = await databaseOf(before, rows, now);
  const earlier = await stored(open, before);
  const { passkeys: added, passkey_challenges: challenges, ...others } = await stored(open, [...before, passkeys]);
  expect(others).toEqual(earlier);
  expect([added, challenges]).toEqual([[], []]);
});

test('people of before have a password and no passkeys', async () => {
  const { open, settings } = await databaseOf(before, rows, now);
  const { people } = await appOver(await open(migrations), settings, now);
  expect((await people[0]!.send('GET', '/api/user')).body).toMatchObject({ username: 'Ann', hasPassword: true });
  expect((await people[0]!.send('GET', '/api/passkeys')).body).toEqual([]);
});
