import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { idempotencyKeys } from './migrations/0017-idempotency-keys.ts';
import { migrations } from './migrations.ts';

// Upgrades a database of the previous version: nothing changes but one new table, and its people can send keys.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const at = '2026-03-01T12:00:00.000Z';
const before = migrations.slice(0, migrations.indexOf(idempotencyKeys));

const rows = [
  `insert into users (username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
    values ('Ann', 'ann', 'ann@example.com', 'ann@example.com', 'Ann', 'hash', 0, 'USD', 'UTC', '${at}'),
      ('Bob', 'bob', 'bob@example.com', 'bob@example.com', 'Bob', 'hash', 0, 'EUR', 'Asia/Tokyo', '${at}')`,
  `insert into commitments (kind, every, name, description, creator_id, invite_code, created_at)
    values ('habit', 'day', 'Run', 'Far', 1, 'run', '${at}')`,
  `insert into commitment_members (commitment_id, user_id, role, reward_amount, joined_at)
    values (1, 1, 'doer', 500, '${at}')`,
  `insert into commitment_spans (commitment_id, user_id, from_day, until_day) values (1, 1, '2026-03-01', null)`,
];

test('the upgrade adds an empty table and changes nothing else', async () => {
  const { open } = await databaseOf(before, rows, now);
  const earlier = await stored(open, before);
  const { idempotency_keys: added, ...others } = await stored(open, [...before, idempotencyKeys]);
  expect(others).toEqual(earlier);
  expect(added).toEqual([]);
});

test('people of before complete with a key, once', async () => {
  const { open, settings } = await databaseOf(before, rows, now);
  const { people, read } = await appOver(await open(migrations), settings, now);
  const headers = { 'idempotency-key': randomUUID() };
  for (let time = 0; time < 2; time++) {
    const { status, body } = await people[0]!.request({ method: 'POST', url: '/api/habits/1/complete', headers });
    expect({ status, body }).toMatchObject({ status: 200, body: { amount: '5.00', balance: '5.00' } });
  }
  expect(await read.selectFrom('reward_transactions').select('amount').execute()).toEqual([{ amount: 500 }]);
});
