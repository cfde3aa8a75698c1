import { expect, test } from 'vitest';
import { hashToken } from '#server/auth/secret-token.ts';
import { databaseOf, appOver, stored } from '#server/testing/earlier-database.ts';
import { sessionsAndAccountEvents } from './migrations/0014-sessions-and-account-events.ts';
import { migrations } from './migrations.ts';

// Upgrades a database of the previous version: nobody is signed out.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(sessionsAndAccountEvents));
const upTo14 = [...before, sessionsAndAccountEvents];
const made = '2026-02-01T12:00:00.000Z';

const rows = [
  `insert into users (username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
    values ('Ann', 'ann', 'ann@example.com', 'ann@example.com', 'Ann', 'hash', 0, 'USD', 'UTC', '${made}'),
      ('Bob', 'bob', 'bob@example.com', 'bob@example.com', 'Bob', 'hash', 0, 'EUR', 'UTC', '${made}')`,
  `insert into sessions (token_hash, user_id, created_at, expires_at)
    values ('${hashToken('first')}', 1, '${made}', '2026-04-08T09:30:15.250Z'),
      ('${hashToken('second')}', 1, '2026-03-09T12:00:00.000Z', '2026-04-08T12:00:00.000Z')`,
];

test('sessions keep their owner and their end, and get an id, a device and a last use', async () => {
  const { open } = await databaseOf(before, rows, now);
  const { sessions, users } = await stored(open, upTo14);
  const moment = (value: unknown) => new Date(value as string).toISOString();
  const first = sessions!.find((row) => row['token_hash'] === hashToken('first'))!;
  expect({ ...first, user_id: Number(first['user_id']) }).toMatchObject({
    public_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    user_id: 1,
    device: 'Unknown device',
  });
  expect(['created_at', 'last_used_at', 'expires_at'].map((column) => moment(first[column]))).toEqual([
    made,
    '2026-03-09T09:30:15.250Z',
    '2026-04-08T09:30:15.250Z',
  ]);
  expect(new Set(sessions!.map((row) => row['public_id'])).size).toBe(2);
  expect(users!.map((row) => row['suspended_at'])).toEqual([null, null]);
});

test('a person stays signed in, and sees the session', async () => {
  const { open, settings } = await databaseOf(before, rows, now);
  const { people } = await appOver(await open(migrations), settings, now);
  const [ann] = people;
  ann!.cookies.set('kept', 'first');
  expect((await ann!.send('GET', '/api/user')).status).toBe(200);
  expect((await ann!.send('GET', '/api/sessions')).body).toHaveLength(3);
});
