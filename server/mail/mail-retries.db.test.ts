import { beforeEach, describe, expect, test } from 'vitest';
import { accountMails } from '#server/auth/account-mails.ts';
import { testSmtpServer } from '#server/testing/test-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { jobWorker } from '#server/jobs/job-worker.ts';
import { claimJobs } from '#server/jobs/job-store.ts';
import { mailJobs } from './mail-jobs.ts';
import { queueMail } from './mail-store.ts';
import { createMailer } from './mailer.ts';

const second = 1000;
const day = 86_400 * second;
const smtpServer = await testSmtpServer();
const kept = await testApp({ SMTP_URL: smtpServer.urlWithLogin });

beforeEach(async () => {
  smtpServer.faults.refuse = null;
  await kept.deps.write((tx) => tx.deleteFrom('jobs').execute());
  smtpServer.delivered.length = 0;
});

async function askForReset(email: string) {
  const reply = await kept.browser().send('POST', '/api/forgot-password', { email });
  await kept.deliverMail();
  return reply;
}

async function afterWaiting(ms: number): Promise<number> {
  kept.clock.advance(ms);
  await kept.deliverMail();
  return smtpServer.delivered.length;
}

const last = () => smtpServer.delivered.at(-1)!;
const verify = async (token: string) =>
  (await kept.browser().send('GET', `/api/reset-password/verify?token=${token}`)).body;
const queue = () => kept.deps.db.selectFrom('jobs').selectAll().orderBy('id').execute();
const resets = (userId: number) =>
  kept.deps.db.selectFrom('password_resets').selectAll().where('user_id', '=', userId).execute();

describe('while the mail server is down', () => {
  test('the reply is the same, and the mail is sent once it is back, with a valid token', async () => {
    const { id, form } = await kept.person();
    const usual = await askForReset('nobody@example.com');
    await smtpServer.stop();
    const reply = await askForReset(form.email);
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: usual.body });
    expect(await resets(id), 'a token that never left').toEqual([]);

    await smtpServer.restart();
    expect(await afterWaiting(4999)).toBe(0);
    expect(await afterWaiting(1)).toBe(1);
    expect(await verify(smtpServer.delivered[0]!.token)).toEqual({ valid: true });
    expect(await queue()).toEqual([]);
  });

  test('sending is retried with growing delays, at least every ten minutes, for three days', async () => {
    const { form } = await kept.person();
    await smtpServer.stop();
    await askForReset(form.email);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt++) {
      const [waiting] = await queue();
      expect(waiting).toMatchObject({ attempts: attempt, payload: expect.stringContaining(form.email) });
      const wait = Date.parse(waiting!.run_after!) - kept.clock.now().getTime();
      waits.push(wait / second);
      await afterWaiting(wait);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600, 600, 600]);

    await smtpServer.restart();
    expect(await afterWaiting(3 * day - 2 * 3600 * second)).toBe(1);
  });

  test('the hour of the token starts when the mail is sent', async () => {
    const { form } = await kept.person();
    await smtpServer.stop();
    await askForReset(form.email);
    await smtpServer.restart();
    await afterWaiting(2 * 3600 * second);
    kept.clock.advance(3600 * second - 1);
    expect(await verify(smtpServer.delivered[0]!.token)).toEqual({ valid: true });
    kept.clock.advance(1);
    expect(await verify(smtpServer.delivered[0]!.token)).toEqual({ valid: false, reason: 'expired' });
  });

  test('a link to confirm or to undo an address works only if it was sent, and is sent once the server is back', async () => {
    const person = await kept.person();
    const form = { email: `new-${person.form.email}`, password: person.form.password };
    const links = async () => [
      ...(await kept.deps.db.selectFrom('email_confirmations').select('token_hash').execute()),
      ...(await kept.deps.db
        .selectFrom('email_changes')
        .select('undo_hash')
        .where('undo_hash', 'is not', null)
        .execute()),
    ];
    for (const [call, path] of [
      [() => person.send('PUT', '/api/user/profile', form), '/api/email/confirm'],
      [() => kept.browser().send('POST', '/api/email/confirm', { token: last().token }), '/api/email/undo'],
    ] as const) {
      await smtpServer.stop();
      expect((await call()).status).toBe(200);
      await kept.deliverMail();
      expect(await links(), 'a token that never left').toEqual([]);
      await smtpServer.restart();
      await afterWaiting(5 * second);
      expect(await links()).toHaveLength(1);
      expect(last().text).toContain(`${path.replace(/\/api\/email\/(\w+)/, '/$1-email')}?token=`);
    }
    expect((await kept.browser().send('POST', '/api/email/undo', { token: last().token })).status).toBe(200);
  });

  test('repeated requests queue one wish', async () => {
    const { form } = await kept.person();
    await smtpServer.stop();
    for (const email of [form.email, form.email.toUpperCase(), ` ${form.email} `]) await askForReset(email);
    const payload = JSON.stringify({ kind: 'password_reset', address: form.email });
    expect(await queue()).toMatchObject([{ kind: 'mail', payload, user_id: null }]);
    await smtpServer.restart();
    expect(await afterWaiting(600 * second)).toBe(1);
  });

  test('after three days it is dropped', async () => {
    const { form } = await kept.person();
    await smtpServer.stop();
    await askForReset(form.email);
    await afterWaiting(3 * day);
    expect(await queue(), 'at three days').toHaveLength(1);
    await afterWaiting(600 * second);
    expect(await queue(), 'past them').toEqual([]);
    await smtpServer.restart();
    expect(await afterWaiting(600 * second)).toBe(0);
  });
});

