import { describe, expect, inject, test } from 'vitest';
import { findDiscrepancies, findWrongPayments } from '#server/ledger/audit.ts';
import { balanceOf, type Person } from '#server/testing/ask.ts';
import { secondInstance } from '#server/testing/second-instance.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

// Twenty requests at once; on PostgreSQL half of them go to a second instance.

const kept = await testApp({ LIMIT_CALLS_PER_SESSION: '1000000' });
const apps = [kept.app, ...(inject('postgresUrl') ? [await secondInstance(kept.deps)] : [])];
const form = {
  name: 'Run far',
  description: 'Every single day.',
  frequency: 'Daily',
  rewardAmount: 1,
  currency: 'USD',
};
let sent = 0;

async function send(person: Person, method: 'POST' | 'DELETE', url: string): Promise<number> {
  const headers = { cookie: `kept=${person.cookies.get('kept')}` };
  const reply = await apps[sent++ % apps.length]!.inject({ method, url, headers });
  expect(reply.statusCode, `${method} ${url}: ${reply.body}`).toBeLessThan(500);
  return reply.statusCode;
}

/** Two overseers, and a doer whose mark of 5.00 waits. */
async function scene() {
  const [mei, jonas, tom] = [await quickPerson(kept), await quickPerson(kept), await quickPerson(kept)];
  const made = await mei.send('POST', '/api/habits', { ...form, creatorRole: 'overseer' });
  const { id, inviteCode } = made.body as { id: number; inviteCode: string };
  const path = `/api/habits/${id}`;
  const { code } = (await mei.send('POST', `${path}/invitations`, { role: 'overseer' })).body as { code: string };
  await jonas.send('POST', `/api/habits/join/${code}`, {});
  await tom.send('POST', `/api/habits/join/${inviteCode}`, { rewardAmount: '5.00' });
  await tom.send('PATCH', `${path}/members/${tom.id}/confirmation`, { confirmation: 'overseer' });
  await tom.send('POST', `${path}/complete`);
  const [mark] = (await mei.send('GET', '/api/confirmations')).body as { completionId: number }[];
  return { mei, jonas, tom, id, path, mark: `${path}/completions/${mark!.completionId}` };
}

async function outcome({ tom, id }: { tom: Person; id: number }) {
  const rows = await kept.deps.db
    .selectFrom('commitment_completions')
    .select(['status', 'paid_by'])
    .where('commitment_id', '=', id)
    .execute();
  const balance = await balanceOf(tom);
  const isPaid = rows.some(({ status }) => status !== 'pending');
  expect(rows.length).toBeLessThanOrEqual(1);
  expect(rows.every(({ status, paid_by }) => (paid_by !== null) === (status !== 'pending'))).toBe(true);
  expect(balance).toBe(isPaid ? '5.00' : '0.00');
  expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
  expect(await findWrongPayments(kept.deps.db)).toEqual([]);
  return rows[0]?.status;
}

const twenty = <T>(act: (number: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, n) => act(n)));

describe('twenty at once', () => {
  test('two overseers who confirm pay once', async () => {
    const at = await scene();
    const answers = await twenty((n) => send(n % 2 ? at.mei : at.jonas, 'POST', `${at.mark}/confirm`));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 409)).toHaveLength(19);
    expect(await outcome(at)).toBe('confirmed');
  });

  test('confirm against decline: one word stands', async () => {
    const at = await scene();
    const answers = await twenty((n) =>
      send(n % 4 < 2 ? at.mei : at.jonas, 'POST', `${at.mark}/${n % 2 ? 'confirm' : 'decline'}`),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect([undefined, 'confirmed']).toContain(await outcome(at));
  });

  test('confirm against undo: in the end it is taken back, whichever came first', async () => {
    const at = await scene();
    await twenty((n) =>
      n % 2 ? send(at.mei, 'POST', `${at.mark}/confirm`) : send(at.tom, 'DELETE', `${at.path}/complete`),
    );
    expect(await outcome(at)).toBeUndefined();
  });

  test('silence against confirm pays once', async () => {
    const at = await scene();
    kept.clock.advance(24 * 3_600_000);
    await twenty<unknown>((n) => (n % 2 ? send(at.mei, 'POST', `${at.mark}/confirm`) : kept.deps.jobs.runDue()));
    expect(await outcome(at)).toBe('confirmed');
  });

  test('the last overseer is removed while the day is marked: nothing is left waiting', async () => {
    const at = await scene();
    await send(at.jonas, 'DELETE', `${at.path}/members/${at.jonas.id}`);
    await send(at.tom, 'DELETE', `${at.path}/complete`);
    await twenty((n) =>
      n === 10
        ? send(at.mei, 'DELETE', `${at.path}/members/${at.mei.id}`)
        : send(at.tom, n % 3 ? 'POST' : 'DELETE', `${at.path}/complete`),
    );
    expect(['standing', 'confirmed', undefined]).toContain(await outcome(at));
  });
});
