import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { queueMail, releaseMail } from '#server/mail/mail-store.ts';
import { noBus } from '#server/realtime/bus.ts';
import { appOver, databaseOf, stored } from '#server/testing/earlier-database.ts';
import { testOutbox } from '#server/testing/test-outbox.ts';
import { jobsAndNotifications } from './migrations/0023-jobs-and-notifications.ts';
import { migrations } from './migrations.ts';

// Upgrades a database of the version before, which had a queue for mail alone.

const now = () => new Date('2026-03-10T12:00:00.000Z');
const [before, at, later] = ['2026-03-09T11:00:00.000Z', '2026-03-10T11:00:00.000Z', '2026-03-10T12:05:00.000Z'];
const upTo22 = migrations.slice(0, migrations.indexOf(jobsAndNotifications));
const upTo23 = [...upTo22, jobsAndNotifications];

const rows = [
  `insert into users (username, username_key, email, email_key, name, password_hash, balance, currency, timezone, created_at, email_confirmed_at)
    values ('Ann', 'ann', 'Ann@example.com', 'ann@example.com', 'Ann', 'hash', 0, 'USD', 'UTC', '${at}', null),
      ('Bob', 'bob', 'bob"\\@example.com', 'bob"\\@example.com', 'Bob', 'hash', 0, 'EUR', 'Asia/Tokyo', '${at}', '${at}')`,
  // A tried one, one that waits for a confirmed address, one to be retried later, and one that was sent.
  `insert into mail_queue (kind, address, user_id, attempts, created_at, send_after)
    values ('password_reset', 'bob"\\@example.com', null, 2, '${at}', '${at}'),
      ('password_reset', 'gone@example.com', null, 0, '${at}', '${at}'),
      ('password_changed', 'Ann@example.com', 1, 0, '${before}', null),
      ('passkey_added', 'bob"\\@example.com', 2, 4, '${at}', '${later}')`,
  `delete from mail_queue where address = 'gone@example.com'`,
];

const byId = <T extends Record<string, unknown>>(list: T[]) =>
  list.toSorted((a, b) => Number(a['id']) - Number(b['id']));

test('queued mail becomes jobs, and nothing else changes', async () => {
  const { open } = await databaseOf(upTo22, rows, now);
  const { mail_queue: mails, ...others } = await stored(open, upTo22);
  const { jobs, server_secrets, push_subscriptions, notification_settings, reminders, ...after } = await stored(
    open,
    upTo23,
  );
  expect(mails).toHaveLength(3);
  expect(byId(jobs!)).toEqual(
    byId(mails!).map((mail) => ({
      id: expect.any(Number),
      kind: 'mail',
      job_key: ['mail', mail['kind'], mail['user_id'] ?? 0, mail['address']].join(':'),
      user_id: mail['user_id'],
      payload: expect.any(String),
      attempts: mail['attempts'],
      created_at: mail['created_at'],
      run_after: mail['send_after'],
      expires_at: null,
    })),
  );
  expect(byId(jobs!).map(({ payload }) => JSON.parse(payload as string) as unknown)).toEqual(
    byId(mails!).map(({ kind, address }) => ({ kind, address })),
  );
  expect([server_secrets, push_subscriptions, notification_settings, reminders]).toEqual([[], [], [], []]);
  expect(after).toEqual(others);
});

test('mail queued by the version before is sent once, and waiting mail once its address is confirmed', async () => {
  const { open, settings } = await databaseOf(upTo22, rows, now);
  const db = await open(migrations);
  const clock = { at: now() };
  const env = readEnv({ ...settings, LOG_LEVEL: 'silent' });
  const given = { env, log: pino({ level: 'silent' }), bus: noBus, draining: new AbortController().signal };
  const deps = createDeps({ ...given, now: () => clock.at }, db);
  onTestFinished(() => deps.jobs.stop());
  const outbox = testOutbox(env.dataDir);
  const subjects = async () => {
    await deps.jobs.runDue();
    return outbox.newMails().map(({ subject }) => subject);
  };

  // Asked for again, and changed again: the queued mails stand for these too.
  await db.write(async (tx) => {
    await queueMail(tx, { kind: 'password_reset', address: 'bob"\\@example.com', user_id: null }, now());
    await queueMail(tx, { kind: 'password_changed', address: 'Ann@example.com', user_id: 1 }, now());
  });
  expect(await subjects()).toEqual([expect.stringMatching(/new password/)]);
  clock.at = new Date(later);
  expect(await subjects()).toEqual([expect.stringMatching(/passkey/)]);
  await db.write(async (tx) => {
    await tx.updateTable('users').set({ email_confirmed_at: later }).where('id', '=', 1).execute();
    await releaseMail(tx, 1, 'Ann@example.com', clock.at);
  });
  expect(await subjects()).toEqual([expect.stringMatching(/password/)]);
  expect(await db.read.selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute()).toEqual([]);
});

test('the people of before have the usual settings and no reminders', async () => {
  const { open, settings } = await databaseOf(upTo22, rows, now);
  const { people } = await appOver(await open(migrations), settings, now);
  expect((await people[0]!.send('GET', '/api/user/notifications')).body).toMatchObject({
    kinds: { reminders: { push: true, mail: false } },
    quietHours: { from: '22:00', to: '07:00' },
  });
});
