import { describe, expect, test } from 'vitest';
import type { HabitUpdate } from '#shared/contract/realtime.ts';
import type { Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listenForSockets } from '#server/testing/test-socket.ts';

// Who receives which update. The types require a row for every action.

const kept = await testApp();
const { connect, dial, settled } = await listenForSockets(kept);

type Kind = 'habits' | 'challenges';
type Listener = 'outsider' | 'former' | 'member' | 'overseer' | 'creator';
type Act = (scene: { doer: Person; creator: Person; overseer: Person; path: string }) => Promise<{ status: number }>;
type Row = { acts: Act; heardBy: Listener[]; only?: Kind };

const everyMember: Listener[] = ['member', 'overseer', 'creator'];

const rows: Record<HabitUpdate['action'], Row> = {
  completion: { acts: ({ doer, path }) => doer.send('POST', `${path}/complete`), heardBy: everyMember },
  undo: {
    acts: async ({ doer, path }) => {
      await doer.send('POST', `${path}/complete`);
      return doer.send('DELETE', `${path}/complete`);
    },
    heardBy: everyMember,
  },
  decided: {
    acts: async ({ doer, overseer, path }) => {
      await doer.send('PATCH', `${path}/members/${doer.id}/confirmation`, { confirmation: 'overseer' });
      await doer.send('POST', `${path}/complete`);
      return overseer.send('POST', `${path}/completions/confirm`);
    },
    heardBy: everyMember,
  },
  member: {
    acts: ({ doer, path }) => doer.send('PATCH', `${path}/members/${doer.id}/reward`, { rewardAmount: 2 }),
    heardBy: everyMember,
  },
  changed: { acts: ({ creator, path }) => creator.send('PATCH', path, { name: 'Walk' }), heardBy: everyMember },
  removed: { acts: ({ creator, path }) => creator.send('DELETE', path), heardBy: everyMember },
  comment: {
    acts: ({ doer, path }) => doer.send('POST', `${path}/comments`, { content: 'Well done.' }),
    heardBy: everyMember,
  },
  pause_notification: {
    acts: ({ doer, path }) => doer.send('POST', `${path}/pause`, {}),
    heardBy: everyMember,
    only: 'habits',
  },
  // An overseer has nothing to complete.
  nudge: { acts: ({ doer, path }) => doer.send('POST', `${path}/nudge`), heardBy: ['member', 'creator'] },
  goals: {
    acts: ({ creator }) => creator.send('POST', '/api/goal-rewards', { title: 'Tea', price: 3 }),
    heardBy: ['creator'],
  },
  pledges: {
    acts: ({ doer, creator, path }) =>
      doer.send('POST', `${path}/pledges`, { toUserId: creator.id, amount: 1, per: 'period' }),
    heardBy: ['creator'],
  },
  account: { acts: ({ creator }) => creator.send('DELETE', '/api/email/pending'), heardBy: ['creator'] },
  notifications: {
    acts: async ({ doer, creator, path }) => {
      await doer.send('POST', `${path}/nudge`);
      const [nudge] = (await creator.send('GET', '/api/nudges')).body as { id: number }[];
      return creator.send('POST', `/api/nudges/${nudge!.id}/read`);
    },
    heardBy: ['creator'],
  },
};

/** Everyone has a socket, in one promise: the doer acts, the others listen. */
async function scene(kind: Kind) {
  const person = () => quickPerson(kept);
  const people: Record<Listener, Person> = {
    outsider: await person(),
    former: await person(),
    member: await person(),
    overseer: await person(),
    creator: await person(),
  };
  const { creator, former } = people;
  const doer = await person();
  const form = { name: 'Run', description: 'As far as it goes.', frequency: 'Daily', rewardAmount: 1, currency: 'USD' };
  const { id, inviteCode } = (await creator.send('POST', `/api/${kind}`, form)).body as Record<string, string>;
  const path = `/api/${kind}/${id}`;
  for (const one of [doer, people.member, people.overseer, former])
    expect((await one.send('POST', `/api/${kind}/join/${inviteCode}`, {})).status).toBe(200);
  // Only a creator can become an overseer by the API; here the overseer is another member.
  await kept.deps.write((tx) =>
    tx.updateTable('commitment_members').set({ role: 'overseer' }).where('user_id', '=', people.overseer.id).execute(),
  );
  expect((await former.send('DELETE', `${path}/members/${former.id}`)).status).toBe(204);
  const lines: [Listener, Awaited<ReturnType<typeof connect>>][] = [];
  for (const [who, one] of Object.entries(people)) lines.push([who as Listener, await connect(one)]);
  const heard = async (action: string): Promise<Listener[]> => {
    for (const [who, line] of lines) await settled(people[who].id, line);
    return lines
      .filter(([, { updates }]) => updates.some((update: HabitUpdate) => update.action === action))
      .map(([who]) => who);
  };
  return { doer, creator, overseer: people.overseer, path, heard };
}

describe.for(['habits', 'challenges'] as const)('of %s', (kind) => {
  const ofKind = Object.entries(rows).filter(([, { only = kind }]) => only === kind);
  test.for(ofKind)('%s reaches exactly the people it concerns', async ([action, row]) => {
    const { heard, ...acting } = await scene(kind);
    expect((await row.acts(acting)).status).toBeLessThan(300);
    expect(await heard(action)).toEqual(row.heardBy);
  });
});

test('visitors, and sockets that name another user, receive nothing', async () => {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  expect(await dial().closed).toBe(4401);
  const intruder = dial(ann);
  await intruder.opened;
  intruder.say({ type: 'auth', userId: bob.id });
  expect(await intruder.closed).toBe(4401);
  expect(intruder.updates).toEqual([]);
});
