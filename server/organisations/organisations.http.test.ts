import { afterAll, expect, test } from 'vitest';
import { changeEmail } from '#server/testing/change-email.ts';
import { openProvider, type ProviderPerson } from '#server/testing/open-provider.ts';
import { passkeyPerson } from '#server/testing/passkey-people.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';

// Against a real provider: its pages, its tokens, its keys.

const acme = await openProvider();
afterAll(acme.close);
const kept = await testApp(acme.settings);

let persons = 0;

function employee(about: Partial<ProviderPerson> = {}): ProviderPerson {
  const sub = `employee-${++persons}`;
  return { sub, email: `${sub}@acme.example`, email_verified: true, name: 'Nadia Okafor', ...about };
}

async function begin(browser: TestBrowser): Promise<string> {
  const { status, body } = await browser.send('POST', '/api/organisation/start');
  expect(status).toBe(200);
  return (body as { url: string }).url;
}

const finish = (browser: TestBrowser, answer: object) => browser.send('POST', '/api/organisation/finish', answer);

async function signIn(person: ProviderPerson, browser = kept.browser(), form: object = {}) {
  const answer = await acme.signIn(await begin(browser), person);
  return Object.assign(browser, { answer, reply: await finish(browser, { ...answer, ...form }) });
}

const refusal = (code: string) => ({ body: { code } });
const userOf = async (browser: TestBrowser) => (await browser.send('GET', '/api/user')).body as { id: number };

test('without the settings every call is a 404, and no button is offered', async () => {
  const other = await testApp();
  const ann = await other.person();
  for (const [method, path, body] of [
    ['POST', 'start', undefined],
    ['POST', 'finish', { code: 'x', state: 'x' }],
    ['POST', 'link', { password: 'secret-1' }],
    ['DELETE', '1', undefined],
  ] as const)
    expect((await ann.send(method, `/api/organisation/${path}`, body)).status).toBe(404);
  expect((await ann.send('GET', '/api/organisation')).status).toBe(404);
  expect((await ann.send('GET', '/api/registration')).body).toMatchObject({ organisation: null });
  expect((await kept.browser().send('GET', '/api/registration')).body).toMatchObject({ organisation: 'Acme' });
});

test('a newcomer gets an account with the verified address, and the next time the same one', async () => {
  const nadia = employee();
  const browser = kept.browser();
  const started = await browser.send('POST', '/api/organisation/start');
  const { url } = started.body as { url: string };
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/auth/organisation',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  // Strict would be missing after the redirect from the provider's site.
  expect(String(started.headers['set-cookie'])).toMatch(/^kept-organisation=[^;]+;.*HttpOnly; SameSite=Lax$/);

  const answer = await acme.signIn(url, nadia);
  const first = await finish(browser, { ...answer, currency: 'EUR', timezone: 'Europe/Paris' });
  expect(first.body).toMatchObject({
    isNew: true,
    link: null,
    user: {
      name: 'Nadia Okafor',
      username: 'nadia-okafor',
      email: nadia.email,
      emailConfirmed: true,
      hasPassword: false,
      currency: 'EUR',
      timezone: 'Europe/Paris',
    },
  });
  expect(await kept.sentMails()).toEqual([]);
  expect(browser.cookies.has('kept-organisation')).toBe(false);
  const { id } = await userOf(browser);

  // Back and reload in the browser: the answer works once.
  expect(await finish(browser, answer)).toMatchObject({ status: 400, ...refusal('organisation_expired') });

  // The address at the provider has changed since; the identity has not.
  const again = await signIn({ ...nadia, email: 'elsewhere@acme.example', email_verified: false });
  expect(again.reply.body).toMatchObject({ isNew: false, user: { id, email: nadia.email } });
  const { body: events } = await again.send('GET', '/api/user/activity');
  expect((events as { kind: string }[]).map(({ kind }) => kind)).toEqual(['signed_in_by_organisation', 'registered']);

  const namesake = await signIn(employee({ name: ' \u200b' }));
  expect(namesake.reply.body).toMatchObject({ user: { name: expect.stringMatching(/^employee-/) as string } });
});

