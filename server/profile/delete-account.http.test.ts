import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashToken } from '#server/auth/secret-token.ts';
import { deleteOldEmailLinks } from '#server/email/email-store.ts';
import { queueMail } from '#server/mail/mail-store.ts';
import { askForEmail, changeEmail } from '#server/testing/change-email.ts';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import { complete, join, makeHabit } from '#server/testing/ask.ts';
import { everythingStored } from '#server/testing/everything-stored.ts';
import { testApp } from '#server/testing/test-app.ts';
import { putLetter } from '#server/weeks/letter-store.ts';

const kept = await testApp();
const remove = (person: Awaited<ReturnType<typeof kept.person>>, password = person.form.password) =>
  person.send('DELETE', '/api/user', { password });
const login = (form: object) => kept.browser().send('POST', '/api/login', form);

/** Stops the mail worker, so that queued mail stays in the queue. */
function withoutSending(): void {
  const { wake } = kept.deps.jobs;
  kept.deps.jobs.wake = () => {};
  onTestFinished(() => void (kept.deps.jobs.wake = wake));
}

test('clears the cookie and ends all sessions of the account', async () => {
  const person = await kept.person();
  const [copy, second] = [kept.browser(), kept.browser()];
  copy.cookies.set('kept', person.cookies.get('kept')!);
  await second.send('POST', '/api/login', person.form);

  expect(await remove(person)).toMatchObject({ status: 204, body: '' });
  expect(person.cookies.has('kept')).toBe(false);
  expect((await copy.send('GET', '/api/user')).status).toBe(401);
  expect((await second.send('GET', '/api/user')).status).toBe(401);
});

test('login is refused as if the account had never existed', async () => {
  const person = await kept.person();
  await remove(person);
  const never = await login({ username: 'never-was', password: 'secret-1' });
  for (const username of [person.form.username, person.form.email, 'Former companion']) {
    const { status, body } = await login({ username, password: person.form.password });
    expect({ status, body }).toEqual({ status: 401, body: never.body });
  }
  expect(never.body).toMatchObject({ message: 'Invalid login details' });
});

test('another person can take the username and the address, with a new id', async () => {
  const person = await kept.person();
  await remove(person);
  const next = await kept.person({ username: person.form.username, email: person.form.email, name: 'Bob Next' });
  expect(next.id).not.toBe(person.id);
  expect((await next.send('GET', '/api/user')).body).toMatchObject({ name: 'Bob Next' });
});

