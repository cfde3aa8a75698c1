import { rmSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unsubscribeLink } from '#server/notifications/unsubscribe-service.ts';
import { openProvider } from '#server/testing/open-provider.ts';
import { newDevice } from '#server/testing/push-device.ts';
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { contract } from '#shared/contract/contract.ts';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { ask, complete, join, makeHabit, type Person } from '#server/testing/ask.ts';
import { brokenReader } from '#server/testing/broken-reader.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { isFullSize, sized } from '#server/testing/full-size.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testFolder } from '#server/testing/test-folder.ts';
import type { YearBook } from '#server/years/year-books.ts';
import { readYear } from '#server/years/year-service.ts';
import { readDashboard } from './dashboard-service.ts';

const kept = await testApp();
const tagOf = (headers: Record<string, unknown>) => String(headers['etag']);

test('a cached dashboard makes no query, and an unchanged one is a 304', async () => {
  const ann = await kept.person();
  await makeHabit(ann);
  const first = await ann.send('GET', '/api/dashboard');
  const again = { method: 'GET', url: '/api/dashboard', headers: { 'if-none-match': tagOf(first.headers) } } as const;
  expect(await countStatements(() => ann.request(again))).toBe(0);
  expect(await ann.request(again)).toMatchObject({ status: 304, body: '' });
});

test('a gzipped reply equals the plain one', async () => {
  const ann = await kept.person();
  for (let count = 0; count < 8; count++) await makeHabit(ann);
  const plain = await ann.send('GET', '/api/dashboard');
  const packed = await kept.app.inject({
    url: '/api/dashboard',
    headers: { 'accept-encoding': 'gzip' },
    cookies: Object.fromEntries(ann.cookies),
  });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(JSON.parse(await unpacked(packed.rawPayload))).toEqual(plain.body);
  expect(tagOf(packed.headers)).toBe(tagOf(plain.headers));
});

