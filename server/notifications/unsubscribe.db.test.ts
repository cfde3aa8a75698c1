import { beforeAll, describe, expect, test } from 'vitest';
import { createDeps } from '#server/deps.ts';
import { noBus } from '#server/realtime/bus.ts';
import { testApp } from '#server/testing/test-app.ts';
import { unsubscribeLink } from './unsubscribe-service.ts';
import type { MailTopic } from './unsubscribe-token.ts';

const kept = await testApp({ PUBLIC_URL: 'https://kept.example' });
type Person = Awaited<ReturnType<typeof kept.person>>;

async function tokenFor({ id }: Pick<Person, 'id'>, topic: MailTopic): Promise<string> {
  return (await unsubscribeLink(kept.deps, id, topic)).searchParams.get('token')!;
}

const settingsOf = async (person: Person) => (await person.send('GET', '/api/user/notifications')).body as Settings;
type Settings = { kinds: Record<string, { push: boolean; mail: boolean }>; weeklyLetter: string };

/** With mail on for everything. */
async function reader(): Promise<Person> {
  const person = await kept.person();
  const on = { push: true, mail: true };
  await person.send('PATCH', '/api/user/notifications', { kinds: { reminders: on, nudges: on, comments: on } });
  return person;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = (token: string, headers: Record<string, string> = form, payload = 'List-Unsubscribe=One-Click') =>
  kept.browser().request({ method: 'POST', url: `/unsubscribe?token=${encodeURIComponent(token)}`, headers, payload });

describe('a token turns off mail of its kind, and nothing else', () => {
  test('by the call of our page', async () => {
    const person = await reader();
    const before = await settingsOf(person);
    const visitor = kept.browser();
    const token = await tokenFor(person, 'nudges');
    expect(await visitor.send('POST', '/api/unsubscribe', { token })).toMatchObject({
      status: 200,
      body: { kind: 'nudges' },
    });
    const kinds = { ...before.kinds, nudges: { push: true, mail: false } };
    expect(await settingsOf(person)).toEqual({ ...before, kinds });
    expect([...visitor.cookies.keys()], 'it does not sign in').toEqual([]);
  });

  test('and the weekly letter', async () => {
    const person = await reader();
    const before = await settingsOf(person);
    expect((await oneClick(await tokenFor(person, 'weeklyLetter'))).status).toBe(200);
    expect(await settingsOf(person)).toEqual({ ...before, weeklyLetter: 'never' });
  });

  test('again and again, for ever', async () => {
    const person = await reader();
    const token = await tokenFor(person, 'reminders');
    kept.clock.advance(5 * 365 * 86_400_000);
    for (let time = 0; time < 2; time++) expect((await oneClick(token)).status).toBe(200);
    kept.clock.reset();
    expect((await settingsOf(person)).kinds['reminders']).toEqual({ push: true, mail: false });
  });
});

describe('the one click of a mail program', () => {
  const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  test.for<[string, Record<string, string>, string]>([
    ['a form', form, 'List-Unsubscribe=One-Click'],
    ['a form with parts', { 'content-type': 'multipart/form-data; boundary=x' }, parts],
    ['no body', {}, ''],
    [
      'from a mail program in a browser',
      { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      '',
    ],
  ])('%s', async ([, headers, payload]) => {
    const person = await reader();
    kept.logged.length = 0;
    const token = await tokenFor(person, 'comments');
    const { status, headers: sent } = await oneClick(token, headers, payload);
    expect({ status, cookie: sent['set-cookie'] }).toEqual({ status: 200, cookie: undefined });
    expect((await settingsOf(person)).kinds['comments']).toEqual({ push: true, mail: false });
    expect(kept.logged.join('')).not.toContain(token.split('.')[2]);
  });

  test('is the only call that takes a form or another origin', async () => {
    const person = await reader();
    const token = await tokenFor(person, 'comments');
    const foreign = { origin: 'https://mail.example' };
    const call = (headers: Record<string, string>, payload: string) =>
      kept.browser().request({ method: 'POST', url: '/api/unsubscribe', headers, payload });
    expect((await call(form, `token=${token}`)).status).toBe(415);
    const json = { 'content-type': 'application/json', ...foreign };
    expect((await call(json, JSON.stringify({ token }))).status).toBe(403);
    for (const method of ['PUT', 'DELETE'] as const) {
      const refused = await kept.browser().request({ method, url: `/unsubscribe?token=${token}`, headers: foreign });
      expect(refused.status).toBe(403);
    }
    expect((await settingsOf(person)).kinds['comments']!.mail).toBe(true);
  });

  test('with a large body is refused', async () => {
    const person = await reader();
    expect((await oneClick(await tokenFor(person, 'comments'), form, 'x'.repeat(5000))).status).toBe(413);
  });
});

test('opening the address changes nothing', async () => {
  const person = await reader();
  const token = await tokenFor(person, 'nudges');
  for (const method of ['GET', 'HEAD'] as const)
    await person.request({ method, url: `/unsubscribe?token=${encodeURIComponent(token)}` });
  expect((await settingsOf(person)).kinds['nudges']!.mail).toBe(true);
});

describe('refused', () => {
  let [ann, bob, token] = [{} as Person, {} as Person, ''];
  beforeAll(async () => {
    [ann, bob] = [await reader(), await reader()];
    token = await tokenFor(ann, 'nudges');
  });

  test.for<[string, () => string]>([
    ['nothing', () => ''],
    ['for another person', () => token.replace(String(ann.id), String(bob.id))],
    ['for another kind', () => token.replace('nudges', 'comments')],
    ['for no kind', () => token.replace('nudges', 'constructor')],
    ['with another seal', () => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')],
    ['cut off', () => token.slice(0, -1)],
    ['with more behind', () => `${token}x`],
  ])('a token %s', async ([, made]) => {
    const before = [await settingsOf(ann), await settingsOf(bob)];
    expect(await oneClick(made())).toMatchObject({ status: 400, body: { code: 'unsubscribe_invalid' } });
    expect((await kept.browser().send('POST', '/api/unsubscribe', { token: made() })).status).toBe(400);
    expect([await settingsOf(ann), await settingsOf(bob)]).toEqual(before);
  });

  test('two tokens in one address', async () => {
    const url = `/unsubscribe?token=${token}&token=${token}`;
    expect((await kept.browser().request({ method: 'POST', url })).status).toBe(400);
  });

  test('before this server ever sent such a mail', async () => {
    const fresh = await testApp();
    expect((await fresh.browser().send('POST', '/api/unsubscribe', { token })).status).toBe(400);
    expect(await fresh.deps.db.selectFrom('server_secrets').select('name').execute()).not.toContainEqual({
      name: 'unsubscribe',
    });
  });
});

test('a deleted account gets the same answer, and nothing is stored', async () => {
  const person = await reader();
  const token = await tokenFor(person, 'nudges');
  await person.send('DELETE', '/api/user', { password: person.form.password });
  expect((await oneClick(token)).status).toBe(200);
  const { db } = kept.deps;
  expect(await db.selectFrom('notification_settings').select('user_id').execute()).not.toContainEqual({
    user_id: person.id,
  });
});

test('instances share the secret, also if they make it at the same moment', async () => {
  const fresh = await testApp();
  const { env, log, now } = fresh.deps;
  const given = { env, log, now, bus: noBus, draining: new AbortController().signal };
  const other = createDeps(given, { ...fresh.deps, read: fresh.deps.db, ping: async () => {}, close: async () => {} });
  const links = await Promise.all([fresh.deps, other].map((deps) => unsubscribeLink(deps, 1, 'nudges')));
  expect(links[0]!.href).toBe(links[1]!.href);
});
