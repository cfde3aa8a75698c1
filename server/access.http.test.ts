import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { exampleBodies } from '#server/testing/example-bodies.ts';
import { testApp } from '#server/testing/test-app.ts';

// Who may make which call. Every call of the contract has a row, and every row is a call: a new call adds its own.

const kept = await testApp();

/** A habit of the creator's with a member, one that is only watched over, a goal, and somebody who has to do with none of it. */
async function scene() {
  const [creator, member, overseer, outsider] = [
    await kept.person(),
    await kept.person(),
    await kept.person(),
    await kept.person(),
  ];
  const habit = await makeHabit(creator, 'doer');
  const watched = await makeHabit(overseer, 'overseer');
  await member.send('POST', `/api/habits/join/${habit.inviteCode}`, {});
  const challenge = await makeChallenge(creator, 'doer');
  const watchedChallenge = await makeChallenge(overseer, 'overseer');
  await member.send('POST', `/api/challenges/join/${challenge.inviteCode}`, {});
  const goal = (await creator.send('POST', '/api/goal-rewards', { title: 'Shoes', price: '1' })).body as { id: number };
  const nobody = Object.assign(kept.browser(), { form: outsider.form, id: outsider.id });
  const of = { habit, challenge, goal };
  return {
    nobody: { ...of, caller: nobody },
    outsider: { ...of, caller: outsider },
    member: { ...of, caller: member },
    creator: { ...of, caller: creator },
    overseer: { habit: watched, challenge: watchedChallenge, goal, caller: overseer },
  };
}

async function makeHabit(creator: Awaited<ReturnType<typeof kept.person>>, creatorRole: 'doer' | 'overseer') {
  const form = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: 1, currency: 'USD', creatorRole };
  const { body } = await creator.send('POST', '/api/habits', form);
  return body as { id: number; inviteCode: string };
}

async function makeChallenge(creator: Awaited<ReturnType<typeof kept.person>>, creatorRole: 'doer' | 'overseer') {
  const { body } = await creator.send('POST', '/api/challenges', {
    name: 'Swim',
    description: 'Any pool, any stroke.',
    currency: 'USD',
    creatorRole,
  });
  return body as { id: number; inviteCode: string };
}

type Caller = keyof Awaited<ReturnType<typeof scene>>;
const callers: Caller[] = ['nobody', 'outsider', 'member', 'overseer', 'creator'];

/** Whoever they are, as long as they are signed in. */
const signedIn = (status: number) => ({
  nobody: 401,
  outsider: status,
  member: status,
  overseer: status,
  creator: status,
});
const everyone = (status: number) => ({ ...signedIn(status), nobody: status });
/** Whoever is not a member learns nothing. */
const members = (status: number) => ({ ...signedIn(status), outsider: 404 });
/** The member is not the creator; in the overseer's own habit the overseer is. */
const creators = (status: number) => ({ ...members(status), member: 403 });
const goalOwner = (status: number) => ({ ...signedIn(404), creator: status });

