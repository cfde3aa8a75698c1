import { expect, onTestFinished, test, vi } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import type { Cents } from '#shared/domain/money.ts';
import { storedMoment } from '#server/db/dialect.ts';
import { changeHabit } from '#server/habits/habit-service.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import { leave } from '#server/commitments/membership-service.ts';
import { removeCommitment } from '#server/commitments/deleting.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { removeAccount } from '#server/profile/remove-account.ts';
import { lockUser } from '#server/auth/user-store.ts';
import { findDiscrepancies, findWrongPayments } from '#server/ledger/audit.ts';
import { balanceOf } from '#server/testing/ask.ts';
import { sized } from '#server/testing/full-size.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
type Kind = Commitment['kind'];
const many = sized(300, 60);

/** Tom's marks on many days wait for Mei, who created the promise. */
async function scene(count = many, kind: Kind = 'habit') {
  const [mei, tom] = [await kept.person(), await kept.person()];
  const form = { name: 'Run', description: 'Far and slow.', frequency: 'Daily', rewardAmount: '1', currency: 'USD' };
  const made = (await mei.send('POST', `/api/${kind}s`, { ...form, creatorRole: 'overseer' })).body;
  const { id, inviteCode } = made as { id: number; inviteCode: string };
  await tom.send('POST', `/api/${kind}s/join/${inviteCode}`, { rewardAmount: '1.00' });
  await tom.send('PATCH', `/api/${kind}s/${id}/members/${tom.id}/confirmation`, { confirmation: 'overseer' });
  const created_at = storedMoment(kept.deps.db, kept.clock.now());
  const mark = {
    commitment_id: id,
    user_id: tom.id,
    status: 'pending',
    pending_amount: 100 as Cents,
    created_at,
  } as const;
  const days = Array.from({ length: count }, (_, back) => addDays('2026-03-10', -1 - back));
  const marks = days.map((day) => ({ ...mark, completion_date: day, settled_period: `day ${day}` }));
  await kept.deps.write((tx) => tx.insertInto('commitment_completions').values(marks).execute());
  return { mei, tom, of: { kind, id } };
}

/**
 * Each look at the clock takes a millisecond, so that a piece is at most ten marks on any machine. Otherwise it is the
 * real clock: the watch for a silent database would see the jump between the two.
 */
function slowDown(): void {
  let ms = 0;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ms++);
  onTestFinished(() => clock.mockRestore());
}

async function balanceIn(tx: Tx, userId: number): Promise<number> {
  const { balance } = await tx.selectFrom('users').select('balance').where('id', '=', userId).executeTakeFirstOrThrow();
  return balance;
}

type Scene = Awaited<ReturnType<typeof scene>>;

test.for<[string, (deps: Deps, scene: Scene) => Promise<void>]>([
  ['archiving', (deps, { mei, of }) => changeHabit(deps, mei.id, of.id, { archived: true })],
  ['deleting', (deps, { mei, of }) => removeCommitment(deps, mei.id, of)],
  ['the last overseer’s leaving', (deps, { mei, of }) => leave(deps, mei.id, of, mei.id)],
  [
    'deleting the last overseer’s account',
    (deps, { mei }) => removeAccount(deps, mei.id, 'account_deleted', async (tx) => (await lockUser(tx, mei.id))!),
  ],
])('%s confirms many marks in several transactions', async ([, act]) => {
  const prepared = await scene();
  slowDown();
  const confirmed: number[] = [];
  const { write } = kept.deps;
  const counted: Deps = {
    ...kept.deps,
    write: (work) =>
      write(async (tx) => {
        const before = await balanceIn(tx, prepared.tom.id);
        const result = await work(tx);
        confirmed.push(((await balanceIn(tx, prepared.tom.id)) - before) / 100);
        return result;
      }),
  };
  await act(counted, prepared);
  expect(await balanceOf(prepared.tom)).toBe(`${many}.00`);
  expect(confirmed.filter((count) => count > 0).length).toBeGreaterThan(1);
  expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
  expect(await findWrongPayments(kept.deps.db)).toEqual([]);
});

