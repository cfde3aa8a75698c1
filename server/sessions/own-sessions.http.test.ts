import { expect, test } from 'vitest';
import { hashToken } from '#server/auth/secret-token.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { listenForSockets } from '#server/testing/test-socket.ts';

const kept = await testApp();
const { connect } = await listenForSockets(kept);

type Listed = { id: string; device: string; createdAt: string; lastUsedAt: string; current: boolean };

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0';
const statusOf = async (browser: TestBrowser) => (await browser.send('GET', '/api/user')).status;
const list = async (browser: TestBrowser) => (await browser.send('GET', '/api/sessions')).body as Listed[];

async function twoSessions() {
  const ann = await kept.person();
  kept.clock.advance(60_000);
  const phone = kept.browser();
  await phone.request({
    method: 'POST',
    url: '/api/login',
    payload: ann.form,
    headers: { 'user-agent': firefox },
  });
  return { ann, phone: Object.assign(phone, { id: ann.id }) };
}

test('sessions are listed with the device in words, most recently used first', async () => {
  kept.clock.reset();
  const { ann, phone } = await twoSessions();
  const listed = await list(ann);
  expect(listed).toEqual([
    {
      id: expect.any(String),
      device: 'Firefox on Android',
      createdAt: '2026-03-10T12:01:00.000Z',
      lastUsedAt: '2026-03-10T12:01:00.000Z',
      current: false,
    },
    {
      id: expect.any(String),
      device: 'Unknown device',
      createdAt: '2026-03-10T12:00:00.000Z',
      lastUsedAt: '2026-03-10T12:00:00.000Z',
      current: true,
    },
  ]);
  expect((await list(phone)).map(({ current }) => current)).toEqual([true, false]);
});

test('an id is neither a token nor its hash, and signs nobody in', async () => {
  const { ann } = await twoSessions();
  const text = JSON.stringify(await list(ann));
  const token = ann.cookies.get('kept')!;
  for (const secret of [token, hashToken(token), ann.cookies.get('kept-browser')!]) expect(text).not.toContain(secret);
  const thief = kept.browser();
  thief.cookies.set('kept', (await list(ann))[0]!.id);
  expect(await statusOf(thief)).toBe(401);
});

test('one session is ended by its id, and its socket closes', async () => {
  const { ann, phone } = await twoSessions();
  const [ownSocket, otherSocket] = [await connect(ann), await connect(phone)];
  const [other] = await list(ann);
  expect((await ann.send('DELETE', `/api/sessions/${other!.id}`)).status).toBe(204);
  expect(await otherSocket.closed).toBe(4401);
  await ownSocket.echoed();
  expect([await statusOf(ann), await statusOf(phone)]).toEqual([200, 401]);
  expect((await ann.send('DELETE', `/api/sessions/${other!.id}`)).status).toBe(404);
  ownSocket.socket.close();
});

test('ending the current one signs out', async () => {
  const { ann, phone } = await twoSessions();
  const own = (await list(ann)).find(({ current }) => current)!;
  expect((await ann.send('DELETE', `/api/sessions/${own.id}`)).status).toBe(204);
  expect(ann.cookies.has('kept')).toBe(false);
  expect([await statusOf(ann), await statusOf(phone)]).toEqual([401, 200]);
});

test("another person's session cannot be ended", async () => {
  const { ann } = await twoSessions();
  const eve = await kept.person();
  for (const { id } of await list(ann)) expect((await eve.send('DELETE', `/api/sessions/${id}`)).status).toBe(404);
  expect(await list(ann)).toHaveLength(2);
});

test('all others are ended at once, and their sockets close', async () => {
  const { ann, phone } = await twoSessions();
  const socket = await connect(phone);
  expect((await ann.send('DELETE', '/api/sessions')).status).toBe(204);
  expect(await socket.closed).toBe(4401);
  expect([await statusOf(ann), await statusOf(phone)]).toEqual([200, 401]);
  expect(await list(ann)).toMatchObject([{ current: true }]);
});
