import { expect, test } from 'vitest';
import { hashToken } from '#server/auth/secret-token.ts';
import { resume, signOut, suspend } from '#server/people/people-service.ts';
import { makeHabit } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { deleteOldTokens } from './token-store.ts';

const kept = await testApp();
const dayMs = 86_400_000;

type Made = { id: number; token: string };

async function make(person: TestBrowser, form: object = {}): Promise<Made> {
  const body = { name: 'Home dashboard', access: 'write', expiresInDays: 90, ...form };
  return (await person.send('POST', '/api/tokens', body)).body as Made;
}

/** A program that sends the token and no cookie. */
async function callWith(token: string, url = '/api/user', more: Record<string, string> = {}) {
  const reply = await kept.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...more } });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

const statusOf = async ({ token }: Made) => (await callWith(token)).status;
const list = async (person: TestBrowser) => (await person.send('GET', '/api/tokens')).body as object[];

test('a token is shown once, stored as a hash, listed with its last use, and makes calls as its owner', async () => {
  kept.clock.reset();
  const ann = await quickPerson(kept);
  const made = await make(ann);
  expect(made.token).toMatch(/^kept_[\w-]{43}$/);
  const shown = {
    id: made.id,
    name: 'Home dashboard',
    access: 'write',
    createdAt: '2026-03-10T12:00:00.000Z',
    expiresAt: '2026-06-08T12:00:00.000Z',
    lastUsedAt: null,
  };
  expect(made).toEqual({ ...shown, token: made.token });
  expect(await list(ann)).toEqual([shown]);
  const stored = await kept.deps.db.selectFrom('access_tokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(made.token);
  expect(stored).toMatchObject([{ token_hash: hashToken(made.token) }]);

  kept.clock.advance(60_000);
  expect(await callWith(made.token)).toMatchObject({ status: 200, body: { id: ann.id } });
  expect(await list(ann)).toEqual([{ ...shown, lastUsedAt: '2026-03-10T12:01:00.000Z' }]);
  kept.clock.advance(59 * 60_000);
  await callWith(made.token);
  expect(await list(ann), 'a use within the hour is not written').toMatchObject([
    { lastUsedAt: '2026-03-10T12:01:00.000Z' },
  ]);
  expect(kept.logged.join('\n')).not.toContain(made.token);
  expect((await ann.send('GET', '/api/user/activity')).body).toMatchObject([{ kind: 'token_made' }]);
});

test('a token reaches only the promises of its owner, and obeys the same rules as the screen', async () => {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann);
  const post = async (made: Made) =>
    (
      await kept.app.inject({
        method: 'POST',
        url: `/api/habits/${habit.id}/complete`,
        headers: { authorization: `Bearer ${made.token}` },
      })
    ).statusCode;
  expect(await post(await make(bob))).toBe(404);
  expect(await post(await make(ann, { access: 'read' }))).toBe(403);
  const own = await make(ann);
  expect([await post(own), await post(own)]).toEqual([200, 409]);
});

test('a wrong token is refused, also beside a valid cookie; another scheme is left to the proxy', async () => {
  const ann = await quickPerson(kept);
  const cookie = `kept=${ann.cookies.get('kept')}`;
  const refused = { status: 401, body: { code: 'token_invalid' } };
  expect(await callWith('kept_wrong')).toMatchObject(refused);
  expect(await callWith('kept_wrong', '/api/user', { cookie })).toMatchObject(refused);
  expect(await callWith(ann.cookies.get('kept')!), 'the token of a session').toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  });
  expect(await callWith('of-the-proxy', '/api/user', { cookie })).toMatchObject({ status: 200 });
  const thief = kept.browser();
  thief.cookies.set('kept', (await make(ann)).token);
  expect((await thief.send('GET', '/api/user')).status, 'an access token as a cookie').toBe(401);
});

