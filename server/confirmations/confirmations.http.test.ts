import { beforeEach, describe, expect, test } from 'vitest';
import type { Cents } from '#shared/domain/money.ts';
import { findDiscrepancies, findWrongPayments } from '#server/ledger/audit.ts';
import { balanceOf, type Person } from '#server/testing/ask.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);

const hour = 3_600_000;
const twins = {
  habits: { name: 'Run far', description: 'Every single day.', frequency: 'Daily' },
  challenges: { name: 'Run far', description: 'Every single day.', goalDays: 3, completionDays: 10 },
} as const;
type Row = Record<string, unknown>;

describe.for(['habits', 'challenges'] as const)('%s', (twin) => {
  /** Mei created it and oversees it; Tom is a doer whose marks wait for her word. */
  async function scene({ isWatched = true } = {}) {
    const [mei, tom] = [await kept.person({ name: 'Mei' }), await kept.person({ name: 'Tom' })];
    const form = { ...twins[twin], rewardAmount: '1', currency: 'USD', creatorRole: 'overseer' };
    const made = (await mei.send('POST', `/api/${twin}`, form)).body as { id: number; inviteCode: string };
    const path = `/api/${twin}/${made.id}`;
    await tom.send('POST', `/api/${twin}/join/${made.inviteCode}`, { rewardAmount: '5.00' });
    const at = (person: Person, method: 'POST' | 'DELETE' | 'PATCH' | 'GET', rest: string, body?: object) =>
      person.send(method, `${path}${rest}`, body);
    const choose = (confirmation: string, by = tom, of = tom) =>
      at(by, 'PATCH', `/members/${of.id}/confirmation`, { confirmation });
    if (isWatched) await choose('overseer');
    const mark = (body?: object) => at(tom, 'POST', '/complete', body);
    const shown = async (person: Person = tom) => (await at(person, 'GET', '')).body as Row;
    const listed = async () => (await at(tom, 'GET', '/completions')).body as Row[];
    const waiting = async (person: Person = mei) => (await person.send('GET', '/api/confirmations')).body as Row[];
    const confirm = async (by = mei, id?: unknown) =>
      at(by, 'POST', `/completions/${Number(id ?? (await waiting())[0]!['completionId'])}/confirm`);
    const decline = async (by = mei, body: object = {}, id?: unknown) =>
      at(by, 'POST', `/completions/${Number(id ?? (await waiting())[0]!['completionId'])}/decline`, body);
    /** Another overseer, who comes by a code made for overseers. */
    async function overseer(name: string) {
      const person = await kept.person({ name });
      const { code } = (await at(mei, 'POST', '/invitations', { role: 'overseer' })).body as { code: string };
      expect((await person.send('POST', `/api/${twin}/join/${code}`, { rewardAmount: '3.00' })).status).toBe(200);
      return person;
    }
    return { mei, tom, made, path, at, choose, mark, shown, listed, waiting, confirm, decline, overseer };
  }

  test('by default a mark stands and pays at once, and adds no statement to completing', async () => {
    const honour = await scene({ isWatched: false });
    await honour.mark();
    await honour.at(honour.tom, 'DELETE', '/complete');
    const statements = await countStatements(() => honour.mark());
    expect(await honour.listed()).toMatchObject([{ status: 'standing' }]);
    expect(await balanceOf(honour.tom)).toBe('5.00');
    const watched = await scene();
    await watched.mark();
    await watched.at(watched.tom, 'DELETE', '/complete');
    // The job, the overseers and their alert, instead of the two of a payment.
    expect(await countStatements(() => watched.mark())).toBeLessThanOrEqual(statements + 3);
  });

  test('a pending mark ticks and counts for the streak, and pays once it is confirmed', async () => {
    const { mei, tom, mark, listed, waiting, confirm, shown } = await scene();
    expect((await mark()).body).toMatchObject({ status: 'pending', amount: '0.00', pendingAmount: '5.00' });
    expect(await listed()).toMatchObject([{ status: 'pending', late: false }]);
    expect(await shown()).toMatchObject({ streak: 1, confirmation: 'overseer', ownPending: [{ amount: '5.00' }] });
    expect((await shown(mei))['members']).toMatchObject([{ pending: false }, { done: true, pending: true }]);
    expect(await balanceOf(tom)).toBe('0.00');
    expect(await waiting()).toMatchObject([
      { userId: tom.id, userName: 'Tom', name: 'Run far', day: '2026-03-10', late: false },
    ]);
    expect(JSON.stringify(await waiting())).not.toContain('5.00');
    expect((await confirm()).body).toEqual({ confirmed: 1 });
    expect(await balanceOf(tom)).toBe('5.00');
    expect(await waiting()).toEqual([]);
    expect(await shown()).toMatchObject({ ownPending: [], ownConfirmed: [{ day: '2026-03-10', by: 'Mei' }] });
    expect((await tom.send('GET', '/api/reward-transactions')).body).toMatchObject([
      { amount: '5.00', confirmedBy: 'Mei' },
    ]);
  });

  test('pays the amount that was set when the mark was made', async () => {
    const { tom, mark, at, confirm } = await scene();
    await mark();
    await at(tom, 'PATCH', `/members/${tom.id}/reward`, { rewardAmount: '99.00' });
    await confirm();
    expect(await balanceOf(tom)).toBe('5.00');
  });

  test('the choice is each doer’s own, needs an overseer, and counts from the next mark on', async () => {
    const { mei, tom, at, choose, mark, listed } = await scene({ isWatched: false });
    await mark();
    expect(await choose('overseer', mei, tom)).toMatchObject({ status: 403, body: { code: 'not_your_marks' } });
    expect(await choose('overseer', mei, mei)).toMatchObject({ status: 403, body: { code: 'overseer' } });
    expect(await choose('friend')).toMatchObject({ status: 400 });
    expect((await choose('overseer')).body).toEqual({ confirmation: 'overseer' });
    expect(await listed()).toMatchObject([{ status: 'standing' }]);
    await choose('honour');
    await at(mei, 'DELETE', `/members/${mei.id}`);
    expect(await choose('overseer')).toMatchObject({ status: 409, body: { code: 'no_overseer' } });
  });

  test('only overseers decide, and never on their own marks', async () => {
    const { mei, tom, made, path, mark, confirm, decline, waiting, at } = await scene();
    const pia = await kept.person();
    await pia.send('POST', `/api/${twin}/join/${made.inviteCode}`, {});
    await mark();
    for (const by of [tom, pia]) {
      expect(await confirm(by)).toMatchObject({ status: 403, body: { code: 'overseers_only' } });
      expect(await decline(by)).toMatchObject({ status: 403, body: { code: 'overseers_only' } });
      expect(await at(by, 'POST', '/completions/confirm')).toMatchObject({ status: 403 });
    }
    expect(await confirm(await kept.person())).toMatchObject({ status: 404 });
    // Tom leaves, and comes back as overseer.
    const { code } = (await at(mei, 'POST', '/invitations', { role: 'overseer' })).body as { code: string };
    await tom.send('DELETE', `${path}/members/${tom.id}`);
    await tom.send('POST', `/api/${twin}/join/${code}`, {});
    expect(await confirm(tom)).toMatchObject({ status: 403, body: { code: 'own_mark' } });
    expect(await decline(tom)).toMatchObject({ status: 403, body: { code: 'own_mark' } });
    expect((await at(tom, 'POST', '/completions/confirm')).body).toEqual({ confirmed: 0, left: 0 });
    expect(await waiting(tom)).toEqual([]);
    expect(await balanceOf(tom)).toBe('0.00');
    expect((await confirm()).status).toBe(200);
    expect(await balanceOf(tom)).toBe('5.00');
  });

  test('the first word stands; a second is a 409 that names the first', async () => {
    const { mei, mark, confirm, decline, waiting, overseer, tom } = await scene();
    const jonas = await overseer('Jonas');
    await mark();
    const [{ completionId }] = (await waiting(jonas)) as [Row];
    await confirm(jonas, completionId);
    for (const second of [await confirm(mei, completionId), await decline(mei, {}, completionId)])
      expect(second).toMatchObject({ status: 409, body: { message: 'Jonas answered first.' } });
    expect(await confirm(jonas, completionId)).toMatchObject({ status: 409 });
    kept.clock.advance(24 * hour);
    await mark();
    const [{ completionId: next }] = (await waiting()) as [Row];
    await decline(jonas, {}, next);
    expect(await confirm(mei, next)).toMatchObject({ status: 409, body: { message: 'Jonas answered first.' } });
    expect(await confirm(mei, 999_999)).toMatchObject({ status: 404 });
    expect(await balanceOf(tom)).toBe('5.00');
  });

  test('a declined mark no longer counts; the doer reads the reason and may mark the day again', async () => {
    const { tom, mark, listed, decline, confirm, shown, at } = await scene();
    await mark();
    expect(await decline(undefined, { reason: 'x'.repeat(141) })).toMatchObject({ status: 400 });
    expect((await decline(undefined, { reason: ' The bed was empty. ' })).status).toBe(200);
    expect(await listed()).toEqual([]);
    const declined = { day: '2026-03-10', reason: 'The bed was empty.', by: 'Mei' };
    expect(await shown()).toMatchObject({ streak: 0, points: 0, declined });
    expect((await tom.send('GET', '/api/dashboard')).body).toMatchObject({ [twin]: [{ declined }] });
    expect((await mark()).status).toBe(200);
    expect(await shown()).toMatchObject({ streak: 1, declined: null });
    await decline();
    expect(await shown()).toMatchObject({ declined: { reason: null } });
    expect((await at(tom, 'POST', '/declined/dismiss')).status).toBe(204);
    expect(await shown()).toMatchObject({ declined: null });
    await mark();
    await confirm();
    expect(await balanceOf(tom)).toBe('5.00');
  });

  test('undoing a pending mark withdraws it, and a confirmed one is taken back with its pay', async () => {
    const { tom, mark, at, waiting, confirm, listed } = await scene();
    await mark();
    const [{ completionId }] = (await waiting()) as [Row];
    expect((await at(tom, 'DELETE', '/complete')).body).toMatchObject({ status: 'withdrawn', amount: '0.00' });
    expect(await confirm(undefined, completionId)).toMatchObject({ status: 409, body: { code: 'mark_withdrawn' } });
    kept.clock.advance(25 * hour);
    await kept.deps.jobs.runDue();
    expect([await listed(), await balanceOf(tom)]).toEqual([[], '0.00']);
    await mark();
    await confirm();
    expect((await at(tom, 'DELETE', '/complete')).body).toMatchObject({ amount: '-5.00', balance: '0.00' });
    await mark();
    await confirm();
    expect(await balanceOf(tom)).toBe('5.00');
  });

  test('silence for 24 hours is a yes, exactly then, also past midnight', async () => {
    const { tom, mark, confirm, waiting, shown } = await scene();
    await mark();
    const [{ completionId }] = (await waiting()) as [Row];
    kept.clock.advance(24 * hour - 1);
    await kept.deps.jobs.runDue();
    expect(await balanceOf(tom)).toBe('0.00');
    kept.clock.advance(1);
    await kept.deps.jobs.runDue();
    expect(await balanceOf(tom)).toBe('5.00');
    expect(await shown()).toMatchObject({ ownConfirmed: [{ by: null }] });
    expect(await confirm(undefined, completionId)).toMatchObject({ status: 409, body: { code: 'not_waiting' } });
    kept.clock.advance(24 * hour);
    await kept.deps.jobs.runDue();
    expect(await balanceOf(tom)).toBe('5.00');
  });

  test('a late mark waits like any other', async () => {
    const { tom, mark, waiting, confirm } = await scene();
    kept.clock.advance(24 * hour);
    expect((await mark({ day: '2026-03-10' })).body).toMatchObject({ late: true, status: 'pending' });
    expect(await waiting()).toMatchObject([{ day: '2026-03-10', late: true }]);
    await confirm();
    expect(await balanceOf(tom)).toBe('5.00');
  });

  test('a full balance leaves the mark pending; silence tries again every hour', async () => {
    const { tom, mark, confirm, waiting, shown } = await scene();
    await mark();
    const balance = (cents: number) =>
      kept.deps.write((tx) =>
        tx
          .updateTable('users')
          .set({ balance: cents as Cents })
          .where('id', '=', tom.id)
          .execute(),
      );
    await balance(9_999_999_900);
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'their_balance_full' } });
    kept.clock.advance(24 * hour);
    await kept.deps.jobs.runDue();
    expect(await waiting()).toHaveLength(1);
    await balance(0);
    kept.clock.advance(hour - 1);
    await kept.deps.jobs.runDue();
    expect(await shown()).toMatchObject({ ownPending: [{ amount: '5.00' }] });
    kept.clock.advance(1);
    await kept.deps.jobs.runDue();
    expect(await balanceOf(tom)).toBe('5.00');
    await kept.deps.write((tx) =>
      tx
        .updateTable('users')
        .set({ balance: 500 as Cents })
        .where('id', '=', tom.id)
        .execute(),
    );
  });

  describe('what waits is confirmed at once', () => {
    test('when the doer returns to honour', async () => {
      const { tom, mark, choose, shown } = await scene();
      await mark();
      await choose('honour');
      expect(await balanceOf(tom)).toBe('5.00');
      expect(await shown()).toMatchObject({ confirmation: 'honour', ownPending: [] });
    });

    test('when the last overseer leaves, is removed or deletes the account, and not before', async () => {
      const { mei, tom, path, mark, overseer, shown, listed, at } = await scene();
      const jonas = await overseer('Jonas');
      await mark();
      await at(mei, 'DELETE', `/members/${jonas.id}`);
      expect(await balanceOf(tom)).toBe('0.00');
      expect((await mei.send('DELETE', '/api/user', { password: mei.form.password })).status).toBe(204);
      expect(await balanceOf(tom)).toBe('5.00');
      expect(await shown()).toMatchObject({ confirmation: 'honour' });
      kept.clock.advance(24 * hour);
      await tom.send('POST', `${path}/complete`);
      expect(await listed()).toMatchObject([{ status: 'confirmed' }, { status: 'standing' }]);
    });

    test('when it is archived', async () => {
      const { mei, tom, path, mark } = await scene();
      await mark();
      await mei.send('PATCH', path, { archived: true });
      expect(await balanceOf(tom)).toBe('5.00');
    });

    test('when it is deleted', async () => {
      const { mei, tom, path, mark } = await scene();
      await mark();
      expect((await mei.send('DELETE', path)).status).toBe(204);
      expect(await balanceOf(tom)).toBe('5.00');
    });

    test('when the doer’s account is deleted, also in a promise they left', async () => {
      const { mei, tom, at, mark, waiting } = await scene();
      await mark();
      await at(tom, 'DELETE', `/members/${tom.id}`);
      expect(await waiting()).toHaveLength(1);
      await tom.send('DELETE', '/api/user', { password: tom.form.password });
      expect(await waiting(mei)).toEqual([]);
      const rows = await kept.deps.db
        .selectFrom('reward_transactions')
        .select(['amount', 'description'])
        .where('user_id', '=', tom.id)
        .execute();
      expect(rows).toEqual([{ amount: 500, description: '' }]);
    });
  });

  test('marks of a doer who left go on waiting, and pay them', async () => {
    const { tom, at, mark, confirm } = await scene();
    await mark();
    await at(tom, 'DELETE', `/members/${tom.id}`);
    expect(await balanceOf(tom)).toBe('0.00');
    expect((await confirm()).status).toBe(200);
    expect(await balanceOf(tom)).toBe('5.00');
  });

  test('confirm all confirms the marks of one promise', async () => {
    const { mei, tom, mark, at, waiting } = await scene();
    await mark();
    kept.clock.advance(20 * hour);
    await mark();
    expect(await waiting()).toMatchObject([{ day: '2026-03-10' }, { day: '2026-03-11' }]);
    expect((await at(mei, 'POST', '/completions/confirm')).body).toEqual({ confirmed: 2, left: 0 });
    expect(await balanceOf(tom)).toBe('10.00');
  });

  test('a code made for overseers joins as overseer, also after the creator’s yes; other codes join as doer', async () => {
    const { mei, path, made, at, overseer } = await scene();
    const jonas = await overseer('Jonas');
    const codes = (await at(mei, 'GET', '/invitations')).body as { code: string; role: string }[];
    expect(codes).toMatchObject([{ role: 'overseer' }]);
    const look =
      twin === 'habits' ? `/api/habits/by-invite/${codes[0]!.code}` : `/api/challenges/join/${codes[0]!.code}`;
    expect((await jonas.send('GET', look)).body).toMatchObject({ role: 'overseer' });
    await mei.send('PATCH', path, { approval: true });
    const [kim, lee] = [await kept.person(), await kept.person()];
    expect((await kim.send('POST', `/api/${twin}/join/${codes[0]!.code}`, {})).status).toBe(202);
    expect((await lee.send('POST', `/api/${twin}/join/${made.inviteCode}`, { role: 'overseer' })).status).toBe(202);
    for (const one of [kim, lee]) await at(mei, 'POST', `/waiting/${one.id}/accept`);
    const members = (await at(mei, 'GET', '/members')).body as { userId: number; role: string; rewardAmount: string }[];
    const roleOf = ({ id }: Person) => members.find(({ userId }) => userId === id);
    expect(roleOf(jonas)).toMatchObject({ role: 'overseer', rewardAmount: '0.00' });
    expect(roleOf(kim)).toMatchObject({ role: 'overseer' });
    expect(roleOf(lee)).toMatchObject({ role: 'doer' });
  });
});

