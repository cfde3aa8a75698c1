import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { accessTokens } from './migrations/0034-access-tokens.ts';
import { calendar } from './migrations/0035-calendar.ts';
import { webhooks } from './migrations/0036-webhooks.ts';
import { migrations } from './migrations.ts';

// Upgrades a database of the version before people could reach Kept from outside: nothing of theirs changes.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const at = '2026-03-01T12:00:00.000Z';
const before = migrations.slice(0, migrations.indexOf(accessTokens));

const rows = [
  `insert into users (username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
    values ('Ann', 'ann', 'Ann@example.com', 'ann@example.com', 'Ann', 'hash', 0, 'USD', 'UTC', '${at}'),
      ('Bob', 'bob', 'bob@example.com', 'bob@example.com', 'Bob', 'hash', 0, 'EUR', 'Asia/Tokyo', '${at}')`,
];

test('the upgrade adds empty tables and changes nothing else', async () => {
  const { open, settings } = await databaseOf(before, rows, now);
  const earlier = await stored(open, before);
  const {
    access_tokens,
    calendar_addresses,
    webhooks: added,
    webhook_deliveries,
    ...others
  } = await stored(open, [...before, accessTokens, calendar, webhooks]);
  expect(others).toEqual(earlier);
  expect([access_tokens, calendar_addresses, added, webhook_deliveries]).toEqual([[], [], [], []]);

  const { people } = await appOver(await open(migrations), settings, now);
  expect((await people[0]!.send('GET', '/api/tokens')).body).toEqual([]);
});
