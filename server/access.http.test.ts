import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { accessScene, callers, needsOwnScene, type Caller } from '#server/testing/access-scene.ts';
import { exampleBodies } from '#server/testing/example-bodies.ts';
import { openProvider } from '#server/testing/open-provider.ts';
import { testApp } from '#server/testing/test-app.ts';

// Who may make which call. Every call of the contract has a row, and every row is a call. The kinds of caller are
// described in SECURITY.md and in server/testing/access-scene.ts.

const acme = await openProvider();
afterAll(acme.close);
const kept = await testApp(acme.settings);
// The person with the id 1, whom examples name, is in no promise.
await kept.person();
const shared = await accessScene(kept);

type Row = Record<Caller, number>;

/** Anyone who is signed in. */
const signedIn = (status: number): Row => ({
  nobody: 401,
  outsider: status,
  former: status,
  intruder: status,
  member: status,
  overseer: status,
  creator: status,
});
const everyone = (status: number): Row => ({ ...signedIn(status), nobody: status });
/** For non-members and former members it does not exist. */
const members = (status: number): Row => ({ ...signedIn(status), outsider: 404, former: 404, intruder: 404 });
/** The member is not the creator; the overseer is, in their own promise. */
const creators = (status: number): Row => ({ ...members(status), member: 403 });
/** A member may act on their own comments, codes and membership, but not on another member's. */
const own = (status: number): Row => ({ ...members(status), intruder: 403 });
const owner = (status: number): Row => ({ ...signedIn(404), creator: status });
const overseers = (status: number): Row => ({ ...members(403), overseer: status });
const doers = (status: number): Row => ({ ...members(status), overseer: 403 });

/** The people of the creator's shared goal. */
const inGoal = (status: number) => ({ intruder: status, member: status, creator: status });
const savers = (status: number): Row => ({ ...signedIn(404), ...inGoal(status) });
const goalOwner = (status: number): Row => ({ ...savers(403), creator: status });

