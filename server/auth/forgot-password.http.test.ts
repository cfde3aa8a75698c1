import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { hashToken } from './secret-token.ts';

const kept = await testApp();
const hour = 3_600_000;

const forgot = (email: unknown) => kept.browser().send('POST', '/api/forgot-password', { email });
const resets = () => kept.deps.db.selectFrom('password_resets').selectAll().execute();
const queue = () => kept.deps.db.selectFrom('jobs').selectAll().execute();

/** Asks for a reset and returns the recipients of the mail sent. */
async function mailed(email: string): Promise<string[]> {
  expect((await forgot(email)).status).toBe(200);
  return (await kept.sentMails()).map(({ to }) => to);
}

test('known, unknown and rate-limited addresses get the same answer', async () => {
  const { form } = await kept.person();
  const replies = [await forgot(form.email), await forgot('nobody@example.com')];
  for (let time = 0; time < 5; time++) {
    await kept.sentMails();
    replies.push(await forgot(form.email));
  }
  for (const { status, body, headers } of replies) {
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'If this address has an account, a reset link is on its way.' },
    });
    expect(Object.keys(headers).toSorted()).toEqual(Object.keys(replies[0]!.headers).toSorted());
  }
});

test('an unknown address gets no mail, and is not stored', async () => {
  expect(await mailed('stranger@example.com')).toEqual([]);
  expect(await queue()).toEqual([]);
});

describe('the address is matched ignoring case and surrounding whitespace', async () => {
  await kept.person({ username: 'cased', email: 'Ann.Lee@example.com' });
  test.for(['Ann.Lee@example.com', 'ann.lee@example.com', 'ANN.LEE@EXAMPLE.COM', ' Ann.Lee@example.com '])(
    '%j',
    async (email) => {
      kept.clock.advance(hour);
      expect(await mailed(email)).toEqual(['Ann.Lee@example.com']);
    },
  );
});

test('a username is not accepted as an address', async () => {
  const { form } = await kept.person();
  expect(await forgot(form.username)).toMatchObject({ status: 400 });
});

describe('an invalid address is refused with the message of its field', () => {
  test.for([undefined, null, '', ' ', 'ann', 'ann@', 'ann@example', '@example.com', 12, ['ann@example.com'], {}])(
    '%j',
    async (email) => {
      expect(await forgot(email)).toMatchObject({
        status: 400,
        body: { message: 'Please enter a valid email address', code: 'bad_input' },
      });
    },
  );
});

describe('three mails per account an hour', () => {
  test('then none until the hour is over', async () => {
    const { form } = await kept.person();
    for (let time = 0; time < 3; time++) expect(await mailed(form.email)).toHaveLength(1);
    expect(await mailed(form.email)).toEqual([]);
    expect(await mailed(form.email.toUpperCase())).toEqual([]);
    kept.clock.advance(hour - 1);
    expect(await mailed(form.email)).toEqual([]);
    kept.clock.advance(1);
    expect(await mailed(form.email)).toHaveLength(1);
  });

  test('the limit of one account does not affect another', async () => {
    const [{ form }, other] = [await kept.person(), await kept.person()];
    for (let time = 0; time < 4; time++) await mailed(form.email);
    expect(await mailed(other.form.email)).toHaveLength(1);
  });

  test('a request over the limit leaves the last link valid', async () => {
    const { form } = await kept.person();
    await mailed(form.email);
    await mailed(form.email);
    const token = await kept.resetToken(form.email);
    expect(await mailed(form.email)).toEqual([]);
    const { body } = await kept.browser().send('GET', `/api/reset-password/verify?token=${token}`);
    expect(body).toEqual({ valid: true });
  });

  test('the limit can be configured', async () => {
    const strict = await testApp({ LIMIT_RESET_MAILS_PER_ACCOUNT: '1' });
    const { form } = await strict.person();
    await strict.resetToken(form.email);
    expect(await strict.browser().send('POST', '/api/forgot-password', { email: form.email })).toMatchObject({
      status: 200,
    });
    expect(await strict.sentMails()).toEqual([]);
  });
});

describe('the database holds', () => {
  test('before sending: only the wish, once per address, known or not', async () => {
    const quiet = await testApp();
    // The mail worker is stopped, so that only the call's own writes show.
    quiet.deps.jobs.wake = () => {};
    const { form } = await quiet.person();
    for (const email of [form.email, 'nobody@example.com', form.email.toUpperCase()])
      await quiet.browser().send('POST', '/api/forgot-password', { email });
    const { db } = quiet.deps;
    const wishes = await db.selectFrom('jobs').selectAll().orderBy('id').execute();
    expect(wishes).toEqual(
      [form.email, 'nobody@example.com'].map((address, index) => ({
        id: wishes[index]!.id,
        kind: 'mail',
        job_key: `mail:password_reset:0:${address}`,
        user_id: null,
        payload: JSON.stringify({ kind: 'password_reset', address }),
        attempts: 0,
        created_at: '2026-03-10T12:00:00.000Z',
        run_after: '2026-03-10T12:00:00.000Z',
        expires_at: null,
      })),
    );
    expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  test('after sending: a hash and its expiry, and no token anywhere', async () => {
    const { id, form } = await kept.person();
    const token = await kept.resetToken(form.email);
    const rows = await resets();
    expect(rows).toContainEqual({
      user_id: id,
      token_hash: hashToken(token),
      expires_at: new Date(kept.clock.now().getTime() + hour).toISOString(),
    });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await queue()).toEqual([]);
    const { body } = await kept.browser().send('GET', `/api/reset-password/verify?token=${hashToken(token)}`);
    expect(body).toEqual({ valid: false, reason: 'invalid' });
  });
});
