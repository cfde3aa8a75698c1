import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { complete, join, leave, makeHabit, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listenForSockets } from '#server/testing/test-socket.ts';

const kept = await testApp();
const { address, dial, connect, settled } = await listenForSockets(kept);

/** The code that closes the socket after this frame. */
async function closedAfter(frame: object | string | Buffer, one = dial()): Promise<number> {
  await one.opened;
  one.say(frame);
  return one.closed;
}
const auth = (userId: unknown) => ({ type: 'auth', userId });

describe('a socket is accepted', () => {
  test('if it names the user of its session, as a number or as digits', async () => {
    const ann = await quickPerson(kept);
    for (const userId of [ann.id, String(ann.id)]) {
      const one = dial(ann);
      await one.opened;
      one.say(auth(userId));
      await expect(settled(ann.id, one)).resolves.toBeUndefined();
    }
  });

  test('from our own pages', async () => {
    const ann = await quickPerson(kept);
    await expect(connect(ann, { origin: address })).resolves.toBeDefined();
  });

  test('if it authenticates before the session has been looked up', async () => {
    const ann = await quickPerson(kept);
    const one = dial(ann);
    one.socket.once('open', () => one.say(auth(ann.id)));
    await one.opened;
    await expect(settled(ann.id, one)).resolves.toBeUndefined();
  });
});

describe('a socket is closed with 4401', () => {
  test('without a session', async () => {
    expect(await dial().closed).toBe(4401);
  });

  test.for(['made-up', '', '%00', '%zz', 'x'.repeat(4000)])('with the cookie "%s"', async (token) => {
    expect(await dial(undefined, { headers: { cookie: `kept=${token}` } }).closed).toBe(4401);
  });

  test.for(['https://evil.example', 'null', 'http://127.0.0.1:1', 'x'])('from the origin %s', async (origin) => {
    expect(await dial(await quickPerson(kept), { origin }).closed).toBe(4401);
  });

  test('if it names another user', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    for (const userId of [bob.id, String(bob.id), 0, -1, ann.id + 0.5, 1e300])
      expect(await closedAfter(auth(userId), dial(ann))).toBe(4401);
  });

  test('if it names another user later', async () => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    expect(await closedAfter(auth(bob.id), await connect(ann))).toBe(4401);
  });

  test('if its session has ended', async () => {
    const ann = await quickPerson(kept);
    const copy = kept.browser();
    copy.cookies.set('kept', ann.cookies.get('kept')!);
    await ann.send('POST', '/api/logout');
    expect(await dial(copy).closed).toBe(4401);
  });
});

describe('invalid frames are closed with 4400', () => {
  test.for([
    '',
    '{',
    'null',
    '7',
    '"auth"',
    '[]',
    '{}',
    '{"type":"auth"}',
    '{"type":"auth","userId":null}',
    '{"type":"auth","userId":true}',
    '{"type":"auth","userId":[1]}',
    '{"type":"auth","userId":"0x1"}',
    '{"type":"auth","userId":" 1"}',
    '{"type":"auth","userId":""}',
    '{"type":"auth","userId":"99999999999999999"}',
    '{"type":"hello","userId":1}',
    '{"__proto__":{"type":"auth","userId":1}}',
    '['.repeat(4000),
  ])('%s', async (frame) => {
    expect(await closedAfter(frame, dial(await quickPerson(kept)))).toBe(4400);
  });

  test('a binary frame, even with valid JSON', async () => {
    const ann = await quickPerson(kept);
    expect(await closedAfter(Buffer.from(JSON.stringify(auth(ann.id))), dial(ann))).toBe(4400);
  });
});

describe('an upgrade that is not for /ws', () => {
  test.for(['/', '/ws/', '/wss', '/api/user', '/ws%2f', '/%77s'])('at %s is refused', async (path) => {
    const one = dial(await quickPerson(kept), {}, path);
    const [error] = (await once(one.socket, 'error')) as [Error];
    expect(error.message).toMatch(/Unexpected server response: \d+/);
  });

  test('to another protocol is answered as an ordinary request', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' };
    const { request } = await import('node:http');
    const sent = request(`${address}/healthz`, { headers }).end();
    const [reply] = (await once(sent, 'response')) as [{ statusCode: number; resume: () => void }];
    reply.resume();
    expect(reply.statusCode).toBe(200);
  });

  test('but /ws with a query is accepted', async () => {
    const ann = await quickPerson(kept);
    const one = dial(ann, {}, '/ws?x=1');
    await one.opened;
    one.say(auth(ann.id));
    await expect(settled(ann.id, one)).resolves.toBeUndefined();
  });
});

test('connecting does not renew the session: the next request does, and sets the cookie', async () => {
  const ann = await quickPerson(kept);
  kept.clock.advance(2 * 86_400_000);
  await connect(ann);
  expect((await ann.send('GET', '/api/user')).headers).toHaveProperty('set-cookie');
});

describe('updates of a habit reach', () => {
  test('no visitor: the socket is closed', async () => {
    expect(await dial().closed).toBe(4401);
  });

  test.for([
    ['outsider', 'nothing'],
    ['former member', 'nothing'],
    ['removed member', 'nothing'],
    ['member', 'completion'],
    ['overseer', 'completion'],
    ['creator', 'completion'],
  ] as const)('%s: %s', async ([who, heard]) => {
    const [creator, doer, other] = [await quickPerson(kept), await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(creator, { creatorRole: who === 'overseer' ? 'overseer' : 'doer' });
    await join(doer, habit);
    if (['member', 'former member', 'removed member'].includes(who)) await join(other, habit);
    if (who === 'former member') await leave(other, habit);
    if (who === 'removed member') await creator.send('DELETE', `/api/habits/${habit.id}/members/${other.id}`);
    const listener: Person = ['overseer', 'creator'].includes(who) ? creator : other;
    const one = await connect(listener);
    await complete(doer, habit);
    await settled(listener.id, one);
    expect(one.updates).toEqual(
      heard === 'nothing' ? [] : [{ action: 'completion', actorId: doer.id, habitId: habit.id }],
    );
  });
});
