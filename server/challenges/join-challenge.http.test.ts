import { describe, expect, test } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const day = 86_400_000;

type Made = { id: number; inviteCode: string };

async function scene(change: object = {}) {
  kept.clock.set('2026-03-10T12:00:00.000Z');
  const ann = await quickPerson(kept, { name: 'Ann Able' });
  const form = {
    name: 'Swim 3 days in 6',
    description: 'Any pool, any stroke.',
    goalDays: 3,
    completionDays: 6,
    rewardAmount: '10.00',
    currency: 'USD',
    ...change,
  };
  const made = (await ann.send('POST', '/api/challenges', form)).body as Made;
  return { ann, made, ben: await quickPerson(kept, { name: 'Ben Bold' }) };
}

const look = async (person: Person, { inviteCode }: Made) =>
  (await person.send('GET', `/api/challenges/join/${inviteCode}`)).status;
const join = (person: Person, { inviteCode }: Made, form: object = {}) =>
  person.send('POST', `/api/challenges/join/${inviteCode}`, form);
const membersOf = async (person: Person, { id }: Made) =>
  (await person.send('GET', `/api/challenges/${id}/members`)).body as { userId: number }[];

describe('a person joins with their own reward', () => {
  test.for([
    [{}, '0.00'],
    [{ rewardAmount: 0 }, '0.00'],
    [{ rewardAmount: '2.50', role: 'doer' }, '2.50'],
  ] as const)('%j', async ([form, rewardAmount]) => {
    const { ann, ben, made } = await scene();
    expect(await join(ben, made, form)).toMatchObject({ status: 200, body: { id: made.id } });
    expect((await membersOf(ann, made)).at(-1)).toMatchObject({ userId: ben.id, role: 'doer', rewardAmount });
  });

  test.for([
    [-1, 'Reward amount must not be negative'],
    ['1.234', 'Maximum 2 decimal places allowed'],
    ['lots', 'Please enter a valid number'],
  ] as const)('but not with %j', async ([rewardAmount, message]) => {
    const { ann, ben, made } = await scene();
    expect(await join(ben, made, { rewardAmount })).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'rewardAmount', message }] },
    });
    expect(await membersOf(ann, made)).toHaveLength(1);
  });
});

test('a member or the creator cannot join again', async () => {
  const { ann, ben, made } = await scene();
  await join(ben, made);
  for (const member of [ann, ben])
    expect(await join(member, made)).toMatchObject({
      status: 409,
      body: { code: 'already_in_challenge', message: 'You have already joined this challenge.' },
    });
});

test('an archived challenge cannot be joined', async () => {
  const { ann, ben, made } = await scene();
  await ann.send('PATCH', `/api/challenges/${made.id}`, { archived: true });
  expect(await join(ben, made)).toMatchObject({ status: 409, body: { message: 'This challenge is archived.' } });
  expect(await membersOf(ann, made)).toHaveLength(1);
});

describe("it can be joined until its window closes, by each person's own date", () => {
  test('until the end of the last day, and not after it', async () => {
    const { ann, ben, made } = await scene();
    kept.clock.set('2026-03-15T23:59:59.000Z');
    expect((await join(ben, made)).status).toBe(200);
    const cid = await quickPerson(kept);
    kept.clock.advance(1000);
    expect(await look(cid, made)).toBe(200);
    expect(await join(cid, made)).toMatchObject({ status: 409, body: { message: 'This challenge has ended.' } });
    expect(await membersOf(ann, made)).toHaveLength(2);
  });

  test('a day longer in the west, and before it has begun there', async () => {
    const { made } = await scene({ goalDays: 1, completionDays: 1 });
    kept.clock.set('2026-03-11T09:00:00.000Z');
    expect((await join(await quickPerson(kept, { timezone: 'Pacific/Pago_Pago' }), made)).status).toBe(200);
    expect((await join(await quickPerson(kept, { timezone: 'Europe/Berlin' }), made)).status).toBe(409);
    kept.clock.set('2026-03-10T09:00:00.000Z');
    expect((await join(await quickPerson(kept, { timezone: 'Pacific/Pago_Pago' }), made)).status).toBe(200);
  });

  test('extending the window opens it again', async () => {
    const { ann, ben, made } = await scene();
    kept.clock.advance(6 * day);
    expect((await join(ben, made)).status).toBe(409);
    await ann.send('PATCH', `/api/challenges/${made.id}`, { completionDays: 7 });
    expect((await join(ben, made)).status).toBe(200);
  });
});

test('a removed member cannot use the link until the creator allows them back', async () => {
  const { ann, ben, made } = await scene();
  await join(ben, made);
  await ann.send('DELETE', `/api/challenges/${made.id}/members/${ben.id}`);
  expect([await look(ben, made), (await join(ben, made)).status]).toEqual([404, 404]);
  expect(await look(await quickPerson(kept), made)).toBe(200);
  await ann.send('POST', `/api/challenges/${made.id}/members/${ben.id}/allow`);
  expect([await look(ben, made), (await join(ben, made)).status]).toEqual([200, 200]);
});

test('an expired or revoked link is not found', async () => {
  const { ann, ben, made } = await scene();
  const another = async (form: object) => {
    const { body } = await ann.send('POST', `/api/challenges/${made.id}/invitations`, form);
    return { ...made, inviteCode: (body as { code: string }).code };
  };
  const [expired, revoked] = [await another({ expiresInDays: 1 }), await another({})];
  expect([await look(ben, expired), await look(ben, revoked)]).toEqual([200, 200]);
  await ann.send('DELETE', `/api/challenges/${made.id}/invitations/${revoked.inviteCode}`);
  kept.clock.advance(day);
  for (const link of [expired, revoked, { ...made, inviteCode: 'nosuchcode22' }])
    expect([await look(ben, link), (await join(ben, link)).status]).toEqual([404, 404]);
});

test('a habit’s code does not open a challenge, nor the other way round', async () => {
  const { ann, ben, made } = await scene();
  const form = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: 1, currency: 'USD' };
  const habit = (await ann.send('POST', '/api/habits', form)).body as Made;
  expect([await look(ben, habit), (await join(ben, habit)).status]).toEqual([404, 404]);
  expect((await ben.send('POST', `/api/habits/join/${made.inviteCode}`, {})).status).toBe(404);
});

test('after too many wrong codes, further ones answer 429', async () => {
  const strict = await testApp({ LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS: '2' });
  const ann = await strict.person();
  const wrong = { id: 0, inviteCode: 'nosuchcode22' };
  expect([await look(ann, wrong), (await join(ann, wrong)).status]).toEqual([404, 404]);
  expect(await join(ann, wrong)).toMatchObject({
    status: 429,
    body: { message: 'Too many tries. Please wait a moment and try again.' },
    headers: { 'retry-after': '60' },
  });
});
