import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
import { brokenReader } from '#server/testing/broken-reader.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listenForSockets } from '#server/testing/test-socket.ts';

// A socket ends with the session that opened it.

afterEach(() => void vi.useRealTimers());

const kept = await testApp();
const { connect, dial, settled } = await listenForSockets(kept);
const day = 86_400_000;
const beat = 30_000;

/** A person signed in with two browsers, each with a socket, and a bystander with one. */
async function twice() {
  const [ann, bob] = [await kept.person(), await quickPerson(kept)];
  const second: Person = Object.assign(kept.browser(), { id: ann.id });
  await second.send('POST', '/api/login', ann.form);
  const [own, other, theirs] = [await connect(ann), await connect(second), await connect(bob)];
  return { ann, second, own, other, stays: () => settled(bob.id, theirs) };
}

describe('a socket is closed with 4401 at once', () => {
  // Without heartbeats, which would close it half a minute later.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

  test('by signing out, in that browser only', async () => {
    const { ann, own, other, stays } = await twice();
    const sameBrowser = await connect(ann);
    await ann.send('POST', '/api/logout');
    expect([await own.closed, await sameBrowser.closed]).toEqual([4401, 4401]);
    await settled(ann.id, other);
    await stays();
  });

  test.for(['login', 'register'])('by signing in again with %s', async (way) => {
    const { ann, own, other, stays } = await twice();
    const form = way === 'login' ? ann.form : { ...ann.form, username: 'anew', email: 'anew@example.com' };
    expect((await ann.send('POST', `/api/${way}`, form)).status).toBe(200);
    expect(await own.closed).toBe(4401);
    await settled(ann.id, other);
    await stays();
  });

  test('by changing the password, in the other browsers', async () => {
    const { ann, own, other, stays } = await twice();
    const form = { currentPassword: ann.form.password, newPassword: 'secret-2' };
    expect((await ann.send('PUT', '/api/user/password', form)).status).toBe(204);
    expect(await other.closed).toBe(4401);
    await settled(ann.id, own);
    await stays();
  });

  test('by resetting the password, in every browser', async () => {
    const { ann, own, other, stays } = await twice();
    const token = await kept.resetToken(ann.form.email);
    await kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'secret-2' });
    expect([await own.closed, await other.closed]).toEqual([4401, 4401]);
    await stays();
  });

  test('by deleting the account, in every browser', async () => {
    const { ann, own, other, stays } = await twice();
    await ann.send('DELETE', '/api/user', { password: ann.form.password });
    expect([await own.closed, await other.closed]).toEqual([4401, 4401]);
    await stays();
  });

  test('but not by refused calls', async () => {
    const { ann, own, other } = await twice();
    await ann.send('DELETE', '/api/user', { password: 'wrong-1' });
    await ann.send('PUT', '/api/user/password', { currentPassword: 'wrong-1', newPassword: 'secret-2' });
    await ann.send('POST', '/api/login', { ...ann.form, password: 'wrong-1' });
    for (const one of [own, other]) await expect(settled(ann.id, one)).resolves.toBeUndefined();
  });
});

/** An app whose heartbeat the test controls. */
async function appWithHeartbeat() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = await testApp();
  const sockets = await listenForSockets(app);
  return { app, ...sockets, nextHeartbeat: () => void vi.advanceTimersByTime(beat) };
}

test('a socket is closed at once if the session ended between the upgrade and its first frame', async () => {
  const { app, dial: dialApp } = await appWithHeartbeat();
  const ann = await quickPerson(app);
  // From here on the session is cached.
  await ann.send('GET', '/api/user');
  const one = dialApp(ann);
  await one.opened;
  await one.echoed();
  await ann.send('POST', '/api/logout');
  one.say({ type: 'auth', userId: ann.id });
  expect(await one.closed).toBe(4401);
});

describe('at the next heartbeat', () => {
  test('the socket of an expired session is closed', async () => {
    const { app, connect: open, settled: heard, nextHeartbeat } = await appWithHeartbeat();
    const [ann, bob] = [await quickPerson(app), await quickPerson(app)];
    const [own, theirs] = [await open(ann), await open(bob)];
    app.clock.advance(29 * day + 1);
    expect((await bob.send('GET', '/api/user')).status).toBe(200);
    nextHeartbeat();
    await heard(ann.id, own);
    // Their answers to the heartbeat.
    for (const one of [own, theirs]) await one.echoed();
    app.clock.advance(day - 1);
    nextHeartbeat();
    expect(await own.closed).toBe(4401);
    await heard(bob.id, theirs);
  });

  test('the socket of a session ended by another process is closed', async () => {
    const { app, connect: open, nextHeartbeat } = await appWithHeartbeat();
    const ann = await quickPerson(app);
    const own = await open(ann);
    await app.deps.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', ann.id).execute());
    // The cache expires after a few seconds if there are other processes.
    app.deps.sessions.known.dropWhere(() => true);
    nextHeartbeat();
    expect(await own.closed).toBe(4401);
  });

  test('an unreachable database closes no socket', async () => {
    const { app, connect: open, settled: heard, nextHeartbeat } = await appWithHeartbeat();
    const ann = await quickPerson(app);
    const own = await open(ann);
    app.deps.sessions.known.dropWhere(() => true);
    const repair = breakDatabase(app);
    nextHeartbeat();
    await own.echoed();
    repair();
    nextHeartbeat();
    await expect(heard(ann.id, own)).resolves.toBeUndefined();
  });
});

test('with an unreachable database the upgrade is terminated without signing out, and the next one is accepted', async () => {
  const ann = await quickPerson(kept);
  const repair = breakDatabase(kept);
  expect(await dial(ann).closed).toBe(1006);
  repair();
  await connect(ann);
});

function breakDatabase(app: Pick<typeof kept, 'deps'>): () => void {
  const { db } = app.deps;
  app.deps.db = brokenReader(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  return () => void (app.deps.db = db);
}

test('a socket upgraded just before draining is sent to another instance when it authenticates', async () => {
  const stopping = await testApp();
  const sockets = await listenForSockets(stopping);
  const ann = await quickPerson(stopping);
  const one = sockets.dial(ann);
  await one.opened;
  stopping.drain();
  one.say({ type: 'auth', userId: ann.id });
  expect(await one.closed).toBe(1012);
});