const access: Record<string, Row> = {
  'POST /api/register': everyone(200),
  'GET /api/registration': everyone(200),
  'POST /api/login': everyone(200),
  'POST /api/logout': everyone(204),
  'GET /api/user': signedIn(200),
  'POST /api/forgot-password': everyone(200),
  'GET /api/reset-password/verify': everyone(200),
  // The example's tokens are invalid.
  'POST /api/reset-password': everyone(400),
  'POST /api/email/confirm': everyone(400),
  'POST /api/email/undo': everyone(400),
  // Their addresses are confirmed.
  'POST /api/email/resend': signedIn(409),
  'DELETE /api/email/pending': signedIn(200),
  'POST /api/passkeys/registration-options': everyone(200),
  // The example's answers of devices are invalid.
  'POST /api/passkeys': everyone(400),
  'POST /api/passkeys/login-options': everyone(200),
  'POST /api/passkeys/login': everyone(400),
  'GET /api/passkeys': signedIn(200),
  // None of them has a passkey; server/passkeys tests another person's.
  'DELETE /api/passkeys/:id': signedIn(404),
  'POST /api/organisation/start': everyone(200),
  // None of their browsers comes back from the organisation.
  'POST /api/organisation/finish': everyone(400),
  'POST /api/organisation/link': everyone(400),
  'GET /api/organisation': signedIn(200),
  // None of them has an identity there; server/organisations tests another person's.
  'DELETE /api/organisation/:id': signedIn(404),
  'PATCH /api/user': signedIn(200),
  'PUT /api/user/profile': signedIn(200),
  'PUT /api/user/password': signedIn(204),
  'GET /api/user/export': signedIn(200),
  'DELETE /api/user': signedIn(204),
  'GET /api/user/activity': signedIn(200),
  'GET /api/user/notifications': signedIn(200),
  'PATCH /api/user/notifications': signedIn(200),
  // The example's token is invalid.
  'POST /api/unsubscribe': everyone(400),
  // An empty file, and the id of no import of theirs; server/imports tests another person's.
  'POST /api/imports': signedIn(400),
  'POST /api/imports/:id/run': signedIn(404),
  'GET /api/imports/:id': signedIn(404),
  'GET /api/sessions': signedIn(200),
  // The example's id is that of no session.
  'DELETE /api/sessions/:id': signedIn(404),
  'DELETE /api/sessions': signedIn(204),
  'GET /api/tokens': signedIn(200),
  'POST /api/tokens': signedIn(200),
  // The example's id is that of no token; server/tokens tests another person's.
  'DELETE /api/tokens/:id': signedIn(404),
  'GET /api/dashboard': signedIn(200),
  'POST /api/habits': signedIn(200),
  'GET /api/habits': signedIn(200),
  'GET /api/memberships': signedIn(200),
  'GET /api/habits/:id': members(200),
  'GET /api/habits/:id/months': members(200),
  'PATCH /api/habits/:id': creators(204),
  'DELETE /api/habits/:id': creators(204),
  'POST /api/habits/:id/pause': doers(204),
  'POST /api/habits/:id/unpause': doers(204),
  'GET /api/habits/:id/removed': creators(200),
  // No one was removed.
  'POST /api/habits/:id/members/:userId/allow': { ...creators(404), intruder: 403 },
  // The overseer has no companions; everyone else has one who has not completed.
  'POST /api/habits/:id/nudge': { ...members(200), overseer: 400 },
  'POST /api/habits/:id/invitations': members(200),
  'GET /api/habits/:id/invitations': members(200),
  'DELETE /api/habits/:id/invitations/:code': own(204),
  'GET /api/nudges': signedIn(200),
  'GET /api/nudges/unread': signedIn(200),
  'POST /api/nudges/:id/read': owner(204),
  'DELETE /api/nudges/:id': owner(204),
  'GET /api/habits/:id/members': members(200),
  'GET /api/habits/:id/completions': members(200),
  'POST /api/habits/:id/complete': doers(200),
  // Nothing was completed yet.
  'DELETE /api/habits/:id/complete': doers(409),
  'GET /api/habits/:id/reminders': doers(200),
  'PUT /api/habits/:id/reminders': doers(200),
  'POST /api/habits/:id/reminders/snooze': doers(204),
  // Nobody was a member yesterday.
  'GET /api/habits/:id/late': doers(409),
  'GET /api/habits/:id/year': members(200),
  'GET /api/habits/:id/streak-picture': members(409),
  'GET /api/habits/:id/look-back': members(200),
  // It has not ended.
  'GET /api/habits/:id/keepsake-picture': members(404),
  'POST /api/habits/:id/fit': creators(204),
  'POST /api/habits/:id/end': creators(204),
  'PATCH /api/habits/:id/members/:userId/reward': own(200),
  // There is no overseer; the overseer is one.
  'PATCH /api/habits/:id/members/:userId/confirmation': { ...own(409), overseer: 403 },
  // No mark waits.
  'POST /api/habits/:id/completions/:completionId/confirm': overseers(404),
  'POST /api/habits/:id/completions/:completionId/decline': overseers(404),
  'POST /api/habits/:id/completions/confirm': overseers(200),
  'POST /api/habits/:id/declined/dismiss': members(204),
  'DELETE /api/habits/:id/members/:userId': own(204),
  'POST /api/habits/:id/invite': members(200),
  'POST /api/habits/:id/invite/renew': creators(200),
  'GET /api/habits/:id/waiting': creators(200),
  // No one is waiting.
  'POST /api/habits/:id/waiting/:userId/accept': { ...creators(404), intruder: 403 },
  'POST /api/habits/:id/waiting/:userId/decline': { ...creators(404), intruder: 403 },
  'DELETE /api/habits/:id/waiting': signedIn(404),
  'GET /api/habits/by-invite/:code': everyone(200),
  'POST /api/habits/join/:code': { ...signedIn(409), outsider: 200, former: 200 },
  'POST /api/challenges': signedIn(200),
  'GET /api/challenges': signedIn(200),
  'GET /api/challenge-memberships': signedIn(200),
  'GET /api/challenge-completions': signedIn(200),
  'GET /api/challenges/:id': members(200),
  'PATCH /api/challenges/:id': creators(204),
  'DELETE /api/challenges/:id': creators(204),
  'GET /api/challenges/:id/removed': creators(200),
  // No one was removed.
  'POST /api/challenges/:id/members/:userId/allow': { ...creators(404), intruder: 403 },
  // The overseer has no companions; everyone else has one who has not completed.
  'POST /api/challenges/:id/nudge': { ...members(200), overseer: 400 },
  'POST /api/challenges/:id/invitations': members(200),
  'GET /api/challenges/:id/invitations': members(200),
  'DELETE /api/challenges/:id/invitations/:code': own(204),
  'GET /api/challenges/:id/members': members(200),
  'GET /api/challenges/:id/completions': members(200),
  'POST /api/challenges/:id/complete': doers(200),
  // Nothing was completed yet.
  'DELETE /api/challenges/:id/complete': doers(409),
  'GET /api/challenges/:id/reminders': doers(200),
  'PUT /api/challenges/:id/reminders': doers(200),
  'POST /api/challenges/:id/reminders/snooze': doers(204),
  // Nobody was a member yesterday.
  'GET /api/challenges/:id/late': doers(409),
  'GET /api/challenges/:id/year': members(200),
  'GET /api/challenges/:id/streak-picture': members(409),
  'GET /api/challenges/:id/look-back': members(200),
  // It has not ended.
  'GET /api/challenges/:id/keepsake-picture': members(404),
  'POST /api/challenges/:id/fit': creators(204),
  'POST /api/challenges/:id/end': creators(204),
  'PATCH /api/challenges/:id/members/:userId/reward': own(200),
  // There is no overseer; the overseer is one.
  'PATCH /api/challenges/:id/members/:userId/confirmation': { ...own(409), overseer: 403 },
  // No mark waits.
  'POST /api/challenges/:id/completions/:completionId/confirm': overseers(404),
  'POST /api/challenges/:id/completions/:completionId/decline': overseers(404),
  'POST /api/challenges/:id/completions/confirm': overseers(200),
  'POST /api/challenges/:id/declined/dismiss': members(204),
  'DELETE /api/challenges/:id/members/:userId': own(204),
  'POST /api/challenges/:id/invite': members(200),
  'POST /api/challenges/:id/invite/renew': creators(200),
  'GET /api/challenges/:id/waiting': creators(200),
  // No one is waiting.
  'POST /api/challenges/:id/waiting/:userId/accept': { ...creators(404), intruder: 403 },
  'POST /api/challenges/:id/waiting/:userId/decline': { ...creators(404), intruder: 403 },
  'DELETE /api/challenges/:id/waiting': signedIn(404),
  'GET /api/challenges/join/:code': signedIn(200),
  'POST /api/challenges/join/:code': { ...signedIn(409), outsider: 200, former: 200 },
  'GET /api/confirmations': signedIn(200),
  'GET /api/push-key': signedIn(200),
  'POST /api/push-subscriptions': signedIn(204),
  // Also for a device that is not theirs, which stays: server/push tests it.
  'DELETE /api/push-subscriptions': signedIn(204),
  // For a device that is not registered.
  'POST /api/push-subscriptions/test': signedIn(404),
  'GET /api/habits/:id/comments': members(200),
  'POST /api/habits/:id/comments': members(200),
  'DELETE /api/habits/:id/comments/:commentId': own(204),
  'GET /api/challenges/:id/comments': members(200),
  'POST /api/challenges/:id/comments': members(200),
  'DELETE /api/challenges/:id/comments/:commentId': own(204),
  'GET /api/reward-transactions': signedIn(200),
  'GET /api/reward-transactions/summary': signedIn(200),
  'GET /api/reward-transactions/earnings': signedIn(200),
  'GET /api/reward-transactions/csv': signedIn(200),
  // The example's person is in no promise of theirs.
  'POST /api/habits/:id/pledges': members(404),
  'POST /api/challenges/:id/pledges': members(404),
  'GET /api/pledges': signedIn(200),
  // The creator has promised the member something; intruder and overseer are not concerned.
  'POST /api/pledges/:id/accept': { ...signedIn(404), member: 200, creator: 403 },
  'POST /api/pledges/:id/decline': { ...signedIn(404), member: 204, creator: 403 },
  'POST /api/pledges/:id/end': { ...signedIn(404), member: 204, creator: 409 },
  'GET /api/dues': signedIn(200),
  // They owe the example's person nothing.
  'POST /api/dues/settlements': signedIn(404),
  'GET /api/dues/settlements': signedIn(200),
  'GET /api/dues/settlements/csv': signedIn(200),
  // No one has paid yet; server/pledges tests other people's payments.
  'POST /api/dues/settlements/:id/confirm': signedIn(404),
  'POST /api/dues/settlements/:id/reject': signedIn(404),
  'GET /api/goal-rewards': signedIn(200),
  'GET /api/goal-rewards/pace': signedIn(200),
  'POST /api/goal-rewards': signedIn(200),
  'PATCH /api/goal-rewards/:id': goalOwner(200),
  'DELETE /api/goal-rewards/:id': goalOwner(204),
  // The parts do not cover it.
  'POST /api/goal-rewards/:id/redeem': savers(409),
  'POST /api/goal-rewards/:id/share': savers(200),
  'GET /api/goal-rewards/by-invite/:code': everyone(200),
  'POST /api/goal-rewards/join/:code': { ...signedIn(200), ...inGoal(409) },
  'DELETE /api/goal-rewards/:id/members/:userId': { ...savers(204), intruder: 403 },
  // Their balances are empty.
  'POST /api/goal-rewards/:id/contributions': savers(409),
  // It is not redeemed.
  'GET /api/goal-rewards/:id/keepsake': signedIn(404),
  'GET /api/goal-rewards/:id/picture': signedIn(404),
  // Nothing was kept yet.
  'GET /api/years/:year/picture': signedIn(409),
  'GET /api/weeks/:date': signedIn(200),
  'GET /api/calendar': signedIn(200),
  'POST /api/calendar': signedIn(200),
  'DELETE /api/calendar': signedIn(204),
  'GET /api/webhooks': signedIn(200),
  'POST /api/webhooks': signedIn(200),
  // None of them has the example's webhook; server/webhooks tests another person's.
  'DELETE /api/webhooks/:id': signedIn(404),
  'GET /api/webhooks/:id/deliveries': signedIn(404),
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend': signedIn(404),
  'GET /api/openapi.json': everyone(200),
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every call has a row and every row is a call', () => {
  expect(Object.keys(access).toSorted()).toEqual(contract.map(nameOf).toSorted());
  expect([...needsOwnScene].filter((name) => !(name in access))).toEqual([]);
});

