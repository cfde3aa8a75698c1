import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#shared/domain/limits.ts';
import { approvingPeople } from '#server/testing/approving-people.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { deleteOldDeclines } from './waiting-store.ts';
import { seedPromises } from '#server/testing/seed-promises.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listenForSockets } from '#server/testing/test-socket.ts';
import type { Person } from '#server/testing/ask.ts';

// A promise that asks for approval, and a main link that is renewed.

const kept = await testApp();
const { connect, settled } = await listenForSockets(kept);
beforeEach(kept.clock.reset);
const person = (name?: string) => quickPerson(kept, name ? { name } : {});
/** `notifications` names no habit, so the test socket's type leaves it out. */
const isAboutAlerts = ({ action }: { action: string }) => action === 'notifications';
const waiting = { status: 202, body: { waiting: true } };

describe.for(['habits', 'challenges'] as const)('%s', (kind) => {
  const { promise, join, answer, waitingFor } = approvingPeople(kind);
  const alertsOf = async (one: Person) =>
    (await one.send('GET', '/api/nudges')).body as { id: number; kind: 'notice' | 'request' }[];
  const unreadOf = async (one: Person) =>
    ((await one.send('GET', '/api/nudges/unread')).body as { unread: number }).unread;
  const lookUp = (one: Person, code: string) =>
    one.send('GET', `/api/${kind}/${kind === 'habits' ? 'by-invite' : 'join'}/${code}`);

  describe('approval', () => {
    test('is off unless the creator asks for it, and the link tells', async () => {
      const [ann, bob] = [await person(), await person()];
      const run = await promise(ann, {});
      const approval = async () => ((await ann.send('GET', run.path)).body as { approval: boolean }).approval;
      expect(await approval()).toBe(false);
      expect((await lookUp(bob, run.inviteCode)).body).toMatchObject({ approval: false });
      await ann.send('PATCH', run.path, { approval: true });
      expect(await approval()).toBe(true);
      await ann.send('PATCH', run.path, { name: 'Run far' });
      expect((await lookUp(bob, run.inviteCode)).body).toMatchObject({ approval: true });
      expect(await join(bob, run.inviteCode)).toMatchObject(waiting);
      expect((await bob.send('PATCH', run.path, { approval: false })).status).toBe(404);
    });

    test('lets a newcomer wait, outside of the promise, until the creator accepts', async () => {
      const [ann, bob] = [await person(), await person('Bob Newcomer')];
      const run = await promise(ann);
      expect(await join(bob, run.inviteCode, { rewardAmount: '2.50', currency: 'EUR' })).toMatchObject(waiting);
      const askedAt = kept.clock.now().toISOString();
      kept.clock.advance(1000);
      expect(await join(bob, run.inviteCode, { rewardAmount: '3.50' })).toMatchObject(waiting);
      expect(await bob.send('GET', run.path)).toMatchObject({ status: 404 });
      expect((await bob.send('GET', '/api/user')).body).toMatchObject({ currency: 'EUR' });
      expect((await ann.send('GET', `${run.path}/waiting`)).body).toEqual([
        { userId: bob.id, name: 'Bob Newcomer', username: expect.any(String) as string, askedAt },
      ]);
      expect((await answer(ann, run, bob, 'accept')).status).toBe(204);
      expect((await bob.send('GET', `${run.path}/members`)).body).toMatchObject([
        { userId: ann.id },
        { userId: bob.id, role: 'doer', rewardAmount: '3.50' },
      ]);
      expect(await waitingFor(ann, run)).toEqual([]);
      expect((await join(bob, run.inviteCode)).status).toBe(409);
    });

    test('declined, the newcomer stays outside and may ask again', async () => {
      const [ann, bob] = [await person(), await person()];
      const run = await promise(ann);
      await join(bob, run.inviteCode);
      expect((await answer(ann, run, bob, 'decline')).status).toBe(204);
      expect((await bob.send('GET', run.path)).status).toBe(404);
      expect((await answer(ann, run, bob, 'accept')).status).toBe(404);
      expect(await join(bob, run.inviteCode)).toMatchObject(waiting);
      expect((await answer(ann, run, bob, 'accept')).status).toBe(204);
    });

    test('the link tells a person that they wait, and for a week that they were declined', async () => {
      const [ann, bob, cid] = [await person(), await person(), await person()];
      const run = await promise(ann);
      const requestOf = async (one: Person) =>
        ((await lookUp(one, run.inviteCode)).body as { request?: string }).request;
      expect(await requestOf(bob)).toBeUndefined();
      await join(bob, run.inviteCode);
      expect([await requestOf(bob), await requestOf(cid)]).toEqual(['waiting', undefined]);
      await answer(ann, run, bob, 'decline');
      expect(await requestOf(bob)).toBe('declined');
      expect(await waitingFor(ann, run)).toEqual([]);
      kept.clock.advance(7 * 86_400_000 - 1);
      expect(await requestOf(bob)).toBe('declined');
      await kept.deps.write((tx) => deleteOldDeclines(tx, kept.clock.now()));
      expect(await requestOf(bob)).toBe('declined');
      kept.clock.advance(1);
      expect(await requestOf(bob)).toBeUndefined();
      await kept.deps.write((tx) => deleteOldDeclines(tx, kept.clock.now()));
      const rows = kept.deps.db.selectFrom('commitment_waiting').selectAll().where('commitment_id', '=', run.id);
      expect(await rows.execute()).toEqual([]);
    });

    test('a waiting person cancels their own request, once', async () => {
      const [ann, bob, cid] = [await person(), await person(), await person()];
      const run = await promise(ann);
      for (const one of [bob, cid]) await join(one, run.inviteCode);
      expect((await bob.send('DELETE', `${run.path}/waiting`)).status).toBe(204);
      expect(await waitingFor(ann, run)).toEqual([cid.id]);
      expect((await bob.send('DELETE', `${run.path}/waiting`)).status).toBe(404);
      expect((await ann.send('DELETE', `${run.path}/waiting`)).status).toBe(404);
      expect((await answer(ann, run, bob, 'accept')).status).toBe(404);
      expect((await lookUp(bob, run.inviteCode)).body).not.toHaveProperty('request');
      expect(await join(bob, run.inviteCode)).toMatchObject(waiting);
      expect(await waitingFor(ann, run)).toEqual([cid.id, bob.id].toSorted((a, b) => a - b));
    });

    test('is an alert to the creator for as long as the person waits, and one to the person who was let in', async () => {
      const [ann, bob] = [await person('Ann Creator'), await person('Bob Newcomer')];
      const run = await promise(ann);
      await join(bob, run.inviteCode);
      await join(bob, run.inviteCode, { rewardAmount: '2.00' });
      const ref = kind === 'habits' ? { habitId: run.id, challengeId: null } : { habitId: null, challengeId: run.id };
      expect(await alertsOf(ann)).toMatchObject([
        { kind: 'request', ...ref, fromUserId: bob.id, message: 'Bob Newcomer asks to join: Run', read: false },
      ]);
      expect(await unreadOf(ann)).toBe(1);
      await answer(ann, run, bob, 'decline');
      expect([await alertsOf(ann), await unreadOf(ann), await alertsOf(bob)]).toEqual([[], 0, []]);
      await join(bob, run.inviteCode);
      expect(await unreadOf(ann)).toBe(1);
      await bob.send('DELETE', `${run.path}/waiting`);
      expect([await alertsOf(ann), await unreadOf(ann)]).toEqual([[], 0]);
      await join(bob, run.inviteCode);
      await ann.send('PATCH', run.path, { approval: false });
      await join(bob, run.inviteCode);
      expect([await alertsOf(ann), await unreadOf(ann)]).toEqual([[], 0]);
      await bob.send('DELETE', `${run.path}/members/${bob.id}`);
      await ann.send('PATCH', run.path, { approval: true });
      await join(bob, run.inviteCode);
      await answer(ann, run, bob, 'accept');
      expect([await alertsOf(ann), await unreadOf(ann), await unreadOf(bob)]).toEqual([[], 0, 1]);
      expect(await alertsOf(bob)).toMatchObject([
        { kind: 'notice', ...ref, fromUserId: ann.id, message: 'Ann Creator let you in: Run', read: false },
      ]);
    });

    test('keeps other alerts of the person who asked', async () => {
      const [ann, bob] = [await person(), await person()];
      const run = await promise(ann, {});
      await join(bob, run.inviteCode);
      await bob.send('POST', `${run.path}/nudge`);
      await bob.send('DELETE', `${run.path}/members/${bob.id}`);
      await ann.send('PATCH', run.path, { approval: true });
      await join(bob, run.inviteCode);
      expect((await alertsOf(ann)).map((alert) => alert.kind)).toEqual(['request', 'notice']);
      await answer(ann, run, bob, 'decline');
      expect((await alertsOf(ann)).map((alert) => alert.kind)).toEqual(['notice']);
    });

    test('the alert passes to the next creator, as unread, and goes with the account of the person who asked', async () => {
      const [ann, bob, cid] = [await person(), await person(), await kept.person()];
      const run = await promise(ann, {});
      await join(bob, run.inviteCode);
      await ann.send('PATCH', run.path, { approval: true });
      await join(cid, run.inviteCode);
      const [alert] = await alertsOf(ann);
      await ann.send('POST', `/api/nudges/${alert!.id}/read`);
      const line = await connect(bob);
      const heard = async () => {
        await settled(bob.id, line);
        return line.updates.filter(isAboutAlerts).length;
      };
      const before = await heard();
      await ann.send('DELETE', `${run.path}/members/${ann.id}`);
      expect([await alertsOf(ann), await unreadOf(ann), await unreadOf(bob)]).toEqual([[], 0, 1]);
      expect(await heard()).toBe(before + 1);
      await cid.send('DELETE', '/api/user', { password: cid.form.password });
      expect([await alertsOf(bob), await unreadOf(bob)]).toEqual([[], 0]);
      expect(await heard()).toBe(before + 2);
    });

    test('is in the person’s download', async () => {
      const [ann, bob, cid] = [await person(), await person(), await person()];
      const run = await promise(ann);
      for (const one of [bob, cid]) await join(one, run.inviteCode, { rewardAmount: '2.50' });
      const askedAt = kept.clock.now().toISOString();
      const ref = kind === 'habits' ? { habitId: run.id } : { challengeId: run.id };
      const requests = async () =>
        ((await bob.send('GET', '/api/user/export')).body as { requestsToJoin: unknown[] }).requestsToJoin;
      expect(await requests()).toMatchObject([{ ...ref, rewardAmount: '2.50', askedAt, declinedAt: null }]);
      await answer(ann, run, bob, 'decline');
      expect(await requests()).toMatchObject([{ ...ref, declinedAt: askedAt }]);
    });

    test('switched off again, a waiting person joins by the link', async () => {
      const [ann, bob] = [await person(), await person()];
      const run = await promise(ann);
      await join(bob, run.inviteCode);
      await ann.send('PATCH', run.path, { approval: false });
      expect(await join(bob, run.inviteCode)).toMatchObject({ status: 200, body: { id: run.id } });
      expect(await waitingFor(ann, run)).toEqual([]);
    });

    test('is the creator’s alone', async () => {
      const [ann, bob, cid, dan] = [await person(), await person(), await person(), await person()];
      const run = await promise(ann, {});
      await join(bob, run.inviteCode);
      await ann.send('PATCH', run.path, { approval: true });
      await join(cid, run.inviteCode);
      for (const [one, status] of [
        [bob, 403],
        [cid, 404],
        [dan, 404],
      ] as const) {
        expect((await one.send('GET', `${run.path}/waiting`)).status).toBe(status);
        for (const word of ['accept', 'decline'] as const)
          expect((await answer(one, run, cid, word)).status).toBe(status);
      }
      expect(await waitingFor(ann, run)).toEqual([cid.id]);
    });

    test('ends with the account of the waiting person, and with the promise', async () => {
      const [ann, bob] = [await kept.person(), await kept.person()];
      const [run, swim] = [await promise(ann), await promise(ann)];
      for (const { inviteCode } of [run, swim]) await join(bob, inviteCode);
      await ann.send('DELETE', swim.path);
      const rows = () =>
        kept.deps.db.selectFrom('commitment_waiting').select('user_id').where('user_id', '=', bob.id).execute();
      expect(await rows()).toHaveLength(1);
      await bob.send('DELETE', '/api/user', { password: bob.form.password });
      expect(await rows()).toEqual([]);
      expect((await answer(ann, run, bob, 'accept')).status).toBe(404);
    });

    test('accepting holds to the newcomer’s quota, and they go on waiting', async () => {
      const [ann, bob] = [await person(), await person()];
      const run = await promise(ann);
      await join(bob, run.inviteCode);
      const singular = kind === 'habits' ? 'habit' : 'challenge';
      const [first] = await seedPromises(kept.deps.write, bob.id, limits.promises.max, singular);
      expect(await answer(ann, run, bob, 'accept')).toMatchObject({ status: 409, body: { code: 'newcomer_at_limit' } });
      expect(await waitingFor(ann, run)).toEqual([bob.id]);
      await bob.send('DELETE', `/api/${kind}/${first}`);
      expect((await answer(ann, run, bob, 'accept')).status).toBe(204);
    });

    test('an archived promise takes nobody in', async () => {
      const [ann, bob] = [await person(), await person()];
      const run = await promise(ann);
      await join(bob, run.inviteCode);
      await ann.send('PATCH', run.path, { archived: true });
      expect((await answer(ann, run, bob, 'accept')).status).toBe(409);
      expect(await waitingFor(ann, run)).toEqual([bob.id]);
    });

    test('is announced to the creator and the newcomer, and to nobody else', async () => {
      const [ann, bob, cid] = [await person(), await person(), await person()];
      const run = await promise(ann, {});
      await join(cid, run.inviteCode);
      await ann.send('PATCH', run.path, { approval: true });
      const lines = [await connect(ann), await connect(bob), await connect(cid)] as const;
      const heard = async () => {
        const counts = [];
        for (const [index, one] of [ann, bob, cid].entries()) {
          await settled(one.id, lines[index]!);
          counts.push(lines[index]!.updates.filter(({ action }) => action === 'member').length);
        }
        return counts;
      };
      await join(bob, run.inviteCode);
      expect(await heard()).toEqual([1, 1, 0]);
      await answer(ann, run, bob, 'decline');
      expect(await heard()).toEqual([2, 2, 0]);
      await join(bob, run.inviteCode);
      await answer(ann, run, bob, 'accept');
      expect(await heard()).toEqual([4, 4, 1]);
      const alerts = lines.map(({ updates }) => updates.filter(isAboutAlerts).length);
      expect(alerts).toEqual([4, 1, 0]);
    });
  });

  describe('a renewed link', () => {
    test('replaces the old one at once; extra codes stay valid', async () => {
      const [ann, bob, cid] = [await person(), await person(), await person()];
      const run = await promise(ann, {});
      const { code } = (await ann.send('POST', `${run.path}/invitations`, {})).body as { code: string };
      const { status, body } = await ann.send('POST', `${run.path}/invite/renew`);
      const { inviteCode } = body as { inviteCode: string };
      expect(status).toBe(200);
      expect(inviteCode).not.toBe(run.inviteCode);
      expect((await ann.send('POST', `${run.path}/invite`)).body).toEqual({ inviteCode });
      expect((await lookUp(bob, run.inviteCode)).status).toBe(404);
      expect((await join(bob, run.inviteCode)).status).toBe(404);
      expect((await join(bob, inviteCode)).status).toBe(200);
      expect((await bob.send('POST', `${run.path}/invite/renew`)).status).toBe(403);
      expect((await join(cid, code)).status).toBe(200);
    });
  });

  test('removing a member revokes the codes they made; leaving does not', async () => {
    const [ann, bob, cid, dan] = [await person(), await person(), await person(), await person()];
    const run = await promise(ann, {});
    const codes: string[] = [];
    for (const one of [bob, cid]) {
      await join(one, run.inviteCode);
      codes.push(((await one.send('POST', `${run.path}/invitations`, {})).body as { code: string }).code);
    }
    await ann.send('DELETE', `${run.path}/members/${bob.id}`);
    await cid.send('DELETE', `${run.path}/members/${cid.id}`);
    expect((await join(dan, codes[0]!)).status).toBe(404);
    expect((await join(dan, codes[1]!)).status).toBe(200);
  });
});
