import { expect, test } from 'vitest';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
type Person = Awaited<ReturnType<typeof kept.person>>;

const form = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: 5, currency: 'USD' };

async function makeHabit(creator: Person): Promise<{ id: number; inviteCode: string }> {
  return (await creator.send('POST', '/api/habits', form)).body as { id: number; inviteCode: string };
}

async function habitOf(creator: Person, ...companions: Person[]): Promise<number> {
  const { id, inviteCode } = await makeHabit(creator);
  for (const companion of companions) await companion.send('POST', `/api/habits/join/${inviteCode}`, {});
  return id;
}

test('deleting an account leaves every habit: companions go on, its completions stay, its goals are deleted', async () => {
  const [ann, bob] = [await kept.person(), await kept.person()];
  const [shared, alone] = [await habitOf(ann, bob), await habitOf(ann)];
  await ann.send('POST', `/api/habits/${shared}/complete`);
  await ann.send('POST', '/api/goal-rewards', { title: 'A secret wish', price: '90' });
  expect((await ann.send('DELETE', '/api/user', { password: ann.form.password })).status).toBe(204);

  expect((await bob.send('GET', '/api/habits')).body).toMatchObject([{ id: shared, creatorId: bob.id, points: 10 }]);
  expect((await bob.send('GET', `/api/habits/${shared}/members`)).body).toMatchObject([{ userId: bob.id }]);
  expect((await bob.send('GET', `/api/habits/${shared}/completions`)).body).toEqual([
    {
      id: expect.any(Number),
      habitId: shared,
      userId: ann.id,
      completionDate: '2026-03-10',
      late: false,
      status: 'standing',
    },
  ]);
  const { db } = kept.deps;
  expect(await db.selectFrom('commitments').select('id').where('id', '=', alone).execute()).toEqual([]);
  expect(await db.selectFrom('goal_rewards').select('id').where('user_id', '=', ann.id).execute()).toEqual([]);
  expect(await db.selectFrom('reward_transactions').select('id').where('user_id', '=', ann.id).execute()).toHaveLength(
    1,
  );
  expect(await findDiscrepancies(db)).toEqual([]);
});

test('deleting, completing and undoing at the same moment cause no errors', async () => {
  for (let round = 0; round < 10; round++) {
    const [ann, bob] = [await kept.person(), await kept.person()];
    const id = await habitOf(ann, bob);
    await ann.send('POST', `/api/habits/${id}/complete`);
    const replies = await Promise.all([
      ann.send('DELETE', `/api/habits/${id}/complete`),
      ann.send('DELETE', '/api/user', { password: ann.form.password }),
      bob.send('POST', `/api/habits/${id}/complete`),
      ann.send('POST', `/api/habits/${id}/complete`),
    ]);
    expect(Math.max(...replies.map(({ status }) => status))).toBeLessThan(500);
  }
  expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
});

test('deleting an account while leaving, joining and travelling in other tabs succeeds, and ends every membership', async () => {
  for (let round = 0; round < 10; round++) {
    const [ann, bob] = [await kept.person(), await kept.person()];
    const [first, second] = [await habitOf(bob, ann), await habitOf(bob, ann)];
    const third = await makeHabit(bob);
    const [deleted, ...others] = await Promise.all([
      ann.send('DELETE', '/api/user', { password: ann.form.password }),
      ann.send('DELETE', `/api/habits/${first}/members/${ann.id}`),
      ann.send('POST', `/api/habits/join/${third.inviteCode}`, {}),
      ann.send('PATCH', '/api/user', { timezone: 'Asia/Tokyo' }),
      bob.send('POST', `/api/habits/${second}/complete`),
    ]);
    expect(deleted.status).toBe(204);
    expect(Math.max(...others.map(({ status }) => status))).toBeLessThan(500);
    for (const id of [first, second, third.id])
      expect((await bob.send('GET', `/api/habits/${id}/members`)).body).toMatchObject([{ userId: bob.id }]);
  }
});