test('the routes under /api are exactly the calls of the contract', () => {
  expect(routesUnderApi(kept.app.printRoutes({ commonPrefix: false })).toSorted()).toEqual(
    contract.map(nameOf).toSorted(),
  );
});

test.for(contract.map((call) => [nameOf(call), call] as const))('%s', async ([name, call]) => {
  const placeOf = needsOwnScene.has(name) ? await accessScene(kept) : shared;
  const answers: Partial<Row> = {};
  for (const who of callers) {
    const { caller, habit, challenge, goal, nudge, pledge, userId } = placeOf(who, call.path);
    const item = call.path.startsWith('/api/challenges') ? challenge : habit;
    const unknown = 999_999_999;
    const id =
      { 'goal-rewards': goal.id, nudges: nudge, pledges: pledge, dues: unknown, tokens: unknown, webhooks: unknown }[
        call.path.split('/')[2]!
      ] ?? item.id;
    const url = call.path
      .replace(':id', String(id))
      .replace(':userId', String(userId))
      .replace(':commentId', String(item.commentId))
      .replace(':completionId', '1')
      .replace(':deliveryId', '1')
      .replace(':date', '2026-03-08')
      .replace(':year', '2026')
      .replace(':code', codeFor(call.path, item, goal));
    answers[who] = (await caller.send(call.method, url, exampleBodies[name]?.(++examples, caller.form))).status;
  }
  expect(answers).toEqual(access[name]);
  expect(answers.nobody === 401, 'a visitor is accepted only if the call is open').toBe(!call.open);
});

