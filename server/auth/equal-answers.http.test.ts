import { hash, verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { passwordHasher } from './password-hasher.ts';

// What tells an account that exists from one that does not must not be there to measure: the work is the same.
const argon2 = { hash: vi.fn<typeof hash>(hash), verify: vi.fn<typeof verify>(verify) };

const kept = await testApp();
// As the server has it, not as the tests do.
kept.deps.passwords = passwordHasher({ argon2: async () => argon2 });
const { form } = await kept.person();

beforeEach(() => void vi.clearAllMocks());

describe('a login costs one comparison and no other work of that kind', () => {
  test.for([
    ['a wrong password', form.username],
    ['a wrong password, by address', form.email],
    ['a name that nobody has', 'nobody'],
    ['an address that nobody has', 'nobody@example.com'],
  ] as const)('%s', async ([, username]) => {
    const reply = await kept.browser().send('POST', '/api/login', { username, password: 'wrong-1' });
    expect(reply.status).toBe(401);
    expect(argon2.verify).toHaveBeenCalledTimes(1);
    expect(argon2.hash).not.toHaveBeenCalled();
    const [compared] = argon2.verify.mock.calls[0]!;
    expect(compared).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('asking for a new password is one write and one wish', () => {
  test.for([
    ['an account', form.email],
    ['nobody', 'nobody@example.com'],
    ['an account, again', form.email],
    ['nobody, again', 'nobody@example.com'],
  ] as const)('%s', async ([, email]) => {
    const { write, mail } = kept.deps;
    const wake = vi.spyOn(mail, 'wake').mockImplementation(() => {});
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
    const wishes = await kept.deps.db.selectFrom('mail_queue').select('id').where('address', '=', email).execute();
    expect(wishes).toHaveLength(1);
  });
});

describe('when too many passwords wait to be compared', () => {
  /** Sends all of them; one is at work and one waits until the others have been turned away. */
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
    await vi.waitFor(() => expect(answered).toBe(sends.length - 2), { timeout: 50_000 });
    release();
    const settled = await Promise.all(replies);
    kept.deps.passwords = passwords;
    return settled;
  }

  test.for([
    ['POST', '/api/login', { username: form.username, password: form.password }],
    ['POST', '/api/login', { username: 'nobody', password: 'wrong-1' }],
  ] as const)('%s %s of %j asks to come back, and then works as ever', async ([method, url, body]) => {
    const usual = body.username === 'nobody' ? 401 : 200;
    const replies = await all([1, 2, 3, 4].map(() => () => kept.browser().send(method, url, body)));
    expect(replies.filter(({ status }) => status === usual)).toHaveLength(2);
    expect(replies.filter(({ status }) => status === 503)).toHaveLength(2);
    for (const reply of replies.filter(({ status }) => status === 503))
      expect(reply).toMatchObject({ body: { code: 'busy' }, headers: { 'retry-after': '2' } });
    expect((await kept.browser().send(method, url, body)).status).toBe(usual);
  });

  test('a registration that was turned away leaves nothing, and goes through later', async () => {
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