test('a pending mark settles its period, so that nothing is paid twice', async () => {
  const [mei, tom] = [await kept.person(), await kept.person()];
  const form = { ...twins.habits, frequency: 'Weekly', rewardAmount: '1', currency: 'USD', creatorRole: 'overseer' };
  const { id, inviteCode } = (await mei.send('POST', '/api/habits', form)).body as { id: number; inviteCode: string };
  await tom.send('POST', `/api/habits/join/${inviteCode}`, { rewardAmount: '5.00' });
  await tom.send('PATCH', `/api/habits/${id}/members/${tom.id}/confirmation`, { confirmation: 'overseer' });
  expect((await tom.send('POST', `/api/habits/${id}/complete`)).body).toMatchObject({ pendingAmount: '5.00' });
  await mei.send('PATCH', `/api/habits/${id}`, { weekStart: 1 });
  kept.clock.advance(20 * hour);
  expect((await tom.send('POST', `/api/habits/${id}/complete`)).body).toMatchObject({ pendingAmount: '0.00' });
  await mei.send('POST', `/api/habits/${id}/completions/confirm`);
  expect(await balanceOf(tom)).toBe('5.00');
});

test('the ledger is right after all of this', async () => {
  expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
  expect(await findWrongPayments(kept.deps.db)).toEqual([]);
});