/** Calls that concern the account itself, or the ways into it. */
const neverByToken = [
  'POST /api/register',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/forgot-password',
  'GET /api/reset-password/verify',
  'POST /api/reset-password',
  'POST /api/email/confirm',
  'POST /api/email/undo',
  'POST /api/email/resend',
  'DELETE /api/email/pending',
  'POST /api/passkeys/registration-options',
  'POST /api/passkeys',
  'POST /api/passkeys/login-options',
  'POST /api/passkeys/login',
  'GET /api/passkeys',
  'DELETE /api/passkeys/:id',
  'POST /api/organisation/start',
  'POST /api/organisation/finish',
  'POST /api/organisation/link',
  'GET /api/organisation',
  'DELETE /api/organisation/:id',
  'PATCH /api/user',
  'PUT /api/user/profile',
  'PUT /api/user/password',
  'DELETE /api/user',
  'GET /api/user/activity',
  'PATCH /api/user/notifications',
  'POST /api/unsubscribe',
  'GET /api/sessions',
  'DELETE /api/sessions/:id',
  'DELETE /api/sessions',
  'POST /api/push-subscriptions',
  'DELETE /api/push-subscriptions',
  'POST /api/push-subscriptions/test',
  'GET /api/tokens',
  'POST /api/tokens',
  'DELETE /api/tokens/:id',
  'GET /api/calendar',
  'POST /api/calendar',
  'DELETE /api/calendar',
  'GET /api/webhooks',
  'POST /api/webhooks',
  'DELETE /api/webhooks/:id',
  'GET /api/webhooks/:id/deliveries',
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend',
];

