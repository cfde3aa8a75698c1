import { beforeEach, describe, expect, test } from 'vitest';
import { askForEmail, changeEmail } from '#server/testing/change-email.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';

const kept = await testApp({ PUBLIC_URL: 'https://kept.example' });
const day = 86_400_000;

// Discards mail of the previous test.
beforeEach(() => kept.sentMails());

const undo = (token: string) => kept.browser().send('POST', '/api/email/undo', { token });
const confirm = (token: string) => kept.browser().send('POST', '/api/email/confirm', { token });
const emailOf = async (userId: number) =>
  (await kept.deps.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;
const statusOf = async (person: TestBrowser) => (await person.send('GET', '/api/user')).status;
const register = (username: string, email: string) =>
  kept.browser().send('POST', '/api/register', { username, email, name: 'Bob Lee', password: 'secret-1' });

test('the old address gets a notice with a link once the new one counts', async () => {
  const person = await kept.person({ name: 'Visit evil.example now' });
  const token = await askForEmail(kept, person, 'new-home@example.com');
  await confirm(token);
  const mails = await kept.sentMails();
  expect(mails).toMatchObject([
    { to: person.form.email, subject: 'The email address of your Kept account was changed' },
  ]);
  const { text } = mails[0]!;
  expect(text).toContain(`https://kept.example/undo-email?token=${mails[0]!.token}\n`);
  for (const own of ['evil', person.form.username, 'new-home']) expect(text).not.toContain(own);
});

test('the link restores the address, ends all sessions and reset links, and lets the owner choose a password', async () => {
  const [owner, thief] = [await kept.person(), kept.browser()];
  await thief.send('POST', '/api/login', owner.form);
  const token = await changeEmail(kept, owner, 'thief@example.com');
  const thiefsReset = await kept.resetToken('thief@example.com');
  const pending = await askForEmail(kept, owner, 'thief2@example.com');

  const { status, body } = await undo(token);
  expect({ status, body }).toMatchObject({ status: 200, body: { email: owner.form.email } });
  expect(await emailOf(owner.id)).toBe(owner.form.email);
  expect([await statusOf(owner), await statusOf(thief)]).toEqual([401, 401]);
  const reset = (resetToken: string) =>
    kept.browser().send('POST', '/api/reset-password', { token: resetToken, newPassword: 'secret-2' });
  expect((await reset(thiefsReset)).status).toBe(400);
  expect((await confirm(pending)).status).toBe(400);
  expect((await reset((body as { resetToken: string }).resetToken)).status).toBe(200);
  const login = { username: owner.form.email, password: 'secret-2' };
  expect(await owner.send('POST', '/api/login', login)).toMatchObject({ status: 200, body: { emailConfirmed: true } });
});

test('it works once', async () => {
  const person = await kept.person();
  const token = await changeEmail(kept, person, 'once@example.com');
  expect((await undo(token)).status).toBe(200);
  expect(await undo(token)).toMatchObject({ status: 400, body: { code: 'email_link_invalid' } });
});

test('it works for exactly seven days after the change', async () => {
  const [early, late] = [await kept.person(), await kept.person()];
  const inTime = await changeEmail(kept, early, 'early@example.com');
  const tooLate = await changeEmail(kept, late, 'late@example.com');
  kept.clock.advance(7 * day - 1);
  expect((await undo(inTime)).status).toBe(200);
  kept.clock.advance(1);
  expect(await undo(tooLate)).toMatchObject({
    status: 400,
    body: { code: 'email_link_expired', message: 'This link has expired.' },
  });
  expect(await emailOf(late.id)).toBe('late@example.com');
});

test('the first address undoes all later changes, and the links of those die', async () => {
  const person = await kept.person();
  const first = await changeEmail(kept, person, 'second@example.com');
  const second = await changeEmail(kept, person, 'third@example.com');
  expect((await undo(first)).status).toBe(200);
  expect(await emailOf(person.id)).toBe(person.form.email);
  expect((await undo(second)).status).toBe(400);
});

test('a later address cannot void the link of an earlier one', async () => {
  const person = await kept.person();
  const first = await changeEmail(kept, person, 'thiefs-first@example.com');
  const second = await changeEmail(kept, person, 'thiefs-second@example.com');
  expect((await undo(second)).status).toBe(200);
  expect(await emailOf(person.id)).toBe('thiefs-first@example.com');
  expect((await undo(first)).status).toBe(200);
  expect(await emailOf(person.id)).toBe(person.form.email);
});

describe('while a change can be undone, the old address is reserved', () => {
  test('nobody can register it, or confirm it for their account', async () => {
    const [person, other] = [await kept.person(), await kept.person()];
    const wanted = person.form.email;
    const token = await askForEmail(kept, other, 'placeholder@example.com');
    const undoToken = await changeEmail(kept, person, 'moved-away@example.com');
    expect(await register('squatter', wanted)).toMatchObject({ status: 409, body: { code: 'email_taken' } });

    // As if the link had been mailed before the other account moved away.
    await kept.deps.write(async (tx) => {
      await tx.updateTable('users').set({ pending_email: wanted }).where('id', '=', other.id).execute();
      await tx.updateTable('email_confirmations').set({ email_key: wanted }).where('user_id', '=', other.id).execute();
    });
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await undo(undoToken)).status).toBe(200);
  });

  test('after seven days it is free', async () => {
    const person = await kept.person();
    await changeEmail(kept, person, 'moved-for-good@example.com');
    kept.clock.advance(7 * day);
    expect((await register('successor', person.form.email)).status).toBe(200);
  });

  test('its own account can take it back', async () => {
    const person = await kept.person();
    await changeEmail(kept, person, 'there-and-back@example.com');
    await changeEmail(kept, person, person.form.email);
    expect(await emailOf(person.id)).toBe(person.form.email);
  });
});

describe('a new password is announced to the address, in words that nobody wrote', () => {
  test.for(['changed', 'reset'] as const)('%s', async (how) => {
    const person = await kept.person({ name: 'Visit evil.example now' });
    if (how === 'changed')
      await person.send('PUT', '/api/user/password', { currentPassword: 'secret-1', newPassword: 'secret-2' });
    else {
      const token = await kept.resetToken(person.form.email);
      await kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'secret-2' });
    }
    const mails = await kept.sentMails();
    expect(mails).toMatchObject([
      { to: person.form.email, subject: 'The password of your Kept account was changed', token: '' },
    ]);
    const at = kept.clock.now().toISOString();
    expect(mails[0]!.text).toContain(`was changed on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC.`);
    for (const own of ['evil', person.form.username]) expect(mails[0]!.text).not.toContain(own);
  });

  test('a refused change is not announced', async () => {
    const person = await kept.person();
    await person.send('PUT', '/api/user/password', { currentPassword: 'wrong-1', newPassword: 'secret-2' });
    expect(await kept.sentMails()).toEqual([]);
  });
});
