import { beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '#server/auth/secret-token.ts';
import { deleteOldEmailLinks } from './email-store.ts';
import { askForEmail, changeEmail } from '#server/testing/change-email.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listenForSockets } from '#server/testing/test-socket.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';

const kept = await testApp({ PUBLIC_URL: 'https://kept.example' });
const sockets = listenForSockets(kept);
const [hour, day] = [3_600_000, 86_400_000];
const fresh = { isConfirmed: false };
type Person = Awaited<ReturnType<typeof kept.person>>;

// Discards mail of the previous test.
beforeEach(() => kept.sentMails());

const confirm = (token: string) => kept.browser().send('POST', '/api/email/confirm', { token });
const resend = (person: TestBrowser) => person.send('POST', '/api/email/resend');
const userOf = async (person: TestBrowser) => (await person.send('GET', '/api/user')).body;
const login = async (username: string) =>
  (await kept.browser().send('POST', '/api/login', { username, password: 'secret-1' })).status;
const changePassword = (person: TestBrowser, to: string) =>
  person.send('PUT', '/api/user/password', { currentPassword: 'secret-1', newPassword: to });
const ask = (person: Person, email: string) =>
  person.send('PUT', '/api/user/profile', { email, password: person.form.password });

/** The token in the mail to a new person. */
async function firstToken(person: Person): Promise<string> {
  return (await kept.sentMails()).find(({ to }) => to === person.form.email)!.token;
}

describe('a new account', () => {
  test('gets a link by mail, and is confirmed by it', async () => {
    const person = await kept.person({ name: 'Visit evil.example now' }, fresh);
    expect(await userOf(person)).toMatchObject({ emailConfirmed: false, pendingEmail: null });
    const mails = await kept.sentMails();
    expect(mails).toMatchObject([{ to: person.form.email, subject: 'Confirm your email address for Kept' }]);
    const { text, token } = mails[0]!;
    expect(text).toContain(`https://kept.example/confirm-email?token=${token}\n`);
    for (const own of ['evil', person.form.username]) expect(text.replace(person.form.email, '')).not.toContain(own);

    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: person.form.email } });
    expect(await userOf(person)).toMatchObject({ emailConfirmed: true, email: person.form.email });
  });

  test('its open screens hear that the address is confirmed, and nobody else’s do', async () => {
    const [person, other] = [await kept.person({}, fresh), await kept.person()];
    const token = await firstToken(person);
    const { connect, settled } = await sockets;
    const lines = [await connect(person), await connect(other)] as const;
    await confirm(token);
    for (const [index, one] of [person, other].entries()) await settled(one.id, lines[index]!);
    expect(lines.map(({ updates }) => updates)).toEqual([[{ action: 'account' }], []]);
  });

  test('can use everything before', async () => {
    const person = await kept.person({}, fresh);
    expect((await person.send('POST', '/api/goal-rewards', { title: 'Tea', price: 3 })).status).toBe(200);
    expect(await login(person.form.email)).toBe(200);
    await kept.sentMails();
    expect(await kept.resetToken(person.form.email)).toMatch(/^[\w-]{43}$/);
  });

  test('gets other mail only once it is confirmed', async () => {
    const person = await kept.person({}, fresh);
    const token = await firstToken(person);
    await changePassword(person, 'secret-2');
    kept.clock.advance(4 * day);
    expect(await kept.sentMails()).toEqual([]);
    await confirm(token);
    expect(await kept.sentMails()).toMatchObject([
      { to: person.form.email, subject: 'The password of your Kept account was changed' },
    ]);
  });

  test('that corrects its address gets what waited at the new one, and the old one gets nothing', async () => {
    const person = await kept.person({}, fresh);
    await kept.sentMails();
    await changePassword(person, 'secret-2');
    person.form.password = 'secret-2';
    await confirm(await askForEmail(kept, person, 'corrected@example.com'));
    expect(await kept.sentMails()).toMatchObject([
      { to: 'corrected@example.com', subject: 'The password of your Kept account was changed' },
    ]);
    expect(await userOf(person)).toMatchObject({ email: 'corrected@example.com', emailConfirmed: true });
  });
});

