import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { quickPerson } from '#server/testing/quick-person.ts';

const day = 86_400_000;
const invited = await testApp({ REGISTRATION: 'invited' });
const ann = await quickPerson(invited);
let people = 0;

function register(kept: typeof invited, inviteCode?: unknown) {
  const username = `newcomer${++people}`;
  const form = { username, email: `${username}@example.com`, name: 'Bob Lee', password: 'secret-1' };
  return kept.browser().send('POST', '/api/register', { ...form, ...(inviteCode !== undefined && { inviteCode }) });
}

const habit = { name: 'Run', description: 'As far as it goes.', frequency: 'Daily', rewardAmount: 1, currency: 'USD' };
const challenge = { ...habit, name: 'Swim', goalDays: 1, completionDays: 10 };
type Made = { id: number; inviteCode: string };
const make = async (kind: 'habits' | 'challenges') =>
  (await ann.send('POST', `/api/${kind}`, kind === 'habits' ? habit : challenge)).body as Made;

describe('REGISTRATION', () => {
  test.for([
    ['is open by default', {}, 'open', 200],
    ['can be invited', { REGISTRATION: 'invited' }, 'invited', 403],
    ['can be closed', { REGISTRATION: 'closed' }, 'closed', 403],
  ] as const)('%s, which visitors can read before they fill a form', async ([, settings, mode, status]) => {
    const kept = await testApp(settings);
    expect(await kept.browser().send('GET', '/api/registration')).toMatchObject({ status: 200, body: { mode } });
    expect((await register(kept)).status).toBe(status);
  });

  test('closed refuses invited people too', async () => {
    const closed = await testApp({ REGISTRATION: 'closed' });
    const founder = await quickPerson(closed);
    const { inviteCode } = (await founder.send('POST', '/api/habits', habit)).body as Made;
    expect(await register(closed, inviteCode)).toMatchObject({
      status: 403,
      body: { code: 'registration_closed', message: 'New accounts cannot be created here.' },
    });
  });

  test('open does not look at the code', async () => {
    expect((await register(await testApp(), 'any-code')).status).toBe(200);
  });
});

describe('registering tells only a few times an hour that an email address has an account', () => {
  test('by password and by passkey together, per address', async () => {
    const kept = await testApp({ LIMIT_TAKEN_EMAILS_PER_ADDRESS: '3' });
    const { email } = (await kept.person()).form;
    const post = async (url: string, payload: object, remoteAddress = '10.1.0.1') =>
      (await kept.browser().request({ method: 'POST', url, payload, remoteAddress })).status;
    const form = () => ({ username: `newcomer${++people}`, email, name: 'Bob Lee', password: 'secret-1' });
    expect(await post('/api/register', form())).toBe(409);
    expect(await post('/api/register', form())).toBe(409);
    expect(await post('/api/passkeys/registration-options', { name: 'Bob Lee', email })).toBe(409);
    expect(await post('/api/passkeys/registration-options', { name: 'Bob Lee', email })).toBe(429);
    expect(await post('/api/register', { ...form(), email: 'free@example.com' })).toBe(429);
    expect(await post('/api/register', form(), '10.1.0.2')).toBe(409);
    kept.clock.advance(3_600_000);
    expect(await post('/api/register', { ...form(), email: 'free@example.com' })).toBe(200);
  });

  test('taken usernames do not count', async () => {
    const strict = await testApp({ LIMIT_TAKEN_EMAILS_PER_ADDRESS: '1' });
    const { username } = (await strict.person()).form;
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
      const form = { username, email, name: 'Bob Lee', password: 'secret-1' };
      expect(await strict.browser().send('POST', '/api/register', form)).toMatchObject({
        status: 409,
        body: { code: 'username_taken' },
      });
    }
  });
});

describe('where only invited people may register', () => {
  test.for(['habits', 'challenges'] as const)('the own and an extra code of %s are accepted', async (kind) => {
    const { id, inviteCode } = await make(kind);
    const extra = (await ann.send('POST', `/api/${kind}/${id}/invitations`, { expiresInDays: 7 })).body as {
      code: string;
    };
    expect((await register(invited, inviteCode)).status).toBe(200);
    expect((await register(invited, extra.code)).status).toBe(200);
    invited.clock.advance(7 * day);
    expect(await register(invited, extra.code)).toMatchObject({ status: 403, body: { code: 'invitation_invalid' } });
    invited.clock.reset();
  });

  test('the code of a goal is accepted while the goal has room', async () => {
    const goal = (await ann.send('POST', '/api/goal-rewards', { title: 'Trip', price: 9 })).body as { id: number };
    const { code } = (await ann.send('POST', `/api/goal-rewards/${goal.id}/share`)).body as { code: string };
    expect((await register(invited, code)).status).toBe(200);
    for (let count = 1; count < 20; count++)
      await (await quickPerson(invited)).send('POST', `/api/goal-rewards/join/${code}`);
    expect(await register(invited, code)).toMatchObject({ status: 403, body: { code: 'invitation_invalid' } });
  });

  test('no code, a wrong one and a malformed one are refused with a sentence', async () => {
    expect(await register(invited)).toMatchObject({
      status: 403,
      body: { code: 'invitation_needed', message: 'You need an invitation to create an account here.' },
    });
    expect(await register(invited, 'wrong')).toMatchObject({
      status: 403,
      body: { code: 'invitation_invalid', message: 'This invitation is not valid. Please ask for a new link.' },
    });
    for (const code of ['', null, 12]) expect((await register(invited, code)).status).toBe(400);
  });

  test('a code that nobody can join by any more is refused', async () => {
    const [archived, ended] = [await make('habits'), await make('challenges')];
    await ann.send('PATCH', `/api/habits/${archived.id}`, { archived: true });
    expect(await register(invited, archived.inviteCode)).toMatchObject({
      status: 409,
      body: { code: 'habit_archived' },
    });
    invited.clock.advance(11 * day);
    expect(await register(invited, ended.inviteCode)).toMatchObject({ status: 409, body: { code: 'expired' } });
    invited.clock.reset();
  });

  test('guessing codes is limited', async () => {
    const strict = await testApp({ REGISTRATION: 'invited', LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS: '2' });
    expect((await register(strict, 'wrong')).status).toBe(403);
    expect((await register(strict, 'wrong')).status).toBe(403);
    expect(await register(strict, 'wrong')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  });
});