test.for<[string, (deps: Deps, scene: Scene) => Promise<void>]>([
  ['archiving', (deps, { mei, of }) => changeHabit(deps, mei.id, of.id, { archived: true })],
  ['deleting', (deps, { mei, of }) => removeCommitment(deps, mei.id, of)],
])('%s that is interrupted has confirmed marks of an archived promise only, and goes on', async ([, act]) => {
  const prepared = await scene();
  slowDown();
  const { mei, tom, of } = prepared;
  const waiting = async () => (await mei.send('GET', '/api/confirmations')).body as { completionId: number }[];
  const isArchived = async () => ((await mei.send('GET', `/api/habits/${of.id}`)).body as Card).archived;
  type Card = { archived: boolean };
  let writes = 0;
  const failing: Deps = {
    ...kept.deps,
    write: (work) => (++writes > 2 ? Promise.reject(new Error('away')) : kept.deps.write(work)),
  };
  await expect(act(failing, prepared)).rejects.toThrow('away');
  const [left, isEnded] = [await waiting(), await isArchived()];
  expect({ left: left.length > 0 && left.length < many, isEnded }).toEqual({ left: true, isEnded: true });
  expect(await balanceOf(tom)).toBe(`${many - left.length}.00`);
  const decline = `/api/habits/${of.id}/completions/${left[0]!.completionId}/decline`;
  expect(await mei.send('POST', decline, {})).toMatchObject({ status: 409, body: { code: 'habit_archived' } });
  await act(kept.deps, prepared);
  expect(await balanceOf(tom)).toBe(`${many}.00`);
  expect(await findWrongPayments(kept.deps.db)).toEqual([]);
});

test.for<Kind>(['habit', 'challenge'])(
  'archiving a %s again confirms the few that an interruption left',
  async (kind) => {
    const { mei, tom, of } = await scene(10, kind);
    const archived_at = kept.clock.now().toISOString();
    await kept.deps.write((tx) => tx.updateTable('commitments').set({ archived_at }).where('id', '=', of.id).execute());
    expect(await mei.send('PATCH', `/api/${kind}s/${of.id}`, { archived: true })).toMatchObject({ status: 204 });
    expect(await balanceOf(tom)).toBe('10.00');
    expect((await mei.send('GET', '/api/confirmations')).body).toEqual([]);
  },
);

test('nobody but those who may archive or delete confirms anything by trying', async () => {
  const { tom, of } = await scene();
  await expect(changeHabit(kept.deps, tom.id, of.id, { archived: true })).rejects.toThrow(/creator/u);
  await expect(removeCommitment(kept.deps, tom.id, of)).rejects.toThrow(/creator/u);
  await leave(kept.deps, tom.id, of, tom.id);
  expect(await balanceOf(tom)).toBe('0.00');
});

test('a change that is refused confirms nothing, although it would also archive', async () => {
  const { mei, tom, of } = await scene();
  const change = { archived: true, frequency: 'Daily', times: 3 };
  expect(await mei.send('PATCH', `/api/habits/${of.id}`, change)).toMatchObject({ status: 400 });
  await expect(changeHabit(kept.deps, mei.id, of.id, { archived: true, times: 3 })).rejects.toThrow(/once a day/u);
  expect(await balanceOf(tom)).toBe('0.00');
  expect((await mei.send('GET', `/api/habits/${of.id}`)).body).toMatchObject({ archived: false });
});

test('one call confirms fifty, and counts the rest', async () => {
  const { mei, tom, of } = await scene(120);
  const confirm = () => mei.send('POST', `/api/habits/${of.id}/completions/confirm`);
  expect((await confirm()).body).toEqual({ confirmed: 50, left: 70 });
  expect((await confirm()).body).toEqual({ confirmed: 50, left: 20 });
  expect(await balanceOf(tom)).toBe('100.00');
});