test('a token ends by its date, and is listed for 90 more days', async () => {
  kept.clock.reset();
  const ann = await quickPerson(kept);
  const [short, endless] = [await make(ann, { expiresInDays: 1 }), await make(ann, { expiresInDays: null })];
  kept.clock.advance(dayMs - 1);
  expect([await statusOf(short), await statusOf(endless)]).toEqual([200, 200]);
  kept.clock.advance(1);
  expect([await statusOf(short), await statusOf(endless)]).toEqual([401, 200]);
  kept.clock.advance(90 * dayMs - 1);
  const clean = () => kept.deps.write((tx) => deleteOldTokens(tx, kept.deps.now()));
  await clean();
  // The session has ended by then.
  const names = () => kept.deps.db.selectFrom('access_tokens').select('id').where('user_id', '=', ann.id).execute();
  expect(await names()).toHaveLength(2);
  kept.clock.advance(1);
  await clean();
  expect(await names()).toEqual([{ id: endless.id }]);
  kept.clock.reset();
});

test('revoking ends a token at once; only its owner can', async () => {
  const [ann, eve] = [await quickPerson(kept), await quickPerson(kept)];
  const [one, other] = [await make(ann), await make(ann)];
  expect([await statusOf(one), await statusOf(other)]).toEqual([200, 200]);
  expect((await eve.send('DELETE', `/api/tokens/${one.id}`)).status).toBe(404);
  expect((await ann.send('DELETE', `/api/tokens/${one.id}`)).status).toBe(204);
  expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200]);
  expect((await ann.send('DELETE', `/api/tokens/${one.id}`)).status).toBe(404);
  expect(await list(ann)).toMatchObject([{ id: other.id }]);
});

test('a changed or reset password, the operator and a deleted account end every token', async () => {
  const ann = await kept.person();
  const { username, email } = ann.form;
  await kept.sentMails();
  const changed = await make(ann, { name: 'http://evil.example' });
  const [notice, ...more] = await kept.sentMails();
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ subject: 'An access token was made for your Kept account' });
  expect(notice!.text).not.toContain('evil');
  expect(await statusOf(changed)).toBe(200);
  await ann.send('PUT', '/api/user/password', { currentPassword: ann.form.password, newPassword: 'pistachio-2' });
  expect(await statusOf(changed)).toBe(401);

  const reset = await make(ann);
  expect(await statusOf(reset)).toBe(200);
  const token = await kept.resetToken(email);
  await kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'pistachio-3' });
  expect(await statusOf(reset)).toBe(401);

  const logIn = () => ann.send('POST', '/api/login', { username, password: 'pistachio-3' });
  await logIn();
  const signedOut = await make(ann);
  await signOut(kept.deps, { id: ann.id });
  expect(await statusOf(signedOut)).toBe(401);

  await logIn();
  const suspended = await make(ann);
  await suspend(kept.deps, { id: ann.id });
  expect(await statusOf(suspended)).toBe(401);
  await resume(kept.deps, { id: ann.id });
  expect(await statusOf(suspended)).toBe(200);

  await logIn();
  await ann.send('DELETE', '/api/user', { password: 'pistachio-3' });
  expect(await statusOf(suspended)).toBe(401);
});

test('a token has a name, an access and an end, and a person has at most twenty, also at the same moment', async () => {
  const ann = await quickPerson(kept);
  const send = (form: object) => ann.send('POST', '/api/tokens', form);
  const wrong = [
    { access: 'read', expiresInDays: 90 },
    { name: ' ', access: 'read', expiresInDays: 90 },
    { name: 'Script', access: 'all', expiresInDays: 90 },
    { name: 'Script', access: 'read' },
    { name: 'Script', access: 'read', expiresInDays: 0 },
    { name: 'Script', access: 'read', expiresInDays: 3651 },
  ];
  for (const form of wrong) expect(await send(form)).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  for (let number = 1; number <= 18; number++) await make(ann);
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => send({ name: 'Script', access: 'read', expiresInDays: null })),
  );
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409]);
});