describe('without the right password nothing is deleted', () => {
  test('a wrong one is 403, and counts as a failed login', async () => {
    const person = await kept.person();
    for (let time = 0; time < 10; time++)
      expect(await remove(person, 'wrong-1')).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect(await remove(person)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    expect(await login(person.form)).toMatchObject({ status: 429 });
    kept.clock.advance(15 * 60_000);
    expect(await login(person.form)).toMatchObject({ status: 200 });
  });

  test.for([{}, { password: '' }, { password: null }, { password: 123_456 }])('%j is 400', async (body) => {
    const person = await kept.person();
    expect(await person.send('DELETE', '/api/user', body)).toMatchObject({
      status: 400,
      body: { message: 'Password is required' },
    });
    expect((await person.send('GET', '/api/user')).status).toBe(200);
  });
});

describe('nothing in the database identifies the person', () => {
  test('the scan covers every table', async () => {
    expect(Object.keys(await everythingStored(kept.deps.write))).toEqual(
      expect.arrayContaining(['schema_migrations', 'users', 'sessions', 'password_resets', 'jobs']),
    );
  });

  test('with a reset mail queued and a reset open, in any column of any table', async () => {
    const person = await kept.person({ username: 'Whoami', email: 'Who.Am.I@example.com', name: 'Wanda Whoami' });
    await kept.resetToken(person.form.email);
    withoutSending();
    await kept.browser().send('POST', '/api/forgot-password', { email: person.form.email });

    const before = await everythingStored(kept.deps.write);
    const own = (table: string, key = 'user_id') =>
      before[table]!.find((row) => (row as Record<string, unknown>)[key] === person.id) as Record<string, string>;
    const secrets = [
      'Whoami',
      'Wanda',
      'Who.Am.I@example.com',
      own('users', 'id')['password_hash']!,
      own('sessions')['token_hash']!,
      own('password_resets')['token_hash']!,
    ].map((secret) => secret.toLowerCase());
    const text = JSON.stringify(before).toLowerCase();
    expect(JSON.stringify(before['jobs'])).toContain('who.am.i@example.com');
    for (const secret of secrets) expect(text, 'before').toContain(secret);

    expect((await remove(person)).status).toBe(204);
    const after = JSON.stringify(await everythingStored(kept.deps.write)).toLowerCase();
    for (const secret of secrets) expect(after, 'after').not.toContain(secret);
  });

  test('with a notice queued for the old address and a third one pending, no address and no link is stored', async () => {
    const person = await kept.person({ username: 'mover', email: 'Old.Home@example.com' });
    const undo = await changeEmail(kept, person, 'New.Home@example.com');
    const confirm = await askForEmail(kept, person, 'Third.Home@example.com');
    withoutSending();
    await kept.deps.write((tx) =>
      queueMail(tx, { kind: 'email_changed', address: 'Old.Home@example.com', user_id: person.id }, kept.clock.now()),
    );
    const secrets = ['Old.Home@', 'New.Home@', 'Third.Home@', hashToken(undo), hashToken(confirm)];
    const before = JSON.stringify(await everythingStored(kept.deps.write));
    for (const secret of secrets) expect(before).toContain(secret);
    await remove(person);
    const after = JSON.stringify(await everythingStored(kept.deps.write)).toLowerCase();
    for (const secret of secrets) expect(after).not.toContain(secret.toLowerCase());
  });

  test('no job, device, reminder or setting for notifications is left', async () => {
    const [person, other] = [await kept.person(), await kept.person()];
    withoutSending();
    const tables = ['jobs', 'push_subscriptions', 'notification_settings', 'reminders', 'letters'] as const;
    const at = kept.clock.now().toISOString();
    for (const one of [person, other]) {
      const { id } = await makeHabit(one);
      const token = hashToken(one.cookies.get('kept')!);
      const device = { session_hash: token, endpoint: `https://push.example/${one.id}`, p256dh: 'key', auth: 'auth' };
      const job = { kind: 'push', job_key: `push ${one.id}`, payload: '{}', created_at: at, run_after: at } as const;
      await kept.deps.write(async (tx) => {
        const own = { user_id: one.id };
        await tx
          .insertInto('jobs')
          .values({ ...own, ...job })
          .execute();
        await tx
          .insertInto('push_subscriptions')
          .values({ ...own, ...device, created_at: at, last_used_at: at })
          .execute();
        await tx
          .insertInto('notification_settings')
          .values({ ...own, kinds: '{}', weekly_letter: 'never' })
          .execute();
        await tx
          .insertInto('reminders')
          .values({ ...own, commitment_id: id, at_time: '07:30' })
          .execute();
        await putLetter(tx, { ...own, sent_for: '2026-03-08', idle: 0 });
      });
    }
    expect((await remove(person)).status).toBe(204);
    const after = await everythingStored(kept.deps.write);
    for (const table of tables) {
      const owners = after[table]!.map((row) => (row as { user_id: number }).user_id);
      expect({ table, owners }).toEqual({ table, owners: expect.arrayContaining([other.id]) });
      expect({ table, owners }).toEqual({ table, owners: expect.not.arrayContaining([person.id]) });
    }
  });

  test('the row itself is "Former companion", with its balance', async () => {
    const person = await kept.person({ timezone: 'Asia/Tokyo' });
    await person.send('PATCH', '/api/user', { dayStartHour: 3 });
    await person.send('PATCH', '/api/user', { dayStartHour: 5 });
    await remove(person);
    const { db } = kept.deps;
    const row = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(row).toEqual({
      id: person.id,
      in_jars: 0,
      username: null,
      username_key: null,
      email: null,
      email_key: null,
      email_confirmed_at: null,
      pending_email: null,
      password_hash: null,
      name: 'Former companion',
      balance: 0,
      currency: 'USD',
      timezone: 'UTC',
      day_start_hour: 0,
      earlier_start_hour: 0,
      day_start_from: null,
      created_at: kept.clock.now().toISOString(),
      suspended_at: null,
    });
  });

  test('mails to them in the outbox are removed, and those to others stay', async () => {
    const [person, other] = [
      await kept.person({ name: 'Ä "Bob" <x@example.com>' }),
      await kept.person({ email: `before.${crypto.randomUUID()}@example.com` }),
    ];
    for (const one of [person, other]) await kept.resetToken(one.form.email);
    const before = kept.outbox.files().length;
    await remove(person);
    expect(kept.outbox.files()).toHaveLength(before - 1);
    await remove(other);
    expect(kept.outbox.files()).toHaveLength(before - 2);
  });

  test('mails to their earlier addresses are removed too, also those whose change is long past', async () => {
    await kept.resetToken((await kept.person()).form.email);
    const others = kept.outbox.files();
    const person = await kept.person();
    await changeEmail(kept, person, `second.${crypto.randomUUID()}@example.com`);
    await kept.deps.write((tx) => deleteOldEmailLinks(tx, new Date(kept.clock.now().getTime() + 60 * 86_400_000)));
    await changeEmail(kept, person, `third.${crypto.randomUUID()}@example.com`);
    await askForEmail(kept, person, `fourth.${crypto.randomUUID()}@example.com`);
    // As an earlier version wrote it, to an address whose change is still known.
    const known = (
      await kept.deps.db
        .selectFrom('email_changes')
        .select('old_email')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).old_email;
    writeFileSync(path.join(kept.deps.env.dataDir, 'outbox', 'old.eml'), `To: ${known}\r\n\r\nHello`);
    expect(kept.outbox.files().length).toBeGreaterThan(others.length + 5);
    await remove(person);
    expect(kept.outbox.files()).toEqual(others);
  });

  test('the statement keeps its amounts and loses its texts; those of companions keep theirs', async () => {
    const [person, other] = [await kept.person(), await kept.person()];
    const habit = await makeHabit(person, { name: 'A secret habit' });
    await join(other, habit, { rewardAmount: '2.00' });
    for (const one of [person, other]) await complete(one, habit);
    await person.send('POST', '/api/goal-rewards', { title: 'A secret wish', price: '3' });
    const [goal] = (await person.send('GET', '/api/goal-rewards')).body as { id: number }[];
    await person.send('POST', `/api/goal-rewards/${goal!.id}/redeem`);
    await remove(person);
    const rows = await kept.deps.db
      .selectFrom('reward_transactions')
      .select(['amount', 'description'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { amount: 500, description: '' },
      { amount: -300, description: '' },
    ]);
    expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
    expect((await other.send('GET', '/api/reward-transactions')).body).toMatchObject([
      { amount: '2.00', description: 'A secret habit' },
    ]);
  });

  test('data of others stays', async () => {
    const [person, other] = [await kept.person(), await kept.person()];
    const token = await kept.resetToken(other.form.email);
    await remove(person);
    expect((await other.send('GET', '/api/user')).body).toMatchObject({ email: other.form.email });
    const { body } = await kept.browser().send('GET', `/api/reset-password/verify?token=${token}`);
    expect(body).toEqual({ valid: true });
  });
});

test('a link mailed before no longer works, and asking for one sends nothing', async () => {
  const person = await kept.person();
  const token = await kept.resetToken(person.form.email);
  await remove(person);
  const reset = { token, newPassword: 'new-secret' };
  expect(await kept.browser().send('POST', '/api/reset-password', reset)).toMatchObject({ status: 400 });
  await kept.browser().send('POST', '/api/forgot-password', { email: person.form.email });
  expect(await kept.sentMails()).toEqual([]);
});
