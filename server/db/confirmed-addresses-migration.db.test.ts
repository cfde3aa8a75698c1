import { expect, test } from 'vitest';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { confirmedAddresses } from './migrations/0013-confirmed-addresses.ts';
import { migrations } from './migrations.ts';

// Upgrades a database of the previous version: its people already receive mail, and queued mail must still be sent.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const at = '2026-03-01T12:00:00.000Z';
const upTo12 = migrations.slice(0, migrations.indexOf(confirmedAddresses));
const upTo13 = [...upTo12, confirmedAddresses];

const rows = [
  `insert into users (username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at)
    values ('Ann', 'ann', 'Ann@example.com', 'ann@example.com', 'Ann', 'hash', 0, 'USD', 'UTC', '${at}'),
      ('Bob', 'bob', 'bob@example.com', 'bob@example.com', 'Bob', 'hash', 0, 'EUR', 'Asia/Tokyo', '${at}'),
      (null, null, null, null, 'Former companion', null, 20, 'USD', 'UTC', '${at}')`,
  `insert into mail_queue (kind, address, user_id, attempts, created_at, send_after)
    values ('password_reset', 'gone@example.com', null, 0, '${at}', '${at}'),
      ('password_reset', 'ann@example.com', null, 2, '${at}', '${at}'),
      ('email_changed', 'old@example.com', 2, 0, '${at}', '${at}')`,
  `delete from mail_queue where address = 'gone@example.com'`,
];

const byId = <T extends Record<string, unknown>>(list: T[]) =>
  list.toSorted((a, b) => Number(a['id']) - Number(b['id']));
const withoutIds = (list: Record<string, unknown>[]) => byId(list).map((row) => ({ ...row, id: undefined }));

test('existing accounts are confirmed, and nothing else changes', async () => {
  const { open } = await databaseOf(upTo12, rows, now);
  const before = await stored(open, upTo12);
  const after = await stored(open, upTo13);
  expect(byId(after['users']!)).toEqual(
    byId(before['users']!).map((row) => ({
      ...row,
      email_confirmed_at: row['email'] === null ? null : row['created_at'],
      pending_email: null,
    })),
  );
  expect(withoutIds(after['mail_queue']!)).toEqual(withoutIds(before['mail_queue']!));
  expect(after['mail_queue']).toHaveLength(2);
  expect(Object.keys(after).filter((table) => table.startsWith('old_'))).toEqual([]);
});

test('the people of before are told that they are confirmed, and new mail gets an id', async () => {
  const { open, settings } = await databaseOf(upTo12, rows, now);
  const db = await open(migrations);
  const { people } = await appOver(db, settings, now);
  expect((await people[0]!.send('GET', '/api/user')).body).toMatchObject({
    email: 'Ann@example.com',
    emailConfirmed: true,
    pendingEmail: null,
  });
  const mail = { kind: 'mail', job_key: 'new', payload: '{}', user_id: 1, attempts: 0 } as const;
  await db.write((tx) =>
    tx
      .insertInto('jobs')
      .values({ ...mail, created_at: at, run_after: null })
      .execute(),
  );
  expect(await db.read.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute()).toHaveLength(3);
});
