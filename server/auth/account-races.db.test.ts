import { describe, expect, onTestFinished, test } from 'vitest';
import { jobWorker } from '#server/jobs/job-worker.ts';
import { mailJobs } from '#server/mail/mail-jobs.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { sized } from '#server/testing/full-size.ts';
import { testApp } from '#server/testing/test-app.ts';
import { accountMails } from './account-mails.ts';

// Comparing a password takes time, and several tabs act at once: changes to the account in the meantime must count.

const kept = await testApp({ LIMIT_RESET_REQUESTS_PER_ADDRESS: '10000' });

/** Runs `meanwhile` once the next password has been compared, before its call continues. */
function onceCompared(meanwhile: () => Promise<unknown>): void {
  const { verify } = kept.deps.passwords;
  onTestFinished(() => void (kept.deps.passwords.verify = verify));
  kept.deps.passwords.verify = async (password, hash, address) => {
    kept.deps.passwords.verify = verify;
    const isRight = await verify(password, hash, address);
    await meanwhile();
    return isRight;
  };
}

const sessionsOf = (userId: number) =>
  kept.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

describe('while a password is compared', () => {
  test('and nothing else happens, login succeeds', async () => {
    const person = await kept.person();
    onceCompared(async () => {});
    expect(await kept.browser().send('POST', '/api/login', person.form)).toMatchObject({ status: 200 });
  });

  test('and the password is reset, login with the old one opens no session', async () => {
    const person = await kept.person();
    const token = await kept.resetToken(person.form.email);
    onceCompared(() => kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'new-secret' }));
    expect(await kept.browser().send('POST', '/api/login', person.form)).toMatchObject({
      status: 401,
      body: { message: 'Invalid login details' },
    });
    expect(await sessionsOf(person.id)).toEqual([]);
  });

  test('and the password is changed, login with the old one opens no session', async () => {
    const person = await kept.person();
    const change = { currentPassword: person.form.password, newPassword: 'new-secret' };
    onceCompared(() => person.send('PUT', '/api/user/password', change));
    expect(await kept.browser().send('POST', '/api/login', person.form)).toMatchObject({ status: 401 });
    expect(await sessionsOf(person.id)).toHaveLength(1);
  });

  test('and the account is deleted, login opens no session', async () => {
    const person = await kept.person();
    onceCompared(() => person.send('DELETE', '/api/user', { password: person.form.password }));
    expect(await kept.browser().send('POST', '/api/login', person.form)).toMatchObject({ status: 401 });
    expect(await sessionsOf(person.id)).toEqual([]);
  });

  test('and the password is reset, the old one cannot set another password', async () => {
    const person = await kept.person();
    const token = await kept.resetToken(person.form.email);
    onceCompared(() => kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'owners-own' }));
    const change = { currentPassword: person.form.password, newPassword: 'thiefs-own' };
    expect(await person.send('PUT', '/api/user/password', change)).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    });
    const login = (password: string) =>
      kept.browser().send('POST', '/api/login', { username: person.form.username, password });
    expect((await login('owners-own')).status).toBe(200);
    expect((await login('thiefs-own')).status).toBe(401);
  });

  test('and the password is reset, the old one cannot delete the account', async () => {
    const person = await kept.person();
    const token = await kept.resetToken(person.form.email);
    onceCompared(() => kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'owners-own' }));
    const { status } = await person.send('DELETE', '/api/user', { password: person.form.password });
    expect(status).toBe(403);
    const login = { username: person.form.username, password: 'owners-own' };
    expect((await kept.browser().send('POST', '/api/login', login)).status).toBe(200);
  });
});

