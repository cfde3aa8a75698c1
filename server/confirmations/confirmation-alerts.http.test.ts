import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
import { confirmDirectly } from '#server/testing/confirm-directly.ts';
import { pushInbox } from '#server/testing/push-inbox.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const inbox = await pushInbox(kept);

beforeEach(() => kept.clock.reset());
afterEach(async () => {
  await kept.deps.write((tx) => tx.deleteFrom('jobs').execute());
  await inbox.received();
});

type Received = Awaited<ReturnType<typeof inbox.received>>;
const alerts = (received: Received) => received.filter(({ message }) => message.type === 'alert');

const forms = {
  habits: { name: '🏃 Run', description: 'Far and slow.', frequency: 'Daily' },
  challenges: { name: '🏃 Run', description: 'Far and slow.', goalDays: 3, completionDays: 10 },
} as const;

describe.for(['habits', 'challenges'] as const)('%s', (items) => {
  /** Mei and Jonas oversee what Tom does; all have a device, at noon. */
  async function scene() {
    const [mei, tom, jonas] = (await Promise.all(
      ['Mei Lin', 'Tom Becker', 'Jonas Roth'].map((name) => quickPerson(kept, { name })),
    )) as [Person, Person, Person];
    for (const one of [mei, tom, jonas]) await inbox.device(one);
    const form = { ...forms[items], rewardAmount: '1', currency: 'USD', creatorRole: 'overseer' };
    const { id, inviteCode } = (await mei.send('POST', `/api/${items}`, form)).body as Made;
    const at = `/api/${items}/${id}`;
    await tom.send('POST', `/api/${items}/join/${inviteCode}`, { rewardAmount: '5.00' });
    const { code } = (await mei.send('POST', `${at}/invitations`, { role: 'overseer' })).body as { code: string };
    await jonas.send('POST', `/api/${items}/join/${code}`, {});
    await tom.send('PATCH', `${at}/members/${tom.id}/confirmation`, { confirmation: 'overseer' });
    await inbox.received();
    const waiting = async () => (await mei.send('GET', '/api/confirmations')).body as { completionId: number }[];
    return { mei, tom, jonas, id, at, waiting };
  }
  type Made = { id: number; inviteCode: string };

  test('a mark that waits reaches every overseer, with what "Confirm" needs and no amount', async () => {
    const { mei, tom, jonas, id, at, waiting } = await scene();
    await tom.send('POST', `${at}/complete`);
    const received = await inbox.received();
    expect(new Set(received.map(({ userId }) => userId))).toEqual(new Set([mei.id, jonas.id]));
    expect(received).toHaveLength(2);
    const [{ completionId }] = (await waiting()) as [{ completionId: number }];
    for (const { message } of received) {
      expect(message).toEqual({
        type: 'alert',
        title: 'Tom Becker waits for your word',
        body: '🏃 Run',
        url: `/${items}/${id}`,
        tag: `promise-${id}`,
        actions: true,
        confirm: { items, id, completionId, idempotencyKey: expect.any(String) as string },
      });
    }
    const headers = { 'idempotency-key': received[0]!.message.confirm!.idempotencyKey };
    const url = `${at}/completions/${completionId}/confirm`;
    const confirm = () => mei.request({ method: 'POST', url, headers });
    expect([(await confirm()).status, (await confirm()).status]).toEqual([200, 200]);
  });

  test('a mark that was answered or taken back before it could be sent does not ring', async () => {
    const { mei, tom, at } = await scene();
    await tom.send('POST', `${at}/complete`);
    await tom.send('DELETE', `${at}/complete`);
    expect(alerts(await inbox.received())).toEqual([]);
    kept.clock.advance(2 * 3_600_000);
    await inbox.settle();
    await tom.send('POST', `${at}/complete`);
    await mei.send('POST', `${at}/completions/confirm`);
    expect(alerts(await inbox.received())).toMatchObject([{ userId: tom.id }]);
  });

  test('an answered mark, and one taken back, leaves the devices of all overseers who get such pushes', async () => {
    const { mei, tom, jonas, id, at, waiting } = await scene();
    const closing = (completionId: number) => ({
      message: { type: 'close', tag: `promise-${id}`, completionIds: [completionId], silent: true },
    });
    const closes = async () => (await inbox.received()).filter(({ message }) => message.type === 'close');
    for (const end of ['confirm', 'decline', 'undo'] as const) {
      await tom.send('POST', `${at}/complete`);
      await inbox.received();
      const [{ completionId }] = (await waiting()) as [{ completionId: number }];
      if (end === 'undo') await tom.send('DELETE', `${at}/complete`);
      else await mei.send('POST', `${at}/completions/${completionId}/${end}`, end === 'decline' ? {} : undefined);
      const received = await closes();
      expect(received).toMatchObject([closing(completionId), closing(completionId)]);
      expect(new Set(received.map(({ userId }) => userId))).toEqual(new Set([mei.id, jonas.id]));
      kept.clock.advance(24 * 3_600_000);
      await inbox.settle();
    }
    await jonas.send('PATCH', '/api/user/notifications', { kinds: { confirmations: { push: false } } });
    await tom.send('POST', `${at}/complete`);
    await inbox.received();
    const [{ completionId }] = (await waiting()) as [{ completionId: number }];
    await mei.send('POST', `${at}/completions/confirm`);
    expect(await closes()).toMatchObject([{ userId: mei.id, ...closing(completionId) }]);
  });

  test('a mark that counts without a word leaves their devices too, also that of the last overseer to leave', async () => {
    const { mei, tom, jonas, at, waiting } = await scene();
    const ends = {
      silence: () => kept.clock.advance(24 * 3_600_000),
      honour: () => tom.send('PATCH', `${at}/members/${tom.id}/confirmation`, { confirmation: 'honour' }),
      leaving: async () => {
        await jonas.send('DELETE', `${at}/members/${jonas.id}`);
        await mei.send('DELETE', `${at}/members/${mei.id}`);
      },
    };
    for (const [end, act] of Object.entries(ends)) {
      await tom.send('PATCH', `${at}/members/${tom.id}/confirmation`, { confirmation: 'overseer' });
      await tom.send('POST', `${at}/complete`);
      await inbox.received();
      const [{ completionId }] = (await waiting()) as [{ completionId: number }];
      await act();
      const closed = (await inbox.received()).filter(({ message }) => message.type === 'close');
      expect(closed.map(({ message }) => message.completionIds)).toEqual(closed.map(() => [completionId]));
      const expected = end === 'leaving' ? [mei.id] : [mei.id, jonas.id];
      expect(new Set(closed.map(({ userId }) => userId))).toEqual(new Set(expected));
      if (end !== 'silence') kept.clock.advance(24 * 3_600_000);
      await inbox.settle();
    }
  });

  test('archiving and deleting confirm first, and the question leaves the devices', async () => {
    const { mei, tom, jonas, id, at, waiting } = await scene();
    const ends = {
      archive: () => mei.send('PATCH', at, { archived: true }),
      delete: () => mei.send('DELETE', at),
    };
    for (const act of Object.values(ends)) {
      await tom.send('POST', `${at}/complete`);
      await inbox.received();
      const [{ completionId }] = (await waiting()) as [{ completionId: number }];
      expect((await act()).status).toBeLessThan(300);
      const closed = (await inbox.received()).filter(({ message }) => message.type === 'close');
      expect(new Set(closed.map(({ userId }) => userId))).toEqual(new Set([mei.id, jonas.id]));
      for (const { message } of closed)
        expect(message).toMatchObject({ tag: `promise-${id}`, completionIds: [completionId] });
      await mei.send('PATCH', at, { archived: false });
      kept.clock.advance(24 * 3_600_000);
      await inbox.settle();
    }
    expect((await tom.send('GET', '/api/user')).body).toMatchObject({ balance: '10.00' });
  });

  test('Alerts keep who oversees, and what the overseer said', async () => {
    const { mei, tom, jonas, at } = await scene();
    const alertsOf = async (person: Person) =>
      ((await person.send('GET', '/api/nudges')).body as { message: string; read: boolean; senderName: string }[]).map(
        ({ message, read, senderName }) => [senderName, message, read],
      );
    const oversees = 'Jonas Roth now oversees 🏃 Run. You can choose to have your marks confirmed.';
    expect(await alertsOf(tom)).toEqual([['Jonas Roth', oversees, false]]);
    expect(await alertsOf(mei)).toEqual([]);
    await tom.send('POST', `${at}/complete`);
    await mei.send('POST', `${at}/completions/confirm`);
    expect(await alertsOf(mei)).toEqual([['Tom Becker', 'You confirmed Tom’s mark: 🏃 Run', true]]);
    expect(await alertsOf(jonas)).toEqual([['Mei Lin', 'Mei answered first. Tom’s mark is confirmed: 🏃 Run', true]]);
    await jonas.send('DELETE', `${at}/members/${jonas.id}`);
    const { code } = (await mei.send('POST', `${at}/invitations`, { role: 'overseer' })).body as { code: string };
    await jonas.send('POST', `/api/${items}/join/${code}`, {});
    expect((await alertsOf(tom)).filter(([, message]) => message === oversees)).toHaveLength(1);
  });

  test('the doer learns that it was confirmed or declined, and the reason stays in the app', async () => {
    const { mei, jonas, tom, at, waiting } = await scene();
    await tom.send('POST', `${at}/complete`);
    await inbox.received();
    const [first] = await waiting();
    await mei.send('POST', `${at}/completions/${first!.completionId}/confirm`);
    expect(alerts(await inbox.received())).toMatchObject([
      { userId: tom.id, message: { title: 'Mei Lin confirmed your mark', body: '🏃 Run' } },
    ]);
    kept.clock.advance(24 * 3_600_000);
    await tom.send('POST', `${at}/complete`);
    await inbox.received();
    const [second] = await waiting();
    await jonas.send('POST', `${at}/completions/${second!.completionId}/decline`, { reason: 'To the bakery' });
    const received = alerts(await inbox.received());
    expect(received).toMatchObject([{ userId: tom.id, message: { title: 'Jonas Roth could not confirm your mark' } }]);
    expect(JSON.stringify(received)).not.toContain('bakery');
  });

  test('mail goes to those who chose it', async () => {
    const { mei, jonas, tom, at } = await scene();
    await confirmDirectly(kept.deps, mei.id);
    await confirmDirectly(kept.deps, jonas.id);
    await mei.send('PATCH', '/api/user/notifications', { kinds: { confirmations: { push: false, mail: true } } });
    await tom.send('POST', `${at}/complete`);
    expect((await inbox.mailsTo(mei)).map(({ title }) => title)).toEqual(['Tom Becker waits for your word']);
    expect(await inbox.mailsTo(jonas)).toEqual([]);
    expect((await inbox.received()).map(({ userId }) => userId)).toEqual([jonas.id]);
  });
});
