import type { TestApp } from './quick-person.ts';

/** The seven kinds of caller, in calling order: callers who may delete something come last. */
export const callers = ['nobody', 'outsider', 'former', 'intruder', 'member', 'overseer', 'creator'] as const;
export type Caller = (typeof callers)[number];

/** Calls that change who someone is, or take away what other calls need. Each gets a scene of its own. */
export const needsOwnScene: ReadonlySet<string> = new Set([
  'POST /api/register',
  'POST /api/login',
  'POST /api/logout',
  'PUT /api/user/profile',
  'DELETE /api/user',
  'DELETE /api/nudges/:id',
  'POST /api/habits/:id/pause',
  ...['habits', 'challenges'].flatMap((kind) => [
    `DELETE /api/${kind}/:id`,
    `DELETE /api/${kind}/:id/comments/:commentId`,
    `DELETE /api/${kind}/:id/invitations/:code`,
    `DELETE /api/${kind}/:id/members/:userId`,
    `POST /api/${kind}/:id/complete`,
    `POST /api/${kind}/:id/fit`,
    `POST /api/${kind}/:id/end`,
    `POST /api/${kind}/:id/invite/renew`,
    `POST /api/${kind}/join/:code`,
  ]),
  'POST /api/pledges/:id/accept',
  'POST /api/pledges/:id/decline',
  'POST /api/pledges/:id/end',
  'DELETE /api/goal-rewards/:id',
  'DELETE /api/goal-rewards/:id/members/:userId',
  'POST /api/goal-rewards/join/:code',
]);

type Someone = Awaited<ReturnType<TestApp['person']>>;
type Item = { id: number; inviteCode: string; extraCode: string; commentId: number };

type SharedGoal = { id: number; code: string };

/** What a caller puts into a path. */
export type Place = {
  caller: Someone;
  habit: Item;
  challenge: Item;
  goal: SharedGoal;
  nudge: number;
  pledge: number;
  userId: number;
};

/**
 * A habit and a challenge of the creator with a member, one of each created by an overseer, a goal of the
 * creator that member and intruder have joined, a nudge, something that the creator
 * promised the member, comments and codes, a former member, and an outsider. The intruder is a member who puts other people's ids into the path: of a
 * promise they are not in, or, where the path names something within a promise, of what belongs to the creator.
 */
export async function accessScene(kept: TestApp): Promise<(who: Caller, path: string) => Place> {
  const people = {
    creator: await kept.person(),
    overseer: await kept.person(),
    member: await kept.person(),
    former: await kept.person(),
    intruder: await kept.person(),
    outsider: await kept.person(),
  };
  const { creator, overseer, member, former, intruder, outsider } = people;
  // A new browser for each call, because some sign it in.
  const nobody = () => Object.assign(kept.browser(), { form: outsider.form, id: outsider.id });

  async function promise(kind: 'habits' | 'challenges') {
    const shared = await make(creator, kind, 'doer');
    const watched = await make(overseer, kind, 'overseer');
    for (const one of [member, former, intruder]) await sent(one, 'POST', `/api/${kind}/join/${shared.inviteCode}`, {});
    await sent(former, 'DELETE', `/api/${kind}/${shared.id}/members/${former.id}`);
    return { shared, watched, ofMember: await fill(member, kind, shared) };
  }
  const habit = await promise('habits');
  const challenge = await promise('challenges');
  const { id: goalId } = (await sent(creator, 'POST', '/api/goal-rewards', {
    title: 'Shoes',
    price: '1',
  })) as SharedGoal;
  const { code } = (await sent(creator, 'POST', `/api/goal-rewards/${goalId}/share`)) as SharedGoal;
  for (const one of [member, former, intruder]) await sent(one, 'POST', `/api/goal-rewards/join/${code}`);
  await sent(former, 'DELETE', `/api/goal-rewards/${goalId}/members/${former.id}`);
  await sent(intruder, 'POST', `/api/habits/${habit.shared.id}/nudge`);
  const pledged = { toUserId: member.id, amount: 2, per: 'period' };
  const pledge = (await sent(creator, 'POST', `/api/habits/${habit.shared.id}/pledges`, pledged)) as { id: number };
  const [nudge] = (await sent(creator, 'GET', '/api/nudges')) as { id: number }[];

  return (who, path) => {
    const caller = who === 'nobody' ? nobody() : people[who];
    const isWithin = /:(userId|commentId)|invitations\/:code|\/join\/|by-invite/.test(path);
    const which = who === 'overseer' || (who === 'intruder' && !isWithin) ? 'watched' : 'shared';
    const itemOf = (kind: typeof habit) => (who === 'member' ? kind.ofMember : kind[which]);
    return {
      caller,
      habit: itemOf(habit),
      challenge: itemOf(challenge),
      goal: { id: goalId, code },
      nudge: nudge!.id,
      pledge: pledge.id,
      userId: who === 'intruder' ? creator.id : caller.id,
    };
  };
}

async function make(by: Someone, kind: 'habits' | 'challenges', creatorRole: 'doer' | 'overseer'): Promise<Item> {
  const form = {
    name: 'Run',
    description: 'As far as it goes.',
    frequency: 'Daily',
    rewardAmount: 1,
    currency: 'USD',
    creatorRole,
  };
  const made = (await sent(by, 'POST', `/api/${kind}`, form)) as Pick<Item, 'id' | 'inviteCode'>;
  return fill(by, kind, made);
}

/** Adds a comment and a code of that person to the promise. */
async function fill(by: Someone, kind: string, item: Pick<Item, 'id' | 'inviteCode'>): Promise<Item> {
  const path = `/api/${kind}/${item.id}`;
  const comment = (await sent(by, 'POST', `${path}/comments`, { content: 'Well done.' })) as { id: number };
  const extra = (await sent(by, 'POST', `${path}/invitations`, { expiresInDays: 7 })) as { code: string };
  return { ...item, commentId: comment.id, extraCode: extra.code };
}

async function sent(by: Someone, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const answer = await by.send(method, path, body);
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.body;
}
