import { describe, expect, test } from 'vitest';
import type { shownChallenge } from '#shared/contract/challenge-calls.ts';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { ask, balanceOf, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import type * as z from 'zod/mini';

const kept = await testApp();
const hour = 3_600_000;

const form = {
  name: 'Swim 3 days in 6',
  description: 'Any pool, any stroke.',
  goalDays: 3,
  completionDays: 6,
  rewardAmount: '10.00',
  currency: 'USD',
};

type Made = { id: number; inviteCode: string };
const make = async (person: Person, change: object = {}) =>
  (await person.send('POST', '/api/challenges', { ...form, ...change })).body as Made;
const complete = (person: Person, { id }: Made) => person.send('POST', `/api/challenges/${id}/complete`);
const undo = (person: Person, { id }: Made) => person.send('DELETE', `/api/challenges/${id}/complete`);
const edit = (person: Person, { id }: Made, change: object) => person.send('PATCH', `/api/challenges/${id}`, change);
async function shown(person: Person, { id }: Made): Promise<z.infer<typeof shownChallenge>> {
  return (await ask(person, dashboard)).challenges.find((one) => one.id === id)!;
}

describe.for([
  ['Pacific/Kiritimati', '2026-03-11'],
  ['Asia/Kathmandu', '2026-03-10'],
  ['Pacific/Pago_Pago', '2026-03-10'],
] as const)('a challenge made in %s', ([timezone, firstDay]) => {
  test('pays until the goal is achieved, then goes on without pay until its end', async () => {
    kept.clock.set('2026-03-10T13:00:00.000Z');
    const ann = await quickPerson(kept, { timezone });
    const made = await make(ann);
    expect(await shown(ann, made)).toMatchObject({
      startDate: firstDay,
      endDate: addDays(firstDay, 5),
      daysDone: 0,
      earned: '0.00',
    });
    // Every day but the second.
    const replies: unknown[] = [];
    for (let day = 0; day < 6; day++) {
      if (day !== 1) replies.push((await complete(ann, made)).body);
      kept.clock.advance(24 * hour);
    }
    expect(replies).toMatchObject(
      [
        [0, '10.00'],
        [2, '10.00'],
        [3, '10.00'],
        [4, '0.00'],
        [5, '0.00'],
      ].map(([day, amount]) => ({ completionDate: addDays(firstDay, day as number), amount })),
    );
    expect(await shown(ann, made)).toMatchObject({ daysDone: 5, earned: '30.00', doneToday: false });
    expect(await complete(ann, made)).toMatchObject({ status: 409, body: { message: 'This challenge has ended.' } });
    expect((await ann.send('POST', `/api/challenges/${made.id}/nudge`)).status).toBe(409);
    expect(await balanceOf(ann)).toBe('30.00');
  });
});

test('a nudge skips members for whom the challenge has not begun or is over', async () => {
  kept.clock.set('2026-03-10T11:30:00.000Z');
  const east = await quickPerson(kept, { timezone: 'Pacific/Kiritimati' });
  const [west, near] = [
    await quickPerson(kept, { timezone: 'Pacific/Pago_Pago' }),
    await quickPerson(kept, { timezone: 'UTC' }),
  ];
  const made = await make(east, { goalDays: 1, completionDays: 2 });
  for (const one of [west, near])
    await one.send('POST', `/api/challenges/join/${made.inviteCode}`, { rewardAmount: 1 });
  const nudge = async (person: Person) => (await person.send('POST', `/api/challenges/${made.id}/nudge`)).body;
  const nobody = { message: expect.any(String) as string, code: 'nobody_to_nudge' };
  // The 11th and the 12th: begun in Kiritimati only, then everywhere, then over in Kiritimati.
  expect(await nudge(east)).toMatchObject(nobody);
  kept.clock.set('2026-03-11T11:30:00.000Z');
  expect(await nudge(east)).toEqual({ nudged: 2 });
  kept.clock.set('2026-03-12T11:30:00.000Z');
  expect(await nudge(near)).toEqual({ nudged: 1 });
});

test("its dates are read in each member's time zone: not started in the west, over in the east", async () => {
  kept.clock.set('2026-03-10T11:30:00.000Z');
  // It is the 11th in Kiritimati, still the 10th in Pago Pago.
  const east = await quickPerson(kept, { timezone: 'Pacific/Kiritimati' });
  const west = await quickPerson(kept, { timezone: 'Pacific/Pago_Pago' });
  const made = await make(east, { goalDays: 1, completionDays: 1 });
  await west.send('POST', `/api/challenges/join/${made.inviteCode}`, { rewardAmount: 1 });
  expect(await complete(west, made)).toMatchObject({
    status: 409,
    body: { message: 'This challenge has not started where you are.' },
  });
  kept.clock.set('2026-03-11T12:00:00.000Z');
  expect((await complete(east, made)).status).toBe(409);
  expect(await complete(west, made)).toMatchObject({ status: 200, body: { completionDate: '2026-03-11' } });
});

describe('an edit recomputes the window and keeps what was paid', () => {
  test('a shorter window ends it, a longer one continues it', async () => {
    kept.clock.set('2026-03-10T12:00:00.000Z');
    const ann = await quickPerson(kept);
    const made = await make(ann);
    kept.clock.advance(4 * 24 * hour);
    expect((await edit(ann, made, { completionDays: 4 })).status).toBe(204);
    expect((await shown(ann, made)).endDate).toBe('2026-03-13');
    expect((await complete(ann, made)).status).toBe(409);
    await edit(ann, made, { completionDays: 5 });
    expect((await complete(ann, made)).status).toBe(200);
  });

  test('a smaller goal keeps what was paid, a larger one pays for more days', async () => {
    kept.clock.set('2026-03-10T12:00:00.000Z');
    const ann = await quickPerson(kept);
    const made = await make(ann);
    await complete(ann, made);
    kept.clock.advance(24 * hour);
    await complete(ann, made);
    await edit(ann, made, { goalDays: 1 });
    expect(await balanceOf(ann)).toBe('20.00');
    kept.clock.advance(24 * hour);
    expect((await complete(ann, made)).body).toMatchObject({ amount: '0.00' });
    await edit(ann, made, { goalDays: 5 });
    kept.clock.advance(24 * hour);
    expect((await complete(ann, made)).body).toMatchObject({ amount: '10.00' });
  });

  test('days outside a shortened window stay completed and paid, but no longer count', async () => {
    kept.clock.set('2026-03-10T12:00:00.000Z');
    const ann = await quickPerson(kept);
    const made = await make(ann, { goalDays: 2 });
    kept.clock.advance(3 * 24 * hour);
    await complete(ann, made);
    await edit(ann, made, { completionDays: 2 });
    expect(await shown(ann, made)).toMatchObject({ daysDone: 0, earned: '0.00' });
    expect(await balanceOf(ann)).toBe('10.00');
  });
});

test('after an undo another day is paid', async () => {
  kept.clock.set('2026-03-10T12:00:00.000Z');
  const ann = await quickPerson(kept);
  const made = await make(ann, { goalDays: 1 });
  await complete(ann, made);
  await undo(ann, made);
  kept.clock.advance(24 * hour);
  expect((await complete(ann, made)).body).toMatchObject({ amount: '10.00' });
  expect(await balanceOf(ann)).toBe('10.00');
});

test('defaults to 7 days in 30 and a reward of 1', async () => {
  const ann = await quickPerson(kept);
  const { status, body } = await ann.send('POST', '/api/challenges', {
    name: form.name,
    description: form.description,
    currency: 'USD',
  });
  expect(status).toBe(200);
  expect(await shown(ann, body as Made)).toMatchObject({ goalDays: 7, completionDays: 30, rewardAmount: '1.00' });
});

describe('invalid fields are refused with their messages', () => {
  test.for([
    [{ name: 'ab' }, 'name', 'Challenge name must be at least 3 characters long'],
    [{ name: undefined }, 'name', 'Challenge name must be at least 3 characters long'],
    [{ description: 'too short' }, 'description', 'Description must be at least 10 characters long'],
    [{ goalDays: 0 }, 'goalDays', 'Goal days must be at least 1'],
    [{ goalDays: -3 }, 'goalDays', 'Goal days must be at least 1'],
    [{ goalDays: 'many' }, 'goalDays', 'Please enter a valid number'],
    [{ goalDays: 1.5 }, 'goalDays', 'Please enter a valid number'],
    [{ goalDays: null }, 'goalDays', 'Please enter a valid number'],
    [{ completionDays: 0 }, 'completionDays', 'Completion days must be at least 1'],
    [{ goalDays: 7 }, 'goalDays', 'Goal days cannot exceed completion days'],
    [{ rewardAmount: 0 }, 'rewardAmount', 'Reward amount must be at least 0.01'],
    [{ rewardAmount: 'ten' }, 'rewardAmount', 'Please enter a valid number'],
    [{ rewardAmount: '1.234' }, 'rewardAmount', 'Maximum 2 decimal places allowed'],
    [{ currency: 'XXX' }, 'currency', 'Please select a currency'],
    [{ currency: undefined }, 'currency', 'Please select a currency'],
  ] as const)('%j', async ([change, path, message]) => {
    const ann = await quickPerson(kept);
    const answer = await ann.send('POST', '/api/challenges', { ...form, ...change });
    expect(answer).toMatchObject({ status: 400, body: { message, error: message, issues: [{ path, message }] } });
  });

  test('so is an edit that makes the goal larger than the window', async () => {
    const ann = await quickPerson(kept);
    const made = await make(ann);
    const message = 'Goal days cannot exceed completion days';
    expect(await edit(ann, made, { goalDays: 7 })).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'goalDays', message }] },
    });
    expect(await edit(ann, made, { completionDays: 2 })).toMatchObject({ status: 400 });
    expect((await edit(ann, made, { goalDays: 7, completionDays: 7 })).status).toBe(204);
  });
});