describe('a new address', () => {
  test('counts only after the link mailed to it was opened', async () => {
    const person = await kept.person();
    const { status, body } = await ask(person, 'New.One@example.com');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { email: person.form.email, emailConfirmed: true, pendingEmail: 'New.One@example.com' },
    });
    expect(await userOf(person)).toEqual(body);
    expect([await login(person.form.email), await login('new.one@example.com')]).toEqual([200, 401]);
    const mails = await kept.sentMails();
    expect(mails.map(({ to }) => to)).toEqual(['New.One@example.com']);

    expect(await confirm(mails[0]!.token)).toMatchObject({ status: 200, body: { email: 'New.One@example.com' } });
    expect(await userOf(person)).toMatchObject({ email: 'New.One@example.com', pendingEmail: null });
    expect([await login(person.form.email), await login('new.one@example.com')]).toEqual([401, 200]);
  });

  test('voids reset links mailed to the old one once it counts, not before', async () => {
    const person = await kept.person();
    const reset = await kept.resetToken(person.form.email);
    const verify = async () => (await kept.browser().send('GET', `/api/reset-password/verify?token=${reset}`)).body;
    const token = await askForEmail(kept, person, 'voiding@example.com');
    expect(await verify()).toEqual({ valid: true });
    await confirm(token);
    expect(await verify()).toEqual({ valid: false, reason: 'invalid' });
  });

  test('that replaces another pending one voids its link', async () => {
    const person = await kept.person();
    const first = await askForEmail(kept, person, 'first@example.com');
    const second = await askForEmail(kept, person, 'second@example.com');
    expect(await confirm(first)).toMatchObject({ status: 400, body: { code: 'email_link_invalid' } });
    expect(await confirm(second)).toMatchObject({ status: 200, body: { email: 'second@example.com' } });
  });

  test('can be dropped, and its link with it', async () => {
    const person = await kept.person();
    const token = await askForEmail(kept, person, 'dropped@example.com');
    expect(await person.send('DELETE', '/api/email/pending')).toMatchObject({
      status: 200,
      body: { pendingEmail: null, email: person.form.email },
    });
    expect((await confirm(token)).status).toBe(400);
    expect(await userOf(person)).toMatchObject({ email: person.form.email });
  });

  test.for(['changed', 'reset'] as const)('is dropped when the password is %s', async (how) => {
    const person = await kept.person();
    const token = await askForEmail(kept, person, `thief-${how}@example.com`);
    if (how === 'changed') await changePassword(person, 'secret-2');
    else {
      const reset = { token: await kept.resetToken(person.form.email), newPassword: 'secret-2' };
      await kept.browser().send('POST', '/api/reset-password', reset);
    }
    expect((await confirm(token)).status).toBe(400);
    await person.send('POST', '/api/login', { ...person.form, password: 'secret-2' });
    expect(await userOf(person)).toMatchObject({ email: person.form.email, pendingEmail: null });
  });
});

describe('an address of another account', () => {
  test('gets the same answer as a free one, and a mail that says so instead of a link', async () => {
    const [person, other] = [await kept.person(), await kept.person()];
    const spelled = other.form.email.replace('person', 'PERSON');
    const free = await ask(person, 'nobody-here@example.com');
    await kept.sentMails();
    const taken = await ask(person, spelled);
    expect(taken.status).toBe(free.status);
    expect(taken.body).toEqual({ ...(free.body as object), pendingEmail: spelled });
    expect(Object.keys(taken.headers).toSorted()).toEqual(Object.keys(free.headers).toSorted());
    expect(await kept.sentMails()).toMatchObject([
      { to: spelled, subject: 'This address already has a Kept account', token: '' },
    ]);
    expect(await userOf(other)).toMatchObject({ email: other.form.email });
  });

  test('that registered in the meantime is refused when the link is opened', async () => {
    const person = await kept.person();
    const token = await askForEmail(kept, person, 'quick@example.com');
    await kept.person({ username: 'quick', email: 'Quick@example.com' });
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await userOf(person)).toMatchObject({ email: person.form.email });
  });

  test('can be taken as soon as the other account is deleted', async () => {
    const [person, other] = [await kept.person(), await kept.person()];
    await other.send('DELETE', '/api/user', { password: 'secret-1' });
    await changeEmail(kept, person, other.form.email);
    expect(await userOf(person)).toMatchObject({ email: other.form.email });
  });
});

