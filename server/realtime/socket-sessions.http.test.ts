import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
import { brokenReader } from '#server/testing/broken-reader.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listenForSockets } from '#server/testing/test-socket.ts';

// A socket lives as long as the session that it came with, and not a beat longer.

afterEach(() => void vi.useRealTimers());

const kept = await testApp();
const { connect, dial, settled } = await listenForSockets(kept);
const day = 86_400_000;
const beat = 30_000;

/** Somebody signed in with two browsers, each with a socket, and a bystander with one. */
async function twice() {
  const [ann, bob] = [await kept.person(), await quickPerson(kept)];
  const second: Person = Object.assign(kept.browser(), { id: ann.id });
  await second.send('POST', '/api/login', ann.form);
  const [own, other, theirs] = [await connect(ann), await connect(second), await connect(bob)];
  return { ann, second, own, other, stays: () => settled(bob.id, theirs) };
}

describe('it is closed with 4401 at once', () => {
  test('by signing out, in that browser only', async () => {
    const { ann, own, other, stays } = await twice();
    const sameBrowser = await connect(ann);
    await ann.send('POST', '/api/logout');
    expect([await own.closed, await sameBrowser.closed]).toEqual([4401, 4401]);
    await settled(ann.id, other);
    await stays();
  });

  test.for(['login', 'register'])('by signing in anew with %s', async (way) => {
    const { ann, own, other, stays } = await twice();
    const form = way === 'login' ? ann.form : { ...ann.form, username: 'anew', email: 'anew@example.com' };
    expect((await ann.send('POST', `/api/${way}`, form)).status).toBe(200);
    expect(await own.closed).toBe(4401);
    await settled(ann.id, other);
    await stays();
  });

  test('by a new password, in the other browsers', async () => {
    const { ann, own, other, stays } = await twice();
    const form = { currentPassword: ann.form.password, newPassword: 'secret-2' };
    expect((await ann.send('PUT', '/api/user/password', form)).status).toBe(204);
    expect(await other.closed).toBe(4401);
    await settled(ann.id, own);
    await stays();
  });

  test('by a reset password, in every browser', async () => {
    const { ann, own, other, stays } = await twice();
    const token = await kept.resetToken(ann.form.email);
    await kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'secret-2' });
    expect([await own.closed, await other.closed]).toEqual([4401, 4401]);
    await stays();
  });

  test('with the account, in every browser', async () => {
    const { ann, own, other, stays } = await twice();
    await ann.send('DELETE', '/api/user', { password: ann.form.password });
    expect([await own.closed, await other.closed]).toEqual([4401, 4401]);
    await stays();
  });

  test('not by what is refused', async () => {
    const { ann, own, other } = await twice();
    await ann.send('DELETE', '/api/user', { password: 'wrong-1' });
    await ann.send('PUT', '/api/user/password', { currentPassword: 'wrong-1', newPassword: 'secret-2' });
    await ann.send('POST', '/api/login', { ...ann.form, password: 'wrong-1' });
    for (const one of [own, other]) await expect(settled(ann.id, one)).resolves.toBeUndefined();
  });
});

/** An app whose heart beats when the test says so. */
async function beating() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = await testApp();
  const sockets = await listenForSockets(app);
  return { app, ...sockets, nextBeat: () => void vi.advanceTimersByTime(beat) };
}

test('it is closed at once when the session ended between the upgrade and the first word', async () => {
  const { app, dial: dialApp } = await beating();
  const ann = await quickPerson(app);
  // From here on it is found in memory, without waiting.
  await ann.send('GET', '/api/user');
  const one = dialApp(ann);
  await one.opened;
  await one.echoed();
  await ann.send('POST', '/api/logout');
  one.say({ type: 'auth', userId: ann.id });
  expect(await one.closed).toBe(4401);
});

describe('at the next beat', () => {
  test('a session that ran out is noticed', async () => {
    const { app, connect: open, settled: heard, nextBeat } = await beating();
    const [ann, bob] = [await quickPerson(app), await quickPerson(app)];
    const [own, theirs] = [await open(ann), await open(bob)];
    app.clock.advance(29 * day + 1);
    expect((await bob.send('GET', '/api/user')).status).toBe(200);
    nextBeat();
    await heard(ann.id, own);
    // Their answers to the beat.
    for (const one of [own, theirs]) await one.echoed();
    app.clock.advance(day - 1);
    nextBeat();
    expect(await own.closed).toBe(4401);
    await heard(bob.id, theirs);
  });

  test('one that another process ended is noticed', async () => {
    const { app, connect: open, nextBeat } = await beating();
    const ann = await quickPerson(app);
    const own = await open(ann);
    await app.deps.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', ann.id).execute());
    // What is remembered is read again after a while where there is another process.
    app.deps.sessions.known.dropWhere(() => true);
    nextBeat();
    expect(await own.closed).toBe(4401);
  });

  test('a database that is away ends nothing', async () => {
    const { app, connect: open, settled: heard, nextBeat } = await beating();
    const ann = await quickPerson(app);
    const own = await open(ann);
    app.deps.sessions.known.dropWhere(() => true);
    const mend = takeAway(app);
    nextBeat();
    await own.echoed();
    mend();
    nextBeat();
    await expect(heard(ann.id, own)).resolves.toBeUndefined();
  });
});

test('a database that is away at the upgrade signs nobody out: the socket is cut, and the next one is let in', async () => {
  const ann = await quickPerson(kept);
  const mend = takeAway(kept);
  expect(await dial(ann).closed).toBe(1006);
  mend();
  await connect(ann);
});

function takeAway(app: Pick<typeof kept, 'deps'>): () => void {
  const { db } = app.deps;
  app.deps.db = brokenReader(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  return () => void (app.deps.db = db);
}