test('an account deleted while its reset mail is being made gets neither token nor mail', async () => {
  const person = await kept.person();
  const { wake } = kept.deps.jobs;
  onTestFinished(() => void (kept.deps.jobs.wake = wake));
  kept.deps.jobs.wake = () => {};
  await kept.browser().send('POST', '/api/forgot-password', { email: person.form.email });
  const { env, log, write } = kept.deps;
  let writes = 0;
  const deps: typeof kept.deps = {
    ...kept.deps,
    // The first write takes the message from the queue, the second makes the token.
    write: async (work) => {
      if (++writes === 2) await person.send('DELETE', '/api/user', { password: person.form.password });
      return write(work);
    },
  };
  await jobWorker(deps, { mail: mailJobs(deps, createMailer(env, log), accountMails) }).runDue();
  expect(writes).toBeGreaterThan(1);
  const { db } = kept.deps;
  expect(await db.selectFrom('password_resets').selectAll().where('user_id', '=', person.id).execute()).toEqual([]);
  expect((await kept.sentMails()).filter(({ to }) => to.includes(person.form.email))).toEqual([]);
});

describe('simultaneous calls for the same people', () => {
  type Person = Awaited<ReturnType<typeof kept.person>>;
  const reset = (_person: Person, token: string) =>
    kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'new-secret' });
  const move = (person: Person) =>
    person.send('PUT', '/api/user/profile', {
      email: `moved${person.id}@example.com`,
      password: person.form.password,
    });
  const change = (person: Person) =>
    person.send('PUT', '/api/user/password', { currentPassword: person.form.password, newPassword: 'new-secret' });
  const login = (person: Person) => kept.browser().send('POST', '/api/login', person.form);
  const leave = (person: Person) => person.send('DELETE', '/api/user', { password: person.form.password });

  test.for([
    ['a reset and a new address', [reset, move]],
    ['a reset and a new password', [reset, change]],
    ['a reset and the end of the account', [reset, leave]],
    ['a new address and the end of the account', [move, leave]],
    ['a login and the end of the account', [login, leave]],
    ['everything', [leave, login, change, move, reset]],
  ] as const)('%s: no call answers 5xx', async ([, calls]) => {
    const people = await Promise.all(Array.from({ length: sized(12, 4) }, () => kept.person()));
    const tokens: string[] = [];
    for (const { form } of people) tokens.push(await kept.resetToken(form.email));
    const { hash, verify } = kept.deps.passwords;
    const ready = await hash('new-secret', '10.0.0.1');
    onTestFinished(() => void Object.assign(kept.deps.passwords, { hash, verify }));
    // Without the cost of hashing, so that the calls meet in the database.
    Object.assign(kept.deps.passwords, { hash: async () => ready, verify: async () => true });

    const replies = await Promise.all(
      people.flatMap((person, index) => calls.map((call) => call(person, tokens[index]!))),
    );
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const gone = await kept.deps.db.selectFrom('users').select('id').where('username', 'is', null).execute();
    for (const { id } of gone) expect(await sessionsOf(id)).toEqual([]);
  });
});

describe('many identical calls at once', () => {
  const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

  test('identical registrations make one account', async () => {
    const form = { username: 'twenty', email: 'twenty@example.com', name: 'Ann Lee', password: 'secret-1' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => kept.browser().send('POST', '/api/register', form)),
    );
    expect(statuses(replies)).toEqual([200, ...Array<number>(19).fill(409)]);
    const rows = await kept.deps.db.selectFrom('users').select('id').where('username', '=', form.username).execute();
    expect(rows).toHaveLength(1);
  });

  test('a reset token works once, and that password counts', async () => {
    const { form } = await kept.person();
    const token = await kept.resetToken(form.email);
    const passwords = Array.from({ length: sized(50, 20) }, (_, index) => `new-secret-${index}`);
    const replies = await Promise.all(
      passwords.map((newPassword) => kept.browser().send('POST', '/api/reset-password', { token, newPassword })),
    );
    expect(statuses(replies)).toEqual([200, ...Array<number>(passwords.length - 1).fill(400)]);
    const refused = replies.filter(({ status }) => status === 400);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'reset_invalid' });
    const password = passwords[replies.findIndex(({ status }) => status === 200)]!;
    expect((await kept.browser().send('POST', '/api/login', { ...form, password })).status).toBe(200);
  });

  test('an account is deleted only once', async () => {
    for (let time = 0; time < 5; time++) {
      const person = await kept.person();
      const remove = () => person.send('DELETE', '/api/user', { password: person.form.password });
      const replies = await Promise.all([remove(), remove()]);
      expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 401 || status === 403)).toHaveLength(1);
    }
  });
});
