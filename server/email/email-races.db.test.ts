import { expect, test } from 'vitest';
import { askForEmail, changeEmail } from '#server/testing/change-email.ts';
import { sized } from '#server/testing/full-size.ts';
import { testApp } from '#server/testing/test-app.ts';

// Links are opened in several tabs, and by a thief and the owner at once.

const kept = await testApp();
const rounds = sized(10, 3);

const confirm = (token: string) => kept.browser().send('POST', '/api/email/confirm', { token });
const undo = (token: string) => kept.browser().send('POST', '/api/email/undo', { token });
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);
const userRow = (id: number) =>
  kept.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const changesOf = (id: number) =>
  kept.deps.db.selectFrom('email_changes').selectAll().where('user_id', '=', id).execute();

test('a confirmation opened many times at once counts once, and one notice is sent', async () => {
  const person = await kept.person();
  const token = await askForEmail(kept, person, 'many@example.com');
  const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
  expect(statuses(replies)).toEqual([200, ...Array<number>(9).fill(400)]);
  expect(await changesOf(person.id)).toHaveLength(1);
  expect((await kept.sentMails()).map(({ to }) => to)).toEqual([person.form.email]);
});

test('of several people who confirm the same address at once, one gets it', async () => {
  for (let round = 0; round < rounds; round++) {
    const people = await Promise.all(Array.from({ length: 4 }, () => kept.person()));
    const tokens: string[] = [];
    for (const [index, person] of people.entries())
      tokens.push(
        await askForEmail(kept, person, index % 2 ? `Wanted${round}@example.com` : `wanted${round}@example.com`),
      );
    const replies = await Promise.all(tokens.map(confirm));
    expect(statuses(replies)).toEqual([200, 409, 409, 409]);
    const refused = replies.filter(({ status }) => status === 409);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'email_taken' });
    const winner = replies.findIndex(({ status }) => status === 200);
    for (const [index, { id, form }] of people.entries())
      expect((await userRow(id)).email_key).toBe(index === winner ? `wanted${round}@example.com` : form.email);
  }
});

test('an undo opened many times at once counts once', async () => {
  const person = await kept.person();
  const token = await changeEmail(kept, person, 'undone@example.com');
  const replies = await Promise.all(Array.from({ length: 10 }, () => undo(token)));
  expect(statuses(replies)).toEqual([200, ...Array<number>(9).fill(400)]);
  expect(await userRow(person.id)).toMatchObject({ email: person.form.email });
});

test('a further change against the undo: the old address is back in every order', async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await kept.person();
    const back = await changeEmail(kept, person, `thief${round}@example.com`);
    const further = await askForEmail(kept, person, `further${round}@example.com`);
    const calls = [() => confirm(further), () => undo(back)];
    if (round % 2) calls.reverse();
    const replies = await Promise.all(calls.map((call) => call()));
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const row = await userRow(person.id);
    expect(row).toMatchObject({ email: person.form.email, pending_email: null });
    expect(await changesOf(person.id)).toEqual([]);
    const sessions = kept.deps.db.selectFrom('sessions').select('user_id').where('user_id', '=', person.id);
    expect(await sessions.execute()).toEqual([]);
  }
});

test('moving away from an address and registering it at once: the old account can undo', async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await kept.person();
    const token = await askForEmail(kept, person, `away${round}@example.com`);
    const form = { username: `squat${round}`, email: person.form.email, name: 'Bob Lee', password: 'secret-1' };
    const [moved, registered] = await Promise.all([confirm(token), kept.browser().send('POST', '/api/register', form)]);
    expect([moved.status, registered.status]).toEqual([200, 409]);
    const notice = (await kept.sentMails()).find(({ to }) => to === person.form.email);
    expect((await undo(notice!.token)).status).toBe(200);
  }
});

test('confirming and deleting the account at once leave no address behind', async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await kept.person();
    const token = await askForEmail(kept, person, `leaving${round}@example.com`);
    const replies = await Promise.all([
      confirm(token),
      person.send('DELETE', '/api/user', { password: person.form.password }),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await userRow(person.id)).toMatchObject({ email: null, pending_email: null, email_confirmed_at: null });
    expect(await changesOf(person.id)).toEqual([]);
    const links = kept.deps.db.selectFrom('email_confirmations').selectAll().where('user_id', '=', person.id);
    expect(await links.execute()).toEqual([]);
  }
});