test('the link shows a signed-in person the challenge, and nothing else', async () => {
  const ann = await quickPerson(kept, { name: 'Maya Lindqvist' });
  const made = await make(ann);
  const path = `/api/challenges/join/${made.inviteCode}`;
  expect((await kept.browser().send('GET', path)).status).toBe(401);
  const { body } = await (await quickPerson(kept)).send('GET', path);
  expect(Object.keys(body as object).toSorted()).toEqual(
    [
      'approval',
      'completionDays',
      'description',
      'endDate',
      'goalDays',
      'id',
      'invitedBy',
      'name',
      'role',
      'startDate',
    ].toSorted(),
  );
  expect(body).toMatchObject({ name: form.name, goalDays: 3, completionDays: 6, invitedBy: 'Maya' });
  expect((await ann.send('GET', '/api/challenges/join/nowhere')).status).toBe(404);
});

test('its page lists every completed day of all members', async () => {
  kept.clock.set('2026-03-10T12:00:00.000Z');
  const [ann, ben] = [await quickPerson(kept), await quickPerson(kept)];
  const made = await make(ann);
  await ben.send('POST', `/api/challenges/join/${made.inviteCode}`, {});
  await complete(ann, made);
  kept.clock.advance(24 * hour);
  await complete(ann, made);
  await complete(ben, made);
  const { body } = await ben.send('GET', `/api/challenges/${made.id}`);
  expect(body).toMatchObject({
    days: [
      { userId: ann.id, completionDate: '2026-03-10' },
      { userId: ann.id, completionDate: '2026-03-11' },
      { userId: ben.id, completionDate: '2026-03-11' },
    ],
    members: [{ daysDone: 2 }, { daysDone: 1 }],
  });
  expect((await ann.send('GET', '/api/challenge-completions')).body).toMatchObject([
    { challengeId: made.id, completionDate: '2026-03-10' },
    { challengeId: made.id, completionDate: '2026-03-11' },
  ]);
  expect((await ann.send('GET', '/api/challenge-memberships')).body).toMatchObject([
    { challengeId: made.id, userId: ann.id, role: 'doer', rewardAmount: '10.00' },
  ]);
});
