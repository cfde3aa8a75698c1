import { expect, test } from 'vitest';
import type { Cents } from '#shared/domain/money.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

test('the export contains the account, and its sessions without their tokens', async () => {
  const person = await kept.person({ username: 'Ann.Lee', email: 'Ann@example.com', timezone: 'Asia/Tokyo' });
  const balance = 128_450 as Cents;
  await kept.deps.write((tx) => tx.updateTable('users').set({ balance }).where('id', '=', person.id).execute());
  await person.send('PATCH', '/api/user', { dayStartHour: 4 });
  kept.clock.advance(3_600_000);
  const second = kept.browser();
  await second.send('POST', '/api/login', person.form);
  kept.clock.advance(3_600_000);

  expect(await person.send('GET', '/api/user/export')).toMatchObject({ status: 200 });
  expect((await person.send('GET', '/api/user/export')).body).toEqual({
    exportedAt: '2026-03-10T14:00:00.000Z',
    account: {
      id: person.id,
      username: 'Ann.Lee',
      name: 'Ann Example',
      email: 'Ann@example.com',
      emailConfirmed: true,
      pendingEmail: null,
      hasPassword: true,
      balance: '1284.50',
      currency: 'USD',
      timezone: 'Asia/Tokyo',
      dayStartHour: 4,
      createdAt: '2026-03-10T12:00:00.000Z',
    },
    sessions: [
      {
        device: 'Unknown device',
        createdAt: '2026-03-10T12:00:00.000Z',
        lastUsedAt: '2026-03-10T14:00:00.000Z',
        expiresAt: '2026-04-09T12:00:00.000Z',
      },
      {
        device: 'Unknown device',
        createdAt: '2026-03-10T13:00:00.000Z',
        lastUsedAt: '2026-03-10T13:00:00.000Z',
        expiresAt: '2026-04-09T13:00:00.000Z',
      },
    ],
    knownBrowsers: [{ lastUsedAt: '2026-03-10T12:00:00.000Z' }, { lastUsedAt: '2026-03-10T13:00:00.000Z' }],
    activity: [
      { id: expect.any(Number), kind: 'signed_in', device: 'Unknown device', at: '2026-03-10T13:00:00.000Z' },
      { id: expect.any(Number), kind: 'registered', device: 'Unknown device', at: '2026-03-10T12:00:00.000Z' },
    ],
    accessTokens: [],
    calendarSince: null,
    webhooks: [],
    passkeys: [],
    organisations: [],
    habits: [],
    importedDays: [],
    completions: [],
    pauses: [],
    challenges: [],
    challengeCompletions: [],
    comments: [],
    endedMarks: [],
    nudges: [],
    nudgesSent: [],
    requestsToJoin: [],
    invitations: [],
    rewardTransactions: [],
    pledges: [],
    settlements: [],
    goalRewards: [],
    notificationSettings: {
      kinds: expect.objectContaining({ comments: { push: false, mail: false } }),
      quietHours: { from: '22:00', to: '07:00' },
      weeklyLetter: 'sunday',
    },
    reminders: [],
    pushDevices: [],
  });
});

test('contains promises, completions, earnings and goals', async () => {
  const person = await kept.person();
  const form = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: 5, currency: 'USD' };
  const habit = (await person.send('POST', '/api/habits', form)).body as { id: number };
  await person.send('POST', `/api/habits/${habit.id}/complete`);
  await person.send('POST', '/api/goal-rewards', { title: 'Shoes', price: '90' });
  expect((await person.send('GET', '/api/user/export')).body).toMatchObject({
    habits: [{ id: habit.id, name: 'Run', role: 'doer', rewardAmount: '5.00' }],
    completions: [{ habitId: habit.id, completionDate: '2026-03-10' }],
    rewardTransactions: [{ amount: '5.00', type: 'habit', habitId: habit.id, description: 'Run' }],
    goalRewards: [{ title: 'Shoes', price: '90.00' }],
  });
});

test('contains completions in promises left since, and pauses, nudges and codes', async () => {
  const [ann, bob] = [await kept.person(), await kept.person()];
  const form = { name: 'Run', description: 'As far as it goes.', frequency: 'Daily', rewardAmount: 5, currency: 'USD' };
  const window = { goalDays: 3, completionDays: 6 };
  const made = async (kind: string) => {
    const item = (await ann.send('POST', `/api/${kind}`, { ...form, ...window })).body as Record<string, string>;
    await bob.send('POST', `/api/${kind}/join/${item['inviteCode']}`, {});
    await bob.send('POST', `/api/${kind}/${item['id']}/nudge`);
    await bob.send('POST', `/api/${kind}/${item['id']}/complete`);
    return Number(item['id']);
  };
  const [habitId, challengeId] = [await made('habits'), await made('challenges')];
  await bob.send('POST', `/api/habits/${habitId}/invitations`, {});
  await bob.send('POST', `/api/habits/${habitId}/pause`, {});
  await bob.send('DELETE', `/api/challenges/${challengeId}/members/${bob.id}`);
  expect((await bob.send('GET', '/api/user/export')).body).toMatchObject({
    habits: [{ id: habitId }],
    completions: [{ habitId, completionDate: '2026-03-10' }],
    pauses: [{ habitId, from: '2026-03-10', until: null }],
    challenges: [],
    challengeCompletions: [{ challengeId, completionDate: '2026-03-10' }],
    nudgesSent: [
      { habitId, challengeId: null },
      { habitId: null, challengeId },
      { habitId, challengeId: null, message: expect.stringContaining('paused') as string },
    ],
    invitations: [{ habitId, challengeId: null, expiresAt: null }],
  });
});

test('contains nothing of others, and neither hashes nor tokens', async () => {
  const [person, other] = [await kept.person(), await kept.person({ name: 'Bob Other' })];
  const token = await kept.resetToken(person.form.email);
  const text = JSON.stringify((await person.send('GET', '/api/user/export')).body);
  expect(text).toContain(person.form.email);
  for (const theirs of [other.form.username, other.form.email, 'Bob Other']) expect(text).not.toContain(theirs);
  const { db } = kept.deps;
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const sessions = await db.selectFrom('sessions').select('token_hash').execute();
  for (const secret of [password_hash!, token, person.cookies.get('kept')!, ...sessions.map((one) => one.token_hash)])
    expect(text).not.toContain(secret);
  expect(text).not.toContain('argon2');
});

test('must not be cached', async () => {
  const person = await kept.person();
  expect((await person.send('GET', '/api/user/export')).headers).toMatchObject({ 'cache-control': 'no-store' });
});