const access: Record<string, Record<Caller, number>> = {
  'POST /api/register': everyone(200),
  'POST /api/login': everyone(200),
  'POST /api/logout': everyone(204),
  'GET /api/user': signedIn(200),
  'POST /api/forgot-password': everyone(200),
  'GET /api/reset-password/verify': everyone(200),
  // The example's token is made up.
  'POST /api/reset-password': everyone(400),
  'PATCH /api/user': signedIn(200),
  'PUT /api/user/profile': signedIn(200),
  'PUT /api/user/password': signedIn(204),
  'GET /api/user/export': signedIn(200),
  'DELETE /api/user': signedIn(204),
  'GET /api/dashboard': signedIn(200),
  'POST /api/habits': signedIn(200),
  'GET /api/habits': signedIn(200),
  'GET /api/memberships': signedIn(200),
  'GET /api/habits/:id': members(200),
  'GET /api/habits/:id/months': members(200),
  'PATCH /api/habits/:id': creators(204),
  'DELETE /api/habits/:id': creators(204),
  'POST /api/habits/:id/pause': { ...members(204), overseer: 403 },
  'POST /api/habits/:id/unpause': { ...members(204), overseer: 403 },
  'GET /api/habits/:id/removed': creators(200),
  // Nobody was removed.
  'POST /api/habits/:id/members/:userId/allow': creators(404),
  // Nobody else is in it, or everybody has a companion who has not done it.
  'POST /api/habits/:id/nudge': { ...members(200), overseer: 400 },
  'POST /api/habits/:id/invitations': members(200),
  'GET /api/habits/:id/invitations': members(200),
  // The code is the habit's own, which cannot be revoked.
  'DELETE /api/habits/:id/invitations/:code': members(404),
  'GET /api/nudges': signedIn(200),
  // Nobody was nudged.
  'POST /api/nudges/:id/read': signedIn(404),
  'DELETE /api/nudges/:id': signedIn(404),
  'GET /api/habits/:id/members': members(200),
  'GET /api/habits/:id/completions': members(200),
  'POST /api/habits/:id/complete': { ...members(200), overseer: 403 },
  // Nothing was completed yet.
  'DELETE /api/habits/:id/complete': { ...members(409), overseer: 403 },
  'PATCH /api/habits/:id/members/:userId/reward': members(200),
  'DELETE /api/habits/:id/members/:userId': members(204),
  'POST /api/habits/:id/invite': members(200),
  'GET /api/habits/by-invite/:code': everyone(200),
  'POST /api/habits/join/:code': { ...signedIn(409), outsider: 200 },
  'POST /api/challenges': signedIn(200),
  'GET /api/challenges': signedIn(200),
  'GET /api/challenge-memberships': signedIn(200),
  'GET /api/challenge-completions': signedIn(200),
  'GET /api/challenges/:id': members(200),
  'PATCH /api/challenges/:id': creators(204),
  'DELETE /api/challenges/:id': creators(204),
  'GET /api/challenges/:id/removed': creators(200),
  // Nobody was removed.
  'POST /api/challenges/:id/members/:userId/allow': creators(404),
  // Nobody else is in it, or everybody has a companion who has not done it.
  'POST /api/challenges/:id/nudge': { ...members(200), overseer: 400 },
  'POST /api/challenges/:id/invitations': members(200),
  'GET /api/challenges/:id/invitations': members(200),
  // The code is the habit's own, which cannot be revoked.
  'DELETE /api/challenges/:id/invitations/:code': members(404),
  'GET /api/challenges/:id/members': members(200),
  'GET /api/challenges/:id/completions': members(200),
  'POST /api/challenges/:id/complete': { ...members(200), overseer: 403 },
  // Nothing was completed yet.
  'DELETE /api/challenges/:id/complete': { ...members(409), overseer: 403 },
  'PATCH /api/challenges/:id/members/:userId/reward': members(200),
  'DELETE /api/challenges/:id/members/:userId': members(204),
  'POST /api/challenges/:id/invite': members(200),
  'GET /api/challenges/join/:code': signedIn(200),
  'POST /api/challenges/join/:code': { ...signedIn(409), outsider: 200 },
  'GET /api/habits/:id/comments': members(200),
  'POST /api/habits/:id/comments': members(200),
  // There is no such comment.
  'DELETE /api/habits/:id/comments/:commentId': members(404),
  'GET /api/challenges/:id/comments': members(200),
  'POST /api/challenges/:id/comments': members(200),
  // There is no such comment.
  'DELETE /api/challenges/:id/comments/:commentId': members(404),
  'GET /api/reward-transactions': signedIn(200),
  'GET /api/reward-transactions/summary': signedIn(200),
  'GET /api/reward-transactions/csv': signedIn(200),
  'GET /api/goal-rewards': signedIn(200),
  'GET /api/goal-rewards/pace': signedIn(200),
  'POST /api/goal-rewards': signedIn(200),
  'PATCH /api/goal-rewards/:id': goalOwner(200),
  'DELETE /api/goal-rewards/:id': goalOwner(204),
  // The balance does not cover it.
  'POST /api/goal-rewards/:id/redeem': goalOwner(409),
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every call has a row and every row is a call', () => {
  expect(Object.keys(access).toSorted()).toEqual(contract.map(nameOf).toSorted());
});

test('every address under /api that the server answers is a call of the contract, and the other way round', () => {
  expect(routesUnderApi(kept.app.printRoutes({ commonPrefix: false })).toSorted()).toEqual(
    contract.map(nameOf).toSorted(),
  );
});

describe.for(contract.map((call) => [nameOf(call), call] as const))('%s', ([name, call]) => {
  let people: Awaited<ReturnType<typeof scene>>;
  beforeAll(async () => {
    people = await scene();
  });

  test.for(callers)('%s', async (who) => {
    const { caller, habit, challenge, goal } = people[who];
    const item = call.path.startsWith('/api/challenges') ? challenge : habit;
    const id = call.path.startsWith('/api/goal-rewards') ? goal.id : item.id;
    const url = call.path
      .replace(':id', String(id))
      .replace(':userId', String(caller.id))
      .replace(':code', item.inviteCode)
      .replace(':commentId', '999999');
    const { status } = await caller.send(call.method, url, exampleBodies[name]?.(++examples, caller.form));
    expect(status).toBe(access[name]?.[who]);
  });

  test('a stranger is let in only where the call says that it is open', () => {
    expect(access[name]?.nobody === 401).toBe(!call.open);
  });
});

test('what is somebody else’s stays theirs, also with their id in the path', async () => {
  const { creator, member } = await scene();
  const theirs = `/api/habits/${creator.habit.id}/members/${creator.caller.id}`;
  expect((await member.caller.send('PATCH', `${theirs}/reward`, { rewardAmount: 9 })).status).toBe(403);
  expect((await member.caller.send('DELETE', theirs)).status).toBe(403);
});

let examples = 0;

/** Reads Fastify's own drawing of its routes: a tree in which each line continues the one it hangs on. */
function routesUnderApi(drawing: string): string[] {
  const branches: string[] = [];
  const routes: string[] = [];
  for (const line of drawing.split('\n')) {
    const [, indent, piece, methods] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === undefined) continue;
    const depth = indent.length / 4;
    branches.splice(depth, branches.length, `${branches[depth - 1] ?? ''}${piece}`);
    for (const method of methods?.split(', ') ?? []) routes.push(`${method} ${branches[depth]}`);
  }
  if (!routes.includes('GET /healthz')) throw new Error(`The drawing of the routes has changed:\n${drawing}`);
  // Fastify answers HEAD wherever it answers GET.
  return routes.filter((route) => route.includes(' /api') && !route.startsWith('HEAD '));
}