test('after every call that writes, the cached dashboard equals a fresh one', async () => {
  const acme = await openProvider();
  onTestFinished(acme.close);
  const own = await testApp(acme.settings);
  const [ann, bob, cat] = [
    await own.person({ timezone: 'Europe/Berlin' }),
    await own.person({ timezone: 'Pacific/Kiritimati' }),
    await own.person({ timezone: 'America/New_York' }),
  ];
  const people = new Set<Person>([ann, bob, cat]);
  const done = new Set<string>();

  /** Of each promise of Ann's. In `npm test`, after a call that names a promise, of that one only. */
  async function compareYears(after: string): Promise<void> {
    const [named] = isFullSize ? [] : (/\/api\/(habit|challenge)s\/\d+/.exec(after) ?? []);
    const uncached = {
      ...own.deps,
      yearBooks: { of: async () => (_key: string, judge: () => Promise<YearBook>) => judge() },
    };
    const { habits, challenges } = await ask(ann, dashboard);
    for (const [kind, items] of [['habit', habits] as const, ['challenge', challenges] as const])
      for (const { id } of items) {
        if (named && named !== `/api/${kind}s/${id}`) continue;
        const fresh = JSON.stringify(await readYear(uncached, ann.id, { kind, id }, undefined));
        expect((await ann.send('GET', `/api/${kind}s/${id}/year`)).body, `${after}: the year of ${kind} ${id}`).toEqual(
          JSON.parse(fresh),
        );
      }
  }

  async function compare(after: string): Promise<void> {
    for (const person of people) {
      const fresh = JSON.parse(JSON.stringify(await readDashboard(own.deps, person.id))) as object;
      expect(await ask(person, dashboard), `${after}: the dashboard of ${person.id}`).toEqual(fresh);
    }
    if (people.has(ann)) await compareYears(after);
  }
  /** Makes the call, and compares everyone's dashboard. */
  async function does<Body>(person: Person, line: string, body?: object): Promise<Body> {
    const [method, path] = line.split(' ') as ['POST', string];
    const { status, body: reply } = await person.send(method, path, body);
    if (status >= 400) throw new Error(`${line} answered ${status}: ${JSON.stringify(reply)}`);
    // "/api/habits/join/x" also matches "/api/habits/:id/y": the path with the fewest parameters wins.
    const [call] = contract
      .filter((one) => one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
      .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length);
    done.add(`${call!.method} ${call!.path}`);
    await compare(line);
    return reply as Body;
  }
  type Made = { id: number; inviteCode: string };

  await compare('nothing');
  for (const [kind, form] of [
    ['habits', { frequency: 'Daily' }],
    ['challenges', { goalDays: 3, completionDays: 6 }],
  ] as const) {
    const promise = { name: 'Run', description: 'Before work, far.', rewardAmount: '5', currency: 'USD', ...form };
    const { id, inviteCode } = await does<Made>(ann, `POST /api/${kind}`, promise);
    const item = `/api/${kind}/${id}`;
    await does(bob, `POST /api/${kind}/join/${inviteCode}`, { rewardAmount: 2, currency: 'EUR' });
    await does(cat, `POST /api/${kind}/join/${inviteCode}`, {});
    await does(ann, `POST ${item}/complete`);
    await does(bob, `POST ${item}/nudge`);
    await does(bob, `POST ${item}/complete`);
    await does(bob, `DELETE ${item}/complete`);
    await does(cat, `POST ${item}/complete`);
    await does(bob, `PATCH ${item}/members/${bob.id}/reward`, { rewardAmount: 3 });
    await does(bob, `PUT ${item}/reminders`, { times: ['07:30'] });
    await does(bob, `POST ${item}/reminders/snooze`, { day: '2026-03-10' });
    const { id: commentId } = await does<Made>(bob, `POST ${item}/comments`, { content: 'Well done.' });
    await does(bob, `DELETE ${item}/comments/${commentId}`);
    await does(bob, `POST ${item}/invite`);
    const { code } = await does<{ code: string }>(bob, `POST ${item}/invitations`, {});
    await does(bob, `DELETE ${item}/invitations/${code}`);
    if (kind === 'habits') {
      await does(bob, `POST ${item}/pause`, { reason: 'sick' });
      await does(bob, `POST ${item}/unpause`);
    }
    await does(ann, `PATCH ${item}`, { name: 'Run far' });
    await does(ann, `PATCH ${item}`, { archived: true });
    await does(ann, `PATCH ${item}`, { archived: false });
    await does(ann, `POST ${item}/fit`);
    await does(ann, `POST ${item}/end`, { lastWord: 'Thanks.' });
    await does(ann, `PATCH ${item}`, { archived: false });
    await does(ann, `DELETE ${item}/members/${cat.id}`);
    await does(ann, `POST ${item}/members/${cat.id}/allow`);
    await does(cat, `POST /api/${kind}/join/${inviteCode}`, {});
    const { inviteCode: renewed } = await does<Made>(ann, `POST ${item}/invite/renew`);
    await does(ann, `PATCH ${item}`, { approval: true });
    await does(cat, `DELETE ${item}/members/${cat.id}`);
    await does(cat, `POST /api/${kind}/join/${renewed}`, {});
    await does(ann, `POST ${item}/waiting/${cat.id}/decline`);
    await does(cat, `POST /api/${kind}/join/${renewed}`, {});
    await does(cat, `DELETE ${item}/waiting`);
    await does(cat, `POST /api/${kind}/join/${renewed}`, {});
    await does(ann, `POST ${item}/waiting/${cat.id}/accept`);
    const { code: forOverseers } = await does<{ code: string }>(ann, `POST ${item}/invitations`, { role: 'overseer' });
    await does(cat, `DELETE ${item}/members/${cat.id}`);
    await does(ann, `PATCH ${item}`, { approval: false });
    await does(cat, `POST /api/${kind}/join/${forOverseers}`, {});
    await does(bob, `PATCH ${item}/members/${bob.id}/confirmation`, { confirmation: 'overseer' });
    for (const word of ['confirm', 'decline']) {
      await does(bob, `POST ${item}/complete`);
      const [mark] = (await cat.send('GET', '/api/confirmations')).body as { completionId: number }[];
      await does(cat, `POST ${item}/completions/${mark!.completionId}/${word}`, word === 'decline' ? {} : undefined);
      if (word === 'confirm') await does(bob, `DELETE ${item}/complete`);
    }
    await does(bob, `POST ${item}/declined/dismiss`);
    await does(bob, `POST ${item}/complete`);
    await does(cat, `POST ${item}/completions/confirm`);
    await does(bob, `DELETE ${item}/complete`);
    await does(bob, `POST ${item}/complete`);
    await does(cat, `DELETE ${item}/members/${cat.id}`);
    const other = await does<Made>(bob, `POST /api/${kind}`, promise);
    await does(bob, `DELETE /api/${kind}/${other.id}`);
  }

  const goal = await does<Made>(ann, 'POST /api/goal-rewards', { title: 'Tea', price: 3 });
  await does(ann, `PATCH /api/goal-rewards/${goal.id}`, { title: 'Green tea' });
  await does(ann, `POST /api/goal-rewards/${goal.id}/redeem`);
  await does(ann, `DELETE /api/goal-rewards/${goal.id}`);
  for (const [kind, form] of [
    ['habits', { frequency: 'Daily' }],
    ['challenges', { goalDays: 3, completionDays: 6 }],
  ] as const) {
    const promise = { name: 'Sit', description: 'Before work, long.', rewardAmount: '5', currency: 'USD', ...form };
    const { id, inviteCode } = await does<Made>(ann, `POST /api/${kind}`, promise);
    await does(bob, `POST /api/${kind}/join/${inviteCode}`, {});
    const pledge = { toUserId: bob.id, amount: 2, per: 'period' };
    const declined = await does<Made>(ann, `POST /api/${kind}/${id}/pledges`, pledge);
    await does(bob, `POST /api/pledges/${declined.id}/decline`);
    const accepted = await does<Made>(ann, `POST /api/${kind}/${id}/pledges`, pledge);
    await does(bob, `POST /api/pledges/${accepted.id}/accept`);
    await does(bob, `POST /api/${kind}/${id}/complete`);
    const paid = { userId: bob.id, currency: 'USD', amount: 1 };
    for (const word of ['reject', 'confirm']) {
      const { id: settlementId } = await does<Made>(ann, 'POST /api/dues/settlements', paid);
      await does(bob, `POST /api/dues/settlements/${settlementId}/${word}`);
    }
    await does(ann, `POST /api/pledges/${accepted.id}/end`);
    await does(ann, `DELETE /api/${kind}/${id}`);
  }
  await does(bob, 'PATCH /api/user', { currency: 'USD' });
  const trip = await does<Made>(ann, 'POST /api/goal-rewards', { title: 'Trip', price: 30 });
  const { code: link } = await does<{ code: string }>(ann, `POST /api/goal-rewards/${trip.id}/share`);
  await does(bob, `POST /api/goal-rewards/join/${link}`);
  await does(cat, `POST /api/goal-rewards/join/${link}`);
  await does(ann, `POST /api/goal-rewards/${trip.id}/contributions`, { amount: '1' });
  await does(ann, `PATCH /api/goal-rewards/${trip.id}`, { price: '0.50' });
  await does(bob, `DELETE /api/goal-rewards/${trip.id}/members/${bob.id}`);
  await does(cat, `POST /api/goal-rewards/${trip.id}/redeem`);
  await does(cat, `DELETE /api/goal-rewards/${trip.id}`);
  const [nudge] = (await ann.send('GET', '/api/nudges')).body as { id: number }[];
  if (nudge) await does(ann, `POST /api/nudges/${nudge.id}/read`);
  const [other] = (await cat.send('GET', '/api/nudges')).body as { id: number }[];
  await does(cat, `POST /api/nudges/${other!.id}/read`);
  await does(cat, `DELETE /api/nudges/${other!.id}`);

  const device = softwareAuthenticator();
  const creation = await does(ann, 'POST /api/passkeys/registration-options', { password: 'secret-1' });
  const passkey = await does<Made>(ann, 'POST /api/passkeys', { response: device.create(creation) });
  const request = await does(ann, 'POST /api/passkeys/login-options', {});
  await does(ann, 'POST /api/passkeys/login', { response: device.assert(request) });
  await does(ann, `DELETE /api/passkeys/${passkey.id}`);

  const leaving = await does<{ url: string }>(ann, 'POST /api/organisation/start');
  const answer = await acme.signIn(leaving.url, { sub: 'ann', email: ann.form.email, email_verified: true });
  await does(ann, 'POST /api/organisation/finish', answer);
  await does(ann, 'POST /api/organisation/link', { password: 'secret-1' });
  const [linked] = (await ann.send('GET', '/api/organisation')).body as Made[];
  await does(ann, `DELETE /api/organisation/${linked!.id}`);

  const { keys } = newDevice();
  await does(ann, 'POST /api/push-subscriptions', { endpoint: 'https://fcm.googleapis.com/fcm/send/ann', keys });
  await does(ann, 'POST /api/push-subscriptions/test', { endpoint: 'https://fcm.googleapis.com/fcm/send/ann' });
  await does(ann, 'DELETE /api/push-subscriptions', { endpoint: 'https://fcm.googleapis.com/fcm/send/ann' });

  const second = own.browser();
  await second.send('POST', '/api/login', bob.form);
  const sessions = (await bob.send('GET', '/api/sessions')).body as { id: string; current: boolean }[];
  await does(bob, `DELETE /api/sessions/${sessions.find(({ current }) => !current)!.id}`);
  await does(bob, 'DELETE /api/sessions');
  await does(bob, 'PUT /api/user/profile', {
    name: 'Bob New',
    email: 'bob-new@example.com',
    currency: 'SEK',
    password: 'secret-1',
  });
  const [asked] = (await own.sentMails()).filter(({ token }) => token);
  await does(bob, 'POST /api/email/resend');
  const [again] = (await own.sentMails()).filter(({ token }) => token);
  expect(asked!.token).not.toBe(again!.token);
  await does(bob, 'POST /api/email/confirm', { token: again!.token });
  await does(bob, 'DELETE /api/email/pending');
  const [notice] = (await own.sentMails()).filter(({ token }) => token);
  await does(bob, 'PATCH /api/user', { timezone: 'Pacific/Pago_Pago' });
  await does(bob, 'PATCH /api/user', { dayStartHour: 5 });
  await does(bob, 'PATCH /api/user/notifications', { kinds: { nudges: { push: false } }, quietHours: null });
  const token = (await unsubscribeLink(own.deps, bob.id, 'nudges')).searchParams.get('token');
  await does(bob, 'POST /api/unsubscribe', { token });
  await does(bob, 'PUT /api/user/password', { currentPassword: 'secret-1', newPassword: 'secret-2' });
  await own.sentMails();
  await does(bob, 'POST /api/forgot-password', { email: 'bob-new@example.com' });
  const [mail] = (await own.sentMails()).filter(({ token }) => token);
  people.delete(bob);
  await does(own.browser() as Person, 'POST /api/reset-password', { token: mail!.token, newPassword: 'secret-3' });
  await does(bob, 'POST /api/login', { username: bob.form.username, password: 'secret-3' });
  people.add(bob);
  await compare('signed in again');
  people.delete(bob);
  await does(own.browser() as Person, 'POST /api/email/undo', { token: notice!.token });
  await does(bob, 'POST /api/login', { username: bob.form.username, password: 'secret-3' });
  people.add(bob);
  await compare('signed in after the undo');

  const file = { method: 'POST', url: '/api/imports', payload: 'date,habit,done\n2026-03-01,Read,1\n' } as const;
  const found = await bob.request({ ...file, headers: { 'content-type': 'text/csv' } });
  done.add('POST /api/imports');
  const preview = found.body as { id: string; habits: { key: string }[] };
  await does(bob, `POST /api/imports/${preview.id}/run`, { habits: preview.habits.map(({ key }) => key) });
  await own.deliverMail();
  await compare('imported');

  const { id: tokenId } = await does<Made>(bob, 'POST /api/tokens', { name: 'A', access: 'read', expiresInDays: null });
  await does(bob, `DELETE /api/tokens/${tokenId}`);
  await does(bob, 'POST /api/calendar');
  await does(bob, 'DELETE /api/calendar');
  // No job runs from here on, so that nothing is sent.
  const webhook = { url: 'https://example.com/kept', events: ['completion'] };
  const { id: webhookId } = await does<Made>(bob, 'POST /api/webhooks', webhook);
  const reading = { name: 'Read', description: 'Ten pages', frequency: 'Daily', rewardAmount: '1', currency: 'USD' };
  const { id: readId } = await does<Made>(bob, 'POST /api/habits', reading);
  await does(bob, `POST /api/habits/${readId}/complete`);
  const deliveries = `/api/webhooks/${webhookId}/deliveries`;
  const [delivery] = (await bob.send('GET', deliveries)).body as Made[];
  await does(bob, `POST ${deliveries}/${delivery!.id}/resend`);
  await does(bob, `DELETE /api/webhooks/${webhookId}`);

  // Within a day, each person's day ends.
  const steps = sized(96, 12);
  for (let step = 1; step <= steps; step++) {
    own.clock.advance(86_400_000 / steps);
    await compare(`after ${step} of ${steps} parts of a day`);
  }

  const dan = await does<{ id: number }>(own.browser() as Person, 'POST /api/register', {
    username: 'dan',
    email: 'dan@example.com',
    name: 'Dan',
    password: 'secret-1',
  });
  expect(dan.id).toBeGreaterThan(0);
  people.delete(cat);
  await does(cat, 'DELETE /api/user', { password: 'secret-1' });
  people.delete(ann);
  await does(ann, 'POST /api/logout');

  const writing = contract.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  expect(writing.filter((line) => !done.has(line))).toEqual([]);
});