test('only the browser that left comes back, with the state, verifier and nonce it left with', async () => {
  const person = employee();
  const browser = kept.browser();
  const answer = await acme.signIn(await begin(browser), person);
  // A thief makes another browser open their answer.
  expect(await finish(kept.browser(), answer)).toMatchObject(refusal('organisation_expired'));
  const victim = kept.browser();
  await begin(victim);
  expect(await finish(victim, answer)).toMatchObject({ status: 400, ...refusal('organisation_failed') });
  expect((await finish(browser, answer)).status).toBe(200);

  for (const wrong of ['nonce', 'code_verifier'] as const) {
    const later = kept.browser();
    const given = await acme.signIn(await begin(later), person);
    await kept.deps.write((tx) =>
      tx
        .updateTable('organisation_sign_ins')
        .set({ [wrong]: 'x'.repeat(43) })
        .execute(),
    );
    expect(await finish(later, given)).toMatchObject({ status: 400, ...refusal('organisation_failed') });
  }
  const bare = kept.browser();
  const { state } = await acme.signIn(await begin(bare), person);
  expect(await finish(bare, { state, code: 'made-up' })).toMatchObject(refusal('organisation_failed'));
  await begin(bare);
  expect(await finish(bare, {})).toMatchObject(refusal('organisation_failed'));

  const late = kept.browser();
  const slow = await acme.signIn(await begin(late), person);
  kept.clock.advance(10 * 60_000);
  expect(await finish(late, slow)).toMatchObject(refusal('organisation_expired'));

  const stopped = kept.browser();
  const denied = await acme.signIn(await begin(stopped), person, 'abort');
  expect(await finish(stopped, denied)).toMatchObject({ status: 403, ...refusal('organisation_denied') });
});

test('an address that is not verified opens no account, and registration follows the rules of the site', async () => {
  for (const about of [{ email_verified: false }, { email_verified: 'true' }, { email: 'not an address' }])
    expect((await signIn(employee(about))).reply).toMatchObject({ status: 403, ...refusal('organisation_unverified') });
  const { email: _, ...nameless } = employee();
  expect((await signIn(nameless)).reply).toMatchObject(refusal('organisation_unverified'));

  const closed = await testApp({ ...acme.settings, REGISTRATION: 'closed' });
  expect((await signIn(employee(), closed.browser())).reply).toMatchObject(refusal('registration_closed'));
  const invited = await testApp({ ...acme.settings, REGISTRATION: 'invited' });
  expect((await signIn(employee(), invited.browser())).reply).toMatchObject(refusal('invitation_needed'));
  const made = await signIn(employee(), invited.browser(), { inviteCode: 'nowhere' });
  expect(made.reply).toMatchObject(refusal('invitation_invalid'));
});

test('an existing account is linked by its confirmed address and its password, never silently', async () => {
  const ann = await kept.person();
  const person = employee({ email: ann.form.email.toUpperCase() });
  const asked = await signIn(person);
  expect(asked.reply.body).toEqual({
    user: null,
    isNew: false,
    link: { email: ann.form.email.toUpperCase(), hasPassword: true },
  });
  expect((await asked.send('GET', '/api/user')).status).toBe(401);
  const link = (browser: TestBrowser, password: string) => browser.send('POST', '/api/organisation/link', { password });
  expect(await link(kept.browser(), ann.form.password)).toMatchObject(refusal('organisation_expired'));
  expect(await link(asked, 'wrong')).toMatchObject({ status: 403, ...refusal('wrong_password') });
  expect((await ann.send('GET', '/api/organisation')).body).toEqual([]);

  // The same identity waits in two browsers: it is linked once.
  const twice = await signIn(person);
  await kept.sentMails();
  expect(await link(asked, ann.form.password)).toMatchObject({ status: 200, body: { id: ann.id } });
  expect(await userOf(asked)).toMatchObject({ id: ann.id });
  expect((await kept.sentMails()).map(({ subject }) => subject)).toEqual([
    'An organisation was linked to your Kept account',
  ]);
  expect(await link(asked, ann.form.password)).toMatchObject(refusal('organisation_expired'));
  expect(await link(twice, ann.form.password)).toMatchObject(refusal('organisation_known'));
  expect((await signIn(person)).reply.body).toMatchObject({ user: { id: ann.id }, isNew: false });

  const { body: identities } = await ann.send('GET', '/api/organisation');
  expect(identities).toMatchObject([{ organisation: new URL(acme.issuer).host, email: person.email }]);
  const { body: exported } = await ann.send('GET', '/api/user/export');
  expect((exported as { organisations: unknown[] }).organisations).toHaveLength(1);
  const path = `/api/organisation/${(identities as { id: number }[])[0]!.id}`;
  const stranger = await kept.person();
  expect((await stranger.send('DELETE', path)).status).toBe(404);
  expect((await ann.send('DELETE', path)).status).toBe(204);
  expect((await signIn(person)).reply.body).toMatchObject({ user: null, link: {} });

  // The account has moved to another address meanwhile.
  const moved = await signIn(person);
  await kept.deps.write((tx) =>
    tx
      .updateTable('users')
      .set({ email: 'new@acme.example', email_key: 'new@acme.example' })
      .where('id', '=', ann.id)
      .execute(),
  );
  expect(await link(moved, ann.form.password)).toMatchObject(refusal('organisation_expired'));
});

