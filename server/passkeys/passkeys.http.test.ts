import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { suspend } from '#server/people/people-service.ts';
import { addPasskeyTo, confirmWith, logInWith, passkeyPerson } from '#server/testing/passkey-people.ts';
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';

const kept = await testApp();
const minute = 60_000;
const code = (name: string) => ({ body: { code: name } });
const post = (browser: TestBrowser, path: string, body: object = {}) =>
  browser.send('POST', `/api/passkeys${path}`, body);
const optionsFor = async (browser: TestBrowser, path: string, body: object = {}) =>
  (await post(browser, path, body)).body as { challenge: string; user: { id: string; name: string } };

describe('registering with a passkey', () => {
  test('needs a name and an address only, and signs in', async () => {
    const person = await passkeyPerson(kept, { name: 'Zoë Müller', email: 'zoe@example.com' });
    expect((await person.send('GET', '/api/user')).body).toMatchObject({
      username: 'zoe-muller',
      name: 'Zoë Müller',
      email: 'zoe@example.com',
      emailConfirmed: false,
      hasPassword: false,
    });
    expect((await person.send('GET', '/api/passkeys')).body).toEqual([
      {
        id: person.passkeyId,
        name: 'Passkey',
        kind: 'device',
        createdAt: kept.clock.now().toISOString(),
        lastUsedAt: null,
      },
    ]);
  });

  test('the options propose a free username, and ask for a passkey that is found without one', async () => {
    await kept.person({ username: 'Rosa-Parks' });
    const visitor = kept.browser();
    expect(await optionsFor(visitor, '/registration-options', { name: 'Rosa Parks' })).toMatchObject({
      rp: { id: 'localhost', name: 'Kept' },
      user: { name: 'rosa-parks-2', displayName: 'Rosa Parks' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: [],
    });
    const first = await passkeyPerson(kept, { name: 'Rosa Parks' });
    const second = await passkeyPerson(kept, { name: 'Rosa Parks' });
    expect([first.username, second.username]).toEqual(['rosa-parks-2', 'rosa-parks-3']);
  });

  test('mails a link to confirm the address', async () => {
    await kept.sentMails();
    const { account } = await passkeyPerson(kept);
    expect(await kept.sentMails()).toMatchObject([{ to: account.email }]);
  });

  test('a taken address is refused before the device stores anything', async () => {
    const { form } = await kept.person();
    const taken = { name: 'Ann', email: form.email.toUpperCase() };
    expect(await post(kept.browser(), '/registration-options', taken)).toMatchObject({
      status: 409,
      ...code('email_taken'),
    });
  });

  test('a name is required, and an account with the answer', async () => {
    const visitor = kept.browser();
    expect(await post(visitor, '/registration-options')).toMatchObject({
      status: 400,
      body: { message: 'Name is required' },
    });
    const options = await optionsFor(visitor, '/registration-options', { name: 'Ann' });
    const response = softwareAuthenticator().create(options);
    expect(await post(visitor, '', { response })).toMatchObject({ status: 400, ...code('bad_input') });
  });

  test('is closed or by invitation where the operator says so', async () => {
    for (const [mode, refusal] of [
      ['closed', 'registration_closed'],
      ['invited', 'invitation_needed'],
    ] as const) {
      const other = await testApp({ REGISTRATION: mode });
      const name = { name: 'Ann' };
      expect(await post(other.browser(), '/registration-options', name)).toMatchObject({
        status: 403,
        ...code(refusal),
      });
      const account = { ...name, email: 'ann@example.com' };
      const response = softwareAuthenticator().create({ challenge: 'x'.repeat(43), user: { id: 'eA' } });
      expect(await post(other.browser(), '', { response, account })).toMatchObject({ status: 403, ...code(refusal) });
    }
  });
});

describe('signing in with a passkey', () => {
  test('opens a new session without a username, and stores when it was used', async () => {
    const person = await passkeyPerson(kept);
    kept.clock.advance(minute);
    const other = kept.browser();
    expect(await logInWith(other, person.device)).toMatchObject({ status: 200, body: { id: person.id } });
    expect((await other.send('GET', '/api/passkeys')).body).toMatchObject([
      { lastUsedAt: kept.clock.now().toISOString() },
    ]);
  });

  test('ends the session that the browser had before', async () => {
    const [person, ann] = [await passkeyPerson(kept), await kept.person()];
    const copy = kept.browser();
    copy.cookies.set('kept', ann.cookies.get('kept')!);
    expect(await logInWith(ann, person.device)).toMatchObject({ status: 200, body: { id: person.id } });
    expect((await copy.send('GET', '/api/user')).status).toBe(401);
  });

  test('a challenge works once, even after a wrong answer', async () => {
    const { device } = await passkeyPerson(kept);
    const visitor = kept.browser();
    const options = await optionsFor(visitor, '/login-options');
    const response = device.assert(options);
    expect((await post(visitor, '/login', { response })).status).toBe(200);
    expect(await post(visitor, '/login', { response })).toMatchObject({ status: 400, ...code('passkey_expired') });

    const next = await optionsFor(visitor, '/login-options');
    const wrong = device.assert(next, { origin: 'https://evil.example' });
    expect(await post(visitor, '/login', { response: wrong })).toMatchObject({
      status: 401,
      ...code('passkey_refused'),
    });
    expect(await post(visitor, '/login', { response: device.assert(next) })).toMatchObject(code('passkey_expired'));
  });

  test('a challenge expires after five minutes', async () => {
    const { device } = await passkeyPerson(kept);
    const visitor = kept.browser();
    const answered = async (after: number) => {
      const options = await optionsFor(visitor, '/login-options');
      kept.clock.advance(after);
      return post(visitor, '/login', { response: device.assert(options) });
    };
    for (const later of [5 * minute, 6 * minute])
      expect(await answered(later)).toMatchObject({ status: 400, ...code('passkey_expired') });
    expect(await answered(5 * minute - 1)).toMatchObject({ status: 200 });
  });

  test.for([
    ['another origin', { origin: 'http://localhost:8080' }],
    ['another site', { rpId: 'evil.example' }],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['another account', { userHandle: 'c29tZW9uZS1lbHNl' }],
    ['an answer of another kind', { type: 'webauthn.create' }],
  ] as const)('%s is refused', async ([, twist]) => {
    const { device } = await passkeyPerson(kept);
    const visitor = kept.browser();
    expect(await logInWith(visitor, device, twist)).toMatchObject({ status: 401, ...code('passkey_refused') });
    expect((await visitor.send('GET', '/api/user')).status).toBe(401);
  });

  test('a passkey that nobody has is refused', async () => {
    const device = softwareAuthenticator();
    device.create({ challenge: 'x', user: { id: 'eA' } });
    expect(await logInWith(kept.browser(), device)).toMatchObject({ status: 401, ...code('passkey_refused') });
  });

  test('a count that does not grow is refused: the passkey was copied', async () => {
    const { device } = await passkeyPerson(kept);
    const by = async (counter: number) => (await logInWith(kept.browser(), device, { counter })).status;
    expect(await by(0)).toBe(200);
    expect(await by(0)).toBe(200);
    expect(await by(7)).toBe(200);
    expect(await by(7)).toBe(401);
    expect(await by(6)).toBe(401);
    expect(await by(0)).toBe(401);
    expect(await by(8)).toBe(200);
  });

  test('a challenge for one purpose does not serve another', async () => {
    const person = await passkeyPerson(kept);
    const confirming = await confirmWith(person, person.device);
    expect(await post(person, '/login', { response: confirming })).toMatchObject(code('passkey_expired'));
    const loggingIn = person.device.assert(await optionsFor(person, '/login-options'));
    expect(await post(person, '/registration-options', { assertion: loggingIn })).toMatchObject(
      code('passkey_expired'),
    );
    const registering = await optionsFor(kept.browser(), '/registration-options', { name: 'Ann' });
    const response = softwareAuthenticator().create(registering);
    expect(await post(person, '', { response })).toMatchObject(code('passkey_expired'));
  });

  test('a suspended person is refused', async () => {
    const { device, id } = await passkeyPerson(kept);
    await suspend(kept.deps, { id });
    expect(await logInWith(kept.browser(), device)).toMatchObject({ status: 403, ...code('suspended') });
  });

  test('too many challenges from one address are refused', async () => {
    const strict = await testApp({ LIMIT_PASSKEY_CHALLENGES_PER_ADDRESS: '2' });
    const visitor = strict.browser();
    expect((await post(visitor, '/login-options')).status).toBe(200);
    expect((await post(visitor, '/registration-options', { name: 'Ann' })).status).toBe(200);
    expect(await post(visitor, '/login-options')).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
  });
});

describe('with a PUBLIC_URL', () => {
  test('passkeys belong to its name, and to its pages only', async () => {
    const site = await testApp({ PUBLIC_URL: 'https://kept.example' });
    const visitor = site.browser();
    const account = { name: 'Ann', email: 'ann@example.com' };
    const register = async (device: ReturnType<typeof softwareAuthenticator>) => {
      const options = await optionsFor(visitor, '/registration-options', account);
      expect(options).toMatchObject({ rp: { id: 'kept.example' } });
      return post(visitor, '', { response: device.create(options), account });
    };
    const local = softwareAuthenticator();
    expect(await register(local)).toMatchObject({ status: 400, ...code('passkey_invalid') });
    const own = softwareAuthenticator({ origin: 'https://kept.example', rpId: 'kept.example' });
    expect(await register(own)).toMatchObject({ status: 200 });
    expect((await logInWith(site.browser(), own)).status).toBe(200);
    expect((await logInWith(site.browser(), own, { origin: 'http://kept.example' })).status).toBe(401);
    expect((await logInWith(site.browser(), own, { origin: 'https://sub.kept.example' })).status).toBe(401);
  });
});

describe('adding a passkey to an account', () => {
  test('needs the password: a session alone, which may be stolen, is not enough', async () => {
    const person = await kept.person();
    expect(await addPasskeyTo(person, {})).toMatchObject({ status: 400, body: { message: 'Password is required' } });
    expect(await addPasskeyTo(person, { password: 'wrong-1' })).toMatchObject({
      status: 403,
      ...code('wrong_password'),
    });
    const device = softwareAuthenticator();
    expect(await addPasskeyTo(person, { password: person.form.password }, device, 'My phone')).toMatchObject({
      status: 200,
      body: { name: 'My phone', user: { id: person.id, hasPassword: true } },
    });
    expect(await logInWith(kept.browser(), device)).toMatchObject({ status: 200, body: { id: person.id } });
    expect((await kept.browser().send('POST', '/api/login', person.form)).status).toBe(200);
  });

  test('or a passkey of the account that answers now', async () => {
    const [person, other] = [await passkeyPerson(kept), await passkeyPerson(kept)];
    const foreign = await confirmWith(person, other.device);
    expect(await addPasskeyTo(person, { assertion: foreign })).toMatchObject({ status: 403, ...code('wrong_passkey') });
    await kept.deps.failedTries.flush();
    const activity = (await person.send('GET', '/api/user/activity')).body as { kind: string }[];
    expect(activity[0]).toMatchObject({ kind: 'wrong_passkey' });
    expect(JSON.stringify((await other.send('GET', '/api/user/activity')).body)).not.toContain('wrong_passkey');
    const forAnother = await confirmWith(other, person.device);
    expect(await addPasskeyTo(person, { assertion: forAnother })).toMatchObject(code('passkey_expired'));
    const assertion = await confirmWith(person, person.device);
    const second = softwareAuthenticator();
    expect(await addPasskeyTo(person, { assertion }, second)).toMatchObject({ status: 200 });
    expect(await addPasskeyTo(person, { assertion })).toMatchObject(code('passkey_expired'));
    expect(await logInWith(kept.browser(), second)).toMatchObject({ body: { id: person.id } });
  });

  test('wrong passwords count as failed logins', async () => {
    const person = await kept.person();
    for (let time = 0; time < 10; time++)
      expect((await addPasskeyTo(person, { password: 'wrong-1' })).status).toBe(403);
    expect((await addPasskeyTo(person, { password: person.form.password })).status).toBe(429);
    kept.clock.advance(15 * minute);
  });

  test('the options exclude the devices that have one, and name the account as before', async () => {
    const person = await passkeyPerson(kept);
    const assertion = await confirmWith(person, person.device);
    const options = await optionsFor(person, '/registration-options', { assertion });
    expect(options).toMatchObject({
      user: { name: person.username },
      excludeCredentials: [{ id: person.device.id, transports: ['internal'] }],
    });
    const { user_handle } = await kept.deps.db
      .selectFrom('passkeys')
      .select('user_handle')
      .where('id', '=', person.passkeyId)
      .executeTakeFirstOrThrow();
    expect(options.user.id).toBe(user_handle);
  });

  test('one person cannot finish what another began', async () => {
    const [ann, eve] = [await kept.person(), await kept.person()];
    const options = await optionsFor(ann, '/registration-options', { password: ann.form.password });
    const response = softwareAuthenticator().create(options);
    expect(await post(eve, '', { response })).toMatchObject(code('passkey_expired'));
    const account = { name: 'Eve', email: 'eve@example.com' };
    expect(await post(kept.browser(), '', { response, account })).toMatchObject(code('passkey_expired'));
    expect((await post(ann, '', { response })).status).toBe(200);
  });

  test.for([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['an answer of another kind', { type: 'webauthn.get' }],
  ] as const)('%s is refused', async ([, twist]) => {
    const person = await kept.person();
    const options = await optionsFor(person, '/registration-options', { password: person.form.password });
    const response = softwareAuthenticator().create(options, twist);
    expect(await post(person, '', { response })).toMatchObject({ status: 400, ...code('passkey_invalid') });
    expect((await person.send('GET', '/api/passkeys')).body).toEqual([]);
  });

  test('a credential that someone has already is refused', async () => {
    const [owner, eve] = [await passkeyPerson(kept), await kept.person()];
    const password = { password: eve.form.password };
    expect(await addPasskeyTo(eve, password, owner.device)).toMatchObject({ status: 409, ...code('passkey_known') });
  });

  test('the 21st is refused', async () => {
    const person = await kept.person();
    const proof = { password: person.form.password };
    for (let number = 1; number <= 20; number++) expect((await addPasskeyTo(person, proof)).status).toBe(200);
    expect(await addPasskeyTo(person, proof)).toMatchObject({ status: 409, ...code('passkey_limit') });
    expect((await person.send('GET', '/api/passkeys')).body).toHaveLength(20);
  });

  test('is announced by mail to a confirmed address', async () => {
    const person = await kept.person();
    await kept.sentMails();
    const { db, write, now } = kept.deps;
    const at = now().toISOString();
    await write((tx) => tx.updateTable('users').set({ email_confirmed_at: at }).where('id', '=', person.id).execute());
    await addPasskeyTo(person, { password: person.form.password }, undefined, 'A thief’s words');
    const [mail] = await kept.sentMails();
    expect(mail).toMatchObject({ to: person.form.email, subject: 'A passkey was added to your Kept account' });
    expect(JSON.stringify(mail)).not.toContain('thief');
    expect(await db.selectFrom('jobs').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
  });
});

describe('a person without a password', () => {
  test('cannot log in with any, nor with none', async () => {
    const { username, account } = await passkeyPerson(kept);
    const never = await kept.browser().send('POST', '/api/login', { username: 'never-was', password: 'secret-1' });
    for (const [name, password] of [
      [username, 'secret-1'],
      [account.email, 'secret-1'],
    ]) {
      const { status, body } = await kept.browser().send('POST', '/api/login', { username: name, password });
      expect({ status, body }).toEqual({ status: 401, body: never.body });
    }
    expect(await kept.browser().send('POST', '/api/login', { username, password: '' })).toMatchObject({ status: 400 });
  });

  test('sets a password by a passkey, which ends the other sessions', async () => {
    const person = await passkeyPerson(kept);
    const other = kept.browser();
    await logInWith(other, person.device);
    const set = (proof: object) => person.send('PUT', '/api/user/password', { ...proof, newPassword: 'new-secret' });
    expect((await set({})).status).toBe(400);
    expect(await set({ currentPassword: 'secret-1' })).toMatchObject({ status: 403, ...code('wrong_password') });
    expect((await set({ assertion: await confirmWith(person, person.device) })).status).toBe(204);
    expect((await other.send('GET', '/api/user')).status).toBe(401);
    expect((await person.send('GET', '/api/user')).body).toMatchObject({ hasPassword: true });
    const login = { username: person.username, password: 'new-secret' };
    expect((await kept.browser().send('POST', '/api/login', login)).status).toBe(200);
    expect((await logInWith(kept.browser(), person.device)).status).toBe(200);
  });

  test('comes back by a reset mail after losing the passkey', async () => {
    const { account } = await passkeyPerson(kept);
    const token = await kept.resetToken(account.email);
    const reset = { token, newPassword: 'new-secret' };
    expect((await kept.browser().send('POST', '/api/reset-password', reset)).status).toBe(200);
    const login = { username: account.email, password: 'new-secret' };
    expect(await kept.browser().send('POST', '/api/login', login)).toMatchObject({
      status: 200,
      body: { hasPassword: true },
    });
  });

  test('changes the address by a passkey', async () => {
    const person = await passkeyPerson(kept);
    const change = (proof: object) => person.send('PUT', '/api/user/profile', { email: 'moved@example.com', ...proof });
    expect((await change({})).status).toBe(400);
    const assertion = await confirmWith(person, person.device);
    expect(await change({ assertion })).toMatchObject({ status: 200, body: { pendingEmail: 'moved@example.com' } });
  });

  test('deletes the account by a passkey, which then signs in nobody', async () => {
    const person = await passkeyPerson(kept);
    const remove = (proof: object) => person.send('DELETE', '/api/user', proof);
    expect((await remove({})).status).toBe(400);
    const stale = await confirmWith(person, person.device, { origin: 'https://evil.example' });
    expect(await remove({ assertion: stale })).toMatchObject({ status: 403, ...code('wrong_passkey') });
    // Left open, to see that it goes too.
    await confirmWith(person, person.device);
    expect((await remove({ assertion: await confirmWith(person, person.device) })).status).toBe(204);
    expect(await logInWith(kept.browser(), person.device)).toMatchObject({ status: 401, ...code('passkey_refused') });
    const { db } = kept.deps;
    for (const table of ['passkeys', 'passkey_challenges'] as const)
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()).toEqual([]);
  });
});

describe('deleting a passkey', () => {
  const remove = (browser: TestBrowser, id: number) => browser.send('DELETE', `/api/passkeys/${id}`);

  test('ends its use, and leaves the others', async () => {
    const person = await passkeyPerson(kept);
    const second = softwareAuthenticator();
    await addPasskeyTo(person, { assertion: await confirmWith(person, person.device) }, second);
    expect((await remove(person, person.passkeyId)).status).toBe(204);
    expect((await logInWith(kept.browser(), person.device)).status).toBe(401);
    expect((await logInWith(kept.browser(), second)).status).toBe(200);
  });

  test("another person's does not exist", async () => {
    const [person, eve] = [await passkeyPerson(kept), await kept.person()];
    expect((await remove(eve, person.passkeyId)).status).toBe(404);
    expect((await logInWith(kept.browser(), person.device)).status).toBe(200);
  });

  test('the only way to sign in stays', async () => {
    const person = await passkeyPerson(kept);
    expect(await remove(person, person.passkeyId)).toMatchObject({ status: 409, ...code('last_way_in') });
    expect((await logInWith(kept.browser(), person.device)).status).toBe(200);
  });

  test('with a password, or with a confirmed address for a reset, the last one may go', async () => {
    const [ann, bob] = [await kept.person(), await passkeyPerson(kept)];
    const { body } = await addPasskeyTo(ann, { password: ann.form.password });
    expect((await remove(ann, (body as { id: number }).id)).status).toBe(204);
    const at = kept.clock.now().toISOString();
    const confirm = { email_confirmed_at: at };
    await kept.deps.write((tx) => tx.updateTable('users').set(confirm).where('id', '=', bob.id).execute());
    expect((await remove(bob, bob.passkeyId)).status).toBe(204);
  });
});

test('the activity lists what passkeys did', async () => {
  const person = await passkeyPerson(kept);
  await addPasskeyTo(person, { assertion: await confirmWith(person, person.device) });
  await logInWith(person, person.device);
  await person.send('DELETE', `/api/passkeys/${person.passkeyId}`);
  const { body } = await person.send('GET', '/api/user/activity');
  expect((body as { kind: string }[]).map(({ kind }) => kind)).toEqual([
    'passkey_deleted',
    'signed_in_by_passkey',
    'passkey_added',
    'registered',
  ]);
});

test('the list tells security keys from phones and computers', async () => {
  const person = await passkeyPerson(kept);
  for (const transport of ['usb', 'hybrid']) {
    const assertion = await confirmWith(person, person.device);
    expect((await addPasskeyTo(person, { assertion }, softwareAuthenticator({ transport }))).status).toBe(200);
  }
  const kinds = ((await person.send('GET', '/api/passkeys')).body as { kind: string }[]).map(({ kind }) => kind);
  expect(kinds).toEqual(['device', 'key', 'device']);
});

test('the export names passkeys, without their keys', async () => {
  const person = await passkeyPerson(kept);
  const { body } = await person.send('GET', '/api/user/export');
  expect(body).toMatchObject({
    account: { hasPassword: false },
    passkeys: [{ name: 'Passkey', createdAt: kept.clock.now().toISOString(), lastUsedAt: null }],
  });
  expect(JSON.stringify(body)).not.toContain(person.device.id);
});
