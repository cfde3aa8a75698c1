import { hash, verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { passwordHasher } from './password-hasher.ts';

// Timing must not reveal whether an account exists, so both cases do the same work.
const argon2 = { hash: vi.fn<typeof hash>(hash), verify: vi.fn<typeof verify>(verify) };

const kept = await testApp();
// With the real cost, not the tests' cheap one.
kept.deps.passwords = passwordHasher({ argon2: async () => argon2 });
const { form } = await kept.person();

beforeEach(() => void vi.clearAllMocks());

describe('a login makes exactly one comparison and no hash', () => {
  test.for([
    ['a wrong password', form.username],
    ['a wrong password, by address', form.email],
    ['an unknown name', 'nobody'],
    ['an unknown address', 'nobody@example.com'],
  ] as const)('%s', async ([, username]) => {
    const reply = await kept.browser().send('POST', '/api/login', { username, password: 'wrong-1' });
    expect(reply.status).toBe(401);
    expect(argon2.verify).toHaveBeenCalledTimes(1);
    expect(argon2.hash).not.toHaveBeenCalled();
    const [compared] = argon2.verify.mock.calls[0]!;
    expect(compared).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('asking for a new password makes one write and queues one wish', () => {
  test.for([
    ['an account', form.email],
    ['an unknown address', 'nobody@example.com'],
    ['an account, again', form.email],
    ['an unknown address, again', 'nobody@example.com'],
  ] as const)('%s', async ([, email]) => {
    const { write, jobs } = kept.deps;
    const wake = vi.spyOn(jobs, 'wake').mockImplementation(() => {});
    let writes = 0;
    kept.deps.write = (work) => {
      writes++;
      return write(work);
    };
    const reads = vi.spyOn(kept.deps.db, 'selectFrom');
    const { status } = await kept.browser().send('POST', '/api/forgot-password', { email });
    kept.deps.write = write;
    expect(status).toBe(200);
    expect(writes).toBe(1);
    expect(reads).not.toHaveBeenCalled();
    expect(wake).toHaveBeenCalledTimes(1);
    expect(argon2.hash).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    const wishes = await kept.deps.db
      .selectFrom('jobs')
      .select('id')
      .where('payload', 'like', `%"${email}"%`)
      .execute();
    expect(wishes).toHaveLength(1);
  });
});

describe('when too many passwords wait to be compared', () => {
  /** Sends all of them; one runs and one waits until the others have been refused. */
  async function all<Reply>(sends: (() => Promise<Reply>)[]): Promise<Reply[]> {
    const { passwords } = kept.deps;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = {
      hash: (async (...given) => released.then(() => hash(...given))) as typeof hash,
      verify: (async (...given) => released.then(() => verify(...given))) as typeof verify,
    };
    kept.deps.passwords = passwordHasher({ atOnce: 1, waiting: 1, argon2: async () => held });
    let answered = 0;
    const replies = sends.map((send) => send().finally(() => answered++));
    await eventually(() => expect(answered).toBe(sends.length - 2));
    release();
    const settled = await Promise.all(replies);
    kept.deps.passwords = passwords;
    return settled;
  }

  test.for([
    ['POST', '/api/login', { username: form.username, password: form.password }],
    ['POST', '/api/login', { username: 'nobody', password: 'wrong-1' }],
  ] as const)('%s %s of %j answers 503, and then works as before', async ([method, url, body]) => {
    const usual = body.username === 'nobody' ? 401 : 200;
    const replies = await all([1, 2, 3, 4].map(() => () => kept.browser().send(method, url, body)));
    expect(replies.filter(({ status }) => status === usual)).toHaveLength(2);
    expect(replies.filter(({ status }) => status === 503)).toHaveLength(2);
    for (const reply of replies.filter(({ status }) => status === 503))
      expect(reply).toMatchObject({ body: { code: 'busy' }, headers: { 'retry-after': '2' } });
    expect((await kept.browser().send(method, url, body)).status).toBe(usual);
  });

  test('a refused registration leaves nothing behind, and succeeds later', async () => {
    const forms = ['one', 'two', 'three'].map((username) => ({
      username,
      email: `${username}@example.com`,
      name: 'Ann Example',
      password: 'secret-1',
    }));
    const register = (one: object) => kept.browser().send('POST', '/api/register', one);
    const replies = await all(forms.map((one) => () => register(one)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    const turnedAway = forms[replies.findIndex(({ status }) => status === 503)]!;
    expect((await register(turnedAway)).status).toBe(200);
  });
});
