import { describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { needsOwnScene } from '#server/testing/access-scene.ts';
import type { Person } from '#server/testing/ask.ts';
import { exampleBodies } from '#server/testing/example-bodies.ts';
import { pushInbox } from '#server/testing/push-inbox.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listenForSockets } from '#server/testing/test-socket.ts';

// A member who keeps their reward to themselves: nobody else reads it, wherever they look.

const kept = await testApp();
const { connect, settled } = await listenForSockets(kept);
const inbox = await pushInbox(kept);

const amount = '7391.37';
/** As the wire, the screen and the database write it. */
const marks = [amount, '7,391.37', '739137'];
const hasMark = (value: unknown) => {
  const text = JSON.stringify(value);
  return marks.some((mark) => text.includes(mark));
};

type Kind = 'habits' | 'challenges';
type Item = { id: number; inviteCode: string; commentId: number };

async function sent(by: Person, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) {
  const answer = await by.send(method, path, body);
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.body as Record<string, unknown>;
}

async function promise(kind: Kind, creator: Person, owner: Person, others: Person[]): Promise<Item> {
  const form = { name: 'Run', description: 'As far as it goes.', frequency: 'Daily', rewardAmount: 1, currency: 'USD' };
  const { id, inviteCode } = (await sent(creator, 'POST', `/api/${kind}`, form)) as Pick<Item, 'id' | 'inviteCode'>;
  await sent(owner, 'POST', `/api/${kind}/join/${inviteCode}`, { rewardAmount: amount, rewardVisible: false });
  for (const one of others) await sent(one, 'POST', `/api/${kind}/join/${inviteCode}`, {});
  const comment = await sent(owner, 'POST', `/api/${kind}/${id}/comments`, { content: 'Well done.' });
  return { id, inviteCode, commentId: Number(comment['id']) };
}

/** The owner has joined with a private amount and completed today. */
async function scene() {
  const [creator, owner, member, overseer] = [
    await quickPerson(kept),
    await quickPerson(kept),
    await quickPerson(kept),
    await quickPerson(kept),
  ];
  const habit = await promise('habits', creator, owner, [member, overseer]);
  const challenge = await promise('challenges', creator, owner, [member, overseer]);
  await kept.deps.write((tx) =>
    tx.updateTable('commitment_members').set({ role: 'overseer' }).where('user_id', '=', overseer.id).execute(),
  );
  for (const [kind, { id }] of [['habits', habit] as const, ['challenges', challenge] as const]) {
    await sent(owner, 'POST', `/api/${kind}/${id}/complete`, {});
    await sent(owner, 'POST', `/api/${kind}/${id}/nudge`);
  }
  return { creator, owner, member, overseer, habit, challenge };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function callAs(by: Person, call: Endpoint, { owner, habit, challenge }: Scene, number: number) {
  const item = call.path.startsWith('/api/challenges') ? challenge : habit;
  const url = call.path
    .replace(':userId', String(owner.id))
    .replace(':id', String(item.id))
    .replace(':commentId', String(item.commentId))
    .replace(':code', item.inviteCode);
  const query = call.path.endsWith('/months') ? '?month=2026-03' : '';
  const sentBody = exampleBodies[call.route]?.(number, { username: 'x', password: 'y' });
  const { status, headers, body } = await by.send(call.method, `${url}${query}`, sentBody);
  return { status, headers, body };
}

const shared = await scene();

describe('in no reply to another member', () => {
  const reads = contract.filter(({ method }) => method === 'GET');

  test.for(['creator', 'member', 'overseer'] as const)('%s, in any call that reads', async (who) => {
    const made = shared;
    for (const call of reads)
      expect([call.route, hasMark(await callAs(made[who], call, made, 1))]).toEqual([call.route, false]);
    // Again, from the caches.
    for (const call of reads)
      expect([call.route, hasMark(await callAs(made[who], call, made, 1))]).toEqual([call.route, false]);
  });

  test.for(contract.filter(({ method }) => method !== 'GET').map((call, index) => [call.route, call, index] as const))(
    '%s',
    async ([route, call, index]) => {
      const made = needsOwnScene.has(route) ? await scene() : shared;
      for (const who of ['member', 'overseer', 'creator'] as const)
        expect(hasMark(await callAs(made[who], call, made, index))).toBe(false);
    },
  );

  test('but in replies to the owner, also after these calls', async () => {
    const { owner, habit, challenge } = shared;
    expect(hasMark(await sent(owner, 'GET', `/api/habits/${habit.id}`))).toBe(true);
    expect(hasMark(await sent(owner, 'GET', `/api/challenges/${challenge.id}`))).toBe(true);
  });

  test('nor to people with the link, nor to those who left', async () => {
    const { habit, challenge, member } = await scene();
    await sent(member, 'DELETE', `/api/habits/${habit.id}/members/${member.id}`);
    const visitor = kept.browser();
    expect(hasMark(await visitor.send('GET', `/api/habits/by-invite/${habit.inviteCode}`))).toBe(false);
    for (const path of [
      `/api/habits/by-invite/${habit.inviteCode}`,
      `/api/challenges/join/${challenge.inviteCode}`,
      '/api/user/export',
    ])
      expect(hasMark(await member.send('GET', path))).toBe(false);
  });
});

describe('in no message', () => {
  test.for(['habits', 'challenges'] as const)('about the owner’s deeds in %s', async (kind) => {
    const { owner, ...made } = await scene();
    const others = [made.creator, made.member, made.overseer];
    const { id, inviteCode } = kind === 'habits' ? made.habit : made.challenge;
    const path = `/api/${kind}/${id}`;
    const lines = [];
    for (const one of others) {
      await sent(one, 'PATCH', '/api/user/notifications', { kinds: allOn, quietHours: null });
      await inbox.device(one);
      lines.push({ one, line: await connect(one) });
    }
    await sent(owner, 'DELETE', `${path}/complete`);
    await sent(owner, 'POST', `${path}/complete`, {});
    await sent(owner, 'POST', `${path}/comments`, { content: 'Again.' });
    await sent(owner, 'PATCH', `${path}/members/${owner.id}/reward`, { rewardAmount: amount });
    if (kind === 'habits') await sent(owner, 'POST', `${path}/pause`, {});
    await sent(owner, 'DELETE', `${path}/members/${owner.id}`);
    await sent(made.creator, 'PATCH', path, { approval: true });
    expect(
      (await owner.send('POST', `/api/${kind}/join/${inviteCode}`, { rewardAmount: amount, rewardVisible: false }))
        .status,
    ).toBe(202);
    await sent(made.creator, 'POST', `${path}/waiting/${owner.id}/accept`);
    const pushed = await inbox.received();
    expect(pushed.length).toBeGreaterThan(0);
    expect(hasMark(pushed)).toBe(false);
    for (const { one, line } of lines) {
      await settled(one.id, line);
      expect(line.updates.length).toBeGreaterThan(0);
      expect(hasMark(line.updates)).toBe(false);
      expect(hasMark(await inbox.mailsTo(one))).toBe(false);
      expect(hasMark(await sent(one, 'GET', '/api/nudges'))).toBe(false);
      expect(hasMark(await sent(one, 'GET', `${path}/members`)), 'let in by the creator').toBe(false);
    }
  });

  test('nor in the log', () => {
    expect(kept.logged.length).toBeGreaterThan(0);
    expect(hasMark(kept.logged)).toBe(false);
  });
});

const allOn = Object.fromEntries(
  ['nudges', 'comments', 'pauses', 'companions', 'everyoneKept', 'confirmations'].map((kind) => [
    kind,
    { push: true, mail: true },
  ]),
);

describe.for(['habits', 'challenges'] as const)('the owner in %s', (kind) => {
  const memberOf = async (by: Person, id: number, userId: number) => {
    const members = (await sent(by, 'GET', `/api/${kind}/${id}/members`)) as unknown as { userId: number }[];
    return members.find((one) => one.userId === userId);
  };

  test('reads the amount in all their own views', async () => {
    const made = await scene();
    const { id } = kind === 'habits' ? made.habit : made.challenge;
    const { owner, member } = made;
    const own = { rewardAmount: amount, rewardVisible: false };
    expect(await memberOf(owner, id, owner.id)).toMatchObject({ rewardAmount: amount });
    expect(await memberOf(owner, id, owner.id), 'cached').toMatchObject({ rewardAmount: amount });
    expect(await memberOf(member, id, owner.id)).toMatchObject({ rewardAmount: null });
    const card = await sent(owner, 'GET', `/api/${kind}/${id}`);
    expect(card).toMatchObject(own);
    expect(card['members']).toContainEqual(expect.objectContaining({ userId: owner.id, rewardAmount: amount }));
    expect((await sent(owner, 'GET', '/api/dashboard'))[kind]).toMatchObject([own]);
    expect((await sent(owner, 'GET', '/api/user/export'))[kind]).toMatchObject([own]);
    const memberships = kind === 'habits' ? '/api/memberships' : '/api/challenge-memberships';
    expect(await sent(owner, 'GET', memberships)).toMatchObject([own]);
  });

  test('hides and shows it with the call that sets it, without touching the amount', async () => {
    const made = await scene();
    const { id } = kind === 'habits' ? made.habit : made.challenge;
    const { owner, member } = made;
    const reward = `/api/${kind}/${id}/members/${owner.id}/reward`;
    expect(await sent(owner, 'PATCH', reward, { rewardVisible: true })).toMatchObject({
      rewardAmount: amount,
      rewardVisible: true,
    });
    expect(await memberOf(member, id, owner.id)).toMatchObject({ rewardAmount: amount });
    expect(await sent(owner, 'PATCH', reward, { rewardAmount: 2 })).toMatchObject({ rewardVisible: true });
    expect(await sent(owner, 'PATCH', reward, { rewardAmount: 3, rewardVisible: false })).toMatchObject({
      rewardAmount: '3.00',
      rewardVisible: false,
    });
    expect(await memberOf(member, id, owner.id)).toMatchObject({ rewardAmount: null });
    expect(await sent(owner, 'PATCH', reward, { rewardAmount: 4 }), 'stays private').toMatchObject({
      rewardVisible: false,
    });
    expect((await owner.send('PATCH', reward, {})).status).toBe(400);
    expect((await owner.send('PATCH', reward, { rewardVisible: 'no' })).status).toBe(400);
    expect((await member.send('PATCH', reward, { rewardVisible: true })).status).toBe(403);
  });
});