describe('a link', () => {
  test('works once', async () => {
    const person = await kept.person({}, fresh);
    const token = await firstToken(person);
    expect((await confirm(token)).status).toBe(200);
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: { code: 'email_link_invalid', message: 'This link is invalid or was already used.' },
    });
  });

  test('works for seven days', async () => {
    const [early, late] = [await kept.person({}, fresh), await kept.person({}, fresh)];
    const mails = await kept.sentMails();
    const tokenOf = ({ form }: Person) => mails.find(({ to }) => to === form.email)!.token;
    kept.clock.advance(7 * day - 1);
    expect((await confirm(tokenOf(early))).status).toBe(200);
    kept.clock.advance(1);
    expect(await confirm(tokenOf(late))).toMatchObject({ status: 400, body: { code: 'email_link_expired' } });
    expect(await userOf(late)).toMatchObject({ emailConfirmed: false });
  });

  test('is stored as a hash only, and the queue holds no link', async () => {
    const person = await kept.person();
    const token = await askForEmail(kept, person, 'hashed@example.com');
    const rows = await kept.deps.db.selectFrom('email_confirmations').selectAll().execute();
    expect(rows.map((row) => row.token_hash)).toContain(hashToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.for(['', 'made-up', 'x'.repeat(201), null, 12])('%j is a 400', async (token) => {
    for (const path of ['/api/email/confirm', '/api/email/undo'])
      expect((await kept.browser().send('POST', path, { token })).status).toBe(400);
  });
});

describe('the confirmation can be sent again', () => {
  test('to the own address or, if there is one, to the pending one; the last link counts', async () => {
    const person = await kept.person({}, fresh);
    const first = await firstToken(person);
    expect(await resend(person)).toMatchObject({ status: 200, body: { email: person.form.email } });
    const second = await firstToken(person);
    expect((await confirm(first)).status).toBe(400);
    const third = await askForEmail(kept, person, 'again@example.com');
    expect(await resend(person)).toMatchObject({ status: 200, body: { email: 'again@example.com' } });
    const [fourth] = await kept.sentMails();
    expect(fourth).toMatchObject({ to: 'again@example.com' });
    expect((await confirm(third)).status).toBe(400);
    expect((await confirm(second)).status, 'the own address').toBe(200);
    expect((await confirm(fourth!.token)).status, 'the pending address').toBe(200);
  });

  test('is refused when there is nothing to confirm', async () => {
    expect(await resend(await kept.person())).toMatchObject({ status: 409, body: { code: 'nothing_to_confirm' } });
  });
});

describe('five confirmation mails per account an hour', () => {
  test('whether for new addresses or sent again', async () => {
    const [person, other] = [await kept.person(), await kept.person()];
    for (let time = 1; time <= 3; time++) expect((await ask(person, `s${time}@example.com`)).status).toBe(200);
    for (let time = 1; time <= 2; time++) expect((await resend(person)).status).toBe(200);
    const tooMany = { status: 429, body: { code: 'too_many' }, headers: { 'retry-after': '3600' } };
    expect(await ask(person, 's6@example.com')).toMatchObject(tooMany);
    expect(await resend(person)).toMatchObject(tooMany);
    expect(await userOf(person)).toMatchObject({ pendingEmail: 's3@example.com' });
    expect((await ask(other, 'o1@example.com')).status).toBe(200);
    expect((await person.send('PUT', '/api/user/profile', { name: 'Bob Lee' })).status).toBe(200);
    kept.clock.advance(hour);
    expect((await resend(person)).status).toBe(200);
  });

  test('the limit can be configured', async () => {
    const strict = await testApp({ LIMIT_CONFIRMATION_MAILS_PER_ACCOUNT: '1' });
    const person = await strict.person({}, fresh);
    expect((await resend(person)).status).toBe(200);
    expect((await resend(person)).status).toBe(429);
  });
});

test('ten confirmation mails an hour reach an address, however many accounts enter it', async () => {
  const form = { username: 'again-and-again', email: 'victim@example.com' };
  const mailed = async () => {
    const person = await kept.person(form, fresh);
    const mails = await kept.sentMails();
    await person.send('DELETE', '/api/user', { password: 'secret-1' });
    return mails.length;
  };
  const counts: number[] = [];
  for (let time = 0; time < 12; time++) counts.push(await mailed());
  expect(counts).toEqual([...Array<number>(10).fill(1), 0, 0]);
  kept.clock.advance(hour);
  expect(await mailed()).toBe(1);
});

test('old links are cleared away, and those that can still be used stay', async () => {
  const own = await testApp();
  const [person, other] = [await own.person(), await own.person()];
  await changeEmail(own, person, 'changed@example.com');
  await askForEmail(own, other, 'asked@example.com');
  const count = async () =>
    (await own.deps.db.selectFrom('email_changes').select('id').execute()).length +
    (await own.deps.db.selectFrom('email_confirmations').select('user_id').execute()).length;
  const end = own.clock.now().getTime() + 7 * day;
  await own.deps.write((tx) => deleteOldEmailLinks(tx, new Date(end)));
  expect(await count()).toBe(2);
  await own.deps.write((tx) => deleteOldEmailLinks(tx, new Date(end + 1)));
  expect(await count()).toBe(0);
});