describe('a mail server that answers', () => {
  test.for([
    ['that the mailbox does not exist', 'recipient', 550, 'dropped'],
    ['that it rejects the message', 'message', 554, 'dropped'],
    ['that the mailbox is full', 'recipient', 452, 'tried again'],
    ['that it cannot accept the message now', 'message', 451, 'tried again'],
    ['that it is too busy', 'connect', 421, 'tried again'],
    ['that it is out of service', 'connect', 554, 'tried again'],
    // Nothing is wrong with the message: it is sent once the operator corrects the password.
    ['that our password is wrong', 'login', 535, 'tried again'],
  ] as const)('%s (at the %s, %i): %s', async ([, at, code, outcome]) => {
    const { id, form } = await kept.person();
    smtpServer.faults.refuse = { at, code };
    expect(await askForReset(form.email)).toMatchObject({ status: 200 });
    expect(await queue()).toHaveLength(outcome === 'dropped' ? 0 : 1);
    expect(await resets(id), 'a token that never left').toEqual([]);

    smtpServer.faults.refuse = null;
    expect(await afterWaiting(5 * second)).toBe(outcome === 'dropped' ? 0 : 1);
  });

  test('a failure is logged without the password of the mail server and without the token', async () => {
    const { form } = await kept.person();
    smtpServer.faults.refuse = { at: 'login', code: 535 };
    kept.logged.length = 0;
    await askForReset(form.email);
    const log = kept.logged.join('');
    expect(log).toContain('a mail could not be sent');
    expect(log).not.toContain('hush-password');
    expect(log).not.toContain(Buffer.from('\0kept\0hush-password').toString('base64'));
    expect(log).not.toContain('reset-password?');
  });
});

test('three workers on one queue send each message once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => kept.person()));
  const wish = { kind: 'password_reset', user_id: null } as const;
  await kept.deps.write(async (tx) => {
    for (const { form } of people) await queueMail(tx, { ...wish, address: form.email }, kept.clock.now());
  });

  const { env, log } = kept.deps;
  const workers = [1, 2, 3].map(() =>
    jobWorker(kept.deps, { mail: mailJobs(kept.deps, createMailer(env, log), accountMails) }),
  );
  await Promise.all(workers.map((worker) => worker.runDue()));
  expect(await queue()).toEqual([]);
  expect(smtpServer.delivered.flatMap(({ envelope }) => envelope.to).toSorted()).toEqual(
    people.map(({ form }) => form.email).toSorted(),
  );
  for (const { token } of smtpServer.delivered) expect(await verify(token)).toEqual({ valid: true });
});

test('a message claimed by a worker that died is sent by another after two minutes', async () => {
  const { form } = await kept.person();
  const [at, lease] = [kept.clock.now(), 120 * second];
  await kept.deps.write(async (tx) => {
    await queueMail(tx, { kind: 'password_reset', address: form.email, user_id: null }, at);
    const leaseEndsAt = new Date(at.getTime() + lease);
    await claimJobs(tx, { kind: 'mail', count: 1, now: at, leaseEndsAt });
  });
  expect(await afterWaiting(lease - 1)).toBe(0);
  expect(await afterWaiting(1)).toBe(1);
});