test('an access token never reaches the account, and one that reads only changes nothing', async () => {
  expect(
    contract
      .filter(({ sessionOnly }) => sessionOnly)
      .map(nameOf)
      .toSorted(),
  ).toEqual(neverByToken.toSorted());
  const ann = await kept.person();
  const codesWith = async (access: 'read' | 'write') => {
    const { body } = await ann.send('POST', '/api/tokens', { name: 'Script', access, expiresInDays: null });
    const headers = { authorization: `Bearer ${(body as { token: string }).token}` };
    const codes: Record<string, string> = {};
    for (const call of contract) {
      const name = nameOf(call);
      const payload = exampleBodies[name]?.(++examples, ann.form);
      const url = call.path.replaceAll(/:\w+/g, '999999999');
      const reply = await kept.app.inject({ method: call.method, url, headers, ...(payload && { payload }) });
      const { code } = reply.body.startsWith('{') ? reply.json<{ code?: string }>() : {};
      codes[name] = [401, 403].includes(reply.statusCode) ? code! : 'ok';
    }
    return codes;
  };
  const codeFor = (call: (typeof contract)[number], access: 'read' | 'write') => {
    if (neverByToken.includes(nameOf(call))) return 'token_not_allowed';
    return access === 'read' && call.method !== 'GET' ? 'token_reads_only' : 'ok';
  };
  for (const access of ['read', 'write'] as const)
    expect(await codesWith(access)).toEqual(
      Object.fromEntries(contract.map((call) => [nameOf(call), codeFor(call, access)])),
    );
});

describe('parts of one promise cannot be reached through another, nor a challenge through a habit', () => {
  test.for(['habits', 'challenges'] as const)('%s', async (kind) => {
    const placeOf = await accessScene(kept);
    const other = { habits: 'challenges', challenges: 'habits' }[kind];
    // The overseer created their own promise, so they pass its access check.
    const mine = placeOf('overseer', '');
    const theirs = placeOf('creator', '');
    const [own, shared] = kind === 'habits' ? [mine.habit, theirs.habit] : [mine.challenge, theirs.challenge];
    const path = `/api/${kind}/${own.id}`;
    const { caller } = mine;
    const answers = [
      await caller.send('DELETE', `${path}/comments/${shared.commentId}`),
      await caller.send('DELETE', `${path}/invitations/${shared.extraCode}`),
      await caller.send('DELETE', `${path}/members/${theirs.userId}`),
      await caller.send('PATCH', `${path}/members/${theirs.userId}/reward`, { rewardAmount: 9 }),
      await caller.send('POST', `${path}/members/${theirs.userId}/allow`),
      await caller.send('POST', `/api/${other}/join/${shared.inviteCode}`, {}),
      await caller.send('POST', `/api/${other}/join/${shared.extraCode}`, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 404, 404, 404]);
  });
});

let examples = 0;

type Codes = { inviteCode: string; extraCode: string };

function codeFor(path: string, item: Codes, goal: { code: string }): string {
  if (path.startsWith('/api/goal-rewards')) return goal.code;
  return path.includes('/invitations/') ? item.extraCode : item.inviteCode;
}

/** Parses Fastify's tree of routes, in which each line continues its parent. */
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
