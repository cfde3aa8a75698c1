import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { organisations } from './migrations/0038-organisations.ts';
import { migrations } from './migrations.ts';

// Upgrades a database of the version before: its people keep their ways in, and are linked to no organisation.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const at = '2026-03-01T12:00:00.000Z';
const before = migrations.slice(0, migrations.indexOf(organisations));

const rows = [
  `insert into users (username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
    values ('Ann', 'ann', 'Ann@example.com', 'ann@example.com', 'Ann', 'hash', 0, 'USD', 'UTC', '${at}'),
      ('Bob', 'bob', 'bob@example.com', 'bob@example.com', 'Bob', '', 0, 'EUR', 'Asia/Tokyo', '${at}')`,
  `insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle, name, created_at)
    values (2, 'one', 'key', 0, '', 'handle', 'Phone', '${at}')`,
];

test('the upgrade adds three empty tables and changes nothing else', async () => {
  const { open, settings } = await databaseOf(before, rows, now);
  const earlier = await stored(open, before);
  const {
    organisation_identities: identities,
    organisation_sign_ins: signIns,
    organisation_links: links,
    ...others
  } = await stored(open, [...before, organisations]);
  expect(others).toEqual(earlier);
  expect([identities, signIns, links]).toEqual([[], [], []]);

  const opened = await open(migrations);
  const { people } = await appOver(opened, settings, now);
  expect((await people[0]!.send('GET', '/api/user')).body).toMatchObject({ username: 'Ann', hasPassword: true });
  const identity = { issuer: 'https://id.example', subject: 'ann', email: 'ann@example.com', created_at: at };
  const link = (user_id: number) =>
    opened.write((tx) =>
      tx
        .insertInto('organisation_identities')
        .values({ ...identity, user_id })
        .execute(),
    );
  await link(1);
  // One identity is one person.
  await expect(link(2)).rejects.toThrow(/unique/i);
});
