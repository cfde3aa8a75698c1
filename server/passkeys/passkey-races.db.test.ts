import { expect, test } from 'vitest';
import { addPasskeyTo, confirmWith, logInWith, passkeyPerson } from '#server/testing/passkey-people.ts';
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { testApp } from '#server/testing/test-app.ts';
import { deleteExpiredChallenges, insertChallenge } from './challenge-store.ts';
import * as store from './passkey-store.ts';

const kept = await testApp();
const { db, write } = kept.deps;
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('one answer sent five times at once signs in once', async () => {
  const { device } = await passkeyPerson(kept);
  const visitor = kept.browser();
  const { body: options } = await visitor.send('POST', '/api/passkeys/login-options', {});
  const response = device.assert(options);
  const replies = await times(5, () => kept.browser().send('POST', '/api/passkeys/login', { response }));
  expect(statuses(replies)).toEqual([200, 400, 400, 400, 400]);
});

test('a passkey and its copy, with the same count at the same moment, sign in once', async () => {
  const { device } = await passkeyPerson(kept);
  const replies = await times(4, () => logInWith(kept.browser(), device, { counter: 5 }));
  expect(statuses(replies)).toEqual([200, 401, 401, 401]);
});

test('a smaller count that was checked before and is stored after a larger one is refused', async () => {
  const { passkeyId } = await passkeyPerson(kept);
  const use = (counter: number) => write((tx) => store.usePasskey(tx, passkeyId, counter, kept.deps.now()));
  expect([await use(9), await use(6), await use(9), await use(10)]).toEqual([true, false, false, true]);
});

test('newcomers of one name at the same moment get different usernames', async () => {
  const people = await times(5, () => passkeyPerson(kept, { name: 'Grace Hopper' }));
  expect(people.map(({ username }) => username).toSorted()).toEqual([
    'grace-hopper',
    'grace-hopper-2',
    'grace-hopper-3',
    'grace-hopper-4',
    'grace-hopper-5',
  ]);
});

test('two accounts for one address at the same moment: one is refused', async () => {
  const account = { name: 'Ann', email: 'same@example.com' };
  const visitors = await times(3, async () => {
    const browser = kept.browser();
    const { body: options } = await browser.send('POST', '/api/passkeys/registration-options', account);
    return { browser, response: softwareAuthenticator().create(options) };
  });
  const replies = await Promise.all(
    visitors.map(({ browser, response }) => browser.send('POST', '/api/passkeys', { response, account })),
  );
  expect(statuses(replies)).toEqual([200, 409, 409]);
});

test('passkeys added at the same moment do not exceed twenty', async () => {
  const person = await kept.person();
  const proof = { password: person.form.password };
  for (let number = 1; number <= 18; number++) await addPasskeyTo(person, proof);
  expect(statuses(await times(5, () => addPasskeyTo(person, proof)))).toEqual([200, 200, 409, 409, 409]);
  expect((await person.send('GET', '/api/passkeys')).body).toHaveLength(20);
});

test('of the last two passkeys, deleted at the same moment, one stays', async () => {
  const person = await passkeyPerson(kept);
  const second = await addPasskeyTo(person, { assertion: await confirmWith(person, person.device) });
  const ids = [person.passkeyId, (second.body as { id: number }).id];
  const replies = await Promise.all(ids.map((id) => person.send('DELETE', `/api/passkeys/${id}`)));
  expect(statuses(replies)).toEqual([204, 409]);
  expect((await person.send('GET', '/api/passkeys')).body).toHaveLength(1);
});

test('signing in while the account is deleted leaves no session', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await passkeyPerson(kept);
    const assertion = await confirmWith(person, person.device);
    const replies = await Promise.all([
      logInWith(kept.browser(), person.device),
      person.send('DELETE', '/api/user', { assertion }),
      logInWith(kept.browser(), person.device),
    ]);
    expect(replies[1].status).toBe(204);
    for (const { status } of [replies[0], replies[2]]) expect([200, 401]).toContain(status);
    const sessions = await db.selectFrom('sessions').select('user_id').where('user_id', '=', person.id).execute();
    expect(sessions).toEqual([]);
  }
});

test('the cleanup deletes expired challenges only', async () => {
  const of = (challenge: string) => ({ challenge, purpose: 'login', user_id: null, user_handle: null }) as const;
  const start = new Date('2026-05-01T12:00:00.000Z');
  await write((tx) => insertChallenge(tx, of('old'), start));
  await write((tx) => insertChallenge(tx, of('new'), new Date('2026-05-01T12:00:00.001Z')));
  await write((tx) => deleteExpiredChallenges(tx, new Date('2026-05-01T12:05:00.000Z')));
  const left = await db.selectFrom('passkey_challenges').select('challenge').execute();
  expect(left.map(({ challenge }) => challenge)).toEqual(['new']);
});