test('accounts that cannot be linked: unconfirmed, without a password, suspended', async () => {
  const bob = await kept.person({}, { isConfirmed: false });
  expect((await signIn(employee({ email: bob.form.email }))).reply).toMatchObject({
    status: 409,
    ...refusal('organisation_unconfirmed'),
  });
  const cat = await passkeyPerson(kept);
  await kept.deps.write((tx) =>
    tx
      .updateTable('users')
      .set({ email_confirmed_at: kept.clock.now().toISOString() })
      .where('id', '=', cat.id)
      .execute(),
  );
  const asked = await signIn(employee({ email: cat.account.email }));
  expect(asked.reply.body).toMatchObject({ user: null, link: { hasPassword: false } });
  expect(await asked.send('POST', '/api/organisation/link', { password: 'x' })).toMatchObject(
    refusal('wrong_password'),
  );

  const dan = employee();
  const { id } = await userOf(await signIn(dan));
  await kept.deps.write((tx) =>
    tx.updateTable('users').set({ suspended_at: kept.clock.now().toISOString() }).where('id', '=', id).execute(),
  );
  expect((await signIn(dan)).reply).toMatchObject({ status: 403, ...refusal('suspended') });
});

test('the last way in stays, and deleting the account removes the identity', async () => {
  const person = employee();
  const nadia = await signIn(person);
  const { id: userId } = await userOf(nadia);
  const [identity] = (await nadia.send('GET', '/api/organisation')).body as { id: number }[];
  const confirm = (at: string | null) =>
    kept.deps.write((tx) => tx.updateTable('users').set({ email_confirmed_at: at }).where('id', '=', userId).execute());
  await confirm(null);
  const remove = () => nadia.send('DELETE', `/api/organisation/${identity!.id}`);
  expect(await remove()).toMatchObject({ status: 409, ...refusal('organisation_last_way_in') });
  // A reset by mail is a way in.
  await confirm(kept.clock.now().toISOString());
  expect((await remove()).status).toBe(204);

  const other = await signIn(employee());
  const { email } = (await userOf(other)) as unknown as { email: string };
  const token = await kept.resetToken(email);
  await kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'a quiet secret' });
  await other.send('POST', '/api/login', { username: email, password: 'a quiet secret' });
  const rows = () =>
    kept.deps.db.selectFrom('organisation_identities').select('id').where('email', '=', email).execute();
  expect(await rows()).toHaveLength(1);
  expect((await other.send('DELETE', '/api/user', { password: 'a quiet secret' })).status).toBe(204);
  expect(await rows()).toEqual([]);
});

test('undoing a change of address removes what was linked', async () => {
  const ann = await kept.person();
  const undo = await changeEmail(kept, ann, 'thief@acme.example');
  const thief = employee({ email: 'thief@acme.example' });
  const asked = await signIn(thief);
  expect((await asked.send('POST', '/api/organisation/link', { password: ann.form.password })).status).toBe(200);
  expect((await kept.browser().send('POST', '/api/email/undo', { token: undo })).status).toBe(200);
  expect((await signIn(thief)).reply.body).not.toMatchObject({ user: { id: ann.id } });
});

test('an organisation that does not answer is named as the cause, and no log line holds a secret', async () => {
  const gone = await openProvider();
  const other = await testApp(gone.settings);
  const browser = other.browser();
  const begun = (await browser.send('POST', '/api/organisation/start')).body as { url: string };
  const answer = await gone.signIn(begun.url, employee());
  await gone.close();
  expect(await finish(browser, answer)).toMatchObject({ status: 424, ...refusal('organisation_silent') });
  const never = await testApp(gone.settings);
  expect(await never.browser().send('POST', '/api/organisation/start')).toMatchObject(refusal('organisation_silent'));

  const nadia = await signIn(employee());
  const lines = [...kept.logged, ...other.logged, ...never.logged].join('\n');
  expect(lines).toContain('signing in through the organisation failed');
  for (const secret of [answer['code']!, answer['state']!, nadia.answer['code']!, acme.settings.OIDC_CLIENT_SECRET])
    expect(lines).not.toContain(secret);
});

test('an address can begin so many sign-ins', async () => {
  const limited = await testApp({ ...acme.settings, LIMIT_ORGANISATION_SIGN_INS_PER_ADDRESS: '1' });
  await begin(limited.browser());
  expect((await limited.browser().send('POST', '/api/organisation/start')).status).toBe(429);
});