test('the page contains what its first calls answer, with two statements once the dashboard is cached', async () => {
  const webRoot = testFolder('page');
  onTestFinished(() => rmSync(webRoot, { recursive: true }));
  writeFileSync(joinPath(webRoot, 'index.html'), '<head></head>');
  writeFileSync(joinPath(webRoot, 'social-preview.jpg'), '');
  const own = await testApp({ LIMIT_CALLS_PER_SESSION: '40' }, webRoot);
  const ann = await own.person();
  const habit = await makeHabit(ann);
  const page = async (path = '/') => {
    const { body } = await ann.request({ method: 'GET', url: path });
    const [, json] = /<script[^>]*>(.*)<\/script>/.exec(String(body)) ?? [];
    return json && (JSON.parse(json) as object);
  };
  const answers = async () => ({
    'GET /api/user': (await ann.send('GET', '/api/user')).body,
    'GET /api/nudges/unread': (await ann.send('GET', '/api/nudges/unread')).body,
    readAt: own.clock.now().getTime(),
  });

  for (const change of [() => complete(ann, habit), () => ann.send('PATCH', '/api/user', { dayStartHour: 5 })]) {
    await change();
    expect(await page()).toEqual({ ...(await answers()), 'GET /api/dashboard': await ask(ann, dashboard) });
  }
  expect(await page('/profile')).toEqual(await answers());
  expect(await countStatements(() => page())).toBe(2);

  const watched = await makeHabit(ann, { creatorRole: 'overseer' });
  const tom = await own.person();
  await join(tom, watched);
  await tom.send('PATCH', `/api/habits/${watched.id}/members/${tom.id}/confirmation`, { confirmation: 'overseer' });
  await complete(tom, watched);
  const waiting = (await ann.send('GET', '/api/confirmations')).body;
  expect(waiting).toHaveLength(1);
  expect(await page()).toMatchObject({ 'GET /api/confirmations': waiting });
  expect(await countStatements(() => page())).toBe(3);
  await ann.send('POST', `/api/habits/${watched.id}/completions/confirm`);
  expect(await page()).toMatchObject({ 'GET /api/confirmations': [] });
  await ann.send('DELETE', `/api/habits/${watched.id}`);

  const { db } = own.deps;
  own.clock.advance(900_000);
  own.deps.db = brokenReader(new Error('The disk is gone.'));
  expect(await page()).toBeUndefined();
  expect(own.logged.join()).toContain('The disk is gone.');
  own.deps.db = db;
  expect(await page()).toEqual({ ...(await answers()), 'GET /api/dashboard': await ask(ann, dashboard) });

  own.clock.advance(2 * 86_400_000);
  const renewing = await ann.request({ method: 'GET', url: '/' });
  expect(String(renewing.headers['set-cookie'])).toContain('kept=');
  for (let call = 0; call < 40; call++) await ann.send('GET', '/api/user');
  expect(await page()).toBeUndefined();
  await own.deps.write((tx) => tx.deleteFrom('sessions').execute());
  own.clock.advance(900_000);
  const ended = await ann.request({ method: 'GET', url: '/' });
  expect(ended.body).toBe('<head></head>');
  expect(String(ended.headers['set-cookie'])).toContain('kept-signed-in=;');
});

test('a dashboard read during a change is not cached', async () => {
  const ann = await kept.person();
  const habit = await makeHabit(ann);
  for (let round = 0; round < 5; round++) {
    const [, { status }] = await Promise.all([
      ask(ann, dashboard),
      round % 2 === 0 ? complete(ann, habit) : ann.send('DELETE', `/api/habits/${habit.id}/complete`),
      ask(ann, dashboard),
    ]);
    expect(status).toBe(200);
    const isDone = (await ask(ann, dashboard)).habits[0]!.ownDays.length > 0;
    expect(isDone).toBe(round % 2 === 0);
  }
});

async function unpacked(bytes: Buffer): Promise<string> {
  return new Response(new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
